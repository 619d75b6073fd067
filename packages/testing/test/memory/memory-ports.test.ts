import { describe, expect, it } from '@jest/globals';
import {
  approveWithdrawal,
  createDeposit,
  createWithdrawal,
  expireDeposits,
  limits,
  receivePayment,
  settings,
  typed,
  WebhookDeliverer,
} from '@mobile-money/core';
import {
  aDepositRequest,
  aPaymentReport,
  aStaffMember,
  aWithdrawalRequest,
  FixedClock,
  type MemoryDatabase,
  type MemoryPorts,
  memoryPorts,
  testMorning,
} from '@mobile-money/testing';
import { aDeposit, depositAfter, merchantInitiated } from '@mobile-money/testing/contracts/given/deposits';
import { anAuditEntry, aPayment } from '@mobile-money/testing/contracts/given/payments';
import { addedAccount, anAccount, aSession } from '@mobile-money/testing/contracts/given/staff';
import { anAttempt, anEvent, leased, leaseOf } from '@mobile-money/testing/contracts/given/webhooks';
import { aWithdrawal } from '@mobile-money/testing/contracts/given/withdrawals';

describe('Ports in memory', () => {
  it('carry a deposit and a withdrawal from the request to the webhook.', async () => {
    const { ports, clock, sender } = memoryPorts();
    const dialled = await createDeposit(ports)(aDepositRequest());
    const receiver = dialled.instructions?.merchant.msisdn ?? null;
    expect(await receivePayment(ports)(aPaymentReport({ receiver }))).toMatchObject({ outcome: 'matched' });
    const withdrawal = await createWithdrawal(ports)(aWithdrawalRequest());
    expect(await approveWithdrawal(ports)(withdrawal.id, aStaffMember())).toMatchObject({
      state: 'succeeded',
    });
    const prompted = aDepositRequest({ operator: 'mtn', msisdn: '+237670000009', reference: 'deposit-2' });
    expect(await createDeposit(ports)(prompted)).toMatchObject({ state: 'provider_acknowledged' });
    clock.advance(ports.settings.depositWindowMs + limits.lastReadMs);
    expect(await expireDeposits(ports)(10)).toBe(1);
    const deliverer = new WebhookDeliverer(ports, () => undefined);
    expect(await deliverer.begin()).toEqual({ leased: 3, isMore: false });
    await deliverer.ended();
    const events = sender.calls.map(({ body }) => JSON.parse(body).event).sort();
    expect(events).toEqual(['payment.expired', 'payment.succeeded', 'payment.succeeded']);
  });

  it('take overrides, and keep their own adapters for the rest.', () => {
    const clock = new FixedClock();
    const chosen = settings({ depositWindowMs: 1 });
    const { ports, transactions } = memoryPorts({ clock, settings: chosen });
    expect(ports.clock).toBe(clock);
    expect(ports.settings).toBe(chosen);
    expect(ports.transactions).toBe(transactions);
  });

  it('share a database when they are given one, as two processes do.', async () => {
    const first = memoryPorts();
    const second = memoryPorts({}, first.database);
    const { transaction } = await first.transactions.createDeposit([aDeposit()]);
    expect(await second.transactions.find(transaction.id)).toEqual(transaction);
    expect(await memoryPorts().transactions.find(transaction.id)).toBeNull();
  });
});

/** All that a database holds, so that two moments can be compared. */
const snapshot = (database: MemoryDatabase): string =>
  JSON.stringify(Object.values(database).map((part) => (part instanceof Map ? [...part.entries()] : part)));

