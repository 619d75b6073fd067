import { describe, expect, it } from '@jest/globals';
import {
  aloneKey,
  aPaymentReport,
  aStaffMember,
  type MemoryPorts,
  memoryPorts,
  saying,
  testMorning,
} from '@mobile-money/testing';
import { storedMessage } from '@mobile-money/testing/contracts/given/messages';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { anAccount } from '@mobile-money/testing/contracts/given/staff';
import { walk } from '@mobile-money/testing/contracts/given/walk';
import { ignored } from '../../src/incoming/incoming-message.ts';
import { dayOf, earlier, type Instant, isoInstant, later } from '../../src/instant.ts';
import type { MessageFilter } from '../../src/ports/payment-store.ts';
import { reason, typed } from '../../src/reason/reason.ts';
import { settings } from '../../src/settings.ts';
import { paymentId, playerId, type Transaction, transactionId } from '../../src/transaction/transaction.ts';
import { amountXaf, reference } from '../../src/transaction/transaction-request.ts';
import { rejectWithdrawal } from '../../src/use-cases/decide-withdrawal.ts';
import {
  listAudit,
  listMessages,
  listPlayerTransactions,
  listWebhooks,
  type PlayerList,
  readAuditHead,
  searchTransactions,
} from '../../src/use-cases/lists.ts';
import { listBarePayments, listPayments, readPaymentRecord } from '../../src/use-cases/payment-lists.ts';
import { countWaiting, readOverview } from '../../src/use-cases/read-overview.ts';
import { receivePayment } from '../../src/use-cases/receive-payment.ts';
import { aDeposit, aPayment, aWithdrawal, refusal, uuidOf } from '../a-transaction.ts';
import { worldWith } from '../a-world.ts';

const all = { cursor: null, limit: 100 };

it('staff see who did what, newest first', async () => {
  const world = worldWith([aWithdrawal(), aWithdrawal({ id: transactionId(uuidOf(7)) })]);
  await rejectWithdrawal(world.ports)(uuidOf(2), aStaffMember(), 'One.');
  world.clock.advance(1);
  await rejectWithdrawal(world.ports)(uuidOf(7), aStaffMember({ id: 'bob@example.com' }), 'Two.');
  const { items } = await listAudit(world)(all);
  expect(items.map(({ staff, reason }) => [staff.id, reason])).toEqual([
    ['bob@example.com', typed('Two.')],
    ['amina@example.com', typed('One.')],
  ]);
});

it('lists what gateways passed on, all of it or only what no one could use', async () => {
  const world = memoryPorts();
  const used = await storedMessage(world);
  const unused = await storedMessage(world);
  await world.messages.conclude(unused.id, ignored(typed('Not ours.')));
  const slice = { cursor: null, limit: 10 };
  const ids = async (filter: MessageFilter) =>
    (await listMessages(world.ports)(filter, slice)).items.map(({ id }) => id).sort();
  expect(await ids('all')).toEqual([used.id, unused.id].sort());
  expect(await ids('ignored')).toEqual([unused.id]);
  expect(() => listMessages(world.ports)('ignored', { ...slice, limit: 0 })).toThrow(refusal('invalid_page'));
});

it('staff see webhooks by their status', async () => {
  const world = worldWith([aWithdrawal()]);
  await rejectWithdrawal(world.ports)(aWithdrawal().id, aStaffMember(), 'No.');
  const { items } = await listWebhooks(world)('pending', all);
  expect(items).toMatchObject([{ event: { name: 'payment.failed' }, status: 'pending' }]);
  expect((await listWebhooks(world)('delivered', all)).items).toEqual([]);
});

