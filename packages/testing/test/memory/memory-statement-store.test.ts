import { aRegistry, MemoryDatabase, memoryPorts } from '@mobile-money/testing';
import { statementStoreContract } from '@mobile-money/testing/contracts/statement-store';

// One database for all tests: the contract says that the store may hold anything else.
const database = new MemoryDatabase(aRegistry());

statementStoreContract(async () => memoryPorts({}, database));
