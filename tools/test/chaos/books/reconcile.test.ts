import { describe, expect, test } from '@jest/globals';
import {
  type Books,
  countsOf,
  type FindingKind,
  type PlatformOrder,
} from '../../../src/chaos/books/books.ts';
import { reconcile } from '../../../src/chaos/books/reconcile.ts';
import {
  anOrder,
  aPayment,
  aTransaction,
  depositBooks,
  paid,
  sent,
  withdrawalBooks,
} from './hand-made-books.ts';

const seen = (...events: PlatformOrder['events'][number]['event'][]): PlatformOrder['events'] =>
  events.map((event) => ({ serviceTxId: 'tx-1', event, amountXaf: 500 }));

const late = ['pending', 'expired', 'succeeded'];
const prompted = { isPrompted: true } as const;
const expired = { state: 'expired', reached: ['pending', 'expired'] } as const;
const untold = { events: [], creditedXaf: 0 } as const;
const toldExpired = { events: seen('payment.expired'), creditedXaf: 0 } as const;

// biome-ignore format: one a line
const agreeing: readonly (readonly [string, Books])[] = [
  ['a deposit that was paid, succeeded and announced', depositBooks()],
  ['a webhook that came three times and was credited once',
    depositBooks({ orders: [anOrder({ events: seen('payment.succeeded', 'payment.succeeded', 'payment.succeeded') })] })],
  ['a late payment, announced after the expiry, whose announcement came again afterwards',
    depositBooks({ orders: [anOrder({ events: seen('payment.expired', 'payment.succeeded', 'payment.expired') })], transactions: [aTransaction({ reached: late })] })],
  ['a deposit without an address to call, of which no one was told',
    depositBooks({ orders: [anOrder({ ...untold, callbackUrl: null })], transactions: [aTransaction({ callbackUrl: null })] })],
  ['a second payment of the same deposit, which waits for a person',
    depositBooks({ payments: [aPayment(), aPayment({ operatorTxId: 'PP2', usedBy: [] })], movements: [paid(), paid({ operatorTxId: 'PP2' })] })],
  ['a payment of another amount, kept as an SMS that no one could read',
    depositBooks({ orders: [anOrder(toldExpired)], transactions: [aTransaction(expired)], payments: [], otherMessages: ['Vous avez recu 600 FCFA. ID: PP1.'], movements: [paid({ amountXaf: 600 })] })],
  ['a withdrawal that was sent once', withdrawalBooks('succeeded', [sent()])],
  ['a withdrawal that was rejected and not sent', withdrawalBooks('failed', [])],
];

// biome-ignore format: one a line
const disagreeing: readonly (readonly [FindingKind, string, Books])[] = [
  ['lost', 'a deposit that was acknowledged and is gone',
    depositBooks({ transactions: [], payments: [aPayment({ usedBy: [] })] })],
  ['lost', 'a payment that the service never heard of', depositBooks({ payments: [], movements: [paid()] })],
  ['doubled', 'one reference acknowledged as two deposits',
    depositBooks({ orders: [anOrder({ acknowledged: ['tx-1', 'tx-2'] })], transactions: [aTransaction(), aTransaction({ id: 'tx-2', callbackUrl: null, ...expired })] })],
  ['doubled', 'a second deposit under one reference that no one was told of',
    depositBooks({ transactions: [aTransaction(), aTransaction({ id: 'tx-2', ...expired })] })],
  ['doubled', 'a player credited twice', depositBooks({ orders: [anOrder({ creditedXaf: 1_000 })] })],
  ['doubled', 'one payment that is kept twice', depositBooks({ payments: [aPayment(), aPayment({ usedBy: [] })] })],
  ['doubled', 'one payment that completed two deposits',
    depositBooks({ payments: [aPayment({ usedBy: ['tx-1', 'tx-0'] })] })],
  ['doubled', 'a player who was asked twice and paid twice',
    depositBooks({ transactions: [aTransaction(prompted)], payments: [aPayment(), aPayment({ operatorTxId: 'PP2', usedBy: [] })], movements: [paid({ orderId: 'a' }), paid({ operatorTxId: 'PP2', orderId: 'b' })] })],
  ['doubled', 'a withdrawal that was sent twice', withdrawalBooks('succeeded', [sent(), sent({ operatorTxId: 'CI2' })])],
  ['contradicting', 'a withdrawal that succeeded and was never sent', withdrawalBooks('succeeded', [])],
  ['contradicting', 'a withdrawal that failed and was sent', withdrawalBooks('failed', [sent()])],
  ['contradicting', 'a withdrawal that was sent with another amount',
    withdrawalBooks('succeeded', [sent({ amountXaf: 400 })])],
  ['contradicting', 'a transfer that no withdrawal asked for',
    depositBooks({ movements: [paid(), sent({ to: '+237691000009' })] })],
  ['contradicting', 'a deposit that succeeded without money', depositBooks({ payments: [], movements: [] })],
  ['contradicting', 'a deposit that expired although its money came',
    depositBooks({ orders: [anOrder(toldExpired)], transactions: [aTransaction(expired)], payments: [aPayment({ usedBy: [] })] })],
  ['contradicting', 'a payment of another amount than the network moved',
    depositBooks({ payments: [aPayment({ amountXaf: 5_000 })] })],
  ['contradicting', 'an amount that is another one in the service',
    depositBooks({ transactions: [aTransaction({ amountXaf: 400 })] })],
  ['contradicting', 'a player credited for a deposit that is not succeeded',
    depositBooks({ orders: [anOrder({ events: seen('payment.expired', 'payment.succeeded') })], transactions: [aTransaction(expired)], payments: [], movements: [] })],
  ['contradicting', 'webhooks in another order than things happened',
    depositBooks({ orders: [anOrder({ events: seen('payment.succeeded', 'payment.expired') })], transactions: [aTransaction({ reached: late })] })],
  ['contradicting', 'a webhook with another amount',
    depositBooks({ orders: [anOrder({ events: [{ serviceTxId: 'tx-1', event: 'payment.succeeded', amountXaf: 50 }], creditedXaf: 50 })] })],
  ['unannounced', 'an end that the platform was never told of', depositBooks({ orders: [anOrder(untold)] })],
  ['unannounced', 'an expiry that was skipped on the way to the end',
    depositBooks({ transactions: [aTransaction({ reached: late })] })],
  ['unsettled', 'an order that was never acknowledged',
    depositBooks({ orders: [anOrder(), anOrder({ ...untold, reference: 'order-2', acknowledged: [] })] })],
  ['unsettled', 'a withdrawal that is submitted for ever', withdrawalBooks('provider_submitted', [sent()])],
];

describe('three books of the same money', () => {
  test.each(agreeing)('agree on %s', (_, books) => {
    expect(reconcile(books)).toEqual([]);
  });

  test.each(disagreeing)('show as %s: %s', (kind, _, books) => {
    expect(countsOf(reconcile(books))[kind]).toBeGreaterThan(0);
  });

  test('name what is wrong by its ids, in one sentence', () => {
    const findings = reconcile(depositBooks({ orders: [anOrder(untold)] }));
    expect(findings).toEqual([{ kind: 'unannounced', what: 'payment.succeeded of tx-1 never came.' }]);
  });
});
