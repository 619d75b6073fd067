import {
  approvalsNeeded,
  type Deposit,
  excessOf,
  instant,
  isPromptAllowed,
  type ReceivedPayment,
  reason,
  refusal,
  refuseSecondApproval,
  refuseUnlessCompletable,
  secondPersonBecause,
  withdrawalFacts,
} from '@mobile-money/core';
import { paymentFrom, withdrawalFrom } from '../../scene.ts';
import { excessText } from '../confirmation-rules.ts';
import { isPrompted, isStillOpen, wasEverAsked } from '../meaning.ts';
import { waitsForVerdict } from '../payable.ts';
import { codeOf, type Judge, unless } from './judge.ts';

/** Why people may not complete a deposit from these payments. */
function whyNotFrom(deposit: Deposit, payments: readonly ReceivedPayment[], atMs: number): string {
  if (payments.length === 0 || payments.length > 50) return 'no_payments payments_out_of_count';
  for (const each of payments) {
    const { status, transactionId, isReversed, payer } = each;
    const isOwn = transactionId === deposit.id;
    if (status === 'matched' && !isOwn) return 'payment_used this_payment_used';
    if (['returning', 'returned', 'set_aside'].includes(status))
      return `payment_${status} this_payment_${status}`;
    if (isReversed) return 'payment_reversed this_payment_reversed';
    if (waitsForVerdict(each, atMs)) return 'payment_undecided this_payment_undecided';
    if (payer !== deposit.msisdn) return 'payment_of_other_number this_payment_of_other_number';
  }
  const sum = payments.reduce((xaf, { amountXaf }) => xaf + amountXaf, 0);
  return sum < deposit.amountXaf ? 'sum_too_small this_sum_too_small' : '';
}

const completing: Judge = ({ deposits, atMs }, _, random) => {
  const deposit = random.pick(deposits);
  const count = random.chance(0.03) ? random.pick([50, 51]) : random.between(0, 3);
  const times = [atMs, atMs, atMs - 1];
  const payments = Array.from({ length: count }, () => {
    const heldBecause = random.pick([null, reason('waits_for_balance')]);
    const each = { ...paymentFrom(random, null, random.pick(times)), heldBecause };
    return count >= 50 || random.chance(0.6) ? { ...each, ...plain, payer: deposit.msisdn } : each;
  });
  const got = codeOf(() => refuseUnlessCompletable(deposit, payments, instant(atMs)));
  const wanted = whyNotFrom(deposit, payments, atMs);
  if (got !== wanted) return `a completion is refused for ${got}, not ${wanted}`;
  const excess = excessOf(deposit, payments).map(({ paymentId, xaf }) => `${paymentId} ${xaf}`);
  const isMore = payments.reduce((sum, { amountXaf }) => sum + amountXaf, 0) > deposit.amountXaf;
  return unless(
    excess.join() === (isMore ? excessText(deposit.amountXaf, payments) : ''),
    'excess is kept for another',
  );
};

const plain = { status: 'held', isReversed: false, waitsUntil: null, transactionId: null } as const;

/** What a payment may be refused for. */
const refusals = [
  ...(['payment_used', 'payment_returning', 'payment_returned', 'payment_set_aside'] as const),
  ...(['payment_reversed', 'payment_contradicted', 'payment_unvouched'] as const),
  ...(['payment_payer_unknown', 'payment_of_other_number'] as const),
];

const refusingPayments: Judge = ({ payment }, _, random) => {
  const code = random.pick(refusals);
  const refused = refusal(code, payment);
  const isNamed = JSON.stringify(refused.why.facts) === JSON.stringify({ payment: payment.id });
  return unless(
    refused.code === code && refused.why.code === `this_${code}` && isNamed,
    `a payment that is refused for ${code} is told something else`,
  );
};

const prompting: Judge = ({ deposits, atMs }, _, random) => {
  const [wanted, ...stored] = deposits as [Deposit, ...Deposit[]];
  const allowance = { openMax: random.between(1, 2), perDayMax: random.between(1, 3) };
  const dayFrom = random.pick([...stored.map(({ createdAt }) => createdAt), instant(atMs - 60_000)]);
  const ofNumber = stored.filter(({ msisdn }) => msisdn === wanted.msisdn);
  const own = ofNumber.filter(
    (each) => each.applicationId === wanted.applicationId && each.playerId === wanted.playerId,
  );
  const asked = own.some(({ state }) => state === 'succeeded') ? own : ofNumber;
  const prompts = asked.filter((each) => isPrompted(each) && wasEverAsked(each));
  const isRoom =
    prompts.filter(isStillOpen).length < allowance.openMax &&
    prompts.filter(({ createdAt }) => createdAt >= dayFrom).length < allowance.perDayMax;
  return unless(
    isPromptAllowed(wanted, stored, { ...allowance, dayFrom }) === isRoom,
    'a number is prompted beyond its limits, or not within them',
  );
};

const approving: Judge = ({ atMs }, settings, random) => {
  const withdrawal = withdrawalFrom(random);
  const { amountXaf, mayHaveBeenSent, state, approvals, stateUpdatedAt } = withdrawal;
  const chosen = { ...settings, approverDailyXaf: random.pick([null, 1_000]) };
  const isPastDay = chosen.approverDailyXaf !== null && approvals.length > 0 && state === 'pending_approval';
  const why =
    amountXaf >= 1_000 ? 'amount' : mayHaveBeenSent ? 'may_have_been_sent' : isPastDay ? 'daily_limit' : null;
  const needed = why === null ? 1 : 2;
  const isAgain = approvals.some(({ staffId }) => staffId === 'ann') && needed === 2;
  const facts = withdrawalFacts(withdrawal, instant(atMs), chosen);
  const isRight =
    secondPersonBecause(withdrawal, chosen) === why &&
    approvalsNeeded(withdrawal, chosen) === needed &&
    facts.isStuck === atMs - stateUpdatedAt >= 3_600_000 &&
    facts.isLastApproval === approvals.length + 1 >= needed &&
    codeOf(() => refuseSecondApproval(withdrawal, 'ann', chosen)) ===
      (isAgain ? 'approved_already approved_by_same' : '');
  return unless(isRight, 'a withdrawal needs other people than it should');
};

/** What people may do, and how many of them it takes; and how often a number is asked. */
export const peopleScenes: Readonly<Record<string, Judge>> = {
  completing,
  refusingPayments,
  prompting,
  approving,
};
