import { aRegistry, MemoryDatabase, memoryPorts } from '@mobile-money/testing';
import { trafficMeterContract } from '@mobile-money/testing/contracts/traffic-meter';

// One database for all tests: the contract says that the store may hold anything else.
const database = new MemoryDatabase(aRegistry());

trafficMeterContract(async () => memoryPorts({}, database));
