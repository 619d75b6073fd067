import type { Deposit, ReceivedPayment } from '@mobile-money/core';
import type { CommittedChange } from '../journal.ts';
import { attached } from './deposit-rules.ts';
import type { Evidence, Rules } from './evidence.ts';
import { countsAsItCame, isInLateWindow, isPrompted, isStillOpen } from './meaning.ts';

/** What payments come to beyond an amount is the newest one's, and the one's before it for what is left. */
export function excessText(amountXaf: number, payments: readonly ReceivedPayment[]): string {
  let tooMuch = payments.reduce((sum, each) => sum + each.amountXaf, 0) - amountXaf;
  const newestFirst = payments.toSorted((a, b) => b.receivedAt - a.receivedAt || (a.id < b.id ? 1 : -1));
  const parts: string[] = [];
  for (const { id, amountXaf: xaf } of newestFirst) {
    const part = tooMuch < xaf ? tooMuch : xaf;
    if (part > 0) parts.push(`${id} ${part}`);
    tooMuch -= part;
  }
  return parts.join();
}

/** Where a confirmed payment takes a deposit, by its mode, its deadline and what came when. */
function confirmedPath(deposit: Deposit, commit: CommittedChange, evidence: Evidence): string {
  const { change, atMs } = commit;
  const { consumes, moves, exchanges } = change;
  const at = moves.at(-1)?.at ?? atMs;
  const payment = evidence.journal.payments.get(consumes[0] ?? '');
  if (!isPrompted(deposit)) return 'succeeded';
  const isVerdict = exchanges.length > 0;
  const isInTime = payment !== undefined && payment.receivedAt < deposit.expiresAt;
  const waited = payment !== undefined && isAsItCame(payment.id, at, evidence);
  const graceMs = isVerdict
    ? consumes.length > 0
      ? 60_000
      : 0
    : isInTime
      ? waited
        ? at - payment.receivedAt
        : 60_000
      : 0;
  const isClosed = at >= deposit.expiresAt + graceMs;
  if (!isStillOpen(deposit)) return 'requires_manual_resolution';
  return isClosed ? 'expired requires_manual_resolution' : 'succeeded';
}

/** By then: two people may vouch for it long after it was credited, and taken from its deposit again. */
const isAsItCame = (id: string, byMs: number, { journal }: Evidence): boolean =>
  journal.looks.made.some(
    ({ payment, atMs }) => payment.id === id && atMs <= byMs && countsAsItCame(payment),
  );

export const confirmationRules: Rules = {
  /** Where people complete a deposit, what its payments come to beyond it is kept for who paid last. */
  'excess is kept for who paid last': (evidence) =>
    evidence.journal.commits.flatMap((commit) => {
      const { transaction, moves, excess } = commit.change;
      const isByHand = moves.at(-1)?.trigger === 'completed_by_hand';
      const expected = isByHand ? excessText(transaction.amountXaf, attached(evidence, commit)) : '';
      const kept = excess.map(({ paymentId, xaf }) => `${paymentId} ${xaf}`).join();
      return kept === expected ? [] : [`${transaction.id} keeps ${kept || 'nothing'}, not ${expected}`];
    }),

  /** A payment that came in time credits, one that is late goes before a person, whatever was swept up before. */
  'a confirmation leads where it must': (evidence) =>
    evidence.journal.commits.flatMap((commit) => {
      const { transaction, moves } = commit.change;
      const known = commit.before.get(transaction.id);
      if (known?.direction !== 'deposit' || moves.at(-1)?.trigger !== 'payment_confirmed') return [];
      const path = moves.map(({ to }) => to).join(' ');
      const expected = confirmedPath(known, commit, evidence);
      return path === expected ? [] : [`${transaction.id} went ${path} and not ${expected}`];
    }),

  /** One that players dial is credited late only within the window for that. */
  'a late payment is late within its window': (evidence) =>
    evidence.journal.commits.flatMap(({ change: { transaction, moves, consumes }, before }) => {
      const known = before.get(transaction.id);
      const payment = evidence.journal.payments.get(consumes[0] ?? '');
      const last = moves.at(-1);
      const isLate = last?.trigger === 'payment_confirmed' && known?.state === 'expired';
      if (!isLate || payment === undefined || known.direction !== 'deposit' || isPrompted(known)) return [];
      const atMs = isAsItCame(payment.id, last.at, evidence) ? payment.receivedAt : last.at;
      return isInLateWindow(payment, known, atMs, evidence.settings)
        ? []
        : [`${known.id} took a payment past its late window`];
    }),
};