describe('staff see incoming payments', () => {
  const other = aDeposit({ id: transactionId(uuidOf(7)), playerId: playerId(uuidOf(70)) });

  it('that are unmatched, with why, and with the deposits that may be meant', async () => {
    const world = worldWith([aDeposit(), other]);
    await receivePayment(world.ports)(aPaymentReport({ receiver: '+237690000002' }));
    const { items, nextCursor } = await listPayments(world.ports)({ status: 'unmatched' }, all);
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
    const [listed] = items;
    expect(await readPaymentRecord(world.ports)(listed?.payment.id ?? '')).toEqual(listed);
    await expect(readPaymentRecord(world.ports)(uuidOf(9))).rejects.toEqual(refusal('payment_not_found'));
  });

  it('with what one person said of them and a second did not, while that person’s word counts', async () => {
    const said = { staffId: 'amina', at: testMorning, reason: 'She has the receipt.' };
    const vouch = { kind: 'vouch', ...said } as const;
    const proposal = { outcome: 'succeeded', paymentIds: [paymentId(uuidOf(9))], ...said } as const;
    const world = worldWith([aDeposit({ proposal }), other]);
    const payment = aPayment({ id: paymentId(uuidOf(9)), status: 'held', decision: vouch });
    const aside = aPayment({ id: paymentId(uuidOf(8)), status: 'set_aside', operatorTxId: 'TX-8' });
    world.database.payments.set(payment.id, payment);
    world.database.payments.set(aside.id, { ...aside, decision: { ...vouch, kind: 'set_aside' } });
    await world.staff.add(anAccount({ email: 'amina', role: 'approver' }), anAuditEntry());
    const shown = async () => {
      const { payment: own, candidates } = await readPaymentRecord(world.ports)(payment.id);
      const found = candidates.find(({ deposit }) => deposit.id === uuidOf(1));
      return [own.decision, found?.deposit.proposal];
    };
    expect(await shown()).toEqual([vouch, proposal]);
    await world.staff.change('amina', { role: 'viewer' }, anAuditEntry());
    expect(await shown()).toEqual([null, null]);
    expect((await readPaymentRecord(world.ports)(aside.id)).payment.decision).not.toBeNull();
  });

  it('that are matched, without candidates', async () => {
    const world = worldWith([aDeposit(), aDeposit({ id: transactionId(uuidOf(7)) })]);
    await receivePayment(world.ports)(aPaymentReport());
    expect((await listPayments(world.ports)({ status: 'unmatched' }, all)).items).toEqual([]);
    const { items } = await listPayments(world.ports)({ status: 'matched' }, all);
    expect(items).toMatchObject([{ payment: { status: 'matched' }, candidates: [] }]);
  });
});

