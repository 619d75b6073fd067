import { DomainError } from '../errors.ts';
import type { Ports } from '../ports/ports.ts';
import type { TransactionRecord } from '../ports/transaction-reader.ts';
import type { Duty } from '../staff/role.ts';
import { askForStatus, type ProviderWord } from '../steps/ask-for-status.ts';
import { isOfMove } from '../transaction/audit-entry.ts';
import { transactionId } from '../transaction/identifiers.ts';

export interface RecordForPeople extends TransactionRecord {
  /** Of a withdrawal that waits for a person: what the provider says of it now. Null for everything else. */
  readonly providerWord: ProviderWord | null;
}

/**
 * All that is known of one transaction, of whichever application. What the history tells is not told twice. Whoever is
 * to decide about a withdrawal sees what its provider says at this moment: it takes no longer than the gateway's deadline.
 */
export const readTransactionRecord =
  (ports: Pick<Ports, 'reader' | 'statuses' | 'clock'>) =>
  async (id: string, duties: readonly Duty[]): Promise<RecordForPeople> => {
    const record = await ports.reader.record(transactionId(id));
    if (record === null) throw new DomainError('transaction_not_found');
    const actions = record.actions.filter((entry) => !record.history.some((move) => isOfMove(entry, move)));
    const { transaction } = record;
    // A question costs a turn of the operator's: only those who decide have it asked.
    const isAsked =
      duties.includes('decide') &&
      transaction.direction === 'withdrawal' &&
      transaction.state === 'requires_manual_resolution';
    return { ...record, actions, providerWord: isAsked ? await askForStatus(ports, transaction) : null };
  };
