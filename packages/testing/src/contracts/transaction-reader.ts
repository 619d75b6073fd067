import type { Ports } from '@mobile-money/core';
import { contract } from './given/contract.ts';
import { doubts } from './transaction-reader/doubts.ts';
import { payoutHistories } from './transaction-reader/payout-history.ts';
import { records } from './transaction-reader/records.ts';
import { playerLists, searches } from './transaction-reader/searches.ts';

export type TransactionReaderSubject = Pick<
  Ports,
  'transactions' | 'notes' | 'reader' | 'payments' | 'outbox' | 'audit' | 'wallets'
>;

/** The store may hold anything else; it knows the channels of `aRegistry()`. */
export const transactionReaderContract = contract<TransactionReaderSubject>(
  'A transaction reader',
  playerLists,
  searches,
  doubts,
  records,
  payoutHistories,
);
