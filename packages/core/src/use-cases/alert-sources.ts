import { type AlertCode, conditionsOf } from '../alert/watch.ts';
import { type CalendarDay, dayOf, dayWindow, earlier, later } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import type { TransactionSearch } from '../ports/transaction-reader.ts';
import { readHealth } from '../provider/health.ts';
import { canConfirm, channelsInUse, findProvider } from '../provider/registry.ts';
import { reason } from '../reason/reason.ts';
import type { Statement } from '../reconciliation/statement.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { type AlertSource, checkLedger, lookForAlerts, tellAlerts } from './alerts.ts';
import { newestUntil } from './lists.ts';
import { staffChanged } from './staff-alerts.ts';
import {
  creditedWithoutMoney,
  paymentsThatWait,
  walletGaps,
  walletsContradicted,
  walletsLow,
} from './wallet-alerts.ts';

type SourcePorts = Pick<
  Ports,
  | 'registry'
  | 'traffic'
  | 'reader'
  | 'payments'
  | 'outbox'
  | 'withdrawals'
  | 'statements'
  | 'reconciliation'
  | 'audit'
  | 'staff'
  | 'messages'
  | 'wallets'
  | 'clock'
  | 'settings'
>;

/** What a look through the whole ledger found, each as a sentence with its count. */
export type LedgerFindings = () => Promise<readonly { readonly promise: string; readonly count: number }[]>;

const dayMs = 86_400_000;
/** Where each kind of alert comes from. A code without a source does not compile. */
const alertSources = (
  ports: SourcePorts,
  ledger: LedgerFindings,
): Readonly<Record<AlertCode, AlertSource>> => ({
  credited_without_money: creditedWithoutMoney(ports),
  wallet_contradicted: walletsContradicted(ports),
  wallet_gap: walletGaps(ports),
  wallet_low: walletsLow(ports),
  payment_waits: paymentsThatWait(ports),
  provider_unavailable: providersUnavailable(ports),
  channel_unavailable: channelsUnavailable(ports),
  verdict_contradicts: verdictsThatContradict(ports),
  withdrawal_stuck: withdrawalsStuck(ports),
  withdrawal_waits: async (known) => [
    ...(await withdrawalsThatWait(ports)(known)),
    ...(await withdrawalsUnsent(ports)(known)),
  ],
  webhooks_given_up: webhooksGivenUp(ports),
  ledger_unbalanced: ledgerUnbalanced(ledger),
  statement_missing: statementsMissing(ports),
  staff_changed: staffChanged(ports),
});

/** For whatever reason: one that a person switched off takes no money either, and others should know. */
const providersUnavailable =
  (ports: SourcePorts): AlertSource =>
  async () => {
    const health = await readHealth(ports, await ports.registry.read(), ports.clock.now());
    return conditionsOf(
      'provider_unavailable',
      health.filter(({ status }) => status === 'unavailable'),
      ({ provider }) => provider.providerId,
      ({ provider }) => reason('provider_unavailable', { provider: provider.displayName }),
    );
  };

const channelsUnavailable =
  ({ registry, clock, settings }: SourcePorts): AlertSource =>
  async () => {
    const read = await registry.read();
    const silent = channelsInUse(read).filter(
      (each) => !canConfirm(each, clock.now(), settings.channelSilenceMs),
    );
    return conditionsOf(
      'channel_unavailable',
      silent,
      ({ channelId }) => channelId,
      ({ merchantMsisdn: number, providerId }) =>
        reason('channel_unavailable', { number, provider: findProvider(read, providerId).displayName }),
    );
  };

/** The oldest first, page by page: what is wrong with an older one since must not make a newer one look as if it were over. */
const manyOf = (reader: SourcePorts['reader'], search: TransactionSearch): Promise<readonly Transaction[]> =>
  newestUntil(
    (cursor) => reader.search(search, cursor, limits.pageSizeMax, 'oldest'),
    () => true,
  );

const verdictsThatContradict =
  ({ reader }: SourcePorts): AlertSource =>
  async () => {
    return conditionsOf(
      'verdict_contradicts',
      await manyOf(reader, { isDoubted: true }),
      ({ id }) => id,
      ({ id }) => reason('verdict_contradicts', { transaction: id }),
    );
  };

const withdrawalsStuck =
  ({ reader }: SourcePorts): AlertSource =>
  async () => {
    const stuck = { state: 'requires_manual_resolution', direction: 'withdrawal' } as const;
    return conditionsOf(
      'withdrawal_stuck',
      await manyOf(reader, stuck),
      ({ id }) => id,
      ({ id, amountXaf }) => reason('withdrawal_stuck', { amount: amountXaf, transaction: id }),
    );
  };

