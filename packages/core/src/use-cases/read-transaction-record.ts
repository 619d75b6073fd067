import { DomainError } from '../errors.ts';
import type { Ports } from '../ports/ports.ts';
import type { TransactionRecord } from '../ports/transaction-reader.ts';
import { isOfMove } from '../transaction/audit-entry.ts';
import { transactionId } from '../transaction/identifiers.ts';

/** All that is known of one transaction, of whichever application. What the history tells is not told twice. */
export const readTransactionRecord =
  ({ reader }: Pick<Ports, 'reader'>) =>
  async (id: string): Promise<TransactionRecord> => {
    const record = await reader.record(transactionId(id));
    if (record === null) throw new DomainError('transaction_not_found');
    const actions = record.actions.filter((entry) => !record.history.some((move) => isOfMove(entry, move)));
    return { ...record, actions };
  };
