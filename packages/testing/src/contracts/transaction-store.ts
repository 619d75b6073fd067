import { describe } from '@jest/globals';
import type { Ports } from '@mobile-money/core';
import { admission } from './transaction-store/admission.ts';
import { approvals } from './transaction-store/approvals.ts';
import { approvedAlone } from './transaction-store/approved-alone.ts';
import { batches } from './transaction-store/batches.ts';
import { commits } from './transaction-store/commits.ts';
import { consumption } from './transaction-store/consumption.ts';
import { creation } from './transaction-store/creation.ts';
import { merchantNumbers } from './transaction-store/merchant-numbers.ts';
import { proposals } from './transaction-store/proposals.ts';

export type TransactionStoreSubject = Pick<
  Ports,
  'transactions' | 'withdrawals' | 'reader' | 'payments' | 'outbox' | 'audit' | 'reservations'
>;

/** The store may hold anything else; it knows the channels of `aRegistry()`. */
export function transactionStoreContract(makeSubject: () => Promise<TransactionStoreSubject>): void {
  describe('A transaction store', () => {
    creation(makeSubject);
    merchantNumbers(makeSubject);
    admission(makeSubject);
    commits(makeSubject);
    approvals(makeSubject);
    approvedAlone(makeSubject);
    proposals(makeSubject);
    consumption(makeSubject);
    batches(makeSubject);
  });
}
