import { expect, it } from '@jest/globals';
import { aStaffMember, type MemoryPorts, memoryPorts, testMorning } from '@mobile-money/testing';
import { storedMessage } from '@mobile-money/testing/contracts/given/messages';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { aFactor, anAccount } from '@mobile-money/testing/contracts/given/staff';
import { aComparison, aStatement } from '@mobile-money/testing/contracts/given/statements';
import { aStoredGap } from '@mobile-money/testing/contracts/given/wallets';
import {
  calendarDay,
  dayWindow,
  earlier,
  hourMs,
  type Instant,
  isoInstant,
  later,
} from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import type { Outbox } from '../../src/ports/outbox.ts';
import type { TransactionReader } from '../../src/ports/transaction-reader.ts';
import type { Channel } from '../../src/provider/registry.ts';
import { type Reason, reason, sentenceOf } from '../../src/reason/reason.ts';
import type { Statement } from '../../src/reconciliation/statement.ts';
import { defaultSettings } from '../../src/settings.ts';
import type { PendingKind } from '../../src/staff/pending-change.ts';
import { type PaymentId, paymentId, transactionId } from '../../src/transaction/transaction.ts';
import { reference } from '../../src/transaction/transaction-request.ts';
import { alertWork } from '../../src/use-cases/alert-sources.ts';
import { changeOwnPassword } from '../../src/use-cases/people.ts';
import { resetFactors } from '../../src/use-cases/second-factor.ts';
import { signIn } from '../../src/use-cases/sign-in.ts';
import { changeStaffRole } from '../../src/use-cases/staff-accounts.ts';
import { emptyBook } from '../../src/wallet/wallet-book.ts';
import { walletOfChannel } from '../../src/wallet/wallet-entry.ts';
import { aDeposit, aPayment, aWithdrawal, uuidOf } from '../a-transaction.ts';
import { switchOff, withMethods, worldWith } from '../a-world.ts';

/** What stands after one look: codes with their subjects. */
async function found(world: MemoryPorts): Promise<readonly string[]> {
  await alertWork(world.ports, async () => []).look();
  return (await world.alerts.read()).watch.standing.map(({ code, subject }) => `${code} ${subject}`);
}

const seenAt = (world: MemoryPorts, channelIds: readonly string[], lastSeenAt: typeof testMorning | null) => {
  const { registry } = world.database;
  const channels = registry.channels.map((each) =>
    channelIds.includes(each.channelId) ? { ...each, lastSeenAt } : each,
  );
  world.database.registry = { ...registry, channels };
};

it('all is well where nothing is wrong', async () => {
  expect(await found(memoryPorts())).toEqual([]);
});

it('tells of a merchant number that cannot confirm, and of a provider none of whose numbers can', async () => {
  const world = memoryPorts();
  seenAt(world, ['orange-money-1', 'orange-ussd-1'], null);
  expect(await found(world)).toEqual([
    'provider_unavailable orange-ussd',
    'channel_unavailable orange-money-1',
    'channel_unavailable orange-ussd-1',
  ]);
});

it('names a provider as people know it, also where one of its numbers cannot confirm', async () => {
  const world = memoryPorts();
  const { registry } = world.database;
  const providers = registry.providers.map((each) => ({ ...each, displayName: `The ${each.providerId}` }));
  world.database.registry = { ...registry, providers };
  seenAt(world, ['orange-ussd-1'], null);
  await found(world);
  expect((await world.alerts.read()).watch.standing.map(({ what }) => sentenceOf(what))).toEqual([
    'The orange-ussd is unavailable.',
    'Payments to +237690000003 (The orange-ussd) cannot be confirmed.',
  ]);
});

