import { aRegistry, MemoryDatabase, memoryPorts } from '@mobile-money/testing';
import { trafficHistoryContract } from '@mobile-money/testing/contracts/traffic-history';

// One database for all tests: the contract says that the store may hold anything else.
const database = new MemoryDatabase(aRegistry());

trafficHistoryContract(async () => memoryPorts({}, database));
