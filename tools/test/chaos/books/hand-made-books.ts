import type {
  Books,
  PlatformOrder,
  ServicePayment,
  ServiceTransaction,
} from '../../../src/chaos/books/books.ts';
import type { Movement } from '../../../src/harness/pretend-network.ts';

const merchant = '+237690000001';
const player = { playerId: 'player-1', reference: 'order-1', msisdn: '+237691000001', amountXaf: 500 };
const callbackUrl = 'http://127.0.0.1/webhooks';

export const anOrder = (given: Partial<PlatformOrder> = {}): PlatformOrder => ({
  ...player,
  direction: 'deposit',
  callbackUrl,
  acknowledged: ['tx-1'],
  events: [{ serviceTxId: 'tx-1', event: 'payment.succeeded', amountXaf: 500 }],
  creditedXaf: 500,
  ...given,
});

export const aTransaction = (given: Partial<ServiceTransaction> = {}): ServiceTransaction => ({
  ...player,
  id: 'tx-1',
  direction: 'deposit',
  callbackUrl,
  isPrompted: false,
  state: 'succeeded',
  reached: ['pending', 'succeeded'],
  ...given,
});

export const aPayment = (given: Partial<ServicePayment> = {}): ServicePayment => ({
  operator: 'orange',
  operatorTxId: 'PP1',
  payer: player.msisdn,
  amountXaf: 500,
  usedBy: ['tx-1'],
  because: '',
  ...given,
});

/** A player pays the service. */
export const paid = (given: Partial<Movement> = {}): Movement => ({
  operator: 'orange',
  operatorTxId: 'PP1',
  from: player.msisdn,
  to: merchant,
  amountXaf: 500,
  orderId: null,
  ...given,
});

/** The service pays a player. */
export const sent = (given: Partial<Movement> = {}): Movement =>
  paid({ from: merchant, to: player.msisdn, operatorTxId: 'CI1', orderId: 'request-1', ...given });

interface Given {
  readonly orders?: readonly PlatformOrder[];
  readonly transactions?: readonly ServiceTransaction[];
  readonly payments?: readonly ServicePayment[];
  readonly otherMessages?: readonly string[];
  readonly movements?: readonly Movement[];
}

/** One deposit that was paid, succeeded and announced, but for what is given otherwise. */
export const depositBooks = (given: Given = {}): Books => ({
  platform: { orders: given.orders ?? [anOrder()] },
  service: {
    transactions: given.transactions ?? [aTransaction()],
    payments: given.payments ?? [aPayment()],
    otherMessages: given.otherMessages ?? [],
  },
  network: { movements: given.movements ?? [paid()], merchants: [merchant] },
});

const withdrawal = { direction: 'withdrawal' } as const;
const steps = ['pending_approval', 'approved', 'provider_submitted'];

/** One withdrawal that was approved, sent, succeeded and announced, but for its last state and what was sent. */
export const withdrawalBooks = (state: string, movements: readonly Movement[]): Books => {
  const event = state === 'failed' ? 'payment.failed' : 'payment.succeeded';
  const events = [{ serviceTxId: 'tx-1', event, amountXaf: 500 } as const];
  return depositBooks({
    orders: [anOrder({ ...withdrawal, events, creditedXaf: 0 })],
    transactions: [aTransaction({ ...withdrawal, state, reached: [...steps, state] })],
    payments: [],
    movements,
  });
};
