import type { Ports } from '@mobile-money/core';
import { contract } from './given/contract.ts';
import { admission, refusals } from './transaction-store/admission.ts';
import { approvals, approvedAlone } from './transaction-store/approvals.ts';
import { batches, commits } from './transaction-store/commits.ts';
import { consumption } from './transaction-store/consumption.ts';
import { creation, merchantNumbers } from './transaction-store/creation.ts';
import { proposals } from './transaction-store/proposals.ts';
import { returns } from './transaction-store/returns.ts';

export type TransactionStoreSubject = Pick<
  Ports,
  'transactions' | 'withdrawals' | 'reader' | 'payments' | 'outbox' | 'audit' | 'reservations'
>;

/** The store may hold anything else; it knows the channels of `aRegistry()`. */
export const transactionStoreContract = contract<TransactionStoreSubject>(
  'A transaction store',
  creation,
  merchantNumbers,
  refusals,
  admission,
  commits,
  approvals,
  approvedAlone,
  proposals,
  consumption,
  returns,
  batches,
);
