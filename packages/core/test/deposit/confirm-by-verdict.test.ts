import { describe, expect, it } from '@jest/globals';
import { aPaymentReport, aStaffMember, type MemoryPorts, saying } from '@mobile-money/testing';
import { confirmByVerdict } from '../../src/deposit/confirm-by-verdict.ts';
import type { Deposit } from '../../src/deposit/deposit.ts';
import { later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import { msisdn } from '../../src/phone/msisdn.ts';
import type { CommitResult } from '../../src/ports/transaction-store.ts';
import { reason, typed } from '../../src/reason/reason.ts';
import type { ProviderExchange } from '../../src/transaction/provider-exchange.ts';
import { transactionId } from '../../src/transaction/transaction.ts';
import { addNote } from '../../src/use-cases/notes.ts';
import { receivePayment } from '../../src/use-cases/receive-payment.ts';
import { resolveTransaction } from '../../src/use-cases/resolve-transaction.ts';
import { anExchange, aPayment, aPromptedDeposit, aWithdrawal, refusal, uuidOf } from '../a-transaction.ts';
import { disturbedOnce, eventsOf, interrupted, recordOf, statesOf, worldWith } from '../a-world.ts';

const asked = aPromptedDeposit({ state: 'provider_acknowledged' });
const twin = { ...asked, id: transactionId(uuidOf(7)) };
const candidateOf = (deposit: Deposit) => ({ deposit, merchantMsisdn: '+237690000001' });
const exchange = anExchange();

const confirm = ({ ports }: MemoryPorts, operatorTxId = 'TX-1') =>
  confirmByVerdict(ports)(asked, operatorTxId, { ...exchange, at: ports.clock.now() });
const paymentsOf = ({ database }: MemoryPorts) => [...database.payments.values()];

/** An SMS that decides by itself. */
function sms({ ports, statuses }: MemoryPorts, operatorTxId = 'TX-1', amountXaf = 5_000) {
  statuses.mute.add('orange-money');
  return receivePayment(ports)(aPaymentReport({ operatorTxId, amountXaf }));
}

describe('a provider’s word that a deposit was paid which a person has rejected', () => {
  /** Paid late, held, and rejected by a person. */
  const rejectedWorld = async () => {
    const world = worldWith([{ ...asked, state: 'expired' }]);
    await confirm(world);
    world.clock.advance(1_000);
    const decision = { transactionId: asked.id, outcome: 'failed', reason: 'Given back by hand.' } as const;
    await resolveTransaction(world.ports)(decision, aStaffMember());
    return world;
  };

  it('changes nothing, from whomever and however often it comes; its story has one line more a day', async () => {
    const world = await rejectedWorld();
    const before = await recordOf(world, asked);
    for (let times = 0; times < 5; times += 1) {
      world.clock.advance(60_000);
      await confirm(world);
    }
    const after = await recordOf(world, asked);
    expect(after.transaction).toMatchObject({ state: 'failed', failureCode: 'rejected_by_staff' });
    expect([statesOf(after), eventsOf(after)]).toEqual([statesOf(before), eventsOf(before)]);
    const detail = reason('provider_reports_success_as', { id: 'TX-1' });
    expect(after.exchanges.slice(before.exchanges.length)).toMatchObject([
      { outcome: 'contradicts', detail },
    ]);
    expect(paymentsOf(world)).toMatchObject([
      { status: 'held', heldBecause: saying('Its deposit was rejected: Given back by hand.') },
    ]);
    world.clock.advance(limits.settledNewsEveryMs);
    await confirm(world);
    await confirm(world);
    expect((await recordOf(world, asked)).exchanges).toHaveLength(before.exchanges.length + 2);
  });

  it('stands in doubt, which is an alert, until someone writes a note about what they found', async () => {
    const world = await rejectedWorld();
    const inDoubt = async () => (await world.ports.reader.search({ isDoubted: true }, null, 10)).items.length;
    world.clock.advance(60_000);
    expect(await inDoubt()).toBe(0);
    await confirm(world);
    expect(await inDoubt()).toBe(1);
    world.clock.advance(1_000);
    await addNote(world.ports)({ kind: 'transaction', id: asked.id }, 'Sent back in cash.', aStaffMember());
    expect(await inDoubt()).toBe(0);
  });

  it('stays without effect for the first payment after a second one was rejected too', async () => {
    const world = await rejectedWorld();
    world.clock.advance(1_000);
    await confirm(world, 'TX-2');
    world.clock.advance(1_000);
    const decision = { transactionId: asked.id, outcome: 'failed', reason: 'That one too.' } as const;
    await resolveTransaction(world.ports)(decision, aStaffMember());
    await confirm(world, 'TX-1');
    expect((await recordOf(world, asked)).transaction.state).toBe('failed');
  });

  it('stays without effect under the id that the deposit bore when a person decided', async () => {
    const rejected = { state: 'failed', failureCode: 'rejected_by_staff', providerTxId: 'TX-1' } as const;
    const world = worldWith([{ ...asked, ...rejected }]);
    world.clock.advance(1_000);
    await confirm(world);
    expect((await recordOf(world, asked)).transaction.state).toBe('failed');
  });

  it('is news when it names other money: a person looks again', async () => {
    const world = await rejectedWorld();
    world.clock.advance(1_000);
    await confirm(world, 'TX-2');
    expect((await recordOf(world, asked)).transaction).toMatchObject({
      state: 'requires_manual_resolution',
      providerTxId: 'TX-2',
    });
  });
});

describe('a provider’s word that a deposit was paid', () => {
  it('completes the deposit, and is kept as a payment that is used', async () => {
    const world = worldWith([asked]);
    await confirm(world);
    const record = await recordOf(world, asked);
    expect(record.transaction).toMatchObject({
      state: 'succeeded',
      providerTxId: 'TX-1',
      stateReason: reason('provider_reports_paid'),
    });
    expect(record.history).toMatchObject([{ actor: { kind: 'provider', id: 'orange-money' } }]);
    expect(record.exchanges).toEqual([exchange]);
    expect(record.payments).toMatchObject([
      {
        operator: 'orange',
        operatorTxId: 'TX-1',
        payer: '+237691234567',
        receiver: '+237690000001',
        amountXaf: 5_000,
        paidAt: null,
        providerId: 'orange-money',
        rawText: '',
        status: 'matched',
      },
    ]);
    expect(eventsOf(record)).toEqual(['payment.succeeded']);
    expect(world.log.lines).toEqual([]);
  });

  it('and the SMS of the same payment count once, whichever comes first', async () => {
    for (const order of [
      [confirm, sms],
      [sms, confirm],
    ]) {
      const world = worldWith([asked, twin]);
      for (const report of order) await report(world);
      expect(statesOf(await recordOf(world, asked))).toEqual(['succeeded']);
      expect(statesOf(await recordOf(world, twin))).toEqual([]);
      expect(paymentsOf(world)).toHaveLength(1);
    }
  });

  it('takes up a payment that is held, because its SMS fitted nothing', async () => {
    const world = worldWith([asked]);
    await receivePayment(world.ports)(aPaymentReport({ operatorTxId: 'TX-1', receiver: null }));
    expect(paymentsOf(world)).toMatchObject([{ status: 'held' }]);
    await confirm(world);
    expect(paymentsOf(world)).toMatchObject([{ status: 'matched', transactionId: asked.id }]);
    expect(statesOf(await recordOf(world, asked))).toEqual(['succeeded']);
  });

  it.each([
    ['an SMS took back, whatever it is held for since', { isReversed: true }],
    ['is said to be from another number', { payer: msisdn('+237699999999') }],
  ])('credits no one for a payment that %s', async (_what, fields) => {
    const world = worldWith([asked]);
    const held = aPayment({ operatorTxId: 'TX-1', status: 'held', heldBecause: typed('Held.'), ...fields });
    world.database.payments.set(held.id, held);
    await confirm(world);
    expect(await world.transactions.find(asked.id)).toEqual(asked);
    expect(paymentsOf(world)).toEqual([held]);
    expect(world.log.messages('error')).toHaveLength(1);
  });

  describe('of money that was held, and whose return counts as failed', () => {
    /** The provider of the return said no, and then the operator's SMS came. */
    const doubtedWorld = (deposit: Deposit, told: ProviderExchange['outcome']) => {
      const held = aPayment({
        ...{
          operatorTxId: 'TX-1',
          status: 'held',
          heldBecause: reason('return_failed', { why: typed('No.') }),
        },
      });
      const returns = { paymentId: held.id, askedBy: 'awa' };
      const failed = aWithdrawal({ state: 'failed', failureCode: 'operator_error', returns });
      const world = worldWith([deposit, failed]);
      world.database.payments.set(held.id, held);
      const detail = reason('receipt_says_sent', { id: 'R-1' });
      world.database.exchanges.set(failed.id, [anExchange({ outcome: told, detail })]);
      return { world, held, failed };
    };

    it.each([
      ['is open', asked],
      ['has expired', { ...asked, state: 'expired', failureCode: 'window_closed' } as const],
    ])('credits no one while that may have been sent, and the deposit %s', async (_what, deposit) => {
      const { world, held, failed } = doubtedWorld(deposit, 'contradicts');
      await confirm(world);
      expect(await world.transactions.find(asked.id)).toEqual(deposit);
      expect(paymentsOf(world)).toEqual([held]);
      expect(world.log.messages('error')).toEqual([
        'A provider reports a payment that may have been sent back.',
      ]);
      world.clock.advance(1);
      await addNote(world.ports)({ kind: 'transaction', id: failed.id }, 'It is here.', aStaffMember());
      await confirm(world);
      expect(paymentsOf(world)).toMatchObject([{ status: 'matched', transactionId: asked.id }]);
    });

    it('completes the deposit where no one says that it was sent', async () => {
      const { world } = doubtedWorld(asked, 'failed');
      await confirm(world);
      expect(paymentsOf(world)).toMatchObject([{ status: 'matched', transactionId: asked.id }]);
    });
  });

  it.each(['takeBack', 'hold'] as const)(
    'credits no one when another report says otherwise at the moment of its commit: %s',
    async (verb) => {
      const world = worldWith([asked]);
      const transactions = interrupted(world.transactions, async () => {
        const [payment = aPayment()] = paymentsOf(world);
        await world.ports.payments[verb](payment.id, typed('Another report.'));
      });
      await confirmByVerdict({ ...world.ports, transactions })(asked, 'TX-1', exchange);
      expect(await world.transactions.find(asked.id)).toEqual(asked);
      expect(paymentsOf(world)).toMatchObject([{ status: 'held', isReversed: verb === 'takeBack' }]);
    },
  );

  it('that comes after the deadline still confirms a deposit that waits for its last reading', async () => {
    const world = worldWith([asked]);
    world.clock.set(later(asked.expiresAt, limits.lastReadMs - 1));
    await confirm(world);
    const record = await recordOf(world, asked);
    expect(statesOf(record)).toEqual(['succeeded']);
    expect(eventsOf(record)).toEqual(['payment.succeeded']);
  });

  it('that comes a minute after the deadline expires the deposit and is held for a person', async () => {
    const world = worldWith([asked]);
    world.clock.set(later(asked.expiresAt, limits.lastReadMs));
    await confirm(world);
    const record = await recordOf(world, asked);
    expect(statesOf(record)).toEqual(['expired', 'requires_manual_resolution']);
    expect(eventsOf(record)).toEqual(['payment.expired']);
    expect(record.payments).toMatchObject([{ status: 'matched' }]);
  });

  it('about a payment of another amount is for a person', async () => {
    const world = worldWith([asked]);
    await sms(world, 'TX-1', 4_000);
    await confirm(world);
    expect(paymentsOf(world)).toMatchObject([
      { status: 'held', heldBecause: reason('reported_for_other_amount') },
    ]);
    expect(await world.transactions.find(asked.id)).toEqual(asked);
    expect(world.log.messages('warn')).toContain('A provider reports a payment of another amount.');
  });

  it.each<[string, Partial<Deposit>]>([
    ['was asked for again meanwhile', { submissionId: 'handed-on' }],
    ['succeeded by another payment', { state: 'succeeded' }],
    ['is held by another payment', { state: 'requires_manual_resolution' }],
  ])('is for a person when the deposit %s', async (_what, fields) => {
    const now = { ...asked, ...fields, version: 2 };
    const world = worldWith([now]);
    await confirm(world);
    expect(await world.transactions.find(asked.id)).toEqual(now);
    expect(paymentsOf(world)).toMatchObject([
      { status: 'held', heldBecause: saying(/cannot take a payment any more/) },
    ]);
    expect(world.log.lines).toMatchObject([
      {
        level: 'warn',
        message: 'A provider reports a payment that its deposit cannot take.',
        facts: { service_tx_id: asked.id },
      },
    ]);
  });

  const elsewhere = {
    level: 'warn',
    message: 'A provider reports a payment that went elsewhere.',
    facts: { service_tx_id: asked.id, payment_id: expect.any(String) },
  };

  it('warns when another deposit has used the money: someone may have been credited for it', async () => {
    const world = worldWith([twin]);
    await sms(world);
    world.database.transactions.set(asked.id, asked);
    await confirm(world);
    expect(await world.transactions.find(asked.id)).toEqual(asked);
    expect(paymentsOf(world)).toMatchObject([{ status: 'matched', transactionId: twin.id }]);
    expect(world.log.lines).toEqual([elsewhere]);
  });

  it.each([
    ['warns when another deposit gets the same payment at the same moment', twin, [elsewhere]],
    ['is no news when its SMS completes the deposit at the same moment', asked, []],
  ])('%s', async (_what, quicker, lines) => {
    const world = worldWith([asked, twin]);
    world.statuses.mute.add('orange-money');
    const others = {
      ...world.ports.deposits,
      candidatesFor: async () => [candidateOf(quicker)],
      promptsLike: async () => [],
    };
    const transactions = disturbedOnce(world.transactions, () =>
      receivePayment({ ...world.ports, deposits: others })(aPaymentReport({ operatorTxId: 'TX-1' })),
    );
    await confirmByVerdict({ ...world.ports, transactions })(asked, 'TX-1', exchange);
    expect(statesOf(await recordOf(world, quicker))).toEqual(['succeeded']);
    expect(paymentsOf(world)).toMatchObject([{ status: 'matched', transactionId: quicker.id }]);
    const states = [asked, twin].map(({ id }) => world.database.transactions.get(id)?.state);
    expect(states.filter((state) => state === 'succeeded')).toHaveLength(1);
    expect(world.log.lines).toEqual(lines);
  });

  it('is heard again later when others are changing the deposit all the time', async () => {
    const world = worldWith([asked]);
    const transactions = interrupted(world.transactions, (): CommitResult => 'stale');
    const act = confirmByVerdict({ ...world.ports, transactions })(asked, 'TX-1', exchange);
    await expect(act).rejects.toEqual(refusal('too_busy'));
    expect(paymentsOf(world)).toMatchObject([{ status: 'received' }]);
  });

  it('is kept without a receiver when the channel is gone', async () => {
    const world = worldWith([asked]);
    world.database.registry = { ...world.database.registry, channels: [] };
    await confirm(world);
    expect(paymentsOf(world)).toMatchObject([{ receiver: null, status: 'matched' }]);
  });
});
