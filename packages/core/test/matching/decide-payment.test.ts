import { describe, expect, it } from '@jest/globals';
import { aPaymentReport, type MemoryPorts, saying } from '@mobile-money/testing';
import type { Deposit } from '../../src/deposit/deposit.ts';
import { later } from '../../src/instant.ts';
import { decidePayment } from '../../src/matching/decide-payment.ts';
import type { PaymentReport, ReceivedPayment } from '../../src/matching/received-payment.ts';
import type { CommitResult } from '../../src/ports/transaction-store.ts';
import type { WalletEntry } from '../../src/ports/wallet-store.ts';
import { reason } from '../../src/reason/reason.ts';
import { receivePayment } from '../../src/use-cases/receive-payment.ts';
import { aDeposit, aPayment, aPromptedDeposit, refusal, uuidOf } from '../a-transaction.ts';
import { eventsOf, interrupted, recordOf, statesOf, worldWith } from '../a-world.ts';

const named = { providerTxId: aPayment().operatorTxId };

/** An SMS about what no one else tells the outcome of. */
function pay({ ports, statuses }: MemoryPorts, report: Partial<PaymentReport> = {}) {
  statuses.mute.add('orange-money');
  return receivePayment(ports)(aPaymentReport(report));
}

/** A world with an undecided payment and the usual deposit, whose store answers so before it works. */
function stalling(...answers: readonly CommitResult[]) {
  const world = worldWith([aDeposit()]);
  const payment = aPayment();
  world.database.payments.set(payment.id, payment);
  const queue = [...answers];
  const transactions = interrupted(world.transactions, () => queue.shift());
  return { world, payment, decide: decidePayment({ ...world.ports, transactions }) };
}

describe('a payment whose id a deposit bears', () => {
  it('is a repeat of what the deposit succeeded by: it is used up, and nothing is announced', async () => {
    const deposit = aDeposit({ ...named, state: 'succeeded' });
    const world = worldWith([deposit]);
    expect(await pay(world)).toMatchObject({ outcome: 'duplicate', transactionId: deposit.id });
    const record = await recordOf(world, deposit);
    expect(record.transaction.state).toBe('succeeded');
    expect(record.payments).toMatchObject([{ status: 'matched' }]);
    expect(record.history).toEqual([]);
    expect(record.deliveries).toEqual([]);
  });

  it('is held when the deposit failed and the player dials: nothing lists that move', async () => {
    const world = worldWith([aDeposit({ ...named, state: 'failed' })]);
    const { outcome } = await pay(world);
    expect(outcome).toBe('held');
    expect([...world.database.payments.values()]).toMatchObject([
      { heldBecause: reason('deposit_takes_none') },
    ]);
  });
});

describe('a payment that is in no book, since no one says which number was paid', () => {
  const said = { receiver: null } as const;

  it.each([
    [50_000, 'matched', undefined],
    [50_001, 'held', 'waits_for_balance'],
  ] as const)('of %i XAF is %s', async (amount, outcome, code) => {
    const amountXaf = amount as never;
    const world = worldWith([aDeposit({ ...named, amountXaf })]);
    const result = await pay(world, { ...said, amountXaf });
    expect([result.outcome, result.code]).toEqual([outcome, code]);
  });

  it('counts with all others of the wallet since its last balance that is vouched for', async () => {
    const deposits = [1, 2, 3, 4, 5].map((n) =>
      aDeposit({
        id: uuidOf(n) as never,
        providerTxId: `id-${n}`,
        reference: `r${n}` as never,
        amountXaf: 50_000 as never,
      }),
    );
    const world = worldWith(deposits);
    const outcomes: unknown[] = [];
    for (const { providerTxId } of deposits) {
      const report = { ...said, operatorTxId: providerTxId as string, amountXaf: 50_000 as never };
      outcomes.push((await pay(world, report)).outcome);
    }
    expect(outcomes).toEqual(['matched', 'matched', 'matched', 'matched', 'held']);
  });
});

