import { aRegistry, MemoryDatabase, memoryPorts } from '@mobile-money/testing';
import { waitingWorkContract } from '@mobile-money/testing/contracts/waiting-work';

// One database for all tests: the contract says that the store may hold anything else.
const database = new MemoryDatabase(aRegistry());

waitingWorkContract(async () => memoryPorts({}, database));
