import { beforeEach, describe, expect, it, test } from '@jest/globals';
import {
  aStaffMember,
  aStatementFile,
  aStatementLine,
  type MemoryPorts,
  memoryPorts,
  testMorning,
} from '@mobile-money/testing';
import { depositIn, movedDeposit, storedDeposit } from '@mobile-money/testing/contracts/given/deposits';
import { storedPayment } from '@mobile-money/testing/contracts/given/payments';
import { withdrawalIn } from '@mobile-money/testing/contracts/given/withdrawals';
import {
  calendarDay,
  dayAfter,
  dayBefore,
  dayOf,
  dayWindow,
  earlier,
  type Instant,
  instant,
  later,
} from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import type { ReceivedPayment } from '../../src/matching/received-payment.ts';
import type { Msisdn } from '../../src/phone/msisdn.ts';
import type {
  BookReader,
  ReconciliationWork,
  StatementStore,
  WhyGone,
} from '../../src/ports/statement-store.ts';
import { DomainError, reason, typed } from '../../src/reason/reason.ts';
import { type Settings, settings } from '../../src/settings.ts';
import { shortIdOf } from '../../src/transaction/transaction.ts';
import {
  importStatement,
  listDiscrepancies,
  listStatements,
  reopenDiscrepancy,
  settleDiscrepancy,
  withdrawStatement,
} from '../../src/use-cases/statements.ts';
import { refusal } from '../a-transaction.ts';
import { withMethods } from '../a-world.ts';

const day = calendarDay('2026-01-01');
const { from, to } = dayWindow(day);
const providerId = 'orange-money';

let world: MemoryPorts;
beforeEach(() => {
  world = memoryPorts();
});

const line = aStatementLine;
const given = (content: Uint8Array, fields: object = {}) => ({
  providerId,
  day,
  fileName: 'relevé.csv',
  sha256: Buffer.from(content).toString('base64'),
  content,
  ...fields,
});

const imports = (content: Uint8Array, fields: object = {}) =>
  importStatement(world.ports)(given(content, fields), aStaffMember());
const listed = async (ofDay: string = day) =>
  (await world.reconciliation.list({ providerId, day: calendarDay(ofDay) }, null, 100)).items;
const actions = async () => (await world.audit.list(null, 10)).items.map(({ action }) => action);

/** Someone else does something just before the first comparison is written down. */
function disturbed(disturb: () => Promise<void>): MemoryPorts['ports'] {
  const work = world.reconciliation;
  let isFirst = true;
  const reconciliation = withMethods<ReconciliationWork>(work, {
    record: async (...found) => {
      if (isFirst) {
        isFirst = false;
        await disturb();
      }
      return work.record(...found);
    },
  });
  return { ...world.ports, reconciliation };
}

