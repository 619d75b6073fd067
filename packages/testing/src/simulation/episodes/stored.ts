import {
  type Channel,
  type Deposit,
  later,
  paymentId,
  type ReceivedPayment,
  receivedPayment,
  transactionId,
} from '@mobile-money/core';
import { aPaymentReport } from '../../builders/a-payment-report.ts';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import { plainDeposit } from '../scene.ts';
import { merchantOf, numbers, settings } from './episode.ts';

/** The id of a transaction that has nothing to do with it. */
export const elsewhere = '99999999-9999-4999-8999-999999999999';

export const player = '11111111-1111-4111-8111-111111111111' as Deposit['playerId'];

/** Puts a deposit there as it is by now: no one had to live through it. */
export function storeDeposit(world: MemoryPorts, channelId: string, given: Partial<Deposit> = {}): Deposit {
  const { database, clock, ports } = world;
  const channel = database.registry.channels.find((each) => each.channelId === channelId) as Channel;
  const { operator, providerId, collectionMode } = channel;
  const createdAt = given.createdAt ?? clock.now();
  const deposit: Deposit = {
    ...plainDeposit,
    ...{ id: transactionId(ports.ids.next()), submissionId: ports.ids.next(), playerId: player },
    ...{ applicationId: 'default', operator, providerId, collectionMode, channelId },
    ...{ createdAt, updatedAt: createdAt, stateUpdatedAt: createdAt },
    msisdn: numbers[operator as keyof typeof numbers] as Deposit['msisdn'],
    amountXaf: 500 as Deposit['amountXaf'],
    expiresAt: later(createdAt, settings.depositWindowMs),
    ...given,
  };
  database.transactions.set(deposit.id, deposit);
  return deposit;
}

/** Puts a payment there that could be for this deposit, and that no one has decided about yet. */
export function storePayment(
  world: MemoryPorts,
  meant: Deposit,
  given: Partial<ReceivedPayment> = {},
): ReceivedPayment {
  const { database, clock, ports } = world;
  const { operator, msisdn: payer, amountXaf, providerId } = meant;
  const receiver = merchantOf(world, meant);
  const report = aPaymentReport({ operator, operatorTxId: 'X', payer, receiver, amountXaf, providerId });
  const payment = { ...receivedPayment(paymentId(ports.ids.next()), report, clock.now()), ...given };
  database.payments.set(payment.id, payment);
  return payment;
}
