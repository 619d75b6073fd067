import { aRegistry, MemoryDatabase, memoryPorts } from '@mobile-money/testing';
import { transactionReaderContract } from '@mobile-money/testing/contracts/transaction-reader';

// One database for all tests: the contract says that the store may hold anything else.
const database = new MemoryDatabase(aRegistry());

transactionReaderContract(async () => memoryPorts({}, database));