describe('an imported statement', () => {
  it('is kept with its file, compared with the day, and audited', async () => {
    const { operatorTxId } = await storedPayment(world, { providerId, receiver: null });
    const used = await storedPayment(world, { providerId, receiver: null });
    await movedDeposit(world, await storedDeposit(world), 'payment_confirmed', testMorning, {
      consumes: [used.id],
    });
    const content = aStatementFile(
      [line({ operatorTxId }), line({ operatorTxId: used.operatorTxId }), line({ operatorTxId: 'X' })],
      { ignoredCount: 3 },
    );
    const { statement, isRepeated, comparison } = await imports(content);
    expect(statement).toMatchObject({
      providerId,
      day,
      fileName: 'relevé.csv',
      sizeBytes: content.length,
      lineCount: 3,
      ignoredCount: 3,
      unreadableCount: 0,
      importedAt: testMorning,
      importedBy: aStaffMember().id,
      withdrawnAt: null,
    });
    expect(isRepeated).toBe(false);
    expect(await world.statements.contentOf(statement.id)).toEqual(content);
    expect(comparison.figures.theirs).toMatchObject({ depositCount: 3, depositXaf: 15_000 });
    expect((await listed()).map(({ kind }) => kind).sort()).toEqual(['missing_with_us', 'state_differs']);
    expect(await world.audit.list(null, 10)).toMatchObject({
      items: [{ action: 'statement.import', subject: providerId, after: '2026-01-01 relevé.csv' }],
    });
    expect(world.statementReader.ownNumbers[0]).toContain('+237690000001');
  });

  const [first, second] = [
    aStatementFile([line({ operatorTxId: 'A' })]),
    aStatementFile([line({ operatorTxId: 'B' })]),
  ];

  it('counts beside another of the day that was imported by someone else at the same moment', async () => {
    const ports = disturbed(async () => void (await imports(second, { fileName: 'b.csv' })));
    const { comparison, isRepeated } = await importStatement(ports)(given(first), aStaffMember());
    expect(isRepeated).toBe(false);
    expect(comparison.figures.theirs).toMatchObject({ depositCount: 2 });
    const found = (await listed()).map(({ status, theirs }) => [theirs?.operatorTxId, status]);
    expect(found.sort()).toEqual([
      ['A', 'open'],
      ['B', 'open'],
    ]);
  });

  it('stays imported when it cannot be compared together with such another', async () => {
    const ports = disturbed(async () => {
      const { statement } = await imports(second, { fileName: 'b.csv' });
      const content = new TextEncoder().encode('?');
      world.database.statements.set(statement.id, { statement, content });
    });
    const { comparison } = await importStatement(ports)(given(first), aStaffMember());
    expect(comparison.figures.theirs).toMatchObject({ depositCount: 1 });
    expect((await world.statements.ofDay(providerId, day)).map(({ fileName }) => fileName).sort()).toEqual([
      'b.csv',
      'relevé.csv',
    ]);
    expect(world.log.messages('warn')).toEqual(['A day could not be compared anew.']);
  });

  it('is told to be the same when it comes again, and changes nothing', async () => {
    const content = aStatementFile([line({ operatorTxId: 'X' })]);
    const first = await imports(content);
    const before = await listed();
    world.clock.advance(1_000);
    const second = await imports(content, { fileName: 'again.csv' });
    expect(second).toMatchObject({ isRepeated: true, statement: first.statement });
    expect(await listed()).toEqual(before);
    expect(await actions()).toEqual(['statement.compare', 'statement.import']);
  });

  it('brings back nothing that was settled, unless its facts have changed', async () => {
    await imports(aStatementFile([line({ operatorTxId: 'X' })]));
    const [{ id } = { id: '' }] = await listed();
    const explained = { discrepancyId: id, outcome: 'explained', note: 'A test of theirs.' } as const;
    await settleDiscrepancy(world.ports)(explained, aStaffMember());
    await imports(
      aStatementFile([
        line({ operatorTxId: 'Y', lineNumber: 2 }),
        line({ operatorTxId: 'X', lineNumber: 3 }),
      ]),
    );
    expect((await listed()).map(({ status }) => status).sort()).toEqual(['open', 'settled']);
    await imports(aStatementFile([line({ operatorTxId: 'X', amountXaf: 1 })]));
    expect((await listed()).map(({ status }) => status).sort()).toEqual(['open', 'open']);
  });

  it('is compared with what lies elsewhere in our books and is named by its lines', async () => {
    const longAgo = instant(from - 100_000_000);
    const late = await storedPayment(world, { providerId, receiver: null }, longAgo);
    const reference = (await withdrawalIn(world, 'succeeded', { providerId }, longAgo)).id;
    await imports(
      aStatementFile([
        line({ operatorTxId: late.operatorTxId, amountXaf: 1 }),
        line({ reference, direction: 'withdrawal' }),
        line({ msisdn: late.payer }),
      ]),
    );
    expect((await listed()).map(({ kind }) => kind).sort()).toEqual(['missing_with_us', 'state_differs']);
  });

  const anHour = 3_600_000;
  const missingWithUs = async () => {
    const { items } = await world.reconciliation.list({}, null, 10);
    return items.map(({ kind, providerId: of, theirs }) => [kind, of, theirs?.operatorTxId]);
  };

  it('names what we sent as an operator that takes no longer name was told it', async () => {
    const longAgo = earlier(from, 100_000_000);
    const { id, amountXaf } = await withdrawalIn(world, 'succeeded', { providerId }, longAgo);
    const told = { direction: 'withdrawal', msisdn: null, amountXaf, operatorTxId: 'X1' } as const;
    await imports(aStatementFile([line({ ...told, reference: shortIdOf(id).toUpperCase() })]));
    expect(await missingWithUs()).toEqual([]);
  });

  const mp = (last: string) => `MP260101.1000.0000${last}`;

  it('shows a withdrawal that was sent twice, through two providers', async () => {
    const sent = { providerId: 'orange-ussd', providerTxId: mp('X2') };
    const { id, msisdn, amountXaf } = await withdrawalIn(world, 'succeeded', sent, later(to, anHour));
    const told = { reference: id, direction: 'withdrawal', msisdn, amountXaf } as const;
    const [first, second] = [
      line({ ...told, operatorTxId: mp('X1') }),
      line({ ...told, operatorTxId: mp('X2'), at: later(to, anHour) }),
    ];
    await imports(aStatementFile([first]));
    world.clock.set(later(to, 86_400_000));
    await imports(aStatementFile([second]), { providerId: 'orange-ussd', day: dayAfter(day) });
    expect(await missingWithUs()).toEqual([['missing_with_us', providerId, mp('X1')]]);
  });

  it('shows a prompt that the player confirmed after its deposit was completed from another payment', async () => {
    const deposit = await storedDeposit(world, { providerId });
    const { msisdn: payer, amountXaf } = deposit;
    const told = { payer, amountXaf, receiver: null, operatorTxId: mp('P2'), providerId: 'orange-ussd' };
    const payment = await storedPayment(world, told);
    await movedDeposit(world, deposit, 'completed_by_hand', testMorning, { consumes: [payment.id] });
    const confirmed = line({ operatorTxId: mp('F1'), reference: deposit.id, msisdn: payer, amountXaf });
    await imports(aStatementFile([confirmed]));
    await imports(aStatementFile([line({ operatorTxId: mp('P2'), msisdn: payer, amountXaf })]), {
      providerId: 'orange-ussd',
    });
    expect(await missingWithUs()).toEqual([['missing_with_us', providerId, mp('F1')]]);
  });

  it('is compared once more with the next day when its day was not over', async () => {
    await imports(aStatementFile([]));
    await depositIn(world, 'succeeded', { providerId }, earlier(to, 6 * anHour));
    world.clock.set(later(to, 86_400_000));
    await imports(aStatementFile([line({ operatorTxId: 'X', at: later(to, 5) })]), { day: dayAfter(day) });
    expect((await listed()).map(({ kind }) => kind)).toEqual(['missing_at_operator']);
  });

  it('rests now and then when the day is large, so that others have their turn', async () => {
    const lines = Array.from({ length: 2_001 }, (_, index) => line({ operatorTxId: `X${index}` }));
    await imports(aStatementFile(lines));
    expect(world.pauses.count).toBeGreaterThan(3);
  });

  it('is taken together with the other files of its day', async () => {
    const [first, second] = [await storedPayment(world), await storedPayment(world)];
    await imports(aStatementFile([line({ operatorTxId: first.operatorTxId, status: 'pending' })]));
    expect((await listed()).map(({ kind, status }) => [kind, status])).toEqual([
      ['missing_at_operator', 'open'],
    ]);
    await imports(aStatementFile([line({ operatorTxId: second.operatorTxId, status: 'pending' })]));
    expect((await listed()).map(({ kind, status }) => [kind, status])).toEqual([
      ['missing_at_operator', 'gone'],
    ]);
  });
});

