import {
  type Deposit,
  later,
  type PaymentId,
  paymentId,
  type ReceivedPayment,
  receivedPayment,
  typed,
} from '@mobile-money/core';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import { dayMs, merchantOf } from './episode.ts';
import type { Odd } from './prompt-model.ts';
import { tell } from './reports.ts';

/** An SMS of the money, to the number that was asked for it last. */
export function tellOf(world: MemoryPorts, deposit: Deposit) {
  const { operator, msisdn: payer, amountXaf, providerId } = deposit;
  const receiver = merchantOf(world, deposit);
  const payment = { operator, operatorTxId: 'A', payer, receiver, amountXaf, paidAt: null };
  const on = { providerId, deviceId: `phone-${providerId}`, recipient: receiver };
  return tell(world, { kind: 'payment', ...payment, doubt: null }, on);
}

export function reported(
  { ports, clock }: MemoryPorts,
  made: Deposit,
  operatorTxId: string,
): ReceivedPayment {
  const { operator, msisdn: payer, amountXaf } = made;
  const report = { operator, operatorTxId, payer, receiver: null, amountXaf, paidAt: null, ...unnamed };
  return receivedPayment(paymentId(ports.ids.next()), report, clock.now());
}

/** Its id is known before its provider tells of it, as that of something else. */
export async function reportBefore(world: MemoryPorts, made: Deposit, odd: Odd): Promise<void> {
  const said: Readonly<Record<Odd, object>> = {
    amount: { amountXaf: 501 },
    gone: { status: 'set_aside' },
    reversed: { isReversed: true },
    payer: { payer: '+237677000009' },
    hidden: { payer: null },
    undecided: { payer: '+237677000009', status: 'received' },
  };
  const payment = { ...reported(world, made, 'V'), status: 'held', ...said[odd] };
  await world.ports.payments.storeOnce(payment as ReceivedPayment);
}

/** An SMS of its number and amount waits for a verdict; gives the id of that payment. */
export async function waitWith(world: MemoryPorts, made: Deposit): Promise<PaymentId> {
  const { ports, clock } = world;
  const incoming = reported(world, made, 'S');
  await ports.payments.storeOnce(incoming);
  await ports.payments.postpone(incoming.id, typed('a verdict'), later(clock.now(), 1_000 * dayMs));
  return incoming.id;
}

const unnamed = { providerId: 'mtn-momo', rawText: '' };