it.each([
  [120_000, 60_000],
  [2_000, 2_000],
])(
  'waits for a number that may be silent for %i ms for another %i ms at most',
  async (channelSilenceMs, patienceMs) => {
    const world = memoryPorts({ settings: { ...defaultSettings, channelSilenceMs } });
    const isTold = async (ms: number): Promise<readonly boolean[]> => {
      world.clock.set(later(testMorning, ms));
      seenAt(world, ['orange-money-1', 'orange-money-2', 'orange-ussd-1'], world.clock.now());
      seenAt(world, ['orange-money-1'], null);
      await found(world);
      return (await world.alerts.read()).watch.standing.map((each) => each.isTold);
    };
    expect([await isTold(0), await isTold(patienceMs - 1), await isTold(patienceMs)]).toEqual([
      [false],
      [false],
      [true],
    ]);
  },
);

it('tells of providers that a person switched off or left without a number, and of no number that one did', async () => {
  const world = memoryPorts();
  seenAt(world, ['orange-money-1', 'orange-ussd-1'], null);
  switchOff(world, (id) => id === 'orange-ussd');
  const { registry } = world.database;
  const channels = registry.channels.map((each) =>
    each.channelId === 'orange-money-1' || each.providerId === 'mtn-momo'
      ? { ...each, enabled: false }
      : each,
  );
  world.database.registry = { ...registry, channels };
  expect(await found(world)).toEqual(['provider_unavailable mtn-momo', 'provider_unavailable orange-ussd']);
});

it('tells of what the books of wallets say: gaps, little money, and money that never came', async () => {
  const world = memoryPorts();
  const { channels, ...rest } = world.database.registry;
  world.database.registry = { ...rest, channels: channels.map((each) => ({ ...each, lowXaf: 100 })) };
  const wallet = walletOfChannel(channels[0] as Channel);
  const balance = { hundredths: 9_999, at: testMorning, source: 'sms' } as const;
  world.database.wallets.set(wallet, { version: 1, book: emptyBook, dueAt: null, balance });
  await aStoredGap(world, testMorning);
  const why = reason('balance_contradicts');
  const told = [why, reason('credited_without_money', { amount: 5, why }), null];
  for (const because of told) await storedMessage(world, { outcome: 'held', isSuspicious: true, because });
  const codes = (await found(world)).map((each) => each.split(' ')[0]);
  expect(codes.sort()).toEqual(['credited_without_money', 'wallet_contradicted', 'wallet_gap', 'wallet_low']);
});

it('tells of money that never came, however many other suspicious SMS and gaps came after it', async () => {
  const world = memoryPorts();
  const why = reason('balance_contradicts');
  const credited = reason('credited_without_money', { amount: 5, why });
  const suspicious = (because: Reason | null, at: Instant) =>
    storedMessage(world, { outcome: 'held', isSuspicious: true, because }, at);
  const first = await suspicious(credited, testMorning);
  for (let n = 1; n <= 2 * limits.pageSizeMax; n += 1) await suspicious(null, later(testMorning, n));
  for (let n = 0; n <= limits.pageSizeMax; n += 1) await aStoredGap(world, later(testMorning, n));
  const told = await found(world);
  expect(told).toContain(`credited_without_money ${first.id}`);
  expect(told.filter((each) => each.startsWith('wallet_gap'))).toHaveLength(limits.pageSizeMax + 1);
});

it('tells of withdrawals that got stuck, each, and of those that wait for more than an hour, together', async () => {
  const [one, other, third] = [1, 2, 3].map((n) => ({
    id: transactionId(uuidOf(n)),
    reference: reference(`withdrawal-${n}`),
  }));
  const waiting = aWithdrawal({ ...one, state: 'pending_approval' });
  const world = worldWith([
    waiting,
    aWithdrawal({ ...other, state: 'pending_approval', createdAt: later(waiting.createdAt, 1) }),
    aWithdrawal({ ...third, state: 'requires_manual_resolution' }),
    aDeposit({ id: transactionId(uuidOf(4)), state: 'requires_manual_resolution' }),
  ]);
  world.clock.set(later(waiting.createdAt, limits.decisionWaitsMs));
  seenAt(world, ['orange-money-1', 'orange-money-2', 'orange-ussd-1'], world.clock.now());
  expect(await found(world)).toEqual([`withdrawal_stuck ${uuidOf(3)}`, 'withdrawal_waits queue']);
  expect((await world.alerts.read()).watch.standing[1]?.what).toEqual(
    reason('withdrawal_waits', { count: 1 }),
  );
});

