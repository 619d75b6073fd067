import { aRegistry, MemoryDatabase, memoryPorts } from '@mobile-money/testing';
import { operatorStoreContract } from '@mobile-money/testing/contracts/operator-store';

// One database for all tests: the contract says that the store may hold anything else.
const database = new MemoryDatabase(aRegistry());

operatorStoreContract(async () => memoryPorts({}, database));
