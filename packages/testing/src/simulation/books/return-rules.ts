import {
  type PaymentId,
  type ReceivedPayment,
  type Transaction,
  unmatchedStatuses,
} from '@mobile-money/core';
import type { Evidence, Rules } from './evidence.ts';

/** The withdrawals that send a payment back, or its excess. */
const returnsOf = ({ database }: Evidence, paymentId: PaymentId): readonly Transaction[] =>
  [...database.transactions.values()].filter(
    (each) => each.direction === 'withdrawal' && each.returns?.paymentId === paymentId,
  );

function grouped<Key>(
  payments: Iterable<ReceivedPayment>,
  keyOf: (payment: ReceivedPayment) => Key,
): ReadonlyMap<Key, readonly ReceivedPayment[]> {
  const groups = new Map<Key, ReceivedPayment[]>();
  for (const each of payments) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each]);
  return groups;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Money that left for good. What a person says did not leave, may have: then the person is wrong, and not the books. */
function sentBackXaf(evidence: Evidence, paymentId: PaymentId): number {
  const { network, database } = evidence;
  const returns = returnsOf(evidence, paymentId).filter(
    ({ id }) => !database.history.get(id)?.some(({ trigger }) => trigger === 'resolution_rejected'),
  );
  const sent = network.transfers.filter(
    ({ transactionId, verdict }) => verdict === 'succeeded' && returns.some(({ id }) => id === transactionId),
  );
  return sum(sent.map(({ amountXaf }) => amountXaf));
}

/** What became of a payment, or of its excess. */
const wayOf = ({ status, excessStatus }: ReceivedPayment): string =>
  (status === 'matched' ? excessStatus : status) ?? 'credited';

export const returnRules: Rules = {
  /** What a deposit is credited for and what was sent back of its payments are together no more than what came. */
  'no franc is both credited and sent back, and none is sent twice': (evidence) => {
    const owners = grouped(
      evidence.database.payments.values(),
      ({ transactionId, id }) => transactionId ?? id,
    );
    return [...owners].flatMap(([owner, payments]) => {
      const deposit = [...evidence.database.transactions.values()].find(({ id }) => id === owner);
      const creditedXaf = deposit?.state === 'succeeded' ? deposit.amountXaf : 0;
      const cameXaf = sum(payments.map(({ amountXaf }) => amountXaf));
      const sentXaf = sum(payments.map(({ id }) => sentBackXaf(evidence, id)));
      const isMore = sentXaf > 0 && creditedXaf + sentXaf > cameXaf;
      return isMore
        ? [`of ${cameXaf} XAF, ${creditedXaf} were credited and ${sentXaf} sent back: ${owner}`]
        : [];
    });
  },

  /** For every merchant number. */
  'received is credited, returned, on its way back, unmatched, set aside or kept': ({ database }) => {
    const wallets = grouped(
      database.payments.values(),
      ({ operator, receiver }) => `${operator} ${receiver}`,
    );
    const transactions = [...database.transactions.values()];
    return [...wallets].flatMap(([wallet, payments]) => {
      const parts = payments.flatMap(({ id, status, amountXaf, excessXaf, excessStatus }) => {
        const isHere = status === 'set_aside' || unmatchedStatuses.some((each) => each === status);
        const gone = transactions.filter(
          (each) =>
            each.direction === 'withdrawal' && each.returns?.paymentId === id && each.state !== 'failed',
        );
        return [
          status === 'matched' ? amountXaf - excessXaf : 0,
          isHere ? amountXaf : 0,
          excessStatus === 'kept' ? excessXaf : 0,
          ...gone.map((each) => each.amountXaf),
        ];
      });
      const receivedXaf = sum(payments.map(({ amountXaf }) => amountXaf));
      return receivedXaf === sum(parts)
        ? []
        : [`${wallet} received ${receivedXaf} XAF, and has ${sum(parts)}`];
    });
  },

  /** A deposit is credited its amount, and what its payments come to beyond it is their excess. */
  'what a deposit did not need is kept as excess': ({ database }) => {
    const owners = grouped(database.payments.values(), ({ transactionId }) => transactionId);
    return [...owners].flatMap(([owner, payments]) => {
      const deposit = owner === null ? undefined : database.transactions.get(owner);
      if (deposit?.state !== 'succeeded') return [];
      const usedXaf = sum(payments.map(({ amountXaf, excessXaf }) => amountXaf - excessXaf));
      return usedXaf === deposit.amountXaf
        ? []
        : [`${deposit.id} used ${usedXaf} of ${deposit.amountXaf} XAF`];
    });
  },

  /** It is on its way while its withdrawal is, returned when that succeeded, and here again when that failed. */
  'a payment is where its withdrawal took it': (evidence) =>
    [...evidence.database.payments.values()].flatMap((payment) => {
      const going = returnsOf(evidence, payment.id).filter(({ state }) => state !== 'failed');
      const [only] = going;
      if (going.length > 1) return [`payment ${payment.id} is sent back twice`];
      const isGone = ['returning', 'returned'].includes(wayOf(payment));
      if (only === undefined) return isGone ? [`payment ${payment.id} is gone without a withdrawal`] : [];
      const expected = only.state === 'succeeded' ? 'returned' : 'returning';
      const isRight = wayOf(payment) === expected && payment.returnId === only.id;
      return isRight ? [] : [`payment ${payment.id} is ${wayOf(payment)}, and its withdrawal ${only.state}`];
    }),

  'who asks for money to be sent back does not approve it': ({ database }) =>
    [...database.transactions.values()].flatMap((each) =>
      each.direction === 'withdrawal' &&
      each.approvals.some(({ staffId }) => staffId === each.returns?.askedBy)
        ? [`${each.id} was approved by who asked for it`]
        : [],
    ),
};
