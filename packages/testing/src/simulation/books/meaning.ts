import type { Deposit, ReceivedPayment, Settings, Transaction } from '@mobile-money/core';
import type { Look } from '../looks.ts';
import { givesVerdicts } from '../providers.ts';
import type { Evidence } from './evidence.ts';
import { playerOf } from './payable.ts';

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
const wasEverAsked = ({ version, failureCode }: Deposit): boolean =>
  version > 1 || failureCode === null || !refusedAtOnce.includes(failureCode);

/** It waited for nothing that a player could help: then it counts as when it came. */
export const countsAsItCame = ({ isVouched, heldBecause }: ReceivedPayment): boolean =>
  isVouched || ['waits_for_balance', 'read_later'].includes(heldBecause?.code ?? '');

/** When it was paid for this deposit: the operator's time, where it can be true. */
const paidAtMs = ({ paidAt }: ReceivedPayment, { createdAt }: Deposit, atMs: number): number =>
  paidAt !== null && createdAt <= paidAt && paidAt <= atMs ? paidAt : atMs;

export const isInLateWindow = (
  payment: ReceivedPayment,
  deposit: Deposit,
  atMs: number,
  { latePaymentWindowMs }: Settings,
): boolean => paidAtMs(payment, deposit, atMs) - deposit.expiresAt <= latePaymentWindowMs;

const depositsAt = ({ journal }: Evidence, index: number): readonly Deposit[] =>
  [...journal.stateAt(index).values()].filter((each) => each.direction === 'deposit');

const numberOf = ({ database }: Evidence, { channelId }: Deposit): string | undefined =>
  database.registry.channels.find((each) => each.channelId === channelId)?.merchantMsisdn;

/** Open ones first, then those that are older. */
function inTurn(one: Deposit, other: Deposit): number {
  if (isStillOpen(one) !== isStillOpen(other)) return isStillOpen(one) ? -1 : 1;
  if (one.createdAt !== other.createdAt) return one.createdAt - other.createdAt;
  return one.id < other.id ? -1 : 1;
}

export function meaningOf(look: Look, evidence: Evidence): Meaning {
  const { payment, answeredMs } = look;
  const decided = fittingDeposit(look, evidence);
  if (decided.kind !== 'for' || !isPaidToPrompter(payment, evidence)) return decided;
  return afterPrompts(payment, decided.deposit, look, answeredMs, evidence);
}

function fittingDeposit({ payment, atMs: lookedMs, index }: Look, evidence: Evidence): Meaning {
  const isAsItCame = countsAsItCame(payment);
  const atMs = isAsItCame ? payment.receivedAt : lookedMs;
  const there = depositsAt(evidence, index).filter(({ createdAt }) => !isAsItCame || createdAt <= atMs);
  const bearers = there.filter(
    ({ operator, providerTxId }) => operator === payment.operator && providerTxId === payment.operatorTxId,
  );
  if (bearers.length > 0) return ofBearer(payment, bearers.toSorted(inTurn)[0] as Deposit);
  if (payment.payer === null) return held('payer_unknown');
  const alike = there.filter(
    (each) =>
      each.msisdn === payment.payer &&
      each.amountXaf === payment.amountXaf &&
      (isStillOpen(each) ||
        each.state === 'expired' ||
        (each.state === 'failed' && isPrompted(each) && wasEverAsked(each))),
  );
  const isTimely = (each: Deposit): boolean => isInLateWindow(payment, each, atMs, evidence.settings);
  const dialled = alike.filter((each) => !isPrompted(each) && isTimely(each));
  const ofDialled = among(payment, dialled, evidence);
  if (ofDialled.kind === 'for' || areOfMany(dialled)) return ofDialled;
  const prompted = alike.filter((each) => isPrompted(each));
  const timely = prompted.filter(isTimely);
  if (timely.length > 0) return among(payment, timely, evidence);
  if (prompted.length > 0) return among(payment, prompted, evidence, true);
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
  evidence: Evidence,
  isNewestFirst = false,
): Meaning {
  if (deposits.length === 0) return held('no_open_deposit');
  if (areOfMany(deposits)) return held('deposits_of_many_players');
  const paid = deposits.filter(
    (each) => numberOf(evidence, each) === payment.receiver && each.operator === payment.operator,
  );
  const free = paid.filter((each) => !isStillOpen(each) || each.providerTxId === null).toSorted(inTurn);
  const first = isNewestFirst ? free.at(-1) : free[0];
  if (first !== undefined) return { kind: 'for', deposit: first };
  if (paid.length > 0) return held('deposit_bears_other_id');
  return held(payment.receiver === null ? 'receiver_unknown' : 'paid_to_other_number');
}

const isPaidToPrompter = ({ receiver }: ReceivedPayment, { database }: Evidence): boolean =>
  database.registry.channels.some(
    ({ merchantMsisdn, providerId }) => merchantMsisdn === receiver && givesVerdicts(providerId),
  );

/** The operator itself may tell of the same money, for a prompt of this number and amount. */
function afterPrompts(
  payment: ReceivedPayment,
  deposit: Deposit,
  { prompts }: Look,
  atMs: number,
  evidence: Evidence,
): Meaning {
  // It was not asked, since its process died before.
  if (prompts === null) return held('');
  const alike = depositsAt(evidence, prompts.index).filter(
    (each) =>
      isPrompted(each) &&
      each.msisdn === payment.payer &&
      each.amountXaf === payment.amountXaf &&
      wasEverAsked(each) &&
      givesVerdicts(each.providerId) &&
      (isStillOpen(each) || atMs - each.stateUpdatedAt <= 60 * minuteMs),
  );
  const lastMs = deposit.expiresAt + minuteMs - 5_000;
  const usualMs = payment.receivedAt + minuteMs;
  const untilMs = payment.receivedAt < deposit.expiresAt ? Math.min(lastMs, usualMs) : usualMs;
  if (alike.some(isStillOpen) && atMs < untilMs) return { kind: 'waits', untilMs };
  const isSure = deposit.providerTxId === payment.operatorTxId || alike.every(({ id }) => id === deposit.id);
  return isSure ? { kind: 'for', deposit } : held('may_be_of_other_prompt');
}
