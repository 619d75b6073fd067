import { aRegistry, MemoryDatabase, memoryPorts } from '@mobile-money/testing';
import { paymentStoreContract } from '@mobile-money/testing/contracts/payment-store';

// One database for all tests: the contract says that the store may hold anything else.
const database = new MemoryDatabase(aRegistry());

paymentStoreContract(async () => memoryPorts({}, database));
