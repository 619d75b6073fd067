import { aRegistry, MemoryDatabase, memoryPorts } from '@mobile-money/testing';
import { trialFinderContract } from '@mobile-money/testing/contracts/trial-finder';

// One database for all tests: the contract says that the store may hold anything else.
const database = new MemoryDatabase(aRegistry());

trialFinderContract(async () => memoryPorts({}, database));