/** One alert for the whole queue: whoever looks sees them all. */
const withdrawalsThatWait =
  ({ reader, clock }: SourcePorts): AlertSource =>
  async () => {
    const waiting = { state: 'pending_approval', direction: 'withdrawal' } as const;
    const before = earlier(clock.now(), limits.decisionWaitsMs);
    const { items } = await reader.search(waiting, null, limits.pageSizeMax, 'oldest');
    const count = items.filter(({ createdAt }) => createdAt <= before).length;
    // Those behind the last of a full page were not looked at.
    const what = count < limits.pageSizeMax ? 'withdrawal_waits' : 'withdrawals_wait_at_least';
    return count === 0 ? [] : [{ code: 'withdrawal_waits', subject: 'queue', what: reason(what, { count }) }];
  };

/** Approved, and not sent since, whatever they wait for: nothing else tells of them. */
const withdrawalsUnsent =
  ({ withdrawals, clock }: SourcePorts): AlertSource =>
  async () => {
    const before = earlier(clock.now(), limits.decisionWaitsMs);
    const { length: count } = await withdrawals.approvedSince(before, limits.waitingCountMax);
    const what = reason('withdrawals_unsent', { count });
    return count === 0 ? [] : [{ code: 'withdrawal_waits', subject: 'approved', what }];
  };

/** It is over when nothing was given up within the hour. */
const webhooksGivenUp =
  ({ outbox, clock }: SourcePorts): AlertSource =>
  async () =>
    conditionsOf(
      'webhooks_given_up',
      await outbox.givenUpSince(earlier(clock.now(), limits.alertNewsMs)),
      (application) => application,
      (application) => reason('webhooks_given_up', { application }),
    );

const ledgerUnbalanced =
  (ledger: LedgerFindings): AlertSource =>
  async () =>
    conditionsOf(
      'ledger_unbalanced',
      await ledger(),
      ({ promise }) => promise,
      ({ promise, count }) => reason('ledger_unbalanced', { what: `${promise} (${count})` }),
    );

const statementsMissing =
  ({ statements, reconciliation, registry, clock }: SourcePorts): AlertSource =>
  async () => {
    const at = clock.now();
    // Before a day is over its statement is a part, and what no one compared is none.
    const isWhole = async ({ providerId, day, importedAt }: Statement): Promise<boolean> => {
      if (importedAt < dayWindow(day).to) return false;
      const compared = await reconciliation.comparisonOf(providerId, day);
      return compared !== null && compared.comparedAt >= importedAt;
    };
    const days = Array.from({ length: limits.statementDays }, (_, index) =>
      dayOf(earlier(at, (limits.statementDays - index) * dayMs)),
    );
    const { from } = dayWindow(days[0] as CalendarDay);
    const [{ providers }, imported] = await Promise.all([
      registry.read(),
      // None was imported before its day began.
      newestUntil(
        (cursor) => statements.list(cursor, limits.pageSizeMax),
        ({ importedAt }) => importedAt >= from,
      ),
    ]);
    const kept = imported.filter(({ withdrawnAt }) => withdrawnAt === null);
    const whole = new Map<string, boolean>();
    // The newest first: a comparison without it is none of the day.
    for (const each of kept) {
      const name = `${each.providerId} ${each.day}`;
      if (days.includes(each.day) && !whole.has(name)) whole.set(name, await isWhole(each));
    }
    const due = days.filter((day) => at >= later(dayWindow(day).to, limits.statementDueMs));
    return providers.flatMap(({ providerId, displayName }) => {
      const had = new Set(kept.filter((each) => each.providerId === providerId).map(({ day }) => day));
      const first = days.findIndex((day) => had.has(day));
      const missing =
        first < 0 ? [] : due.slice(first).filter((day) => whole.get(`${providerId} ${day}`) !== true);
      return conditionsOf(
        'statement_missing',
        missing,
        (day) => `${providerId} ${day}`,
        (day) => reason('statement_missing', { provider: displayName, day }),
      );
    });
  };

export type AlertPorts = SourcePorts & Parameters<typeof lookForAlerts>[0];

/** Watches for what staff must be told of, and tells them. */
export type AlertWork = ReturnType<typeof alertWork>;

export function alertWork(ports: AlertPorts, ledger: LedgerFindings) {
  const { ledger_unbalanced: whole, ...quick } = alertSources(ports, ledger);
  return {
    look: () => lookForAlerts(ports, quick),
    checkLedger: () => checkLedger(ports, whole),
    tell: () => tellAlerts(ports),
  };
}
