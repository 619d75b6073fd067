import type { Change, ChangeFeed, Instant } from '@mobile-money/core';
import type { MemoryDatabase } from './memory-database.ts';

export class MemoryChangeFeed implements ChangeFeed {
  readonly #database: MemoryDatabase;

  constructor(database: MemoryDatabase) {
    this.#database = database;
  }

  async since(at: Instant, limitOfEach: number): Promise<readonly Change[]> {
    const oldestFirst = (a: Change, b: Change): number => a.at - b.at;
    return [this.#moves(), this.#reservations(), this.#payments(), this.#attempts(), this.#audit()]
      .flatMap((changes) =>
        changes
          .filter((change) => change.at >= at)
          .sort(oldestFirst)
          .slice(-limitOfEach),
      )
      .sort(oldestFirst);
  }

  #moves(): Change[] {
    return [...this.#database.history].flatMap(([id, moves]) =>
      moves.map(({ to, at }): Change => ({ kind: 'transaction', id, state: to, transactionId: id, at })),
    );
  }

  #reservations(): Change[] {
    return [...this.#database.reservations].map(
      ([id, { reservation, changedAt }]): Change => ({
        kind: 'claim',
        id,
        state: reservation.staffId,
        transactionId: id,
        at: changedAt,
      }),
    );
  }

  #payments(): Change[] {
    return [...this.#database.payments.values()].map(
      ({ id, status, transactionId, receivedAt }): Change => ({
        kind: 'payment',
        id,
        state: status,
        transactionId,
        at: receivedAt,
      }),
    );
  }

  #attempts(): Change[] {
    return [...this.#database.deliveries.values()].flatMap(({ delivery: { event, status, attempts } }) =>
      attempts.map(
        ({ at }): Change => ({
          kind: 'webhook',
          id: event.id,
          state: status,
          transactionId: event.transactionId,
          at,
        }),
      ),
    );
  }

  #audit(): Change[] {
    return [...this.#database.audit.values()].map(
      ({ id, action, at }): Change => ({ kind: 'audit', id, state: action, transactionId: null, at }),
    );
  }
}
