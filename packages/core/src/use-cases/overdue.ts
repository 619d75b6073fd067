import { closedWindow } from '../deposit/confirm-deposit.ts';
import type { Deposit } from '../deposit/deposit.ts';
import { earlier } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import type { LastReadings, TransactionStore } from '../ports/transaction-store.ts';
import { reason } from '../reason/reason.ts';
import { service } from '../transaction/audit-entry.ts';
import { changeContext } from '../transaction/change-transaction.ts';
import { changeOf, moveWithdrawal, type StateChange } from '../transaction/state-change.ts';
import type { TransactionId } from '../transaction/transaction.ts';
import { withdrawalFacts } from '../withdrawal/withdrawal.ts';

type ExpirePorts = Pick<
  Ports,
  'deposits' | 'transactions' | 'doubts' | 'registry' | 'statuses' | 'clock' | 'ids' | 'settings'
>;

/** Enough for one commit to be worth its while, and few enough that whoever was paid meanwhile is not kept waiting. */
const batchOf = 1_000;

/**
 * Closes the window of overdue deposits and tells how many were found; as many as `limit` means there may be more.
 * One that was confirmed at the same moment keeps its confirmation: its version has moved on. After an outage there
 * may be very many: the next ones are read and changed while the last ones are committed. Prompts whose provider can be
 * asked are left for a while: their last reading closes them, and only where none can be had does this. One of which its
 * provider told something else than it was asked for goes on to a person. Rejects where one cannot be stored, once all
 * others are.
 */
export const expireDeposits =
  (ports: ExpirePorts, batchMax = batchOf) =>
  async (limit: number): Promise<number> => {
    const until = ports.clock.now();
    const { providers } = await ports.registry.read();
    const lastReadings: LastReadings = {
      providerIds: providers
        .map(({ providerId }) => providerId)
        .filter((providerId) => ports.statuses.givesVerdicts(providerId)),
      dueBy: earlier(until, limits.lastReadMs),
    };
    const next = (wanted: number, after: Deposit | null) =>
      ports.deposits.dueToExpire(until, wanted, after, lastReadings);
    let found = 0;
    const unstored: Unstored[] = [];
    let closing = Promise.resolve();
    let due = await next(Math.min(limit, batchMax), null);
    while (due.length > 0) {
      found += due.length;
      const wanted = due.length < batchMax ? 0 : Math.min(limit - found, batchMax);
      const following = wanted === 0 ? [] : next(wanted, due.at(-1) as Deposit);
      const before = closing;
      closing = close(ports, due, unstored);
      // Heard of in its turn, or at the end.
      closing.catch(() => undefined);
      [due] = await Promise.all([following, before]);
    }
    await closing;
    tellUnstored(unstored);
    return found;
  };

async function close(ports: ExpirePorts, due: readonly Deposit[], unstored: Unstored[]): Promise<void> {
  const at = ports.clock.now();
  const context = changeContext(ports, service, at);
  const prompted = due.filter(({ collectionMode }) => collectionMode === 'merchant_initiated');
  const doubts = await ports.doubts.about(prompted.map(({ id }) => id));
  const changes = due.map((deposit) => closedWindow(ports, deposit, doubts.get(deposit.id) ?? [], context));
  const results = await ports.transactions.commitAll(changes);
  unstored.push(...unstoredOf(changes, results));
}

interface Unstored {
  readonly id: TransactionId;
  readonly error: Error;
}

const unstoredOf = (
  changes: readonly StateChange[],
  results: Awaited<ReturnType<TransactionStore['commitAll']>>,
): readonly Unstored[] =>
  changes.flatMap(({ transaction: { id } }, index) => {
    const error = results[index];
    return typeof error === 'object' ? { id, error } : [];
  });

/** So many are named; where all of them fail, the same is said however many there are, and it is logged once. */
const namedMax = 20;

/** Rejects with one error for all of them, by their ids: whoever mends them must find them, and where it came up. */
function tellUnstored(unstored: readonly Unstored[]): void {
  const [first] = unstored;
  if (first === undefined) return;
  const named = unstored.slice(0, namedMax).map(({ id }) => id);
  const others = unstored.length > namedMax ? ' and others' : '';
  throw new Error(
    `What cannot be stored: ${named.join(', ')}${others}; the first because: ${first.error.message}`,
    { cause: first.error },
  );
}

type EscalatePorts = Pick<Ports, 'withdrawals' | 'transactions' | 'clock' | 'ids' | 'settings' | 'log'>;

/** Hands withdrawals that have waited too long for a verdict to a person, and tells how many were found. */
export const escalateStuckWithdrawals =
  (ports: EscalatePorts) =>
  async (limit: number): Promise<number> => {
    const at = ports.clock.now();
    const since = earlier(at, ports.settings.stuckWithdrawalMs);
    const stuck = await ports.withdrawals.submittedSince(since, limit);
    const context = changeContext(ports, service, at);
    const changes = stuck.map((withdrawal) => {
      const facts = withdrawalFacts(withdrawal, at, ports.settings);
      const why = reason(withdrawal.mayHaveBeenSent ? 'restored_for_person' : 'no_verdict');
      return moveWithdrawal(changeOf(withdrawal, at), 'transfer_stuck', facts, why, context);
    });
    const results = changes.length === 0 ? [] : await ports.transactions.commitAll(changes);
    for (const [index, { id }] of stuck.entries()) {
      if (results[index] === 'committed') ports.log.warn('A withdrawal is stuck.', { service_tx_id: id });
    }
    tellUnstored(unstoredOf(changes, results));
    return stuck.length;
  };