it('tells of approved withdrawals that have not been sent for an hour, whatever they wait for', async () => {
  const at = later(testMorning, 1);
  const approved = aWithdrawal({ state: 'approved', stateUpdatedAt: at, updatedAt: at });
  const world = worldWith([approved]);
  const quiet = ['orange-money-1', 'orange-money-2', 'orange-ussd-1'];
  world.clock.set(later(testMorning, limits.decisionWaitsMs));
  seenAt(world, quiet, world.clock.now());
  expect(await found(world)).toEqual([]);
  world.clock.set(later(at, limits.decisionWaitsMs));
  seenAt(world, quiet, world.clock.now());
  expect(await found(world)).toEqual(['withdrawal_waits approved']);
  expect((await world.alerts.read()).watch.standing[0]?.what).toEqual(
    reason('withdrawals_unsent', { count: 1 }),
  );
});

it('does not call over what is stuck, however many older ones get stuck later', async () => {
  const stuckAt = (n: number, createdAt: Instant) =>
    aWithdrawal({
      ...{ id: transactionId(uuidOf(n + 1)), reference: reference(`withdrawal-${n}`) },
      ...{ state: 'requires_manual_resolution', createdAt },
    });
  const all = Array.from({ length: limits.pageSizeMax }, (_, n) => stuckAt(n, later(testMorning, n)));
  const world = worldWith(all);
  const told = await found(world);
  expect(told).toHaveLength(limits.pageSizeMax);
  const older = stuckAt(limits.pageSizeMax, earlier(testMorning, 1));
  world.database.transactions.set(older.id, older);
  expect(await found(world)).toEqual([...told, `withdrawal_stuck ${older.id}`]);
});

it('says of more waiting withdrawals than it counts that they are at least so many', async () => {
  const waiting = Array.from({ length: limits.pageSizeMax + 1 }, (_, n) =>
    aWithdrawal({
      id: transactionId(uuidOf(n + 1)),
      reference: reference(`withdrawal-${n}`),
      state: 'pending_approval',
    }),
  );
  const world = worldWith(waiting);
  world.clock.advance(limits.decisionWaitsMs);
  seenAt(world, ['orange-money-1', 'orange-money-2', 'orange-ussd-1'], world.clock.now());
  expect(await found(world)).toEqual(['withdrawal_waits queue']);
  const what = (await world.alerts.read()).watch.standing[0]?.what ?? null;
  expect([sentenceOf(what, 'fr'), sentenceOf(what)]).toEqual([
    'Retraits qui attendent une décision depuis plus d’une heure : au moins 100.',
    'Withdrawals that have waited for a decision for more than an hour: at least 100.',
  ]);
});

it('tells of payments that wait for a balance for longer than an SMS may be late', async () => {
  const world = memoryPorts();
  const [late, other, fresh] = [1, 2, 3].map((n) => paymentId(uuidOf(n)));
  const store = (id: PaymentId, code: 'waits_for_balance' | 'waits_for_verdict', receivedAt: Instant) =>
    world.database.payments.set(id, aPayment({ id, status: 'held', heldBecause: reason(code), receivedAt }));
  const { smsReorderMs } = world.ports.settings;
  store(late as PaymentId, 'waits_for_balance', earlier(testMorning, smsReorderMs));
  store(other as PaymentId, 'waits_for_verdict', earlier(testMorning, smsReorderMs));
  store(fresh as PaymentId, 'waits_for_balance', earlier(testMorning, smsReorderMs - 1));
  expect(await found(world)).toEqual([`payment_waits ${late}`]);
  // However many come after it, it is not over.
  for (let n = 0; n <= limits.alertsStandingMax; n += 1)
    store(paymentId(uuidOf(9_000 + n)), 'waits_for_balance', earlier(testMorning, smsReorderMs - 1 - n));
  world.clock.advance(smsReorderMs);
  expect(await found(world)).toContain(`payment_waits ${late}`);
});

