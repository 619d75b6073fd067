import {
  inEventOrder,
  normaliseMsisdn,
  type PlayerListQuery,
  type SearchOrder,
  type Slice,
  type Transaction,
  type TransactionId,
  type TransactionPage,
  type TransactionReader,
  type TransactionRecord,
  type TransactionSearch,
  type WaitingSum,
  waitingStates,
} from '@mobile-money/core';
import { InMemory } from './memory-database.ts';
import { doubtedSince } from './memory-doubts.ts';
import { newerFirst, olderFirst, type Place, sliceIn, sortedBy } from './newest-first.ts';

export class MemoryTransactionReader extends InMemory implements TransactionReader {
  async listPlayer(query: PlayerListQuery): Promise<TransactionPage> {
    const all = [...this.database.transactions.values()].filter(
      (each) =>
        each.applicationId === query.applicationId &&
        each.playerId === query.playerId &&
        (query.state === null || each.state === query.state) &&
        (query.direction === null || each.direction === query.direction),
    );
    const start = (query.page - 1) * query.limit;
    const items = sortedBy(all, placeOf, newerFirst).slice(start, start + query.limit);
    return { items, total: all.length };
  }

  async search(
    search: TransactionSearch,
    cursor: string | null,
    limit: number,
    order: SearchOrder = 'newest',
  ): Promise<Slice<Transaction>> {
    const { isDoubted, ...sought } = search;
    const found = [...this.database.transactions.values()].filter(
      (each) =>
        isSought(each, sought) && (isDoubted === undefined || doubtedSince(this.database, each) !== null),
    );
    return sliceIn(order === 'newest' ? newerFirst : olderFirst, found, placeOf, cursor, limit);
  }

  async countWaiting(): Promise<WaitingSum> {
    const waiting = [...this.database.transactions.values()].filter(
      ({ state }) => state === 'pending_approval',
    );
    return {
      count: waiting.length,
      amountXaf: waiting.reduce((sum, { amountXaf }) => sum + amountXaf, 0),
    };
  }

  async promisedXaf(providerId: string): Promise<number> {
    return [...this.database.transactions.values()]
      .filter((each) => each.providerId === providerId && waitingStates.some((state) => state === each.state))
      .reduce((sum, { amountXaf }) => sum + amountXaf, 0);
  }

  async record(id: TransactionId): Promise<TransactionRecord | null> {
    const { transactions, history, exchanges, payments, deliveries, audit } = this.database;
    const transaction = transactions.get(id);
    if (transaction === undefined) return null;
    const own = [...deliveries.values()]
      .map(({ delivery }) => delivery)
      .filter(({ event }) => event.transactionId === id)
      .sort((a, b) => inEventOrder(a.event, b.event));
    const subjects = new Set<string>([id, ...own.map(({ event }) => event.id)]);
    const actions = [...audit.values()].filter(({ subject }) => subjects.has(subject));
    return {
      transaction,
      history: history.get(id) ?? [],
      exchanges: exchanges.get(id) ?? [],
      payments: [...payments.values()].filter(({ transactionId }) => transactionId === id),
      deliveries: own,
      actions: sortedBy(actions, ({ at, id: entryId }) => ({ at, id: entryId }), olderFirst),
    };
  }
}

const placeOf = ({ createdAt, id }: Transaction): Place => ({ at: createdAt, id });

function isSought(transaction: Transaction, sought: Omit<TransactionSearch, 'isDoubted'>): boolean {
  const { text, ...fields } = sought;
  const names = Object.keys(fields) as (keyof typeof fields)[];
  if (!names.every((name) => fields[name] === undefined || fields[name] === transaction[name])) return false;
  const { id, reference, playerId, msisdn, providerTxId } = transaction;
  if (text === undefined || msisdn === normaliseMsisdn(text)) return true;
  return [id, reference, playerId, msisdn, providerTxId].some((each) => each === text);
}
