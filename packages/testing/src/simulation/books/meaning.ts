import type { Deposit, ReceivedPayment, Settings, Transaction } from '@mobile-money/core';
import type { Look } from '../looks.ts';
import { givesVerdicts } from '../providers.ts';
import type { Evidence } from './evidence.ts';
import { madeFromMs, playerOf } from './payable.ts';

/** The rulings on what a payment means once more, from all deposits that there are: short, slow, and not from the code. */

const minuteMs = 60_000;

/** What a look had to come to: a reason to hold it, the deposit that it is for, or a moment until which it waits. */
export type Meaning =
  | { readonly kind: 'held'; readonly code: string }
  | { readonly kind: 'known' | 'for'; readonly deposit: Deposit }
  | { readonly kind: 'waits'; readonly untilMs: number };

const held = (code: string): Meaning => ({ kind: 'held', code });

export const isStillOpen = ({ state }: Transaction): boolean =>
  state === 'pending' || state === 'provider_acknowledged';

export const isPrompted = ({ collectionMode }: Deposit): boolean => collectionMode === 'merchant_initiated';

const refusedAtOnce = [
  'amount_below_minimum',
  'amount_above_maximum',
  'too_many_prompts',
  'payer_not_allowed',
];

/** Someone was asked for it: otherwise it ended in the commit in which it began. */
export const wasEverAsked = ({ version, failureCode }: Deposit): boolean =>
  version > 1 || failureCode === null || !refusedAtOnce.includes(failureCode);

/** It waited for nothing that a player could help: then it counts as when it came. */
export const countsAsItCame = ({ isVouched, heldBecause }: ReceivedPayment): boolean =>
  isVouched || ['waits_for_balance', 'balance_contradicts', 'read_later'].includes(heldBecause?.code ?? '');

/** When it was paid for this deposit: the operator's time, where it can be true. */
const paidAtMs = ({ paidAt }: ReceivedPayment, deposit: Deposit, atMs: number): number =>
  paidAt !== null && madeFromMs(deposit) <= paidAt && paidAt <= atMs ? paidAt : atMs;

export const isInLateWindow = (
  payment: ReceivedPayment,
  deposit: Deposit,
  atMs: number,
  { latePaymentWindowMs }: Settings,
): boolean => paidAtMs(payment, deposit, atMs) - deposit.expiresAt <= latePaymentWindowMs;

/** The numbers that deposits are paid to, and what an installation has chosen. */
export interface House {
  readonly channels: readonly Readonly<Record<'channelId' | 'merchantMsisdn' | 'providerId', string>>[];
  readonly settings: Settings;
}

const depositsAt = ({ journal }: Evidence, index: number): readonly Deposit[] =>
  [...journal.stateAt(index).values()].filter((each) => each.direction === 'deposit');

const numberOf = ({ channels }: House, { channelId }: Deposit): string | undefined =>
  channels.find((each) => each.channelId === channelId)?.merchantMsisdn;

/** It waited for its money at that moment, though its window may have closed since. */
const wasOpenAt = (deposit: Deposit, atMs: number): boolean =>
  isStillOpen(deposit) || (deposit.state === 'expired' && atMs < deposit.stateUpdatedAt);

/** Open ones first, then those that are older. */
const inTurn = (atMs: number) => (one: Deposit, other: Deposit) => {
  const isFirst = wasOpenAt(one, atMs);
  if (isFirst !== wasOpenAt(other, atMs)) return isFirst ? -1 : 1;
  if (one.createdAt !== other.createdAt) return one.createdAt - other.createdAt;
  return one.id < other.id ? -1 : 1;
};

/** What a look had to come to. */
export function meaningOf(look: Look, evidence: Evidence): Meaning {
  const { payment, atMs, answeredMs, index, prompts } = look;
  const house = { settings: evidence.settings, channels: evidence.database.registry.channels };
  const lookedMs = countsAsItCame(payment) ? payment.receivedAt : atMs;
  const there = depositsAt(evidence, index).filter(
    ({ createdAt }) => !countsAsItCame(payment) || createdAt <= lookedMs,
  );
  const fitting = fittingDeposit(payment, there, lookedMs, house);
  const decided = besidePaidSince(payment, fitting, there, lookedMs, house);
  if (!isAboutPrompts(decided) || !isPaidToPrompter(payment, house)) return decided;
  // Where it was not asked for prompts, its process died before.
  if (prompts === null) return held('');
  const alike = promptsLike(payment, depositsAt(evidence, prompts.index), answeredMs);
  return besidePrompts(payment, decided, alike, answeredMs);
}

/** As it came, the money might have been for a deposit of someone else that has been paid since in another way. */
function besidePaidSince(
  payment: ReceivedPayment,
  decided: Meaning,
  there: readonly Deposit[],
  cameMs: number,
  { settings }: House,
): Meaning {
  if (!countsAsItCame(payment) || decided.kind !== 'for') return decided;
  const { deposit } = decided;
  if (deposit.providerTxId === payment.operatorTxId) return decided;
  const rivals = there.filter(
    (each) =>
      each.state === 'succeeded' &&
      each.stateUpdatedAt > cameMs &&
      each.msisdn === deposit.msisdn &&
      each.amountXaf === deposit.amountXaf &&
      (isPrompted(each) ? isPrompted(deposit) : isInLateWindow(payment, each, cameMs, settings)),
  );
  return areOfMany([deposit, ...rivals]) ? held('deposits_of_many_players') : decided;
}