it('tells of a transaction of which its provider says something else than it was asked', async () => {
  const deposit = aDeposit();
  const reader = withMethods<TransactionReader>(memoryPorts().reader, {
    // The oldest first: of very many, what was told stays told.
    search: async ({ isDoubted }, _cursor, _limit, order) => ({
      items: isDoubted === true && order === 'oldest' ? [deposit] : [],
      nextCursor: null,
    }),
  });
  expect(await found(memoryPorts({ reader }))).toEqual([`verdict_contradicts ${deposit.id}`]);
});

it('tells of applications whose webhooks were given up within the hour', async () => {
  const outbox = withMethods<Outbox>(memoryPorts().outbox, {
    givenUpSince: async (at) => (at === earlier(testMorning, limits.alertNewsMs) ? ['shop', 'bets'] : []),
  });
  expect(await found(memoryPorts({ outbox }))).toEqual(['webhooks_given_up shop', 'webhooks_given_up bets']);
});

/** A file of a day that was kept, and compared. */
async function keptStatement(world: MemoryPorts, fields: Partial<Statement>, comparedAt: Instant | null) {
  const statement = aStatement(fields);
  world.database.statements.set(statement.id, { statement, content: new Uint8Array() });
  const { providerId, day } = statement;
  if (comparedAt !== null)
    await world.reconciliation.record(aComparison({ providerId, day, comparedAt }), [], () => '');
}

it('tells of days without a statement from noon of the next day, where there was one within seven days', async () => {
  const world = memoryPorts();
  const keep = (providerId: string, day: string, withdrawnAt: typeof testMorning | null = null) =>
    keptStatement(world, { providerId, day: calendarDay(day), withdrawnAt }, testMorning);
  await keep('mtn-momo', '2025-12-29');
  await keep('mtn-momo', '2025-12-31', testMorning);
  await keep('orange-money', '2025-12-24');
  await keep('orange-ussd', '2025-12-31');
  // However often others were imported meanwhile.
  for (let n = 0; n < limits.pageSizeMax; n += 1) await keep('orange-money', '2025-12-20');
  // Ten in the morning in Cameroon: yesterday's may still come.
  expect(await found(world)).toEqual(['statement_missing mtn-momo 2025-12-30']);
  world.clock.advance(2 * 3_600_000);
  seenAt(world, ['orange-money-1', 'orange-money-2', 'orange-ussd-1'], world.clock.now());
  expect(await found(world)).toEqual([
    'statement_missing mtn-momo 2025-12-30',
    'statement_missing mtn-momo 2025-12-31',
  ]);
});

it.each([
  ['that came while the day went on', -1, 0, 1],
  ['that no one compared', 0, null, 1],
  ['that was compared only with what came before', 0, -1, 1],
  ['that came when the day was over, and was compared', 0, 0, 0],
])('counts a statement %s', async (_, importedMs, comparedMs, expected) => {
  const world = memoryPorts();
  const day = calendarDay('2025-12-30');
  const { to } = dayWindow(day);
  const importedAt = later(to, importedMs);
  const comparedAt = comparedMs === null ? null : later(to, comparedMs);
  for (const fileName of ['one.csv', 'another.csv'])
    await keptStatement(world, { providerId: 'mtn-momo', day, importedAt, fileName }, comparedAt);
  const missing = (await found(world)).filter((each) => each.startsWith('statement_missing'));
  expect(missing).toEqual(Array(expected).fill('statement_missing mtn-momo 2025-12-30'));
});

