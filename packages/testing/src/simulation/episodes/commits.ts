import {
  completeDepositByHand,
  createDeposit,
  type Deposit,
  type ReceivedPayment,
  resolveTransaction,
} from '@mobile-money/core';
import { aDepositRequest } from '../../builders/a-transaction-request.ts';
import {
  ann,
  type Episode,
  house,
  merchantOf,
  nowOf,
  numbers,
  otherwise,
  refusedFor,
  triesMax,
} from './episode.ts';
import { keep } from './exits.ts';
import { instead } from './heard.ts';
import { reported } from './prompt-payments.ts';
import { elsewhere } from './stored.ts';

/** What became of a payment that was not free for a moment, and what whoever wants it is told then. */
const fates = {
  is_free: [{}, ''],
  is_set_aside: [{ status: 'set_aside' }, 'payment_set_aside'],
  goes_back: [{ status: 'returning' }, 'payment_returning'],
  is_used: [{ status: 'matched', transactionId: elsewhere }, 'payment_used'],
  was_taken_back: [{ isReversed: true }, 'payment_reversed'],
} as const satisfies Record<string, readonly [object, string]>;

type Answer = 'stale' | 'payment_used';

/** What must come of it: each time it is decided anew, but a payment that is used twice in a row is used. */
function outcomeOf(answers: readonly Answer[], told: string): string {
  for (const [place, answer] of answers.entries()) {
    if (answer === 'stale') continue;
    if (told !== '') return told;
    if (answers[place - 1] === 'payment_used') return 'payment_used';
  }
  return answers.length < triesMax ? '' : 'too_busy';
}

/** A person completes a deposit while its row or its payment is busy with something else. */
export const commits: Episode = async (random) => {
  const world = house();
  const { ports, database } = world;
  const made = await createDeposit(ports)(aDepositRequest({ amountXaf: 500, msisdn: numbers.orange }));
  const put: Deposit = { ...made, state: 'expired', failureCode: 'window_closed' };
  database.transactions.set(made.id, put);
  const held = { status: 'held', receiver: merchantOf(world, made) } as const;
  const payment: ReceivedPayment = { ...reported(world, made, 'P'), ...held };
  keep(world, payment, 'vouched');

  const some = (length: number, of: readonly Answer[]): Answer[] =>
    Array.from({ length }, () => random.pick(of));
  const answers = random.chance(0.2)
    ? some(random.pick([triesMax - 1, triesMax]), ['stale'])
    : some(random.between(0, 4), ['stale', 'payment_used']);
  const name = random.pick(['is_free', 'is_free', 'is_free', ...Object.keys(fates)]) as keyof typeof fates;
  const [fate, told] = fates[name];
  const left = [...answers];
  const deed = async (): Promise<unknown> => {
    const answer = left.shift();
    if (answer === 'payment_used') database.payments.set(payment.id, { ...payment, ...(fate as object) });
    return answer;
  };
  const racing = { ...ports, transactions: instead(ports.transactions, 'commit', deed) };
  const completion = { transactionId: made.id, paymentIds: [payment.id], reason: 'seen' };
  const refusal = await refusedFor(() => completeDepositByHand(racing)(completion, ann));
  const wanted = outcomeOf(answers, told);
  const now = database.payments.get(payment.id);
  const isDone = wanted === '';
  // Of what there is not, no one decides anything.
  const nowhere = await refusedFor(() =>
    resolveTransaction(ports)({ transactionId: elsewhere, outcome: 'failed', reason: 'seen' }, ann),
  );
  return otherwise(
    `a completion that is ${answers.join()} while its payment ${name}`,
    { refusal, state: nowOf(world, put).state, isUsed: now?.transactionId === made.id, nowhere },
    {
      refusal: wanted,
      state: isDone ? 'succeeded' : 'expired',
      isUsed: isDone,
      nowhere: 'transaction_not_found',
    },
  );
};
