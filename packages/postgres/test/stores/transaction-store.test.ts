import { transactionStoreContract } from '@mobile-money/testing/contracts/transaction-store';
import { postgresSubject } from '../postgres-subject.ts';

transactionStoreContract(postgresSubject());