it.each([
  ['half of the day was compared, with the next day once more, and then the whole came', -3, 0, 2, 1],
  ['the file of one merchant number was compared, and then that of another came', 1, 1, 2, 1],
  ['both were compared', 1, 2, 2, 0],
])(
  'tells of a day until its newest file was compared, too: %s',
  async (_, first, compared, second, count) => {
    const world = memoryPorts();
    const day = calendarDay('2025-12-30');
    const at = (hours: number) => later(dayWindow(day).to, hours * 3_600_000);
    const kept = { providerId: 'mtn-momo', day };
    await keptStatement(world, { ...kept, importedAt: at(first) }, at(compared));
    await keptStatement(world, { ...kept, importedAt: at(second) }, null);
    const missing = (await found(world)).filter((each) => each.startsWith('statement_missing'));
    expect(missing).toEqual(Array(count).fill('statement_missing mtn-momo 2025-12-30'));
  },
);

it('tells of who may work in the back office, as the audit has it', async () => {
  const world = memoryPorts();
  const entry = (id: string, action: string, agoMs: number) =>
    world.audit.append({ ...anAuditEntry(), id, action, at: earlier(testMorning, agoMs) });
  await entry('new', 'operator.role', limits.alertNewsMs);
  await entry('sign-in', 'operator.sign_in', 0);
  await entry('old', 'operator.add', limits.alertNewsMs + 1);
  // A busy hour: more decisions than anyone would page through.
  for (let n = 0; n < 1_001; n += 1) await entry(`busy-${n}`, 'withdrawal.approve', 0);
  expect(await found(world)).toEqual(['staff_changed new']);
});

it.each([
  ['operator.role', 'approver', '(operator.role: approver).'],
  ['operator.factor_reset', '', '(operator.factor_reset: –).'],
])('says what became of whom by %s, or that the deed is all', async (action, after, said) => {
  const world = memoryPorts();
  await world.audit.append({ ...anAuditEntry(), action, after, at: testMorning });
  await found(world);
  const [deed] = (await world.alerts.read()).watch.standing;
  expect(sentenceOf(deed?.what ?? null)).toContain(said);
});

it('tells of what no one confirmed in time, when it begins to count', async () => {
  const world = memoryPorts();
  const pending = { kind: 'role', role: 'approver', askedBy: 'paul@example.com' } as const;
  const due = (dueAt: Instant) => ({ pending: { ...pending, askedAt: earlier(dueAt, 86_400_000), dueAt } });
  for (const [email, dueAt] of [
    ['now@example.com', testMorning],
    ['later@example.com', later(testMorning, 1)],
    ['long-ago@example.com', earlier(testMorning, limits.alertNewsMs + 1)],
  ] as const)
    await world.staff.add(anAccount({ email, ...due(dueAt) }), { ...anAuditEntry(), action: 'other' });
  expect(await found(world)).toEqual([`staff_changed now@example.com ${isoInstant(testMorning)}`]);
});

const email = 'nina@example.com';
const password = 'present password';
const origin = { address: '192.0.2.7', deviceSha256: null };
const nina = aStaffMember({ id: email });
const ownBrowser = { sessionSha256: null, deviceSha256: null };
const machine = aStaffMember({ id: 'machine' });
/** What carries a change out whose time has come. */
const laterDeeds: readonly (readonly [string, PendingKind, (world: MemoryPorts) => Promise<unknown>])[] = [
  [
    'the own password',
    'role',
    ({ ports }) => changeOwnPassword(ports)({ password, next: 'a longer new password' }, ownBrowser, nina),
  ],
  ['a role of the command line', 'role', ({ ports }) => changeStaffRole(ports)(email, 'viewer', machine)],
  ['a sign-in without the old factor', 'factor', ({ ports }) => signIn(ports)({ email, password }, origin)],
  ['a reset of the command line', 'factor', ({ ports }) => resetFactors(ports)(email, machine)],
];

