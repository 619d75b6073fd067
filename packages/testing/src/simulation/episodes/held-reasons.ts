import {
  type IncomingMessage,
  paymentId,
  type Reason,
  type ReceivedPayment,
  reason,
  rereadMessage,
  type TransactionId,
  takePaymentBack,
  typed,
  type WithdrawalState,
  withoutMoney,
} from '@mobile-money/core';
import { ann, type Episode, house, kinds, merchantOf, otherwise, settings } from './episode.ts';
import { tell } from './reports.ts';
import { storeDeposit, storePayment } from './stored.ts';
import { storeWithdrawal } from './stored-withdrawals.ts';

/** Why a payment is held or waits, what programs are told of that, and who may say otherwise. */
const reasons: readonly (readonly [
  because: Reason | null,
  code: string | null,
  whose?: 'people' | 'book',
])[] = [
  [reason('other_report_says', { amount: 501, text: 'No.' }), null, 'people'],
  [reason('return_failed', { why: typed('no') }), null, 'people'],
  [reason('reported_for_other_amount'), null, 'people'],
  [reason('completed_from_others', { why: 'so' }), null, 'people'],
  [reason('set_aside_unvouched'), null, 'people'],
  [reason('waits_for_balance'), 'waits_for_balance', 'book'],
  [reason('balance_contradicts'), 'balance_contradicts', 'book'],
  [reason('waits_for_verdict'), 'waits_for_verdict'],
  [typed('so'), null],
  [null, null],
];

const codeOf = (because: Reason | null): string | null => because?.code ?? null;

/** What people must look at stays held for that; what the book of its wallet says, it may take back; nothing else is free. */
export const heldReasons: Episode = async () => {
  const world = house();
  const { ports, database } = world;
  const meant = storeDeposit(world, 'orange-money-1', { state: 'failed' });
  const faults: string[] = [];
  for (const [heldBecause, , whose] of reasons)
    for (const status of ['held', 'received', 'set_aside'] as const) {
      const payment = storePayment(world, meant, { status, heldBecause });
      const what = `a payment that is ${status} for ${codeOf(heldBecause)}`;
      const resumed = await ports.payments.resume(payment.id);
      const isResumed = status === 'held' && whose === 'book';
      faults.push(
        ...otherwise(
          `${what}, resumed`,
          { ...resumed },
          { status: isResumed ? 'received' : status, heldBecause },
        ),
      );
      database.payments.set(payment.id, payment);
      const held = await ports.payments.hold(payment.id, typed('anew'));
      const isGone = status === 'set_aside';
      const isKept = isGone || (status === 'held' && whose === 'people');
      faults.push(
        ...otherwise(
          `${what}, held`,
          { ...held },
          {
            status: isGone ? status : 'held',
            heldBecause: isKept ? heldBecause : typed('anew'),
          },
        ),
      );
    }
  return faults;
};

/** Whoever has an SMS read again is told what its payment waits for by now. */
export const rereadReasons: Episode = async (random) => {
  const world = house();
  const { ports, database } = world;
  const meant = storeDeposit(world, 'orange-money-1', { state: 'failed' });
  const recipient = merchantOf(world, meant);
  const money = {
    operator: 'orange',
    payer: meant.msisdn,
    receiver: recipient,
    amountXaf: 500,
    paidAt: null,
  } as const;
  const reading = { kind: 'payment', operatorTxId: 'X', ...money, doubt: null } as const;
  const { paymentId: id } = await tell(world, reading, { recipient });
  const [message] = [...database.messages.values()] as [IncomingMessage];
  const first = database.payments.get(paymentId(id ?? '')) as ReceivedPayment;
  const faults: string[] = [];
  for (const [heldBecause, code] of reasons) {
    const isReversed = random.chance(0.3);
    database.payments.set(first.id, { ...first, heldBecause, isReversed });
    const answer = await rereadMessage(ports)(message.id, ann);
    const wanted = { outcome: 'held', code: isReversed ? 'reversed' : code };
    faults.push(
      ...otherwise(`an SMS of money held for ${codeOf(heldBecause)} (${isReversed})`, { ...answer }, wanted),
    );
  }
  return faults;
};

/** What of a return tells whether its money may leave: what can still be stopped has not left, if its operator took it back. */
const returnsWhich = {
  waits: { state: 'pending_approval', mayHaveBeenSent: false },
  waitsAfterRestore: { state: 'pending_approval', mayHaveBeenSent: true },
  isApproved: { state: 'approved', mayHaveBeenSent: false },
  isSent: { state: 'provider_submitted', mayHaveBeenSent: false },
} as const satisfies Readonly<Record<string, { state: WithdrawalState; mayHaveBeenSent: boolean }>>;

/** Of money that is not there people are told whether someone was credited for it, or got it back. */
export const moneylessReasons: Episode = async (random) => {
  const world = house();
  const { ports } = world;
  const used = storeDeposit(world, 'orange-money-1', {
    state: random.pick(['succeeded', 'succeeded', 'failed', 'requires_manual_resolution']),
  });
  const which = random.pick(kinds(returnsWhich));
  const back = await storeWithdrawal(world, returnsWhich[which]);
  const status = random.pick(['matched', 'held', 'returning', 'returning', 'returning', 'returned'] as const);
  const isReversed = random.chance(0.5);
  const payment = storePayment(world, used, {
    ...{ status, isReversed, returnId: status === 'returning' || status === 'returned' ? back.id : null },
    transactionId: status === 'matched' ? (used.id as TransactionId) : null,
  });
  const because = await withoutMoney(ports, payment, typed('so'));
  const isStopped = isReversed && which === 'waits';
  const hasLeft = {
    ...{ matched: used.state === 'succeeded', held: false },
    ...{ returning: !isStopped, returned: true },
  }[status];
  return otherwise(
    `money that is not there, ${status} (its deposit ${used.state}, its return ${which}, ${isReversed})`,
    { because },
    {
      because: hasLeft
        ? reason('credited_without_money', { amount: payment.amountXaf, why: typed('so') })
        : typed('so'),
    },
  );
};

/** What was set aside waits again for what it waited for; only what takes two people does not, whatever its book says now. */
export const takenBackReasons: Episode = async (random) => {
  const world = house();
  const { ports, database } = world;
  const meant = storeDeposit(world, 'orange-money-1', { state: 'failed' });
  const [heldBecause, , whose] = random.pick(reasons);
  const limitXaf = settings.twoPersonApprovalXaf as number;
  const amountXaf = random.pick([limitXaf - 1, limitXaf]) as ReceivedPayment['amountXaf'];
  const aside = storePayment(world, meant, { status: 'set_aside', heldBecause, amountXaf });
  await takePaymentBack(ports)(aside.id, 'so', ann);
  const isOfBook = whose === 'book';
  const takesTwo = isOfBook && amountXaf >= limitXaf;
  return otherwise(
    `${amountXaf} francs that were set aside for ${codeOf(heldBecause)}, taken back`,
    { ...database.payments.get(aside.id) },
    {
      status: isOfBook && !takesTwo ? 'received' : 'held',
      heldBecause: takesTwo ? reason('set_aside_unvouched') : heldBecause,
    },
  );
};