describe('the days around an imported one', () => {
  const next = dayAfter(day);
  const lastMinute = instant(to - 60_000);
  const succeeded = () => depositIn(world, 'succeeded', { providerId }, lastMinute);
  const statesOf = async (ofDay: string = day) =>
    (await listed(ofDay)).map(({ kind, status }) => [kind, status]);

  beforeEach(() => world.clock.set(later(to, 86_400_000)));

  it('are compared anew where midnight lies between a line and its transaction', async () => {
    const { reference } = await succeeded();
    expect((await imports(aStatementFile([]))).comparison.figures.deferredCount).toBe(1);
    expect(await statesOf()).toEqual([]);
    await imports(aStatementFile([line({ reference, at: later(to, 5) })]), { day: next });
    expect([...(await statesOf()), ...(await statesOf(next))]).toEqual([]);
    expect(await world.reconciliation.comparisonOf(providerId, day)).toMatchObject({
      figures: { deferredCount: 0 },
    });
  });

  it('lose a difference that the statement of the next day tells too', async () => {
    const { reference } = await succeeded();
    const late = aStatementFile([line({ reference, at: later(to, 5), amountXaf: 1 })]);
    await imports(aStatementFile([line(), line({ reference, at: later(to, 5), amountXaf: 1 })]));
    expect(await statesOf()).toContainEqual(['amount_differs', 'open']);
    await imports(late, { day: next });
    expect(await statesOf()).toContainEqual(['amount_differs', 'gone']);
    expect(await statesOf(next)).toEqual([['amount_differs', 'open']]);
  });

  it('are told what the next statement does not have either', async () => {
    await succeeded();
    await imports(aStatementFile([]));
    await imports(aStatementFile([line({ operatorTxId: 'X', at: later(to, 5) })]), { day: next });
    expect(await statesOf()).toEqual([['missing_at_operator', 'open']]);
  });

  const keepPersonalMs = 3.5 * 86_400_000;
  const gone = (why: WhyGone) => async (moment: Instant) => (moment < to ? why : null);
  it.each<[string, Partial<Settings>, Partial<BookReader>]>([
    ['their numbers are to be masked', { keepPersonalMs, latePaymentWindowMs: 0 }, {}],
    ['their numbers were masked', {}, { whyGone: gone('day_masked') }],
    ['they are kept elsewhere', {}, { whyGone: gone('day_taken_out') }],
  ])('stay as they are once %s', async (_, chosen, reading) => {
    await succeeded();
    await imports(aStatementFile([]));
    world.clock.advance(2 * 86_400_000);
    const books = withMethods<BookReader>(world.books, reading);
    const ports = { ...world.ports, books, settings: settings(chosen) };
    const content = aStatementFile([line({ operatorTxId: 'X', at: later(to, 5) })]);
    await importStatement(ports)(given(content, { day: next }), aStaffMember());
    expect(await statesOf()).toEqual([]);
  });

  it('lose a difference when the statement of the day before comes later', async () => {
    const { reference } = await depositIn(world, 'succeeded', { providerId }, later(to, 5));
    await imports(aStatementFile([]), { day: next });
    expect(await statesOf(next)).toEqual([['missing_at_operator', 'open']]);
    await imports(aStatementFile([line({ reference, at: lastMinute })]));
    expect(await statesOf(next)).toEqual([['missing_at_operator', 'gone']]);
  });

  it('are compared once more where the day beside them lets go of what it had guessed at', async () => {
    const same = { providerId, msisdn: '+237690000100' as Msisdn };
    const [named, other] = [
      await depositIn(world, 'succeeded', same, earlier(to, 120_000)),
      await depositIn(world, 'succeeded', same, earlier(to, 300_000)),
    ];
    const { msisdn } = same;
    const past = line({ operatorTxId: 'S1', msisdn, at: later(to, 60_000) });
    await imports(aStatementFile([past]), { day: next });
    await imports(aStatementFile([line({ reference: named.reference, msisdn, at: named.createdAt })]));
    expect([other.state, ...(await statesOf()), ...(await statesOf(next))]).toEqual([
      'succeeded',
      ['missing_at_operator', 'gone'],
    ]);
  });

  it('lose a difference too when both statements are imported at the same moment', async () => {
    const { reference } = await depositIn(world, 'succeeded', { providerId }, later(to, 5));
    const ports = disturbed(
      async () => void (await imports(aStatementFile([line({ reference, at: lastMinute })]))),
    );
    await importStatement(ports)(given(aStatementFile([]), { day: next }), aStaffMember());
    expect(await statesOf(next)).toEqual([['missing_at_operator', 'gone']]);
  });

  it('keep no one from importing, when they cannot be compared any more', async () => {
    await succeeded();
    const { statement } = await imports(aStatementFile([]));
    const stored = { statement, content: new TextEncoder().encode('?') };
    world.database.statements.set(statement.id, stored);
    await imports(aStatementFile([line({ operatorTxId: 'X', at: later(to, 5) })]), { day: next });
    expect(world.log.lines).toMatchObject([{ level: 'warn', facts: { day, provider_id: providerId } }]);
  });

  it('are left out of it when the books cannot be read at all', async () => {
    await succeeded();
    await imports(aStatementFile([]));
    const books = withMethods<BookReader>(world.books, {
      transactionsIn: async (window) => {
        if (window.from < from) throw new Error('The disk is gone.');
        return { items: [], nextCursor: null };
      },
    });
    const content = aStatementFile([line({ operatorTxId: 'X', at: later(to, 5) })]);
    const attempt = importStatement({ ...world.ports, books })(given(content, { day: next }), aStaffMember());
    await expect(attempt).rejects.toThrow('The disk is gone.');
  });
});

