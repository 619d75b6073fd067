import {
  approveWithdrawal,
  completeDepositByHand,
  createDeposit,
  type Msisdn,
  type Ports,
  type ReceivedPayment,
  rejectWithdrawal,
  releaseWithdrawal,
  reserveWithdrawal,
  resolveTransaction,
  returnPayment,
  type StaffActor,
  setPaymentAside,
  takePaymentBack,
  vouchForPayment,
  type Withdrawal,
} from '@mobile-money/core';
import { aDepositRequest } from '../../builders/a-transaction-request.ts';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import type { Random } from '../random.ts';
import { paymentFrom } from '../scene.ts';
import { firstXaf, secondXaf, uneven } from './admissions.ts';
import { ann, ben, type Episode, house, nowOf, numbers, otherwise, refusedFor } from './episode.ts';
import { keep } from './exits.ts';
import { before } from './heard.ts';

/** A payment that fits nothing, and that no one has decided about. */
const heldFrom = (random: Random, { clock }: MemoryPorts, amountXaf: number): ReceivedPayment => ({
  ...paymentFrom(random, null, clock.now()),
  ...{ operator: 'orange', payer: numbers.orange as Msisdn, receiver: '+237690000001' as Msisdn },
  ...{ amountXaf: amountXaf as ReceivedPayment['amountXaf'], status: 'held', isReversed: false },
  ...{ waitsUntil: null, transactionId: null },
});

const shortOf = ({ decision, status, isVouched }: ReceivedPayment) => ({
  ...{ status, isVouched, decision: decision === null ? null : `${decision.kind} ${decision.staffId}` },
});

/** Two people do the same about one payment in one moment: what the first has done, the second finds. */
export const clashes: Episode = async (random) => {
  const world = house();
  const { ports, database } = world;
  const payment = heldFrom(random, world, 500);
  const deed = random.pick(['return', 'set_aside', 'take_back', 'vouch'] as const);
  const isAside = deed === 'take_back';
  keep(world, isAside ? { ...payment, status: 'set_aside' } : payment, 'open');
  const deeds = {
    return: (own: Ports, who: StaffActor) => returnPayment(own)(payment.id, 'so', who),
    set_aside: (own: Ports, who: StaffActor) => setPaymentAside(own)(payment.id, 'so', who),
    take_back: (own: Ports, who: StaffActor) => takePaymentBack(own)(payment.id, 'so', who),
    vouch: (own: Ports, who: StaffActor) => vouchForPayment(own)(payment.id, 'so', who),
  };
  const first = () => deeds[deed](ports, ben);
  const racing: Ports = {
    ...ports,
    payments: before(ports.payments, 'decide', first),
    transactions: before(ports.transactions, 'createReturn', first),
  };
  let given: unknown = null;
  const refusal = await refusedFor(async () => {
    given = await deeds[deed](racing, ann);
  });
  const now = database.payments.get(payment.id) as ReceivedPayment;
  const refusals: Readonly<Record<string, string>> = {
    return: 'payment_returning',
    take_back: 'payment_not_set_aside',
  };
  const wanted = {
    return: { status: 'returning', isVouched: false, decision: 'return ben' },
    set_aside: { status: 'set_aside', isVouched: false, decision: 'set_aside ben' },
    take_back: { status: 'held', isVouched: false, decision: null },
    // The one who comes second is the second whom it takes.
    vouch: { status: 'held', isVouched: true, decision: null },
  };
  const isRefused = deed in refusals;
  const told = given === null ? null : shortOf(given as ReceivedPayment);
  return otherwise(
    `${deed} by two at once`,
    {
      ...{ refusal, told, now: shortOf(now), deeds: database.audit.size },
      sent: database.transactions.size,
    },
    {
      ...{ refusal: refusals[deed] ?? '', told: isRefused ? null : wanted[deed] },
      ...{ now: wanted[deed], deeds: deed === 'vouch' ? 2 : 1, sent: deed === 'return' ? 1 : 0 },
    },
  );
};

