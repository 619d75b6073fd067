import {
  always,
  changeOf,
  type Deposit,
  type DialInstructions,
  decisionOf,
  depositFacts,
  instant,
  isSameDecision,
  mayHearNews,
  moveDeposit,
  nextState,
  type PaymentId,
  reason,
  refusedDeposit,
  requiresHumanApproval,
  type TransitionTable,
  transactionId,
  visibleDeadline,
  type Withdrawal,
  wasAsked,
} from '@mobile-money/core';
import { withdrawalFrom } from '../../scene.ts';
import { isPrompted, isStillOpen, wasEverAsked } from '../meaning.ts';
import { madeFromMs } from '../payable.ts';
import { codeOf, type Judge, unless } from './judge.ts';

const contextAt = (atMs: number) => ({
  actor: { kind: 'service' } as const,
  at: instant(atMs),
  newId: () => '00000000-0000-4000-a000-000000000999',
});

/** Why a deposit is refused as it is made, and in which words the story says so. */
const refusals = {
  amount_below_minimum: 'amount_below_minimum',
  amount_above_maximum: 'amount_above_maximum',
  too_many_prompts: 'too_many_prompts',
  payer_not_allowed: 'payer_blocked',
} as const;

const refusing: Judge = ({ deposits, atMs }, settings, random) => {
  const refusal = random.pick(Object.keys(refusals) as (keyof typeof refusals)[]);
  const instructions = {} as DialInstructions;
  const begun: Deposit = { ...random.pick(deposits), state: 'pending', failureCode: null, instructions };
  const made = refusedDeposit(changeOf(begun, instant(atMs)), refusal, settings, contextAt(atMs));
  const { state, failureCode, stateReason, instructions: shown } = made.transaction;
  const isRight =
    state === 'failed' &&
    failureCode === refusal &&
    stateReason.code === refusals[refusal] &&
    shown === null &&
    made.event?.name === 'payment.failed' &&
    made.moves.map(({ from, to, trigger }) => `${from} ${to} ${trigger}`).join() ===
      'pending failed admission_refused';
  return unless(isRight, `a deposit that is refused for ${refusal} says something else of itself`);
};

/** What readers are shown, whether anyone was asked, and whether a callback may bring news. */
const showing: Judge = ({ deposits }, _, random) => {
  const withdrawal: Withdrawal = {
    ...withdrawalFrom(random),
    state: random.pick([
      ...(['pending_approval', 'approved', 'provider_submitted'] as const),
      ...(['succeeded', 'failed', 'requires_manual_resolution'] as const),
    ]),
  };
  const isOfNews = ['provider_submitted', 'failed', 'requires_manual_resolution'].includes(withdrawal.state);
  const isShownRight = deposits.every((each) => {
    const isOver = each.state === 'succeeded' || each.state === 'requires_manual_resolution';
    return (
      visibleDeadline(each) === (isStillOpen(each) ? each.expiresAt : null) &&
      wasAsked(each) === wasEverAsked(each) &&
      mayHearNews(each) === (isPrompted(each) && !isOver) &&
      !requiresHumanApproval(each)
    );
  });
  const isRight =
    isShownRight &&
    mayHearNews(withdrawal) === isOfNews &&
    requiresHumanApproval(withdrawal) === (withdrawal.state === 'pending_approval');
  return unless(isRight, 'a transaction is shown, asked for or heard of otherwise');
};

/** What is in time: the operator's own time counts where it can be true. */
const timing: Judge = ({ deposits }, settings, random) => {
  const deposit = random.pick(deposits);
  const { createdAt, expiresAt, collectionMode } = deposit;
  const fromMs = madeFromMs(deposit);
  const lastMs = expiresAt + settings.latePaymentWindowMs;
  const graceMs = random.pick([0, 60_000]);
  const atMs = random.pick([expiresAt + graceMs, lastMs, lastMs]) + random.pick([-1, 0, 1]);
  const paidMs = random.pick([null, fromMs - 1, fromMs - 1, fromMs, createdAt, lastMs, lastMs + 1, atMs + 1]);
  const isTrue = paidMs !== null && fromMs <= paidMs && paidMs <= atMs;
  const paidAt = paidMs === null ? null : instant(paidMs);
  const got = depositFacts(deposit, instant(atMs), settings, paidAt, graceMs);
  const isRight =
    got.collectionMode === collectionMode &&
    got.isWindowClosed === atMs - expiresAt >= graceMs &&
    got.isWithinLateWindow === (isTrue ? paidMs : atMs) <= lastMs;
  return unless(isRight, `${paidMs} is in time at ${atMs} or not, otherwise than until ${expiresAt}`);
};

const [one, two] = ['a', 'b'] as const;
const paidWith = [[], [one], [two], [one, two], [two, one], [one, one]] as const;

/** Two people want the same when they want the same outcome from the same payments, in whatever order. */
const agreeing: Judge = (_, __, random) => {
  const wish = () => ({
    outcome: random.pick(['succeeded', 'failed'] as const),
    ids: random.pick<readonly string[]>(paidWith),
  });
  const [mine, other] = [wish(), wish()];
  const decision = ({ outcome, ids }: typeof mine) => decisionOf(outcome, ids as readonly PaymentId[]);
  const isSame =
    mine.outcome === other.outcome &&
    mine.ids.every((id) => other.ids.includes(id)) &&
    other.ids.every((id) => mine.ids.includes(id));
  return unless(
    isSameDecision(decision(mine), decision(other)) === isSame,
    'people agree who do not, or do not who do',
  );
};

const twofold: TransitionTable<'here' | 'there', 'go', object> = [
  [null, 'go', 'here', always],
  [null, 'go', 'there', always],
  ['here', 'go', 'here', always],
  ['here', 'go', 'there', always],
];

/** A bug stops before it is stored: two announcements at once, a failure without its code, a wrong name. */
const stopping: Judge = ({ deposits, atMs }, _, random) => {
  const deposit: Deposit = {
    ...random.pick(deposits),
    ...{ state: 'pending', failureCode: null, collectionMode: 'customer_initiated' },
  };
  const { collectionMode } = deposit;
  const facts = { collectionMode, isWindowClosed: true, isWithinLateWindow: true };
  const [change, context] = [changeOf(deposit, instant(atMs)), contextAt(atMs)];
  const why = reason('no_confirmation');
  const closed = () => moveDeposit(change, 'window_closed', facts, why, context);
  const twice = codeOf(() => moveDeposit(closed(), 'payment_confirmed', facts, why, context));
  const unnamed = codeOf(() => moveDeposit(change, 'payment_refused', facts, why, context));
  const from = random.pick([null, 'here'] as const);
  const { id } = deposit;
  const wrong = random.pick([id.slice(1), `${id}0`, id.toUpperCase(), id.replaceAll('-', ''), '']);
  const isRight =
    codeOf(closed) === '' &&
    twice !== '' &&
    unnamed !== '' &&
    codeOf(() => nextState(twofold, from, 'go', {})) === `Error: two rows fit: ${from ?? 'nothing'} on go` &&
    codeOf(() => transactionId(id)) === '' &&
    codeOf(() => transactionId(wrong)) === 'invalid_identifier invalid_identifier';
  return unless(isRight, 'what must not be stored does not stop, or what may be does');
};

/** What is told of a transaction without changing it, and what stops. */
export const ruleScenes: Readonly<Record<string, Judge>> = { refusing, showing, timing, agreeing, stopping };