describe('a statement is refused, and nothing is kept,', () => {
  const someUnreadable = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      lineNumber: index + 2,
      text: `${index}`,
      because: reason('line_no_amount', { text: '' }),
    }));

  // biome-ignore format: reads by its columns
  test.each([
    ['of a provider that is not there', {}, { providerId: 'x' }, 'provider_not_found'],
    ['of a day that is none', {}, { day: '2026-02-30' }, 'invalid_day'],
    ['of a day that has not begun', {}, { day: dayAfter(day) }, 'invalid_day'],
    ['without a name', {}, { fileName: '' }, 'invalid_text'],
    ['of another day', {}, { day: dayBefore(day) }, 'statement_of_other_day'],
    ['that cannot be read', {}, { content: new Uint8Array([1]) }, 'statement_unreadable'],
    ['with too many lines that cannot be read', { unreadable: someUnreadable(21) }, {}, 'statement_unreadable'],
    ['without a line that can be read', { lines: [], unreadable: someUnreadable(1) }, {}, 'statement_unreadable'],
  ] as const)('%s', async (_, reading, fields, code) => {
    const content = aStatementFile([line({ operatorTxId: 'X' })], reading);
    await expect(imports(content, fields)).rejects.toThrow(refusal(code));
    expect((await world.statements.list(null, 10)).items).toEqual([]);
    expect(await actions()).toEqual([]);
  });

  it('that has next to nothing in common with our books', async () => {
    const lines = Array.from({ length: limits.discrepanciesMax + 1 }, (_, index) =>
      line({ operatorTxId: `X${index}` }),
    );
    await expect(imports(aStatementFile(lines))).rejects.toThrow('10001 lines that we know nothing of');
    expect((await world.statements.list(null, 10)).items).toEqual([]);
  });

  it('but not for a few lines that cannot be read among many, nor for having no lines', async () => {
    await imports(aStatementFile([line({ operatorTxId: 'X', at: null })], { unreadable: someUnreadable(2) }));
    expect((await listed()).map(({ kind }) => kind).sort()).toEqual([
      'missing_with_us',
      'unreadable_line',
      'unreadable_line',
    ]);
    await imports(aStatementFile([]));
  });
});

