import { aRegistry, MemoryDatabase, memoryPorts } from '@mobile-money/testing';
import { claimStoreContract } from '@mobile-money/testing/contracts/claim-store';

// One database for all tests: the contract says that the store may hold anything else.
const database = new MemoryDatabase(aRegistry());

claimStoreContract(async () => memoryPorts({}, database));
