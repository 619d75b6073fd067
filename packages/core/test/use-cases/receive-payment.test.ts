import { describe, expect, it } from '@jest/globals';
import { aPaymentReport, saying, testMorning } from '@mobile-money/testing';
import { later } from '../../src/instant.ts';
import type { PaymentReport } from '../../src/matching/received-payment.ts';
import { reason } from '../../src/reason/reason.ts';
import { paymentId, transactionId } from '../../src/transaction/transaction.ts';
import { expireDeposits } from '../../src/use-cases/overdue.ts';
import { receivePayment } from '../../src/use-cases/receive-payment.ts';
import { aDeposit, aPayment, uuidOf } from '../a-transaction.ts';
import { eventsOf, recordOf, statesOf, worldWith } from '../a-world.ts';

const dayMs = 86_400_000;

/** A world with the usual deposit, paid by the usual report a minute later. */
async function paidWorld(report: Partial<PaymentReport> = {}) {
  const world = worldWith([aDeposit()]);
  world.clock.advance(60_000);
  const result = await receivePayment(world.ports)(aPaymentReport(report));
  return { world, result };
}

describe('a payment that fits', () => {
  it('completes the deposit, and is used by it', async () => {
    const { world, result } = await paidWorld();
    expect(result).toEqual({ outcome: 'matched', paymentId: expect.any(String), transactionId: uuidOf(1) });
    const record = await recordOf(world, aDeposit());
    expect(record.transaction).toMatchObject({
      state: 'succeeded',
      providerTxId: 'MP260101.0900.A00001',
      amountXaf: 5_000,
      stateReason: reason('payment_confirmed'),
    });
    expect(record.history.at(-1)).toMatchObject({
      from: 'pending',
      to: 'succeeded',
      trigger: 'payment_confirmed',
      actor: { kind: 'provider', id: 'orange-money' },
      at: later(testMorning, 60_000),
    });
    expect(record.payments).toMatchObject([
      { id: result.paymentId, status: 'matched', transactionId: uuidOf(1), heldBecause: null },
    ]);
    expect(eventsOf(record)).toEqual(['payment.succeeded']);
    expect(world.log.lines).toEqual([]);
  });

  it('after the deadline completes the deposit too: succeeded follows expired', async () => {
    const world = worldWith([aDeposit()]);
    world.clock.advance(600_000);
    await expireDeposits(world.ports)(10);
    world.clock.advance(dayMs - 1);
    expect(await receivePayment(world.ports)(aPaymentReport())).toMatchObject({ outcome: 'matched' });
    const record = await recordOf(world, aDeposit());
    expect(statesOf(record)).toEqual(['expired', 'succeeded']);
    expect(eventsOf(record)).toEqual(['payment.expired', 'payment.succeeded']);
  });

  it.each(['expired', 'pending'] as const)(
    'at the very end of the late window completes the deposit: %s',
    async (state) => {
      for (const [ms, outcome] of [
        [dayMs, 'matched'],
        [dayMs + 1, 'held'],
      ] as const) {
        const world = worldWith([aDeposit({ state })]);
        world.clock.set(later(aDeposit().expiresAt, ms));
        expect(await receivePayment(world.ports)(aPaymentReport())).toMatchObject({ outcome });
      }
    },
  );

  it('of days ago completes the deposit, though its SMS comes only now', async () => {
    const world = worldWith([aDeposit({ state: 'expired' })]);
    world.clock.advance(5 * dayMs);
    const paidAt = later(testMorning, 60_000);
    expect(await receivePayment(world.ports)(aPaymentReport({ paidAt }))).toMatchObject({
      outcome: 'matched',
    });
  });

  it.each(['crash', 'read_later'] as const)(
    'within the minute in which its deposit was made completes it, however late its SMS comes (%s)',
    async (how) => {
      const createdAt = later(testMorning, 5_000);
      const world = worldWith([aDeposit({ state: 'expired', createdAt })]);
      // Orange's id tells the minute alone: 12:19 for what was paid at 12:19:50.
      const report = aPaymentReport({ paidAt: testMorning });
      const cameAt = later(testMorning, 5 * dayMs);
      world.clock.set(cameAt);
      const read = how === 'read_later' ? cameAt : null;
      expect(await receivePayment(world.ports)(report, null, read)).toMatchObject({ outcome: 'matched' });
    },
  );

  it('completes one of two deposits of the player, and the next payment the other', async () => {
    const world = worldWith([aDeposit(), aDeposit({ id: transactionId(uuidOf(7)) })]);
    const pay = (operatorTxId: string) => receivePayment(world.ports)(aPaymentReport({ operatorTxId }));
    const ids = [await pay('A'), await pay('B'), await pay('C')].map((each) => each.transactionId);
    expect(ids).toEqual([uuidOf(1), uuidOf(7), null]);
  });
});

describe('a payment that does not fit', () => {
  it.each<[string, Partial<PaymentReport>, RegExp]>([
    ['from another number', { payer: '+237691234568' }, /No open deposit/],
    ['of another amount', { amountXaf: 4_999 }, /No open deposit/],
    ['to another merchant number', { receiver: '+237690000002' }, /another merchant number/],
    ['to no one knows whom', { receiver: null }, /not known which/],
  ])('%s is held, and the deposit goes on waiting', async (_what, report, because) => {
    const { world, result } = await paidWorld(report);
    expect(result).toEqual({ outcome: 'held', paymentId: expect.any(String), transactionId: null });
    expect(await world.payments.find(paymentId(result.paymentId))).toMatchObject({
      status: 'held',
      transactionId: null,
      heldBecause: saying(because),
    });
    expect(await world.transactions.find(aDeposit().id)).toEqual(aDeposit());
    expect(world.log.messages('warn')).toEqual(['A payment is held for a person.']);
  });
});

