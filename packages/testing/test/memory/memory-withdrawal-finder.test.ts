import { aRegistry, MemoryDatabase, memoryPorts } from '@mobile-money/testing';
import { withdrawalFinderContract } from '@mobile-money/testing/contracts/withdrawal-finder';

// One database for all tests: the contract says that the store may hold anything else.
const database = new MemoryDatabase(aRegistry());

withdrawalFinderContract(async () => memoryPorts({}, database));