describe('a payment that bears an older date', () => {
  const aDay = 86_400_000;
  const yesterday = dayBefore(day);
  const missing = async () => (await listed()).filter(({ kind }) => kind === 'missing_at_operator');
  const late = (paidAt: Instant, cameAt = testMorning) =>
    storedPayment(world, { providerId, receiver: null, paidAt }, cameAt);

  const paidLately = (agoMs: number) => ({
    paidAt: earlier(testMorning, agoMs),
    cameAt: later(testMorning, 1),
  });
  const ofItsDay = (paidAt: Instant, names: readonly (string | null)[]) =>
    aStatementFile(names.map((operatorTxId) => line({ operatorTxId, at: paidAt, amountXaf: 77 })));

  it.each([
    ['two days old', 2, false, 1],
    ['two days old, and a statement of that day names it', 2, true, 0],
    ['eight days old, though a statement of that day names it', 8, true, 1],
    ['of last year', 400, false, 1],
    ['of yesterday, whose statement is still to come', 1, null, 0],
  ])('is missed on the day on which it came: %s', async (_, days, isNamed, expected) => {
    const { paidAt, cameAt } = paidLately(days * aDay);
    const { operatorTxId } = await late(paidAt, cameAt);
    if (isNamed !== null) {
      const named = ofItsDay(paidAt, [isNamed ? operatorTxId.toLowerCase() : 'X', null]);
      await imports(named, { day: dayOf(paidAt) });
    }
    await imports(aStatementFile([]));
    expect(await missing()).toHaveLength(expected);
  });

  it.each([
    ['came after its statement', 1, 1],
    ['came before its statement', -1, 1],
    ['is named there', null, 0],
  ])('of yesterday is missed there, once today is compared, where it %s', async (_, afterMs, expected) => {
    const paidAt = earlier(from, 60_000);
    const { operatorTxId } = await late(paidAt, later(testMorning, afterMs ?? 1));
    const names = afterMs === null ? [operatorTxId] : ['X'];
    await imports(ofItsDay(paidAt, names), { day: yesterday });
    await imports(aStatementFile([line({ operatorTxId: 'Y' })]));
    expect(await missing()).toEqual([]);
    const there = (await listed(yesterday)).filter(({ kind }) => kind === 'missing_at_operator');
    expect(there).toHaveLength(expected);
  });

  const at = (n: number, hour: number) => instant(from + n * aDay + hour * 3_600_000);
  const dayOfNumber = (n: number) => dayOf(at(n, 0));
  const compare = async (n: number, operatorTxId = `X${n}`, ports = world.ports, hour = 9) => {
    world.clock.set(at(n + 1, hour));
    const content = aStatementFile([line({ operatorTxId, at: at(n, 12) })]);
    return importStatement(ports)(given(content, { day: dayOfNumber(n) }), aStaffMember());
  };

  it.each([
    ['a day later, and is missed on its own', 1, 0],
    ['two days later, and is missed on that day', 2, 2],
  ])('is one, too, where its SMS could be read only %s', async (_, days, missedAfter) => {
    for (let n = 0; n < days; n += 1) await compare(n);
    const readAt = at(days, 10);
    await storedPayment(world, { providerId, receiver: null, paidAt: null, readAt }, at(0, 15));
    await compare(days);
    const { items } = await world.reconciliation.list({ kind: 'missing_at_operator' }, null, 10);
    expect(items.map((each) => each.day)).toEqual([dayOfNumber(missedAfter)]);
  });

  describe('because its SMS could be read only later, though a statement of its own day names it,', () => {
    const operatorTxId = 'MP260101.1200.A00001';
    const readOn = async (n: number, fields: Partial<ReceivedPayment> = {}) => {
      const told = { providerId, receiver: null, operatorTxId, paidAt: null, readAt: at(n, 10), ...fields };
      const { id } = await storedPayment(world, told, at(0, 12));
      const consumes = [id];
      await movedDeposit(world, await storedDeposit(world), 'payment_confirmed', at(n, 10), { consumes });
    };
    const open = async () => {
      const { items } = await world.reconciliation.list({ status: 'open' }, null, 10);
      return items.map(({ day: of, kind, theirs }) => [of, kind, theirs?.operatorTxId]);
    };
    const comparedAt = async (n: number) =>
      (await world.reconciliation.comparisonOf(providerId, dayOfNumber(n)))?.comparedAt;
    const missed = [dayOfNumber(0), 'missing_with_us', operatorTxId];
    const unknown = (n: number) => [dayOfNumber(n), 'missing_with_us', `X${n}`];

    it.each([2, 7, 40])('is missed on neither side: %d days', async (days) => {
      await compare(0, operatorTxId);
      expect(await open()).toEqual([missed]);
      await readOn(days);
      await compare(days, `X${days}`, world.ports, 0);
      expect(await open()).toEqual([unknown(days)]);
      // It was seen there, and is not compared once more.
      await compare(days);
      expect(await comparedAt(0)).toBe(at(days + 1, 0));
    });

    it.each([
      ['as it came', aDay, []],
      ['as no SMS of that day is', aDay + 1, [[dayOfNumber(40), 'missing_at_operator', undefined]]],
    ])('is looked for there when it is dated %s', async (_, agoMs, expected) => {
      const paidAt = earlier(at(0, 12), agoMs);
      const content = aStatementFile([line({ operatorTxId, at: paidAt })]);
      await imports(content, { day: dayOf(paidAt) });
      await readOn(40, { paidAt });
      await compare(40);
      const those = (await open()).filter(([, kind]) => kind === 'missing_at_operator');
      expect(those).toEqual(expected);
    });

    it('has that day compared that never was, and not one that is kept elsewhere', async () => {
      await compare(0, operatorTxId);
      await readOn(40);
      const whyGone = async (moment: Instant) => (moment < at(1, 0) ? 'day_taken_out' : null);
      await compare(40, 'X40', {
        ...world.ports,
        books: withMethods<BookReader>(world.books, { whyGone }),
      });
      expect(await comparedAt(0)).toBe(at(1, 9));
      const comparisonOf = async () => null;
      const reconciliation = withMethods<ReconciliationWork>(world.reconciliation, { comparisonOf });
      await compare(40, 'X40', { ...world.ports, reconciliation });
      expect(await comparedAt(0)).toBe(at(41, 9));
    });
  });

  it('that is older than yesterday does not make yesterday be compared again', async () => {
    await imports(ofItsDay(earlier(from, 60_000), ['X']), { day: yesterday });
    const before = await world.reconciliation.comparisonOf(providerId, yesterday);
    await late(earlier(from, 3 * aDay), later(testMorning, 1));
    world.clock.advance(2);
    await imports(aStatementFile([]));
    expect(await missing()).toHaveLength(1);
    expect(await world.reconciliation.comparisonOf(providerId, yesterday)).toEqual(before);
  });

  it('is missed though the file of its own day is gone, or masked', async () => {
    const paidAt = earlier(testMorning, 5 * aDay);
    await late(paidAt);
    await imports(aStatementFile([line({ operatorTxId: 'X', at: paidAt })]), { day: dayOf(paidAt) });
    const contentOf = async () => Promise.reject(new DomainError('statement_not_found'));
    const statements = withMethods<StatementStore>(world.statements, { contentOf });
    const ports = { ...world.ports, statements };
    await importStatement(ports)(given(aStatementFile([])), aStaffMember());
    expect(await missing()).toHaveLength(1);
    const masking = { ...ports, settings: settings({ keepPersonalMs: aDay }) };
    await importStatement(masking)(given(aStatementFile([]), { fileName: 'again.csv' }), aStaffMember());
    expect(await missing()).toHaveLength(1);
  });

  it('is none where it differs by no more than midnights do, nor when it came on another day', async () => {
    await late(earlier(from, limits.statementMarginMs));
    await storedPayment(world, { providerId, receiver: null, paidAt: earlier(from, 9 * aDay) }, to);
    await imports(aStatementFile([]));
    expect(await missing()).toEqual([]);
  });
});

