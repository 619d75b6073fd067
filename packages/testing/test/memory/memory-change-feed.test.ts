import { aRegistry, MemoryDatabase, memoryPorts } from '@mobile-money/testing';
import { changeFeedContract } from '@mobile-money/testing/contracts/change-feed';

// One database for all tests: the contract says that the store may hold anything else.
const database = new MemoryDatabase(aRegistry());

changeFeedContract(async () => memoryPorts({}, database));
