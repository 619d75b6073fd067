import { aRegistry, MemoryDatabase, memoryPorts } from '@mobile-money/testing';
import { reconciliationWorkContract } from '@mobile-money/testing/contracts/reconciliation-work';

// One database for all tests: the contract says that the store may hold anything else.
const database = new MemoryDatabase(aRegistry());

reconciliationWorkContract(async () => memoryPorts({}, database));