it('sets a wrong file aside: its differences are gone, and the file stays kept', async () => {
  const content = aStatementFile([line({ operatorTxId: 'X' })]);
  const { statement } = await imports(content);
  const withdraw = withdrawStatement(world.ports);
  const withdrawn = await withdraw(statement.id, 'Of another merchant.', aStaffMember());
  expect(withdrawn).toEqual({ ...statement, withdrawnAt: world.clock.now() });
  expect(await world.reconciliation.list({}, null, 10)).toMatchObject({ items: [{ status: 'gone' }] });
  expect(await world.statements.contentOf(statement.id)).toEqual(content);
  expect((await listStatements(world.ports)({ cursor: null, limit: 10 })).items).toEqual([withdrawn]);
  expect(await world.audit.list(null, 1)).toMatchObject({
    items: [
      {
        action: 'statement.withdraw',
        before: '2026-01-01 relevé.csv',
        reason: typed('Of another merchant.'),
      },
    ],
  });
  await expect(withdraw(statement.id, '', aStaffMember())).rejects.toThrow(refusal('invalid_text'));
  await expect(withdraw('none', 'Why not.', aStaffMember())).rejects.toThrow(refusal('statement_not_found'));
  await expect(listStatements(world.ports)({ cursor: null, limit: 0 })).rejects.toThrow(
    refusal('invalid_page'),
  );
});

