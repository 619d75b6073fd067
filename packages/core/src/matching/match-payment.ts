import { type Deposit, depositFacts, isOpen, isRejectedByPerson, wasAsked } from '../deposit/deposit.ts';
import { type Instant, later } from '../instant.ts';
import { limits } from '../limits.ts';
import { type PlainCode, type Reason, reason } from '../reason/reason.ts';
import type { Settings } from '../settings.ts';
import type { ReceivedPayment } from './received-payment.ts';

/** A deposit that a payment may belong to, with the number of the channel it was assigned. */
export interface Candidate {
  readonly deposit: Deposit;
  readonly merchantMsisdn: string;
}

export type MatchDecision =
  /** The payment confirms this deposit. */
  | { readonly kind: 'confirm'; readonly deposit: Deposit }
  /** The payment is the one this deposit already succeeded by. */
  | { readonly kind: 'repeat'; readonly deposit: Deposit }
  /** A person must look at it. */
  | { readonly kind: 'hold'; readonly because: Reason };

type Window = Pick<Settings, 'latePaymentWindowMs'>;

/**
 * Decides what an incoming payment means. The operator's own id comes first: a deposit that already bears it is
 * meant, whatever else stands there. Otherwise paying number, amount and receiving number must all agree, for
 * deposits of one player only: first among those that players pay by dialling, and among those that we prompt for
 * only when none of the former was paid. The late window is for the former. A prompt that was answered later is for a
 * person to decide, however late: the last ones first. `at` is the moment as of which it is decided.
 */
export function matchPayment(
  payment: ReceivedPayment,
  candidates: readonly Candidate[],
  at: Instant,
  settings: Window,
): MatchDecision {
  const named = bearerOf(payment, candidates, at);
  if (named !== undefined) return matchNamed(payment, named);
  if (payment.payer === null) return hold('payer_unknown');
  const alike = candidates.filter(({ deposit }) => isAlike(deposit, payment));
  // One that is overdue but not yet swept up is judged as if it were: what is held must not depend on a job's speed.
  const timely = alike.filter(
    ({ deposit }) => depositFacts(deposit, at, settings, payment.paidAt).isWithinLateWindow,
  );
  const dialled = timely.filter(({ deposit }) => deposit.collectionMode === 'customer_initiated');
  const decision = matchAmong(payment, dialled, at);
  if (decision.kind === 'confirm' || isAmbiguous(dialled)) return decision;
  const isPrompted = ({ deposit }: Candidate): boolean => deposit.collectionMode === 'merchant_initiated';
  const lately = timely.filter(isPrompted);
  if (lately.length > 0) return matchAmong(payment, lately, at);
  const longOver = alike.filter(isPrompted);
  return longOver.length > 0 ? matchAmong(payment, longOver, at, newest) : decision;
}

/**
 * Whether what is matched with a deposit as of a moment that lies in the past might have been of another player then, whose
 * deposit has been paid since. `paidSince` are those of its number and amount.
 */
export function hadRival(
  deposit: Deposit,
  paidSince: readonly Deposit[],
  { operatorTxId, paidAt }: ReceivedPayment,
  at: Instant,
  settings: Window,
): boolean {
  if (deposit.providerTxId === operatorTxId) return false;
  // What is dialled comes before what is prompted, for as long as it may be paid late.
  const wasMeant = (each: Deposit): boolean =>
    each.collectionMode === 'customer_initiated'
      ? depositFacts(each, at, settings, paidAt).isWithinLateWindow
      : deposit.collectionMode === 'merchant_initiated';
  return paidSince.some(
    (each) => each.createdAt <= at && wasMeant(each) && playerOf(each) !== playerOf(deposit),
  );
}

type Order = (at: Instant) => (a: Deposit, b: Deposit) => number;

function matchAmong(
  payment: ReceivedPayment,
  alike: readonly Candidate[],
  at: Instant,
  order: Order = openThenOldest,
): MatchDecision {
  if (alike.length === 0) return hold('no_open_deposit');
  if (isAmbiguous(alike)) return hold('deposits_of_many_players');
  const paid = alike.filter(
    ({ deposit, merchantMsisdn }) =>
      merchantMsisdn === payment.receiver && deposit.operator === payment.operator,
  );
  // What waits for a payment of which the id is known is not credited for another. What is over goes to a person anyway.
  const first = paid
    .map(({ deposit }) => deposit)
    .filter((deposit) => deposit.providerTxId === null || !wasOpen(deposit, at))
    .sort(order(at))[0];
  if (first !== undefined) return { kind: 'confirm', deposit: first };
  if (paid.length > 0) return hold('deposit_bears_other_id');
  return hold(payment.receiver === null ? 'receiver_unknown' : 'paid_to_other_number');
}