/** What fits a deposit may be the money of a prompt, and what fits none may be money that one was credited for. */
const isAboutPrompts = (decided: Meaning): boolean =>
  decided.kind === 'for' || (decided.kind === 'held' && decided.code === 'no_open_deposit');

function besidePrompts(
  payment: ReceivedPayment,
  decided: Meaning,
  alike: readonly Deposit[],
  atMs: number,
): Meaning {
  if (decided.kind === 'for') return afterPrompts(payment, decided.deposit, alike, atMs);
  return alike.length === 0 ? decided : held('may_be_of_other_prompt');
}

/** The same where all that there is was seen at one moment. */
export function meaningAt(
  payment: ReceivedPayment,
  there: readonly Deposit[],
  atMs: number,
  house: House,
): Meaning {
  const decided = fittingDeposit(payment, there, atMs, house);
  if (!isAboutPrompts(decided) || !isPaidToPrompter(payment, house)) return decided;
  return besidePrompts(payment, decided, promptsLike(payment, there, atMs), atMs);
}

/** Which of all deposits it is for. */
export function fittingDeposit(
  payment: ReceivedPayment,
  there: readonly Deposit[],
  atMs: number,
  house: House,
): Meaning {
  const bearers = there.filter(
    ({ operator, providerTxId }) => operator === payment.operator && providerTxId === payment.operatorTxId,
  );
  if (bearers.length > 0) return ofBearer(payment, bearers.toSorted(inTurn(atMs))[0] as Deposit);
  if (payment.payer === null) return held('payer_unknown');
  const alike = there.filter(
    (each) =>
      each.msisdn === payment.payer &&
      each.amountXaf === payment.amountXaf &&
      (isStillOpen(each) ||
        each.state === 'expired' ||
        (each.state === 'failed' && isPrompted(each) && wasEverAsked(each))),
  );
  const isTimely = (each: Deposit): boolean => isInLateWindow(payment, each, atMs, house.settings);
  const dialled = alike.filter((each) => !isPrompted(each) && isTimely(each));
  const ofDialled = among(payment, dialled, atMs, house);
  if (ofDialled.kind === 'for' || areOfMany(dialled)) return ofDialled;
  const prompted = alike.filter((each) => isPrompted(each));
  const timely = prompted.filter(isTimely);
  if (timely.length > 0) return among(payment, timely, atMs, house);
  if (prompted.length > 0) return among(payment, prompted, atMs, house, true);
  return ofDialled;
}

function ofBearer(payment: ReceivedPayment, deposit: Deposit): Meaning {
  if (deposit.amountXaf !== payment.amountXaf) return held('amount_of_named_differs');
  const { state, failureCode } = deposit;
  if (state === 'failed' && failureCode === 'rejected_by_staff') return held('named_was_rejected');
  const isPaid = state === 'succeeded' || state === 'requires_manual_resolution';
  return { kind: isPaid ? 'known' : 'for', deposit };
}

const areOfMany = (deposits: readonly Deposit[]): boolean => new Set(deposits.map(playerOf)).size > 1;

function among(
  payment: ReceivedPayment,
  deposits: readonly Deposit[],
  atMs: number,
  house: House,
  isNewestFirst = false,
): Meaning {
  if (deposits.length === 0) return held('no_open_deposit');
  if (areOfMany(deposits)) return held('deposits_of_many_players');
  const paid = deposits.filter(
    (each) => numberOf(house, each) === payment.receiver && each.operator === payment.operator,
  );
  const free = paid
    .filter((each) => !wasOpenAt(each, atMs) || each.providerTxId === null)
    .toSorted(inTurn(atMs));
  const first = isNewestFirst ? free.at(-1) : free[0];
  if (first !== undefined) return { kind: 'for', deposit: first };
  if (paid.length > 0) return held('deposit_bears_other_id');
  return held(payment.receiver === null ? 'receiver_unknown' : 'paid_to_other_number');
}

const isPaidToPrompter = ({ receiver }: ReceivedPayment, { channels }: House): boolean =>
  channels.some(({ merchantMsisdn, providerId }) => merchantMsisdn === receiver && givesVerdicts(providerId));

/** Prompts of the same number and amount, open or over no earlier than an hour before the money, whose operators tell what became of them. */
const promptsLike = (payment: ReceivedPayment, there: readonly Deposit[], atMs: number): readonly Deposit[] =>
  there.filter(
    (each) =>
      isPrompted(each) &&
      each.msisdn === payment.payer &&
      each.amountXaf === payment.amountXaf &&
      wasEverAsked(each) &&
      givesVerdicts(each.providerId) &&
      (isStillOpen(each) ||
        (each.createdAt <= payment.receivedAt &&
          Math.min(atMs, payment.receivedAt, payment.paidAt ?? atMs) - each.stateUpdatedAt <= 60 * minuteMs)),
  );

/** The operator itself may tell of the same money, for one of these prompts. */
export function afterPrompts(
  payment: ReceivedPayment,
  deposit: Deposit,
  alike: readonly Deposit[],
  atMs: number,
): Meaning {
  const lastMs = deposit.expiresAt + minuteMs - 5_000;
  const usualMs = payment.receivedAt + minuteMs;
  const untilMs = payment.receivedAt < deposit.expiresAt ? Math.min(lastMs, usualMs) : usualMs;
  if (alike.some(isStillOpen) && atMs < untilMs) return { kind: 'waits', untilMs };
  const isSure = deposit.providerTxId === payment.operatorTxId || alike.every(({ id }) => id === deposit.id);
  return isSure ? { kind: 'for', deposit } : held('may_be_of_other_prompt');
}