it.each<[string, WhyGone]>([
  ['its day is kept elsewhere', 'day_taken_out'],
  ['its numbers were masked, though they would be kept now', 'day_masked'],
])('is not compared once %s', async (_, why) => {
  const { statement } = await imports(aStatementFile([]));
  const books = withMethods<BookReader>(world.books, { whyGone: async () => why });
  const ports = { ...world.ports, books };
  const late = importStatement(ports)(given(aStatementFile([])), aStaffMember());
  await expect(late).rejects.toThrow(refusal(why));
  const withdraw = withdrawStatement(ports)(statement.id, 'Of another merchant.', aStaffMember());
  await expect(withdraw).rejects.toThrow(refusal(why));
});

it('is not compared once the numbers of its day are masked', async () => {
  const { statement } = await imports(aStatementFile([]));
  const keeping = (latePaymentWindowMs: number) => ({
    ...world.ports,
    settings: settings({ keepPersonalMs: 86_400_000, latePaymentWindowMs }),
  });
  world.clock.advance(3 * 86_400_000);
  const late = importStatement(keeping(0))(given(aStatementFile([])), aStaffMember());
  await expect(late).rejects.toThrow(refusal('day_masked'));
  const withdraw = withdrawStatement(keeping(0))(statement.id, 'Of another merchant.', aStaffMember());
  await expect(withdraw).rejects.toThrow(refusal('day_masked'));
  // A late payment may still be for a deposit of that day.
  const kept = withdrawStatement(keeping(7 * 86_400_000));
  expect((await kept(statement.id, 'Of another merchant.', aStaffMember())).withdrawnAt).not.toBeNull();
});

