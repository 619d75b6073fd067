import { describe, expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import { storedMessage } from '@mobile-money/testing/contracts/given/messages';
import { later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import { paymentId } from '../../src/transaction/identifiers.ts';
import { recoverInterrupted } from '../../src/use-cases/recover-interrupted.ts';
import { aPayment } from '../a-payment.ts';
import { aDeposit, aWithdrawal, uuidOf } from '../a-transaction.ts';
import { recordOf, statesOf, worldWith } from '../a-world.ts';

const approved = aWithdrawal({ state: 'approved' });
const undecided = aPayment({ receivedAt: testMorning });

describe('after a crash', () => {
  it('an approved withdrawal that was never submitted is submitted, once', async () => {
    const world = worldWith([approved]);
    world.clock.advance(limits.interruptedAfterMs);
    expect(await recoverInterrupted(world.ports)(10)).toBe(1);
    expect(await recoverInterrupted(world.ports)(10)).toBe(0);
    expect(world.transfers.calls).toHaveLength(1);
    expect(statesOf(await recordOf(world, approved))).toEqual(['provider_submitted', 'succeeded']);
    expect(world.log.lines).toEqual([
      {
        level: 'info',
        message: 'Interrupted work was taken up.',
        facts: { read: 0, decided: 0, submitted: 1 },
      },
    ]);
  });

  it('a withdrawal found as submitted is not: its money may have left', async () => {
    const world = worldWith([aWithdrawal({ state: 'provider_submitted' })]);
    world.clock.advance(limits.interruptedAfterMs);
    expect(await recoverInterrupted(world.ports)(10)).toBe(0);
    expect(world.transfers.calls).toEqual([]);
  });

  it('a payment that was stored but never decided is decided', async () => {
    const world = worldWith([aDeposit()]);
    world.database.payments.set(undecided.id, undecided);
    world.clock.advance(limits.interruptedAfterMs);
    expect(await recoverInterrupted(world.ports)(10)).toBe(1);
    expect((await world.transactions.find(aDeposit().id))?.state).toBe('succeeded');
    expect(await world.payments.find(undecided.id)).toMatchObject({ status: 'matched' });
  });

  it('payments that cannot be decided keep the later ones from nothing', async () => {
    const world = worldWith([]);
    for (const index of [1, 2, 3]) {
      const payment = aPayment({ id: paymentId(uuidOf(index)), operatorTxId: `TX-${index}` });
      world.database.payments.set(payment.id, { ...payment, receivedAt: later(testMorning, index) });
    }
    const broken = [uuidOf(1), uuidOf(2)];
    const hold: typeof world.ports.payments.hold = (id, because) =>
      broken.includes(id) ? Promise.reject(new Error('no')) : world.payments.hold(id, because);
    world.clock.advance(2 * limits.interruptedAfterMs);
    const bound = new Proxy(world.ports.payments, {
      get: (target, name) => (name === 'hold' ? hold : Reflect.get(target, name).bind(target)),
    });
    const recover = recoverInterrupted({ ...world.ports, payments: bound });
    expect(await recover(2)).toBe(0);
    expect(await recover(2)).toBe(1);
    expect(await world.payments.find(paymentId(uuidOf(3)))).toMatchObject({ status: 'held' });
  });

  it('an SMS that was stored but never read is read', async () => {
    const world = worldWith([aDeposit()]);
    const message = await storedMessage(world);
    const { msisdn: payer, amountXaf } = aDeposit();
    const ids = { operator: 'orange', operatorTxId: 'PP260101.0901.A00001' } as const;
    const paid = { payer, receiver: '+237690000001', amountXaf, paidAt: null, doubt: null };
    world.smsReader.always({ kind: 'payment', ...ids, ...paid });
    world.clock.advance(limits.interruptedAfterMs);
    expect(await recoverInterrupted(world.ports)(10)).toBe(1);
    expect((await world.transactions.find(aDeposit().id))?.state).toBe('succeeded');
    expect(world.database.messages.get(message.id)).toMatchObject({ outcome: 'matched' });
    expect(await recoverInterrupted(world.ports)(10)).toBe(0);
  });

  it('both are counted together, and players who have paid do not wait for slow providers', async () => {
    const world = worldWith([approved]);
    world.database.payments.set(undecided.id, undecided);
    world.clock.advance(limits.interruptedAfterMs);
    const statuses: unknown[] = [];
    world.transfers.next(() => {
      statuses.push(world.database.payments.get(undecided.id)?.status);
      return { outcome: 'sent', isFinal: true, providerTxId: null };
    });
    expect(await recoverInterrupted(world.ports)(10)).toBe(2);
    expect(statuses).toEqual(['held']);
    expect(world.log.lines.at(-1)?.facts).toEqual({ read: 0, decided: 1, submitted: 1 });
  });

  it('what could not be done does not count, and the rest is done', async () => {
    const world = worldWith([approved]);
    world.database.payments.set(undecided.id, undecided);
    world.clock.advance(limits.interruptedAfterMs);
    const hold = async (): Promise<never> => {
      throw new Error('the store is gone');
    };
    const payments = { ...world.ports.payments, undecidedSince: async () => [undecided], hold };
    expect(await recoverInterrupted({ ...world.ports, payments })(10)).toBe(1);
    expect(world.log.messages('error')).toEqual(['Background work failed.']);
    expect(world.log.lines.at(-1)?.facts).toEqual({ read: 0, decided: 0, submitted: 1 });
  });

  it('what is only seconds old is left to the process that is at it', async () => {
    const world = worldWith([approved, aDeposit()]);
    world.database.payments.set(undecided.id, undecided);
    world.clock.advance(limits.interruptedAfterMs - 1);
    expect(await recoverInterrupted(world.ports)(10)).toBe(0);
    expect(world.transfers.calls).toEqual([]);
    expect(world.log.lines).toEqual([]);
  });

  it('as much is taken up as asked for', async () => {
    const world = worldWith([]);
    for (const n of [1, 2, 3]) {
      const id = paymentId(uuidOf(500 + n));
      world.database.payments.set(
        id,
        aPayment({ id, operatorTxId: `TX-${n}`, receivedAt: later(testMorning, n) }),
      );
    }
    world.clock.advance(60_000);
    expect(await recoverInterrupted(world.ports)(2)).toBe(2);
    expect([...world.database.payments.values()].map(({ status }) => status)).toEqual([
      'held',
      'held',
      'received',
    ]);
  });
});