/** Nina, for whom something waits until an hour from now, and how often staff were told that it counts. */
async function aWaitingChange(kind: PendingKind) {
  const world = memoryPorts();
  const [askedAt, dueAt] = [testMorning, later(testMorning, hourMs)];
  const pending = { kind, role: 'approver', askedBy: 'ada@example.com', askedAt, dueAt } as const;
  const passwordHash = await world.passwords.hash(password);
  await world.staff.add(anAccount({ email, role: 'approver', passwordHash, pending }), anAuditEntry());
  const old = aFactor({ email, createdAt: earlier(testMorning, 1) });
  await world.factors.add(old, '', anAuditEntry());
  const work = alertWork(world.ports, async () => []);
  const look = async (): Promise<number> => {
    await work.look();
    await work.tell();
    world.clock.advance(limits.alertEveryMs);
    const what = reason('staff_unconfirmed', { by: pending.askedBy, email, kind, role: 'approver' });
    return world.alertSender.sent
      .filter(({ way }) => way === 'webhook')
      .flatMap(({ message }) => message.facts.began)
      .filter((began) => JSON.stringify(began) === JSON.stringify(what)).length;
  };
  return { world, look };
}

it.each(laterDeeds)(
  'tells of what counts unconfirmed, though %s carried out the %s first',
  async (_, kind, deed) => {
    const { world, look } = await aWaitingChange(kind);
    expect(await look()).toBe(0);
    world.clock.advance(30 * hourMs);
    await deed(world);
    expect((await world.staff.find(email))?.pending).toBeNull();
    world.clock.advance(30 * hourMs);
    expect(await look()).toBe(1);
    for (let times = 0; times < 20; times += 1) expect(await look()).toBe(1);
  },
);

it.each(laterDeeds)(
  'tells of what counts unconfirmed once, though %s carried out the %s after it was told',
  async (_, kind, deed) => {
    for (const passed of [0, 30 * hourMs]) {
      const { world, look } = await aWaitingChange(kind);
      world.clock.advance(hourMs);
      expect(await look()).toBe(1);
      for (let ms = 0; ms < passed; ms += hourMs / 2) {
        world.clock.advance(hourMs / 2);
        await look();
      }
      await deed(world);
      for (let times = 0; times < 20; times += 1) expect(await look()).toBe(1);
    }
  },
);

it('tells once, however long nobody looked, what was done meanwhile and what began to count', async () => {
  const world = memoryPorts();
  const work = alertWork(world.ports, async () => []);
  const deed = (email: string) =>
    world.audit.append({ ...anAuditEntry(), action: 'operator.role', subject: email, at: world.clock.now() });
  const told = (): readonly unknown[] =>
    world.alertSender.sent
      .filter(({ way, message }) => way === 'webhook' && message.code === 'staff_changed')
      .flatMap(({ message }) => message.facts.began.map(({ facts }) => Reflect.get(facts, 'email')));
  const lookFor = async (minutes: number): Promise<void> => {
    for (let minute = 0; minute < minutes; minute += 1) {
      await work.look();
      await work.tell();
      world.clock.advance(60_000);
    }
  };
  const dueAt = later(testMorning, 3 * hourMs);
  const pending = { kind: 'role', role: 'approver', askedBy: 'paul', askedAt: testMorning, dueAt } as const;
  await world.staff.add(anAccount({ email: 'due', pending }), { ...anAuditEntry(), action: 'other' });
  await lookFor(10);
  await deed('before');
  await lookFor(70);
  await deed('shortly before');
  await lookFor(1);
  world.clock.advance(hourMs);
  await deed('meanwhile');
  world.clock.advance(2 * hourMs);
  await lookFor(200);
  expect(told()).toEqual(['before', 'shortly before', 'meanwhile', 'due']);
  const { standing } = (await world.alerts.read()).watch;
  expect(standing.filter(({ code }) => code === 'staff_changed')).toEqual([]);
});

it('tells of a ledger that does not balance, and staff hear of it', async () => {
  const world = memoryPorts();
  const work = alertWork(world.ports, async () => [{ promise: 'Sums agree.', count: 2 }]);
  await work.checkLedger();
  await work.tell();
  expect(world.alertSender.sent.map(({ message }) => message.text)).toEqual(
    Array(2).fill(
      'Le contrôle du livre a trouvé : Sums agree. (2)\n\nThe ledger check found: Sums agree. (2)',
    ),
  );
});
