import { aRegistry, MemoryDatabase, memoryPorts } from '@mobile-money/testing';
import { reservationStoreContract } from '@mobile-money/testing/contracts/reservation-store';

// One database for all tests: the contract says that the store may hold anything else.
const database = new MemoryDatabase(aRegistry());

reservationStoreContract(async () => memoryPorts({}, database));
