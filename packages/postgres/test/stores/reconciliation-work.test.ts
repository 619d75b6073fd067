import { reconciliationWorkContract } from '@mobile-money/testing/contracts/reconciliation-work';
import { postgresSubject } from '../postgres-subject.ts';

reconciliationWorkContract(postgresSubject());