describe('a difference', () => {
  const slice = { cursor: null, limit: 10 };
  const anything = { providerId: null, day: null, status: null, kind: null };

  it('is settled with a note, found by what it is, and opened again', async () => {
    const list = listDiscrepancies(world.ports);
    const { comparison } = await imports(aStatementFile([line({ operatorTxId: 'X' })]));
    const whole = { providerId, day, status: 'open', kind: 'missing_with_us' } as const;
    const { items, openCount, comparison: told } = await list(whole, slice);
    expect([items.length, openCount, told]).toEqual([1, 1, comparison]);
    const id = items[0]?.id ?? '';

    const found = { outcome: 'claimed', note: 'Asked the operator.' } as const;
    const settled = await settleDiscrepancy(world.ports)({ discrepancyId: id, ...found }, aStaffMember());
    const settlement = { ...found, by: aStaffMember().id, at: world.clock.now() };
    expect(settled).toEqual({ ...items[0], status: 'settled', settlement });
    expect(await list(whole, slice)).toMatchObject({ items: [], openCount: 0 });
    expect(await list(anything, slice)).toEqual({
      items: [settled],
      nextCursor: null,
      comparison: null,
      openCount: 0,
    });
    expect(await list({ ...anything, providerId }, slice)).toMatchObject({ comparison: null });

    expect(await reopenDiscrepancy(world.ports)(id, 'They never answered.', aStaffMember())).toEqual(
      items[0],
    );
    expect(await world.audit.list(null, 2)).toMatchObject({
      items: [
        { action: 'difference.reopen', subject: id, reason: typed('They never answered.') },
        { action: 'difference.settle', subject: id, after: 'claimed', reason: typed('Asked the operator.') },
      ],
    });
    const unsaid = { discrepancyId: id, outcome: 'explained', note: '' } as const;
    await expect(settleDiscrepancy(world.ports)(unsaid, aStaffMember())).rejects.toThrow(
      refusal('invalid_text'),
    );
    await expect(list({ ...anything, day: 'x' }, slice)).rejects.toThrow(refusal('invalid_day'));
    await expect(list(anything, { ...slice, limit: 0 })).rejects.toThrow(refusal('invalid_page'));
  });
});
