import { aRegistry, MemoryDatabase, memoryPorts } from '@mobile-money/testing';
import { bookReaderContract } from '@mobile-money/testing/contracts/book-reader';

// One database for all tests: the contract says that the store may hold anything else.
const database = new MemoryDatabase(aRegistry());

bookReaderContract(async () => memoryPorts({}, database));
