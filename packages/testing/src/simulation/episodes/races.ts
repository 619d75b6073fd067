import {
  completeDepositByHand,
  createDeposit,
  type Deposit,
  decidePayment,
  later,
  type Ports,
  type ReceivedPayment,
  readProviderStatus,
  reason,
  receiveSms,
  type SmsReading,
  typed,
} from '@mobile-money/core';
import { aDepositRequest } from '../../builders/a-transaction-request.ts';
import {
  ann,
  ben,
  type Episode,
  house,
  merchantOf,
  nowOf,
  numbers,
  otherPlayer,
  otherwise,
  refusedFor,
  toldOf,
} from './episode.ts';
import { keep } from './exits.ts';
import { before } from './heard.ts';
import { phone, tell } from './reports.ts';
import { storeDeposit, storePayment } from './stored.ts';

const maxXaf = 500;
const changes = ['nothing', 'held', 'contradicted'] as const;

/** A payment is told of once more in the moment in which it is decided. */
export const races: Episode = async (random) => {
  const world = house({ smsUnvouchedMaxXaf: maxXaf });
  const { ports, database } = world;
  const amountXaf = random.pick([maxXaf, maxXaf + 1]);
  const made = await createDeposit(ports)(aDepositRequest({ amountXaf, msisdn: numbers.orange }));
  const receiver = merchantOf(world, made);
  const payment = { operator: 'orange', operatorTxId: 'X', payer: numbers.orange, receiver } as const;
  const sms = (xaf: number): SmsReading => ({
    ...{ kind: 'payment', ...payment, amountXaf: xaf, paidAt: null, doubt: null },
  });
  const meanwhile = random.pick(['same', 'other', 'reversed'] as const);
  const readings: Readonly<Record<string, SmsReading>> = {
    same: sms(amountXaf),
    other: sms(amountXaf + 1),
    reversed: { kind: 'reversal', payment: { ...payment, amountXaf, paidAt: null } },
  };
  const byText = (rawText: string): SmsReading => readings[rawText] as SmsReading;
  const deed = () => tell(world, byText(meanwhile), { recipient: receiver, rawText: meanwhile });
  const racing: Pick<Ports, 'transactions' | 'payments'> = {
    transactions: before(ports.transactions, 'commit', deed),
    payments: before(ports.payments, 'postpone', deed),
  };
  const isToWait = amountXaf > maxXaf;
  world.smsReader.by(({ rawText }) => byText(rawText));
  const answer = await receiveSms({ ...ports, ...racing })({
    ...{ ...phone, recipient: receiver, rawText: 'same' },
  });
  const [now] = [...database.payments.values()] as [ReceivedPayment];
  const isSame = meanwhile === 'same';
  return otherwise(
    `a payment of ${amountXaf} that is told of again (${meanwhile})`,
    { ...answer, ...now, state: nowOf(world, made).state, told: toldOf(world, made) },
    {
      outcome: isSame && !isToWait ? 'duplicate' : 'held',
      code: isSame && isToWait ? 'waits_for_balance' : null,
      status: isSame ? (isToWait ? 'received' : 'matched') : 'held',
      isReversed: meanwhile === 'reversed',
      state: isSame && !isToWait ? 'succeeded' : 'pending',
      told: isSame && !isToWait ? ['payment.succeeded'] : [],
    },
  );
};

/** A person uses a payment for another deposit in the moment in which someone else, or a provider's word, uses it. */
export const contests: Episode = async (random) => {
  const world = house();
  const { ports, database, statuses } = world;
  const asked = { amountXaf: 500, operator: 'mtn', msisdn: numbers.mtn } as const;
  const made = await createDeposit(ports)(aDepositRequest({ ...asked, reference: 'one' }));
  const other = await createDeposit(ports)(aDepositRequest({ ...asked, reference: 'two' }));
  const isByHand = random.chance(0.5);
  for (const each of isByHand ? [made, other] : [other])
    database.transactions.set(each.id, { ...each, state: 'expired', failureCode: 'window_closed' });
  const paid = (transactionId: string) => {
    const paymentIds = [...database.payments.keys()];
    return { transactionId, paymentIds, reason: 'seen' };
  };
  const deed = () => completeDepositByHand(ports)(paid(other.id), ben);
  const racing = { ...ports, transactions: before(ports.transactions, 'commit', deed) };
  statuses.always({ outcome: 'succeeded', providerTxId: 'V' });
  // Its provider tells of the other first: then the payment is known, and no one's.
  if (isByHand) await readProviderStatus(ports)({ ...nowOf(world, made), submissionId: 'of no one' });
  const refusal = await refusedFor(() =>
    isByHand
      ? completeDepositByHand(racing)(paid(made.id), ann)
      : readProviderStatus(racing)(nowOf(world, made)),
  );
  const [now] = [...database.payments.values()] as [ReceivedPayment];
  return otherwise(
    `a payment that two ${isByHand ? 'people' : 'tell of'} use at once`,
    { refusal, used: now.transactionId, states: [made, other].map((each) => nowOf(world, each).state) },
    {
      refusal: isByHand ? 'payment_used' : '',
      used: other.id,
      states: [isByHand ? 'expired' : made.state, 'succeeded'],
    },
  );
};