/** Money goes back by who takes the amount; what becomes of it, a person says, whatever became of the payment. */
export const returns: Episode = async (random) => {
  const world = house();
  const { ports, database } = world;
  const amountXaf = random.pick([firstXaf, firstXaf + 1, secondXaf - 1, secondXaf + 1]);
  const registry = uneven();
  const isOff = random.chance(0.2);
  const providers = registry.providers.map((each) => (isOff ? { ...each, enabled: false } : each));
  database.registry = { ...registry, providers };
  const payment = heldFrom(random, world, amountXaf);
  keep(world, payment, 'vouched');
  const refusal = await refusedFor(() => returnPayment(ports)(payment.id, 'so', ann));
  const [made] = [...database.transactions.values()] as [Withdrawal | undefined];
  const faults = otherwise(
    `a return of ${amountXaf}`,
    { refusal, provider: made?.providerId, approvals: made?.approvals, mayBeSent: made?.mayHaveBeenSent },
    isOff
      ? { refusal: 'no_provider_available', provider: null }
      : {
          refusal: '',
          // What no one takes waits for a person all the same.
          provider: amountXaf > firstXaf && amountXaf <= secondXaf ? 'orange-ussd' : 'orange-money',
          approvals: [],
          mayBeSent: false,
        },
  );
  if (made === undefined || amountXaf >= secondXaf) return faults;
  database.transactions.set(made.id, { ...made, state: 'requires_manual_resolution' });
  // Its operator takes the payment back while it is on its way: the money may be there all the same.
  const now = database.payments.get(payment.id) as ReceivedPayment;
  database.payments.set(payment.id, { ...now, isReversed: random.chance(0.7) });
  const outcome = random.pick(['succeeded', 'succeeded', 'failed'] as const);
  const audited = database.audit.size;
  const resolution = { transactionId: made.id, outcome, reason: 'seen' };
  const refused = await refusedFor(() => resolveTransaction(ports)(resolution, ben));
  const audit = [...database.audit.values()].slice(audited);
  return [
    ...faults,
    ...otherwise(
      `a return that a person calls ${outcome}`,
      {
        refused,
        state: nowOf(world, made).state,
        status: database.payments.get(payment.id)?.status,
        audit: audit.map(({ action, subject, before: was, after }) => [action, subject, was, after]),
      },
      {
        refused: '',
        state: outcome,
        status: outcome === 'succeeded' ? 'returned' : 'held',
        audit: [['transaction.resolve', made.id, 'requires_manual_resolution', outcome]],
      },
    ),
  ];
};

const unknownId = '99999999-9999-4999-8999-999999999999';

/** What is not there, no one can do anything about. */
export const unknowns: Episode = async () => {
  const { ports, database } = house();
  const made = await createDeposit(ports)(aDepositRequest());
  const unpaid = { transactionId: made.id, paymentIds: [unknownId], reason: 'so' };
  const nothing = { transactionId: unknownId, outcome: 'failed', reason: 'so' } as const;
  const ofTransactions = [
    () => approveWithdrawal(ports)(unknownId, ann),
    () => rejectWithdrawal(ports)(unknownId, ann, 'so'),
    () => reserveWithdrawal(ports)(unknownId, ann, false),
    () => reserveWithdrawal(ports)(unknownId, ann, true),
    () => releaseWithdrawal(ports)(unknownId, ann),
    () => resolveTransaction(ports)(nothing, ann),
  ];
  const ofPayments = [
    () => completeDepositByHand(ports)(unpaid, ann),
    () => returnPayment(ports)(unknownId, 'so', ann),
    () => setPaymentAside(ports)(unknownId, 'so', ann),
    () => vouchForPayment(ports)(unknownId, 'so', ann),
  ];
  const got: string[] = [];
  for (const deed of [...ofTransactions, ...ofPayments]) got.push(await refusedFor(deed));
  const wanted = [
    ...ofTransactions.map(() => 'transaction_not_found'),
    ...ofPayments.map(() => 'payment_not_found'),
  ];
  return otherwise(
    'what is not there',
    { got, deeds: database.audit.size, reserved: database.reservations.size },
    { got: wanted, deeds: 0, reserved: 0 },
  );
};
