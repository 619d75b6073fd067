import { aRegistry, MemoryDatabase, memoryPorts } from '@mobile-money/testing';
import { messageStoreContract } from '@mobile-money/testing/contracts/message-store';

// One database for all tests: the contract says that the store may hold anything else.
const database = new MemoryDatabase(aRegistry());

messageStoreContract(async () => memoryPorts({}, database));
