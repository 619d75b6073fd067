import { describe } from '@jest/globals';
import type { Ports } from '@mobile-money/core';
import { playerLists } from './transaction-reader/player-lists.ts';
import { records } from './transaction-reader/records.ts';
import { searches } from './transaction-reader/searches.ts';

export type TransactionReaderSubject = Pick<
  Ports,
  'transactions' | 'reader' | 'payments' | 'outbox' | 'audit'
>;

/** The store may hold anything else; it knows the channels of `aRegistry()`. */
export function transactionReaderContract(makeSubject: () => Promise<TransactionReaderSubject>): void {
  describe('A transaction reader', () => {
    playerLists(makeSubject);
    searches(makeSubject);
    records(makeSubject);
  });
}
