import { describe, expect, it } from '@jest/globals';
import { aPaymentReport, saying } from '@mobile-money/testing';
import { paymentId, playerId, transactionId } from '../../src/transaction/identifiers.ts';
import { listPayments } from '../../src/use-cases/lists.ts';
import { receivePayment } from '../../src/use-cases/receive-payment.ts';
import { aPayment } from '../a-payment.ts';
import { aDeposit, uuidOf } from '../a-transaction.ts';
import { worldWith } from '../a-world.ts';

const all = { cursor: null, limit: 100 };

describe('staff see incoming payments', () => {
  const other = aDeposit({ id: transactionId(uuidOf(7)), playerId: playerId(uuidOf(70)) });

  it('that are unmatched, with why, and with the deposits that may be meant', async () => {
    const world = worldWith([aDeposit(), other]);
    await receivePayment(world.ports)(aPaymentReport({ receiver: '+237690000002' }));
    const { items, nextCursor } = await listPayments(world.ports)('unmatched', all);
    expect(nextCursor).toBeNull();
    expect(items).toMatchObject([
      {
        payment: { status: 'held', heldBecause: saying(/more than one player/) },
        candidates: [{ differs: ['merchant_number'] }, { differs: ['merchant_number'] }],
      },
    ]);
    expect(new Set(items[0]?.candidates.map(({ deposit }) => deposit.id))).toEqual(
      new Set([uuidOf(1), uuidOf(7)]),
    );
  });

  it('that are matched, without candidates', async () => {
    const world = worldWith([aDeposit(), aDeposit({ id: transactionId(uuidOf(7)) })]);
    await receivePayment(world.ports)(aPaymentReport());
    expect((await listPayments(world.ports)('unmatched', all)).items).toEqual([]);
    const { items } = await listPayments(world.ports)('matched', all);
    expect(items).toMatchObject([{ payment: { status: 'matched' }, candidates: [] }]);
  });

  it('part by part', async () => {
    const world = worldWith([]);
    for (const n of [1, 2]) {
      const id = paymentId(uuidOf(n));
      world.database.payments.set(id, aPayment({ id, operatorTxId: `TX-${n}`, status: 'held' }));
    }
    const first = await listPayments(world.ports)('unmatched', { cursor: null, limit: 1 });
    const second = await listPayments(world.ports)('unmatched', { cursor: first.nextCursor, limit: 1 });
    const ids = [...first.items, ...second.items].map(({ payment }) => payment.id);
    expect(ids).toEqual([uuidOf(2), uuidOf(1)]);
  });
});
