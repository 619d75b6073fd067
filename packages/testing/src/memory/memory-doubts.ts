import {
  type Doubts,
  type Instant,
  type ProviderExchange,
  statesAwaitingVerdict,
  type Transaction,
  type TransactionId,
} from '@mobile-money/core';
import { InMemory, type MemoryDatabase } from './memory-database.ts';

export class MemoryDoubts extends InMemory implements Doubts {
  async about(
    ids: readonly TransactionId[],
  ): Promise<ReadonlyMap<TransactionId, readonly ProviderExchange[]>> {
    const told = ids.map((id) => [id, toldOf(this.database, id)] as const);
    return new Map(told.filter(([, exchanges]) => exchanges.length > 0));
  }
}

const toldOf = ({ exchanges }: MemoryDatabase, id: TransactionId): readonly ProviderExchange[] =>
  (exchanges.get(id) ?? []).filter(({ outcome }) => outcome === 'differs' || outcome === 'contradicts');

/** Since when a transaction is in doubt; null when it is not. */
export const doubtedSince = (database: MemoryDatabase, transaction: Transaction): Instant | null =>
  differingSince(database, transaction) ?? contradictedSince(database, transaction);

/** Someone who wrote a note about it has looked at what was told before. */
function contradictedSince(database: MemoryDatabase, transaction: Transaction): Instant | null {
  const { id, stateUpdatedAt } = transaction;
  const noted = [...database.notes.values()]
    .filter(({ subject }) => subject.kind === 'transaction' && subject.id === id)
    .map(({ at }) => at);
  const lookedAt = Math.max(stateUpdatedAt, ...noted);
  const told = toldOf(database, id).find(({ outcome, at }) => outcome === 'contradicts' && at >= lookedAt);
  return told?.at ?? null;
}

function differingSince(database: MemoryDatabase, transaction: Transaction): Instant | null {
  const { id, state, submissionId } = transaction;
  const isOwed = statesAwaitingVerdict.some((each) => each === state);
  const told = toldOf(database, id).filter(
    (each) => isOwed && each.outcome === 'differs' && each.submissionId === submissionId,
  );
  return told[0]?.at ?? null;
}
