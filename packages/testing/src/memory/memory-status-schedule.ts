import {
  type Instant,
  isOpen,
  later,
  type StatusSchedule,
  shortIdOf,
  type Transaction,
  type TransactionId,
} from '@mobile-money/core';
import type { MemoryDatabase, StatusReading } from './memory-database.ts';
import { olderFirst, sortedBy } from './newest-first.ts';

export class MemoryStatusSchedule implements StatusSchedule {
  readonly #database: MemoryDatabase;

  constructor(database: MemoryDatabase) {
    this.#database = database;
  }

  async takeDue(
    at: Instant,
    limit: number,
    delaysMs: readonly number[],
    lateVerdictMs: number,
  ): Promise<readonly Transaction[]> {
    const { transactions, statusReadings } = this.#database;
    const waiting = [...transactions.values()].filter(isWaitingForVerdict).map((transaction) => ({
      transaction,
      reading: statusReadings.get(transaction.id) ?? unread(transaction, delaysMs),
    }));
    const due = waiting.filter(({ reading }) => reading.nextAt !== null && reading.nextAt <= at);
    const placeOf = ({ transaction, reading }: (typeof due)[number]) => ({
      at: reading.nextAt ?? at,
      id: transaction.id,
    });
    const taken = sortedBy(due, placeOf, olderFirst).slice(0, limit);
    for (const { transaction, reading } of taken) {
      const count = reading.count + 1;
      const isLast = transaction.direction === 'deposit' && at - transaction.expiresAt > lateVerdictMs;
      const nextAt = isLast ? null : later(at, nthDelayMs(count, delaysMs));
      statusReadings.set(transaction.id, { count, nextAt });
    }
    return taken.map(({ transaction }) => transaction);
  }

  async hasten(ids: readonly TransactionId[], at: Instant): Promise<void> {
    const { transactions, statusReadings } = this.#database;
    for (const id of ids) {
      const transaction = transactions.get(id);
      if (transaction === undefined || !isWaitingForVerdict(transaction)) continue;
      const { count, nextAt } = statusReadings.get(id) ?? { count: 0, nextAt: at };
      if (nextAt !== null) statusReadings.set(id, { count, nextAt: nextAt < at ? nextAt : at });
    }
  }

  async owedUnder(providerId: string, names: readonly string[]): Promise<readonly Transaction[]> {
    return [...this.#database.transactions.values()].filter(
      (each) =>
        isNewsFor(each) &&
        each.providerId === providerId &&
        names.some((name) => [each.submissionId, each.id, shortIdOf(each.id)].includes(name)),
    );
  }
}

/** What failed, or waits for a person, no one asks about by the clock; a callback may still bring news of it. */
function isNewsFor(transaction: Transaction): boolean {
  const { state, direction } = transaction;
  if (direction === 'withdrawal' && state === 'requires_manual_resolution') return true;
  const isPrompted = direction === 'withdrawal' || transaction.collectionMode === 'merchant_initiated';
  return isWaitingForVerdict(transaction) || (isPrompted && state === 'failed');
}

function isWaitingForVerdict(transaction: Transaction): boolean {
  if (transaction.direction === 'withdrawal') return transaction.state === 'provider_submitted';
  const isWatched = isOpen(transaction) || transaction.state === 'expired';
  return transaction.collectionMode === 'merchant_initiated' && isWatched;
}

/** A deposit is submitted as soon as it is made, a withdrawal when it enters its state. */
function unread(transaction: Transaction, delaysMs: readonly number[]): StatusReading {
  const isDeposit = transaction.direction === 'deposit';
  const submittedAt = isDeposit ? transaction.createdAt : transaction.stateUpdatedAt;
  return { count: 0, nextAt: later(submittedAt, nthDelayMs(1, delaysMs)) };
}

function nthDelayMs(n: number, delaysMs: readonly number[]): number {
  const delay = delaysMs[Math.min(n, delaysMs.length) - 1];
  if (delay === undefined) throw new Error('A schedule needs at least one delay.');
  return delay;
}