describe('A write in memory is whole when its call returns, before any promise is waited for', () => {
  const lease = async (world: MemoryPorts) => leaseOf(world.outbox, await anEvent(world), testMorning);
  const deposit = async (world: MemoryPorts) =>
    (await world.transactions.createDeposit([aDeposit()])).transaction;

  const writes: Readonly<Record<string, (world: MemoryPorts) => Promise<unknown>>> = {
    createDeposit: ({ transactions }) => transactions.createDeposit([aDeposit()]),
    createDepositWithin: ({ transactions }) => {
      const allowance = { openMax: 1, perDayMax: 1, dayFrom: testMorning };
      return transactions.createDepositWithin(allowance, [aDeposit(merchantInitiated)]);
    },
    createWithdrawal: ({ transactions }) => transactions.createWithdrawal(aWithdrawal()),
    storeOnce: ({ payments }) => payments.storeOnce(aPayment()),
    append: ({ audit }) => audit.append(anAuditEntry()),
    patchChannel: ({ registry }) => registry.patchChannel('mtn-momo-1', { enabled: false }, anAuditEntry()),
    setProviderEnabled: ({ registry }) => registry.setProviderEnabled('mtn-momo', false, anAuditEntry()),
    markSeen: ({ registry }) => registry.markSeen(['mtn-momo-1'], testMorning),
    add: ({ staff }) => staff.add(anAccount(), anAuditEntry()),
    take: ({ signInAttempts }) => {
      const counters = ['a', 'b'].map((key) => ({ key, delaysMs: [], since: key }));
      return signInAttempts.take(counters, testMorning, 1);
    },
  };

  const laterWrites: Readonly<Record<string, (world: MemoryPorts) => Promise<() => Promise<unknown>>>> = {
    commit: async (world) => {
      const change = depositAfter(await deposit(world), 'window_closed', testMorning);
      return () => world.transactions.commit(change);
    },
    commitAll: async (world) => {
      const deposits = [await deposit(world), await deposit(world)];
      const changes = deposits.map((each) => depositAfter(each, 'window_closed', testMorning));
      return () => world.transactions.commitAll(changes);
    },
    hold: async ({ payments }) => {
      const { payment } = await payments.storeOnce(aPayment());
      return () => payments.hold(payment.id, typed('No deposit.'));
    },
    lease: async (world) => {
      await anEvent(world);
      return () => leased(world.outbox, testMorning);
    },
    leaseForReplay: async (world) => {
      const { id } = await anEvent(world);
      return () => world.outbox.leaseForReplay({ eventId: id }, testMorning, testMorning);
    },
    finish: async (world) => {
      const held = await lease(world);
      return () => world.outbox.finish(held, anAttempt(), 'delivered', null);
    },
    release: async (world) => {
      const held = await lease(world);
      return () => world.outbox.release([held]);
    },
    startSession: async (world) => {
      const { email } = await addedAccount(world);
      return () => world.staff.startSession(aSession({ email }), testMorning, anAuditEntry());
    },
    change: async (world) => {
      const { email } = await addedAccount(world);
      await world.staff.startSession(aSession({ email }), testMorning, anAuditEntry());
      return () => world.staff.change(email, { disabledAt: testMorning }, anAuditEntry());
    },
    takeDue: async (world) => {
      await world.transactions.createWithdrawal(aWithdrawal());
      await deposit(world);
      const prompted = aDeposit({ collectionMode: 'merchant_initiated', instructions: null });
      await world.transactions.createDeposit([prompted]);
      const schedule = { delaysMs: [0], lateVerdictMs: 0, stuckWithdrawalMs: 1 };
      const rooms = [{ providerId: 'orange-money', count: 10 }];
      return () => world.statusSchedule.takeDue(testMorning, rooms, schedule);
    },
  };

  const expectWhole = async (world: MemoryPorts, write: () => Promise<unknown>): Promise<void> => {
    const before = snapshot(world.database);
    const promise = write();
    const whenReturned = snapshot(world.database);
    await promise;
    expect(whenReturned).not.toBe(before);
    expect(snapshot(world.database)).toBe(whenReturned);
  };

  it.each(Object.entries(writes))('%s', async (_, write) => {
    const world = memoryPorts();
    await expectWhole(world, () => write(world));
  });

  it.each(Object.entries(laterWrites))('%s', async (_, prepare) => {
    const world = memoryPorts();
    await expectWhole(world, await prepare(world));
  });
});
