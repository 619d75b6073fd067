import { statementStoreContract } from '@mobile-money/testing/contracts/statement-store';
import { postgresSubject } from '../postgres-subject.ts';

statementStoreContract(postgresSubject());
