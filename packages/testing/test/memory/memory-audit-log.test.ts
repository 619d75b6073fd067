import { aRegistry, MemoryDatabase, memoryPorts } from '@mobile-money/testing';
import { auditLogContract } from '@mobile-money/testing/contracts/audit-log';

// One database for all tests: the contract says that the store may hold anything else.
const database = new MemoryDatabase(aRegistry());

auditLogContract(async () => memoryPorts({}, database));
