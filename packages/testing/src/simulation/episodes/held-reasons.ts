import {
  type IncomingMessage,
  paymentId,
  type Reason,
  type ReceivedPayment,
  reason,
  rereadMessage,
  typed,
} from '@mobile-money/core';
import { ann, type Episode, house, merchantOf, otherwise } from './episode.ts';
import { tell } from './reports.ts';
import { storeDeposit, storePayment } from './stored.ts';

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
