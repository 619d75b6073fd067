import {
  type Instant,
  instant,
  isOpen,
  later,
  mayHearNews,
  type OverdueReads,
  owedSince,
  type ReadRoom,
  type ReadSchedule,
  type StatusSchedule,
  shortIdOf,
  type Transaction,
  type TransactionId,
  verdictDeadline,
} from '@mobile-money/core';
import { InMemory } from './memory-database.ts';
import { olderFirst, type Place, sortedBy } from './newest-first.ts';

export class MemoryStatusSchedule extends InMemory implements StatusSchedule {
  async takeDue(
    at: Instant,
    rooms: readonly ReadRoom[],
    schedule: ReadSchedule,
  ): Promise<readonly Transaction[]> {
    const due = sortedBy(this.#due(at, schedule.delaysMs[0]), (each) => placeOf(each, schedule), olderFirst);
    return rooms.flatMap(({ providerId, count }) => {
      const taken = due.filter((each) => each.providerId === providerId).slice(0, count);
      for (const each of taken) this.#setNext(each, at, schedule);
      return taken;
    });
  }

  async putBack(id: TransactionId, at: Instant): Promise<void> {
    const reading = this.database.statusReadings.get(id);
    const transaction = this.database.transactions.get(id);
    if (reading !== undefined && transaction !== undefined && owedSince(transaction) !== null)
      this.database.statusReadings.set(id, { ...reading, nextAt: at });
  }

  async end(id: TransactionId): Promise<void> {
    const reading = this.database.statusReadings.get(id);
    if (reading !== undefined) this.database.statusReadings.set(id, { ...reading, nextAt: null });
  }

  async overdue(
    at: Instant,
    providerIds: readonly string[],
    firstDelayMs: number,
    countMax: number,
  ): Promise<readonly OverdueReads[]> {
    return providerIds.map((providerId) => {
      const times = this.#due(at, firstDelayMs)
        .filter((each) => each.providerId === providerId)
        .map((each) => this.#dueAt(each, firstDelayMs) ?? at);
      const oldestDueAt = times.length === 0 ? null : instant(Math.min(...times));
      return { providerId, count: Math.min(times.length, countMax), oldestDueAt };
    });
  }

  #due(at: Instant, firstDelayMs: number | undefined): readonly Transaction[] {
    if (firstDelayMs === undefined) throw new Error('A schedule needs at least one delay.');
    return [...this.database.transactions.values()].filter((each) => {
      if (!mayHearNews(each)) return false;
      const dueAt = this.#dueAt(each, firstDelayMs);
      return dueAt !== null && dueAt <= at;
    });
  }

  #dueAt(transaction: Transaction, firstDelayMs: number): Instant | null {
    const reading = this.database.statusReadings.get(transaction.id);
    if (reading !== undefined) return reading.nextAt;
    const since = owedSince(transaction);
    return since === null ? null : later(since, firstDelayMs);
  }

  #setNext(transaction: Transaction, at: Instant, schedule: ReadSchedule): void {
    const { statusReadings } = this.database;
    const count = (statusReadings.get(transaction.id)?.count ?? 0) + 1;
    statusReadings.set(transaction.id, { count, nextAt: nextAfter(transaction, count, at, schedule) });
  }

  async hasten(ids: readonly TransactionId[], at: Instant): Promise<void> {
    const { transactions, statusReadings } = this.database;
    for (const id of ids) {
      const transaction = transactions.get(id);
      if (transaction === undefined || owedSince(transaction) === null) continue;
      const { count, nextAt } = statusReadings.get(id) ?? { count: 0, nextAt: at };
      if (nextAt !== null) statusReadings.set(id, { count, nextAt: nextAt < at ? nextAt : at });
    }
  }

  async followNews(ids: readonly TransactionId[], at: Instant): Promise<void> {
    const { transactions, statusReadings } = this.database;
    for (const id of ids) {
      const transaction = transactions.get(id);
      if (transaction === undefined || owedSince(transaction) !== null || !mayHearNews(transaction)) continue;
      const nextAt = statusReadings.get(id)?.nextAt ?? at;
      statusReadings.set(id, { count: 0, nextAt: nextAt < at ? nextAt : at });
    }
  }

  async owedUnder(providerId: string, names: readonly string[]): Promise<readonly Transaction[]> {
    return [...this.database.transactions.values()].filter(
      (each) =>
        mayHearNews(each) &&
        each.providerId === providerId &&
        names.some((name) => [each.submissionId, each.id, shortIdOf(each.id)].includes(name)),
    );
  }
}

/** Those that end first come first, and those that have ended come last. */
function placeOf(transaction: Transaction, { stuckWithdrawalMs }: ReadSchedule): Place {
  const isOver = transaction.state === 'expired' || owedSince(transaction) === null;
  const deadline = verdictDeadline(transaction, stuckWithdrawalMs);
  return { at: isOver ? deadline + longAgoMs : deadline, id: transaction.id };
}

/** Past every deadline. */
const longAgoMs = 1e15;

/** When a transaction is asked for again after its n-th reading; null: never. */
function nextAfter(
  transaction: Transaction,
  count: number,
  at: Instant,
  { delaysMs, lateVerdictMs }: ReadSchedule,
): Instant | null {
  const usual = later(at, nthDelayMs(count, delaysMs));
  if (owedSince(transaction) === null) return count > delaysMs.length ? null : usual;
  if (transaction.direction === 'withdrawal') return usual;
  if (at < transaction.expiresAt) return instant(Math.min(usual, transaction.expiresAt));
  if (isOpen(transaction)) return later(at, nthDelayMs(1, delaysMs));
  return at - transaction.expiresAt > lateVerdictMs ? null : usual;
}

function nthDelayMs(n: number, delaysMs: readonly number[]): number {
  const delay = delaysMs[Math.min(n, delaysMs.length) - 1];
  if (delay === undefined) throw new Error('A schedule needs at least one delay.');
  return delay;
}