/** At a moment that may lie in the past: what has expired since was open then, and says nothing of whose the money is. */
const wasOpen = (deposit: Deposit, at: Instant): boolean =>
  isOpen(deposit) || (deposit.state === 'expired' && deposit.stateUpdatedAt > at);

const isAmbiguous = (alike: readonly Candidate[]): boolean =>
  new Set(alike.map(({ deposit }) => playerOf(deposit))).size > 1;

const playerOf = ({ applicationId, playerId }: Deposit): string => `${applicationId} ${playerId}`;

/** The deposit that bears the payment's id. Operators number for themselves: an id of the other one is another id. */
function bearerOf(
  payment: ReceivedPayment,
  candidates: readonly Candidate[],
  at: Instant,
): Deposit | undefined {
  return candidates
    .map(({ deposit }) => deposit)
    .filter(
      ({ operator, providerTxId }) => operator === payment.operator && providerTxId === payment.operatorTxId,
    )
    .sort(openThenOldest(at))[0];
}

function matchNamed(payment: ReceivedPayment, deposit: Deposit): MatchDecision {
  if (deposit.amountXaf !== payment.amountXaf) return hold('amount_of_named_differs');
  if (isRejectedByPerson(deposit)) return hold('named_was_rejected');
  const isKnown = deposit.state === 'succeeded' || deposit.state === 'requires_manual_resolution';
  return { kind: isKnown ? 'repeat' : 'confirm', deposit };
}

/** Same number, same amount, and a state in which a payment can still change something. */
function isAlike(deposit: Deposit, payment: ReceivedPayment): boolean {
  if (deposit.msisdn !== payment.payer || deposit.amountXaf !== payment.amountXaf) return false;
  const isLateOrOpen = isOpen(deposit) || deposit.state === 'expired';
  const isOver = deposit.state === 'failed' && deposit.collectionMode === 'merchant_initiated';
  return isLateOrOpen || (isOver && wasAsked(deposit));
}

/** Open ones before those that are over, then the oldest; the id settles what time leaves open. */
const openThenOldest: Order = (at) => (a, b) =>
  Number(wasOpen(b, at)) - Number(wasOpen(a, at)) || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);

const newest: Order = (at) => (a, b) => -openThenOldest(at)(a, b);

const hold = (code: PlainCode): MatchDecision => ({ kind: 'hold', because: reason(code) });

export type VerdictWait =
  /** The SMS decides, as the interface says. */
  | { readonly kind: 'over' }
  | { readonly kind: 'wait'; readonly until: Instant }
  /** A person must look at it. */
  | { readonly kind: 'hold'; readonly because: Reason };

/** Before the window closes for good, where the SMS came in time: it must not be late for having waited. */
function waitsUntil({ receivedAt }: ReceivedPayment, { expiresAt }: Deposit): Instant {
  const until = later(receivedAt, limits.smsWaitsForVerdictMs);
  const closesAt = later(expiresAt, limits.lastReadMs - limits.decidedBeforeCloseMs);
  return receivedAt < expiresAt && closesAt < until ? closesAt : until;
}

/**
 * What an SMS may do about a deposit where the money may be that of a prompt through an operator's API, of this deposit
 * or of another. There the operator itself tells what became of the prompt, under an id that need not be the one in its
 * SMS: if both were believed, one payment could confirm two deposits. So the verdict decides. Without one the SMS does,
 * but never between two prompts that it could be about, unless the deposit bears its id. `prompts` are all such prompts
 * of this number and amount that are open or ended lately.
 */
export function verdictWait(
  payment: ReceivedPayment,
  deposit: Deposit,
  prompts: readonly Deposit[],
  at: Instant,
): VerdictWait {
  const until = waitsUntil(payment, deposit);
  // What is over is held for a person, not credited: there is nothing to wait for.
  if (prompts.some(isOpen) && at < until) return { kind: 'wait', until };
  const isNamed = deposit.providerTxId === payment.operatorTxId;
  const isAlone = prompts.every(({ id }) => id === deposit.id);
  return isNamed || isAlone ? { kind: 'over' } : { kind: 'hold', because: reason('may_be_of_other_prompt') };
}
