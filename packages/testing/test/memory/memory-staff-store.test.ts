import { aRegistry, MemoryDatabase, memoryPorts } from '@mobile-money/testing';
import { staffStoreContract } from '@mobile-money/testing/contracts/staff-store';

// One database for all tests: the contract says that the store may hold anything else.
const database = new MemoryDatabase(aRegistry());

staffStoreContract(async () => memoryPorts({}, database));
