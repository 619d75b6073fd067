import { type Deposit, decidePayment, earlier, type ReceivedPayment, typed } from '@mobile-money/core';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import { type Episode, house, kinds, nowOf, otherwise, settings } from './episode.ts';
import { keep } from './exits.ts';
import { before } from './heard.ts';
import { storeDeposit, storePayment } from './stored.ts';

const maxXaf = 500;
const { smsReorderMs: reorderMs } = settings;
const stranger = '+237699000009' as Deposit['msisdn'];

/** What is made of a payment when something else happens to it: in which step, why, and told as what. */
const plans = {
  fits_nothing: { step: 'hold', because: 'no_open_deposit', code: null },
  contradicted: { step: 'hold', because: 'typed', code: 'balance_contradicts' },
  waited_long: { step: 'hold', because: 'waits_for_balance', code: 'waits_for_balance' },
  waits_for_verdict: { step: 'postpone', because: 'waits_for_verdict', code: 'waits_for_verdict' },
  waits_for_balance: { step: 'postpone', because: 'waits_for_balance', code: 'waits_for_balance' },
  is_credited: { step: 'commit', because: null, code: null },
} as const;

type Plan = keyof typeof plans;

/** A deposit and a payment that would come to it. */
function setUp(world: MemoryPorts, plan: Plan): readonly [Deposit, ReceivedPayment] {
  const { clock } = world;
  const isMuch = plan === 'waited_long' || plan === 'waits_for_balance';
  const amountXaf = (isMuch ? maxXaf + 1 : maxXaf) as Deposit['amountXaf'];
  const createdAt = earlier(clock.now(), 2 * reorderMs);
  const isPrompt = plan === 'waits_for_verdict';
  const made = storeDeposit(world, isPrompt ? 'mtn-momo-1' : 'orange-money-1', {
    amountXaf,
    createdAt,
    state: isPrompt ? 'provider_acknowledged' : 'pending',
  });
  const receivedAt = earlier(clock.now(), plan === 'waited_long' ? reorderMs : 0);
  const payer = plan === 'fits_nothing' ? stranger : made.msisdn;
  const payment = storePayment(world, made, { payer, receivedAt });
  keep(world, payment, plan === 'contradicted' ? 'contradicted' : null);
  return [made, payment];
}

/** Someone is faster by a moment: they take the payment, hold it, or change the deposit. */
export const takings: Episode = async (random) => {
  const world = house({ smsUnvouchedMaxXaf: maxXaf });
  const { ports, clock, database } = world;
  const plan = random.pick(kinds(plans));
  const { step, because, code } = plans[plan];
  const [made, payment] = setUp(world, plan);
  const other = storeDeposit(world, 'orange-money-2', { msisdn: stranger, state: 'succeeded' });
  const meanwhile = random.pick(['nothing', 'taken', 'taken', 'held', 'changed'] as const);
  const deeds = {
    nothing: () => undefined,
    taken: () =>
      database.payments.set(payment.id, { ...payment, status: 'matched', transactionId: other.id }),
    held: () => ports.payments.hold(payment.id, typed('another report')),
    changed: () => database.transactions.set(made.id, { ...made, version: made.version + 1 }),
  };
  const deed = async () => deeds[meanwhile]();
  const racing =
    step === 'commit'
      ? { transactions: before(ports.transactions, step, deed) }
      : { payments: before(ports.payments, step, deed) };
  const answer = await decidePayment({ ...ports, ...racing })(payment);
  const now = database.payments.get(payment.id);
  const got = {
    ...{ outcome: answer.outcome, code: answer.code, of: answer.transactionId },
    ...{ status: now?.status, because: now?.heldBecause?.code, used: now?.transactionId },
    ...{ state: nowOf(world, made).state, version: nowOf(world, made).version },
    due: database.statusReadings.get(made.id)?.nextAt,
  };
  const version = made.version + (meanwhile === 'changed' ? 1 : 0);
  const asItWas = { state: made.state, version, due: null };
  const unused = { of: null, used: null, ...asItWas };
  const what = `a payment that ${plan} while it is ${meanwhile}`;
  if (meanwhile === 'taken')
    return otherwise(what, got, {
      ...{ outcome: 'duplicate', code: null, status: 'matched', because: null },
      ...{ of: other.id, used: other.id, ...asItWas },
    });
  // Whoever held it had a reason: only one who holds it too gives another.
  if (meanwhile === 'held' && step !== 'hold')
    return otherwise(what, got, { outcome: 'held', code: null, status: 'held', because: 'typed', ...unused });
  if (step === 'commit')
    return otherwise(what, got, {
      ...{ outcome: 'matched', code, status: 'matched', because, of: made.id, used: made.id },
      ...{ state: 'succeeded', version: version + 1, due: null },
    });
  const isAsked = plan === 'waits_for_verdict';
  return otherwise(what, got, {
    ...{ outcome: 'held', code, status: step === 'hold' ? 'held' : 'received', because },
    ...unused,
    due: isAsked ? clock.now() : null,
  });
};
