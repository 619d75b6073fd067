import { transactionReaderContract } from '@mobile-money/testing/contracts/transaction-reader';
import { postgresSubject } from '../postgres-subject.ts';

transactionReaderContract(postgresSubject());
