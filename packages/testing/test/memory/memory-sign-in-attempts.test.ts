import { aRegistry, MemoryDatabase, memoryPorts } from '@mobile-money/testing';
import { signInAttemptsContract } from '@mobile-money/testing/contracts/sign-in-attempts';

// One database for all tests: the contract says that the store may hold anything else.
const database = new MemoryDatabase(aRegistry());

signInAttemptsContract(async () => memoryPorts({}, database));
