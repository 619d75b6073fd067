import { aRegistry, MemoryDatabase, memoryPorts } from '@mobile-money/testing';
import { probeFinderContract } from '@mobile-money/testing/contracts/probe-finder';

// One database for all tests: the contract says that the store may hold anything else.
const database = new MemoryDatabase(aRegistry());

probeFinderContract(async () => memoryPorts({}, database));
