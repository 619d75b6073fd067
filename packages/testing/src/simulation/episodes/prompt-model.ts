import type { Deposit, StatusAnswer } from '@mobile-money/core';
import { dayMs } from './episode.ts';

/** So long after the deadline a last reading is waited for. */
export const lastReadMs = 60_000;

/** What must be known of a prompted deposit. */
export interface Known {
  state: string;
  failureCode: string | null;
  providerTxId: string | null;
  readonly exchanges: string[];
  readonly events: string[];
  errors: number;
  /** Since when it is in its state, and when it was last told that a provider says the other, in which words. */
  sinceMs: number;
  readonly contradictedMs: Map<string, number>;
  readonly doubts: Set<string>;
  /** Payments by their ids. */
  readonly payments: Map<string, KnownPayment>;
}

interface KnownPayment {
  isUsed: boolean;
  readonly sinceMs: number;
  /** The number of ours that it went to, where that is known. */
  readonly to: string | null;
  /** As what it was reported before. */
  odd?: Odd;
}

/** Of another amount, gone elsewhere, taken back, or paid by someone else: the deposit takes none of these… */
const neverTaken = ['amount', 'gone', 'reversed', 'payer'] as const;
/** …but one that hides who paid, or of which nothing is decided. */
export const odds = [...neverTaken, 'hidden', 'undecided'] as const;
export type Odd = (typeof odds)[number];

const told: Readonly<Record<string, string>> = {
  succeeded: 'payment.succeeded',
  failed: 'payment.failed',
  expired: 'payment.expired',
};

export function go(known: Known, nowMs: number, state: string, failureCode: string | null = null): void {
  Object.assign(known, { state, failureCode, sinceMs: nowMs, contradictedMs: new Map() });
  const event = told[state];
  if (event !== undefined) known.events.push(event);
}

export const isOpen = ({ state }: Known): boolean => state === 'pending' || state === 'provider_acknowledged';
const isRejected = ({ failureCode }: Known): boolean => failureCode === 'rejected_by_staff';

/** What is late goes before a person; one that nobody has swept up yet expires first. */
function hold(known: Known, nowMs: number): void {
  if (isOpen(known)) go(known, nowMs, 'expired', 'window_closed');
  go(known, nowMs, 'requires_manual_resolution');
}

/** Its window closes; what is in doubt goes before a person. */
export function close(known: Known, nowMs: number): void {
  if (known.doubts.size > 0) hold(known, nowMs);
  else go(known, nowMs, 'expired', 'window_closed');
}

/** When something is heard, and so long before the deadline. */
export interface Moment {
  readonly nowMs: number;
  readonly leftMs: number;
  /** What was asked of whom, to which number; and whether that was asked last, or handed on. */
  readonly of: Deposit;
  readonly to: string;
  readonly isLast: boolean;
  /** An SMS came in time and waits for a verdict: while it is open nothing takes it away from that. */
  readonly isAwaited: boolean;
}

/** Whether a payment of its number and amount lies beside a deposit that has none: no one credits it without that. */
export const isBesidePayment = ({ payments }: Known, isAwaited: boolean): boolean => {
  const all = [...payments.values()];
  return all.every(({ isUsed }) => !isUsed) && (isAwaited || all.some(({ odd }) => odd === undefined));
};

/** What a verdict makes of it. */
export function learn(known: Known, given: StatusAnswer, moment: Moment): void {
  const { nowMs, leftMs, of, to, isLast, isAwaited } = moment;
  if (given.outcome === 'pending' || given.outcome === 'unknown') return;
  if (given.outcome === 'failed' && known.state === 'failed') return;
  const id = given.outcome === 'succeeded' ? given.providerTxId : null;
  if (!isLast && (given.told !== undefined || id === null)) return;
  const code = given.outcome === 'failed' ? (given.code ?? 'operator_error') : null;
  const keep = (outcome: string, failureCode = code) =>
    void known.exchanges.push(`${of.providerId} read_status ${outcome} ${failureCode ?? '-'}`);
  /** Whether there is a line of it. */
  const contradicts = (said = ''): boolean => {
    known.errors += 1;
    const { contradictedMs } = known;
    // Of what a person failed only an id is news, in whatever words it is told.
    const name = isRejected(known) ? `${id}` : said;
    const lasts =
      isRejected(known) && id === null ? contradictedMs.values() : [contradictedMs.get(name) ?? -dayMs];
    if (nowMs - Math.max(-dayMs, ...lasts) < dayMs) return false;
    keep('contradicts');
    contradictedMs.set(name, nowMs);
    return true;
  };
  const isOver = known.state === 'expired' || (isOpen(known) && leftMs <= 0 && !isAwaited);
  const isFailed = known.state === 'failed' && !isRejected(known);
  if (given.told !== undefined) {
    const said = given.outcome === 'failed' ? 'failure' : id === null ? 'success_without_id' : 'success';
    const isNews = !known.doubts.has(said);
    const isBroughtBack = isFailed && isNews;
    // No verdict is waited for any more, whether this one is known or not.
    const isAgainst = known.state === 'failed' && !isBroughtBack;
    if (!isAgainst || contradicts(said)) known.doubts.add(said);
    if (isNews && !isAgainst) keep('differs', null);
    if (isOver || isBroughtBack) hold(known, nowMs);
  } else if (given.outcome === 'failed') {
    if (known.state === 'succeeded') contradicts();
    if (!isOpen(known)) return;
    keep('failed');
    go(known, nowMs, 'failed', code);
  } else if (id === null) {
    if (isRejected(known)) contradicts();
    if (!isOver && !isFailed) return;
    keep('succeeded');
    hold(known, nowMs);
  } else {
    const payment: KnownPayment = known.payments.get(id) ?? { isUsed: false, sinceMs: nowMs, to };
    known.payments.set(id, payment);
    if (payment.odd === 'reversed' || payment.odd === 'payer') known.errors += 1;
    if (payment.isUsed || neverTaken.some((each) => each === payment.odd)) return;
    // A person has said no to this money.
    if (isRejected(known) && (payment.sinceMs <= known.sinceMs || known.providerTxId === id)) contradicts();
    else if (isLast && (isOpen(known) || known.state === 'expired' || known.state === 'failed')) {
      payment.isUsed = true;
      known.providerTxId = id;
      keep('succeeded');
      // Whether it was paid in the last second or after it, no one can tell.
      if (isOpen(known) && leftMs > -lastReadMs) go(known, nowMs, 'succeeded');
      else hold(known, nowMs);
    } else leave(payment);
  }
}

/** It is held for a person: if someone else is said to have paid, that is no longer undecided. */
function leave(payment: KnownPayment): void {
  if (payment.odd === 'undecided') payment.odd = 'payer';
  payment.isUsed = false;
}

/** Its money is set free when a person rejects it. */
export function release(known: Known): void {
  for (const payment of known.payments.values()) if (payment.isUsed) leave(payment);
}

/** What an SMS makes of it that comes when all is over, under the id that its provider promised. */
export function hear(known: Known, to: string, nowMs: number): string {
  known.payments.set('A', { isUsed: !isRejected(known), sinceMs: nowMs, to });
  if (isRejected(known)) return 'held';
  if (known.state === 'succeeded' || known.state === 'requires_manual_resolution') return 'duplicate';
  hold(known, nowMs);
  return 'held';
}