describe('a payment that is reported again', () => {
  it('is a duplicate: nothing happens twice', async () => {
    const { world, result } = await paidWorld();
    const again = await receivePayment(world.ports)(aPaymentReport({ rawText: 'from another gateway' }));
    expect(again).toEqual({ ...result, outcome: 'duplicate' });
    const record = await recordOf(world, aDeposit());
    expect(statesOf(record)).toEqual(['succeeded']);
    expect(eventsOf(record)).toEqual(['payment.succeeded']);
    expect(world.database.payments.size).toBe(1);
  });

  it('is a duplicate also while it is held', async () => {
    const { world, result } = await paidWorld({ amountXaf: 1 });
    const again = await receivePayment(world.ports)(aPaymentReport({ amountXaf: 1 }));
    expect(again).toEqual({ ...result, outcome: 'duplicate', transactionId: null });
  });

  it('at once by two gateways is one payment', async () => {
    const world = worldWith([aDeposit(), aDeposit({ id: transactionId(uuidOf(7)) })]);
    const both = await Promise.all([1, 2].map(() => receivePayment(world.ports)(aPaymentReport())));
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['duplicate', 'matched']);
    expect(new Set(both.map(({ transactionId: id }) => id)).size).toBe(1);
    expect(world.database.payments.size).toBe(1);
  });

  it('finishes what a crash interrupted between storing and deciding', async () => {
    const { world, result } = await paidWorld({ amountXaf: 1 });
    const id = paymentId(result.paymentId);
    const held = world.database.payments.get(id);
    if (held === undefined) throw new Error('the payment is not stored');
    world.database.payments.set(id, { ...held, status: 'received', amountXaf: aDeposit().amountXaf });
    const again = await receivePayment(world.ports)(aPaymentReport());
    expect(again).toEqual({ outcome: 'matched', paymentId: id, transactionId: uuidOf(1) });
  });
});

describe('two reports of one payment that differ', () => {
  const first = aPaymentReport({ amountXaf: 4_000 });
  const second = aPaymentReport({ rawText: 'Vous avez recu 5000 FCFA.' });

  it('credit no one: it is held with what the other says, and the alarm is raised', async () => {
    const world = worldWith([aDeposit()]);
    const known = await receivePayment(world.ports)(first);
    const answer = await receivePayment(world.ports)(second);
    expect(answer).toEqual({
      outcome: 'held',
      paymentId: known.paymentId,
      transactionId: null,
      contradiction: saying('An earlier report of this payment says 4000 XAF from +237691234567.'),
    });
    expect([...world.database.payments.values()]).toMatchObject([
      {
        amountXaf: 4_000,
        status: 'held',
        heldBecause: saying('Another report of this payment says 5000 XAF: Vous avez recu 5000 FCFA.'),
      },
    ]);
    expect(await world.transactions.find(aDeposit().id)).toEqual(aDeposit());
    expect(world.log.lines.filter(({ level }) => level === 'error')).toEqual([
      {
        level: 'error',
        message: 'Two reports of one payment differ.',
        facts: { payment_id: known.paymentId, known_xaf: 4_000, reported_xaf: 5_000 },
      },
    ]);
  });

  it('credit no one when the first was stored but not decided, not even once it is told again', async () => {
    const world = worldWith([aDeposit()]);
    const stored = aPayment();
    world.database.payments.set(stored.id, stored);
    const answer = await receivePayment(world.ports)(first);
    expect(answer).toMatchObject({ outcome: 'held', paymentId: stored.id, transactionId: null });
    expect(await receivePayment(world.ports)(second)).toMatchObject({ outcome: 'duplicate' });
    expect(await world.payments.find(stored.id)).toMatchObject({ status: 'held', amountXaf: 5_000 });
    expect(await world.transactions.find(aDeposit().id)).toEqual(aDeposit());
  });

  it('in who paid credit no one either, unless one of them only hides it', async () => {
    const world = worldWith([]);
    await receivePayment(world.ports)(aPaymentReport());
    const hidden = aPaymentReport({ payer: null });
    expect(await receivePayment(world.ports)(hidden)).toMatchObject({ outcome: 'duplicate' });
    const other = aPaymentReport({ payer: '+237699999999' });
    expect(await receivePayment(world.ports)(other)).toMatchObject({ outcome: 'held' });
    expect(world.log.messages('error')).toEqual(['Two reports of one payment differ.']);

    const veiled = worldWith([]);
    await receivePayment(veiled.ports)(hidden);
    expect(await receivePayment(veiled.ports)(other)).toMatchObject({ outcome: 'duplicate' });
    expect(await receivePayment(veiled.ports)({ ...other, amountXaf: 1 })).toMatchObject({
      contradiction: saying('An earlier report of this payment says 5000 XAF from a hidden number.'),
    });
  });

  it('leave what was credited: the other report is held against it, and the alarm is raised', async () => {
    const { world, result } = await paidWorld();
    const before = await recordOf(world, aDeposit());
    expect(await receivePayment(world.ports)(first)).toEqual({
      ...result,
      outcome: 'held',
      contradiction: saying('An earlier report of this payment says 5000 XAF from +237691234567.'),
    });
    expect(await recordOf(world, aDeposit())).toEqual(before);
    expect(world.log.messages('error')).toEqual(['Two reports of one payment differ.']);
  });

  it('are told apart in few words, however long the other is', async () => {
    const { world, result } = await paidWorld({ amountXaf: 1 });
    await receivePayment(world.ports)(aPaymentReport({ rawText: 'x'.repeat(4_000) }));
    const held = await world.payments.find(paymentId(result.paymentId));
    expect(held?.heldBecause).toMatchObject({ facts: { text: 'x'.repeat(500) } });
  });
});
