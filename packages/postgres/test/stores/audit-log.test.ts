import { auditLogContract } from '@mobile-money/testing/contracts/audit-log';
import { postgresSubject } from '../postgres-subject.ts';

auditLogContract(postgresSubject());
