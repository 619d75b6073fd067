import { aRegistry, MemoryDatabase, memoryPorts } from '@mobile-money/testing';
import { statusScheduleContract } from '@mobile-money/testing/contracts/status-schedule';

// One database for all tests: the contract says that the store may hold anything else.
const database = new MemoryDatabase(aRegistry());

statusScheduleContract(async () => memoryPorts({}, database));