describe('a late payment of a deposit that the phone was asked for', () => {
  it.each(['pending', 'provider_acknowledged'] as const)(
    'expires it first when no one had yet, and is held, in one commit: %s',
    async (state) => {
      const deposit = aPromptedDeposit({ state });
      const world = worldWith([deposit]);
      world.clock.set(deposit.expiresAt);
      expect(await pay(world)).toMatchObject({ outcome: 'held', transactionId: deposit.id });
      const record = await recordOf(world, deposit);
      expect(record.transaction).toMatchObject({ state: 'requires_manual_resolution', version: 2 });
      expect(record.transaction.stateReason).toEqual(saying(/a person must decide/));
      expect(statesOf(record)).toEqual(['expired', 'requires_manual_resolution']);
      expect(eventsOf(record)).toEqual(['payment.expired']);
      expect(record.payments).toMatchObject([{ status: 'matched' }]);
    },
  );

  it.each<[Deposit['state'], readonly string[]]>([
    ['expired', ['requires_manual_resolution']],
    ['failed', ['requires_manual_resolution']],
  ])('is held for a person after it %s, and no webhook is sent', async (state, states) => {
    const deposit = aPromptedDeposit({ state });
    const world = worldWith([deposit]);
    world.clock.set(later(deposit.expiresAt, 1));
    expect(await pay(world)).toMatchObject({ outcome: 'held', transactionId: deposit.id });
    const record = await recordOf(world, deposit);
    expect(statesOf(record)).toEqual(states);
    expect(eventsOf(record)).toEqual([]);
    expect(record.payments).toMatchObject([{ status: 'matched' }]);
  });
});

describe('a payment that is decided while others are at work', () => {
  it.each([1, 9])('is decided anew when the deposit changed %d times meanwhile', async (times) => {
    const { payment, decide } = stalling(...Array<CommitResult>(times).fill('stale'));
    expect(await decide(payment)).toMatchObject({ outcome: 'matched', transactionId: uuidOf(1) });
  });

  it('gives up after ten times, and stays undecided', async () => {
    const { world, payment, decide } = stalling(...Array<CommitResult>(10).fill('stale'));
    await expect(decide(payment)).rejects.toEqual(refusal('too_busy'));
    expect(await world.payments.find(payment.id)).toEqual(payment);
  });

  const taken = {
    status: 'matched',
    transactionId: aDeposit().id,
  } as const satisfies Partial<ReceivedPayment>;

  it('is a duplicate when another took it first', async () => {
    const { world, payment, decide } = stalling('payment_used');
    world.database.payments.set(payment.id, { ...payment, ...taken });
    expect(await decide(payment)).toEqual({
      outcome: 'duplicate',
      paymentId: payment.id,
      transactionId: aDeposit().id,
    });
  });

  it('is a duplicate also when it cannot be found any more', async () => {
    const { world, payment, decide } = stalling('payment_used');
    world.database.payments.delete(payment.id);
    expect(await decide(payment)).toEqual({
      outcome: 'duplicate',
      paymentId: payment.id,
      transactionId: null,
    });
  });

  it('is a duplicate, and contradicted by nothing, when another took it before its wallet contradicts it', async () => {
    const { world, payment, decide } = stalling();
    world.database.payments.set(payment.id, { ...payment, ...taken });
    const entry = { standing: 'contradicted', because: reason('balance_contradicts') } as WalletEntry;
    expect(await decide(payment, entry)).toEqual({
      outcome: 'duplicate',
      paymentId: payment.id,
      transactionId: aDeposit().id,
    });
  });

  it('is a duplicate, and waits for nothing, when another took it after its time for a balance', async () => {
    const amount = { amountXaf: 60_000 as never };
    const world = worldWith([aDeposit(amount)]);
    const payment = aPayment({ ...amount, receivedAt: later(world.clock.now(), -3 * 60_000) });
    world.database.payments.set(payment.id, { ...payment, ...taken });
    const entry = { standing: 'open', because: reason('balance_not_told') } as WalletEntry;
    const asked = { ...entry, walletId: 'orange-237690000001', name: 'a', movedXaf: 60_000 } as WalletEntry;
    expect(await decidePayment(world.ports)(payment, asked)).toEqual({
      outcome: 'duplicate',
      paymentId: payment.id,
      transactionId: aDeposit().id,
    });
  });

  it('is a duplicate when another took it just before it was to be held', async () => {
    const { world, payment, decide } = stalling();
    world.database.transactions.clear();
    world.database.payments.set(payment.id, { ...payment, ...taken });
    expect(await decide(payment)).toMatchObject({ outcome: 'duplicate', transactionId: aDeposit().id });
    expect(world.log.lines).toEqual([]);
  });
});
