import { aRegistry, MemoryDatabase, memoryPorts } from '@mobile-money/testing';
import { apiKeyStoreContract, firstApiKeyContract } from '@mobile-money/testing/contracts/api-key-store';

// One database for all tests: the contract says that the store may hold anything else.
const database = new MemoryDatabase(aRegistry());

apiKeyStoreContract(async () => memoryPorts({}, database));
firstApiKeyContract(async () => memoryPorts());
