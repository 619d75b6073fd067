import { aRegistry, MemoryDatabase, memoryPorts } from '@mobile-money/testing';
import { depositFinderContract } from '@mobile-money/testing/contracts/deposit-finder';

// One database for all tests: the contract says that the store may hold anything else.
const database = new MemoryDatabase(aRegistry());

depositFinderContract(async () => memoryPorts({}, database));