/**
 * Another player's deposit, like its own, is paid or made in the moment in which a payment is decided: what comes now is
 * of what waits now, and what had to wait of what waited when it came.
 */
export const lastMoments: Episode = async (random) => {
  const world = house();
  const { ports, clock, database } = world;
  const made = storeDeposit(world, 'orange-money-1');
  const happens = random.pick(['nothing', 'is paid', 'is paid', 'is made'] as const);
  const other = storeDeposit(world, 'orange-money-1', {
    playerId: otherPlayer as Deposit['playerId'],
    createdAt: later(clock.now(), happens === 'is made' ? 1 : 0),
  });
  if (happens === 'is made') database.transactions.delete(other.id);
  const hadToWait = random.chance(0.4);
  const payment = storePayment(world, made, hadToWait ? { heldBecause: reason('waits_for_balance') } : {});
  const deed = async () => {
    clock.advance(1);
    const paid = { state: 'succeeded', stateUpdatedAt: clock.now(), version: 2 } as const;
    database.transactions.set(other.id, { ...other, ...(happens === 'is paid' && paid) });
  };
  const deposits = before(ports.deposits, 'candidatesFor', deed);
  const { outcome } = await decidePayment({ ...ports, deposits })(payment);
  const now = database.payments.get(payment.id);
  const isAlone = happens === (hadToWait ? 'is made' : 'is paid');
  return otherwise(
    `a payment ${hadToWait ? 'that had to wait' : 'that comes'}, while another deposit: ${happens}`,
    { outcome, used: now?.transactionId, because: now?.heldBecause?.code },
    isAlone
      ? { outcome: 'matched', used: made.id, because: null }
      : { outcome: 'held', used: null, because: 'deposits_of_many_players' },
  );
};

/** A payment is held, or contradicted too, in the moment in which a person completes a deposit with it. */
export const secondLooks: Episode = async (random) => {
  const world = house();
  const { ports, database } = world;
  const deposit = storeDeposit(world, 'orange-ussd-1', { state: 'expired', failureCode: 'window_closed' });
  const statuses = random.pick([['received'], ['received', 'received'], ['received', 'held']] as const);
  const payments = statuses.map((status, at) =>
    storePayment(world, deposit, { status, operatorTxId: `X${at}` }),
  );
  const meanwhile = statuses.length === 2 && statuses[1] === 'held' ? 'nothing' : random.pick(changes);
  const [first] = payments as [ReceivedPayment];
  const deed = async () => {
    const held = { ...first, status: 'held', heldBecause: typed('someone said so') } as const;
    if (meanwhile !== 'nothing') keep(world, held, meanwhile === 'contradicted' ? 'contradicted' : null);
  };
  const racing = { ...ports, transactions: before(ports.transactions, 'commit', deed) };
  const paymentIds = payments.map(({ id }) => id);
  const completion = { transactionId: deposit.id, paymentIds, reason: 'seen' };
  const refusal = await refusedFor(() => completeDepositByHand(racing)(completion, ann));
  const isRefused = meanwhile === 'contradicted';
  return otherwise(
    `a deposit that is completed with ${statuses.join()} while it is ${meanwhile}`,
    { refusal, state: nowOf(world, deposit).state, status: database.payments.get(first.id)?.status },
    {
      refusal: isRefused ? 'payment_contradicted' : '',
      state: isRefused ? 'expired' : 'succeeded',
      status: isRefused ? 'held' : 'matched',
    },
  );
};
