import type { Ports } from '../ports/ports.ts';
import type { SearchOrder, Slice, TransactionSearch } from '../ports/transaction-reader.ts';
import { checkedLimit, type SliceRequest } from '../steps/slice-request.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** Transactions of every application, for staff, newest first unless asked otherwise. */
export const searchTransactions =
  ({ reader }: Pick<Ports, 'reader'>) =>
  async (
    search: TransactionSearch,
    slice: SliceRequest,
    order: SearchOrder = 'newest',
  ): Promise<Slice<Transaction>> =>
    reader.search(search, slice.cursor, checkedLimit(slice), order);
