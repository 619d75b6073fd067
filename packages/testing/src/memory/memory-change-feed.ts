import { type Change, type ChangeFeed, type Instant, isRead, type TransactionId } from '@mobile-money/core';
import { InMemory, type MemoryDatabase } from './memory-database.ts';

export class MemoryChangeFeed extends InMemory implements ChangeFeed {
  async since(at: Instant, limitOfEach: number): Promise<readonly Change[]> {
    const oldestFirst = (a: Change, b: Change): number => a.at - b.at;
    return changesByKind(this.database)
      .flatMap((changes) =>
        changes
          .filter((change) => change.at >= at)
          .sort(oldestFirst)
          .slice(-limitOfEach),
      )
      .sort(oldestFirst);
  }
}

const changesByKind = (database: MemoryDatabase): readonly Change[][] => [
  [...database.history].flatMap(([id, moves]) =>
    moves.map(({ to, at }) => changeOf('transaction', id, to, id, at)),
  ),
  [...database.reservations].map(([id, { reservation, changedAt }]) =>
    changeOf('claim', id, reservation.staffId, id, changedAt),
  ),
  [...database.payments.values()].map(({ id, status, transactionId, receivedAt }) =>
    changeOf('payment', id, status, transactionId, receivedAt),
  ),
  [...database.deliveries.values()].flatMap(({ delivery: { event, status, attempts } }) =>
    attempts.map(({ at }) => changeOf('webhook', event.id, status, event.transactionId, at)),
  ),
  [...database.audit.values()]
    .filter((entry) => !isRead(entry))
    .map(({ id, action, at }) => changeOf('audit', id, action, null, at)),
];

const changeOf = (
  kind: Change['kind'],
  id: string,
  state: string,
  transactionId: TransactionId | null,
  at: Instant,
): Change => ({ kind, id, state, transactionId, at });