it.each([
  ['newest', [6, 4, 7, 5, 3, 2, 1]],
  ['oldest', [4, 6, 1, 2, 3, 5, 7]],
] as const)(
  'money that has waited for a balance in vain stands first in the queue, %s first, however it is parted',
  async (order, expected) => {
    const world = memoryPorts();
    for (let n = 1; n <= 7; n += 1) {
      const heldBecause = n % 2 === 0 ? reason('waits_for_balance') : typed('No deposit.');
      const status = n === 2 ? 'received' : 'held';
      const id = paymentId(uuidOf(n));
      const receivedAt = later(testMorning, n);
      world.database.payments.set(
        id,
        aPayment({ id, status, heldBecause, receivedAt, operatorTxId: `${n}` }),
      );
    }
    for (let limit = 1; limit <= 8; limit += 1) {
      const found = await walk((cursor) =>
        listPayments(world.ports)({ status: 'unmatched' }, { cursor, limit }, order),
      );
      expect(found.map(({ payment }) => payment.operatorTxId)).toEqual(expected.map(String));
    }
    const strange = { cursor: 'no cursor', limit: 1 };
    const begun = await listPayments(world.ports)({ status: 'unmatched' }, strange, order);
    expect(begun.items.map(({ payment }) => payment.operatorTxId)).toEqual([String(expected[0])]);
    const file = await listBarePayments(world.ports)({ status: 'unmatched' }, all, 'oldest');
    expect(file.items.map(({ payment }) => Number(payment.operatorTxId))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  },
);

describe('staff search transactions', () => {
  const world = worldWith([
    aDeposit({ reference: reference('first') }),
    aWithdrawal({ applicationId: 'other', state: 'approved', providerTxId: 'TX-7' }),
  ]);

  it('the oldest first, when asked to', async () => {
    const { items } = await searchTransactions(world)({}, all, 'oldest');
    expect(items.map(({ id }) => id)).toEqual([uuidOf(1), uuidOf(2)]);
  });
});

describe('a list for staff', () => {
  it.each([0, -1, 501, 1.5, Number.NaN])('is refused with a limit of %d', async (limit) => {
    const world = memoryPorts();
    const slice = { cursor: null, limit };
    const refused = refusal('invalid_page');
    await expect(searchTransactions(world)({}, slice)).rejects.toEqual(refused);
    await expect(listPayments(world.ports)({ status: 'matched' }, slice)).rejects.toEqual(refused);
    await expect(listWebhooks(world)('failed', slice)).rejects.toEqual(refused);
    await expect(listAudit(world)(slice)).rejects.toEqual(refused);
  });
});

const player = aDeposit().playerId;
const nth = (n: number, at = n): Pick<Transaction, 'id' | 'reference' | 'createdAt'> => ({
  id: transactionId(uuidOf(n)),
  reference: reference(`r-${n}`),
  createdAt: later(testMorning, at),
});

const world = worldWith([
  aDeposit(nth(1)),
  aDeposit({ ...nth(2), state: 'succeeded' }),
  aWithdrawal(nth(3)),
  aDeposit({ ...nth(4), playerId: playerId(uuidOf(70)) }),
  aDeposit({ ...nth(5), applicationId: 'other' }),
]);

const list = (query: Partial<PlayerList> = {}) =>
  listPlayerTransactions(world)({ applicationId: 'default', playerId: player, ...query });
const idsOf = (items: readonly Transaction[]) => items.map(({ id }) => id);

describe('a player’s transactions', () => {
  it('come newest first, twenty to a page, without those of others', async () => {
    const { items, ...page } = await list();
    expect(idsOf(items)).toEqual([3, 2, 1].map(uuidOf));
    expect(page).toEqual({ total: 3, page: 1, limit: 20, pages: 1 });
  });

  it.each([
    [1, 2, [3, 2], 2],
    [2, 2, [1], 2],
    [3, 2, [], 2],
    [1, 100, [3, 2, 1], 1],
    [3, 1, [1], 3],
  ])('on page %d of %d items', async (page, limit, found, pages) => {
    const { items, ...rest } = await list({ page, limit });
    expect(idsOf(items)).toEqual(found.map(uuidOf));
    expect(rest).toEqual({ total: 3, page, limit, pages });
  });

  it.each([
    { page: 0 },
    { page: -1 },
    { page: 1.5 },
    { page: Number.NaN },
    { limit: 0 },
    { limit: 101 },
    { limit: 0.5 },
  ])('are refused with %j', async (query) => {
    await expect(list(query)).rejects.toEqual(refusal('invalid_page'));
  });

  it('are asked for by a UUID', async () => {
    await expect(list({ playerId: 'me' })).rejects.toEqual(refusal('invalid_identifier'));
  });
});

const hourMs = 3_600_000;

/** It is ten in the morning in Douala. Each is given with the hours since its creation. */
function worldOf(...given: readonly (readonly [number, Transaction])[]): MemoryPorts {
  return worldWith(
    given.map(([hours, transaction], n) => ({
      ...transaction,
      id: transactionId(uuidOf(n)),
      createdAt: earlier(testMorning, hours * hourMs),
    })),
  );
}

const succeeded = (amount: number): Transaction =>
  aDeposit({ state: 'succeeded', amountXaf: amountXaf(amount) });

describe('the overview', () => {
  it('sums up today by direction and operator, beside yesterday up to the same time', async () => {
    const world = worldOf(
      [0, succeeded(1_000)],
      [10, succeeded(2_000)],
      [10, aDeposit({ state: 'failed', operator: 'mtn' })],
      // Before midnight.
      [10.1, succeeded(9_000)],
      // Yesterday before ten, and after it.
      [24, succeeded(4_000)],
      [34, aWithdrawal({ state: 'pending_approval' })],
      [23.9, succeeded(9_000)],
      // The day before.
      [34.1, succeeded(9_000)],
    );
    const { at, day, dayStartedAt, today, yesterday, yesterdayTotal } = await readOverview(world)();
    expect([at, day, isoInstant(dayStartedAt)]).toEqual([
      testMorning,
      '2026-01-01',
      '2025-12-31T23:00:00.000Z',
    ]);
    const told = (totals: typeof today) =>
      totals.map(({ direction, operator, transactions, succeededXaf, unsuccessful }) => [
        `${direction} ${operator}`,
        transactions,
        succeededXaf,
        unsuccessful,
      ]);
    expect(told(today)).toEqual([
      ['deposit mtn', 1, 0, 1],
      ['deposit orange', 2, 3_000, 0],
      ['withdrawal mtn', 0, 0, 0],
      ['withdrawal orange', 0, 0, 0],
    ]);
    expect(told(yesterday)).toEqual([
      ['deposit mtn', 0, 0, 0],
      ['deposit orange', 1, 4_000, 0],
      ['withdrawal mtn', 0, 0, 0],
      ['withdrawal orange', 1, 0, 0],
    ]);
    expect(told(yesterdayTotal)[1]).toEqual(['deposit orange', 3, 22_000, 0]);
    // The same day when it is over, beside the one before it.
    const past = await readOverview(world)('2025-12-31');
    expect(past.day).toBe('2025-12-31');
    expect(told(past.today)).toEqual(told(yesterdayTotal));
    expect(told(past.yesterday)).toEqual(told(past.yesterdayTotal));
    expect(told(past.yesterday)[1]).toEqual(['deposit orange', 1, 9_000, 0]);
    const ends = [past.hours[0], past.hours.at(-1)].map((each) => isoInstant(each?.hour ?? at));
    expect(ends).toEqual(['2025-12-30T23:00:00.000Z', '2025-12-31T22:00:00.000Z']);
  });

  it.each(['2026-01-02', '2025-02-29', 'today'])(
    'is refused for a day that is none, or not yet: %s',
    async (day) => {
      await expect(readOverview(memoryPorts())(day)).rejects.toEqual(refusal('invalid_day'));
    },
  );

  it('tells of each of the last 24 hours, with both directions, the one under way last', async () => {
    const world = worldOf([0, succeeded(500)], [22.5, aWithdrawal()], [23.5, succeeded(900)]);
    const { hours } = await readOverview(world)();
    expect(hours).toHaveLength(48);
    const busy = hours.filter(({ transactions }) => transactions > 0);
    expect(
      busy.map(({ hour, direction, amountXaf: amount }) => [isoInstant(hour as Instant), direction, amount]),
    ).toEqual([
      ['2025-12-31T10:00:00.000Z', 'withdrawal', aWithdrawal().amountXaf],
      ['2026-01-01T09:00:00.000Z', 'deposit', 500],
    ]);
    expect(isoInstant(hours[0]?.hour ?? testMorning)).toBe('2025-12-31T10:00:00.000Z');
  });

  it('tells what waits for people', async () => {
    const { waiting } = await readOverview(worldOf([2, aWithdrawal()], [1, aWithdrawal()]))();
    expect(waiting[0]).toEqual({
      kind: 'withdrawals_to_decide',
      count: 2,
      hasMore: false,
      oldestAt: earlier(testMorning, 2 * hourMs),
    });
    expect(waiting.slice(1).every(({ count }) => count === 0)).toBe(true);
  });
});

it('staff are told how many withdrawals wait, and how much they come to', async () => {
  const another = { id: transactionId(uuidOf(3)), amountXaf: amountXaf(700) };
  const decided = { id: transactionId(uuidOf(4)), state: 'approved' } as const;
  const first = aWithdrawal();
  const { ports } = worldWith([aDeposit(), first, aWithdrawal(another), aWithdrawal(decided)]);
  const sum = { count: 2, amountXaf: first.amountXaf + 700 };
  expect(await countWaiting(ports)('amina')).toEqual({ ...sum, aloneLeftXaf: null });
});

it.each([
  [0, 1_000],
  [600, 400],
  [1_000, 0],
  [1_001, 0],
])(
  'whoever approved %d XAF alone today, of 1000, is told that %d are left',
  async (approved, aloneLeftXaf) => {
    const world = worldWith([], { settings: settings({ approverDailyXaf: 1_000 }) });
    const key = { staffId: 'amina', day: dayOf(world.clock.now()) };
    world.database.approvedAloneXaf.set(aloneKey(key), approved);
    expect(await countWaiting(world.ports)('amina')).toMatchObject({ aloneLeftXaf });
    expect(await countWaiting(world.ports)('boris')).toMatchObject({ aloneLeftXaf: 1_000 });
  },
);

it('gives the hash of the newest entry of the audit, once there is one', async () => {
  const { ports } = memoryPorts();
  expect(await readAuditHead(ports)()).toBeNull();
  await ports.audit.append(anAuditEntry());
  expect(await readAuditHead(ports)()).toMatchObject({ entries: 1 });
});
