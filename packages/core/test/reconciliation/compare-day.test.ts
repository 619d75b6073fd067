import { describe, expect, it, test } from '@jest/globals';
import { aStatementLine, testMorning } from '@mobile-money/testing';
import { dayWindow, instant, later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import type { Msisdn } from '../../src/phone/msisdn.ts';
import { reason } from '../../src/reason/reason.ts';
import type { EntryState } from '../../src/reconciliation/book-entry.ts';
import type { DayToCompare } from '../../src/reconciliation/compare-day.ts';
import type { LineStatus } from '../../src/reconciliation/statement.ts';
import type { PaymentId } from '../../src/transaction/transaction.ts';
import { aDay, anEntry, compareDay, day } from './an-entry.ts';

const line = aStatementLine;
const [number, otherNumber] = ['+237690000100' as Msisdn, '+237690000200' as Msisdn];
const { from, to } = dayWindow(day);
const aMinute = 60_000;

const told = (given: DayToCompare) =>
  compareDay(given).discrepancies.map(({ kind, subject, pairedBy }) => [kind, subject, pairedBy]);

describe('a line tells of an entry', () => {
  // biome-ignore format: reads by its columns
  test.each([
    ['by the operator’s id', { operatorTxId: 'MP260101.1000.A1' }, { operatorTxId: 'MP260101.1000.A1' }],
    ['by an id in other letters', { operatorTxId: 'mp260101.1000.a1 ' }, { operatorTxId: 'MP260101.1000.A1' }],
    ['by our id', { reference: 'AB-12' }, { references: ['ab12', 'other'] }],
    ['by our reference, whatever its own id', { reference: 'order-1', operatorTxId: 'X1' }, { references: ['order-1'] }],
    ['by number, amount and time', { msisdn: number }, { msisdn: number, at: later(testMorning, 29 * aMinute) }],
    ['by number and amount, when it has no time', { msisdn: number, at: null }, { msisdn: number }],
  ])('%s', (_, said, booked) => {
    const given = aDay([line(said)], [anEntry({ key: 'a', ...booked })]);
    const { discrepancies, figures } = compareDay(given);
    expect(discrepancies).toEqual([]);
    expect(figures.matchedCount).toBe(1);
  });

  it('and a guess is counted as one', () => {
    const given = aDay([line({ msisdn: number })], [anEntry({ key: 'a', msisdn: number })]);
    expect(compareDay(given).figures).toMatchObject({ matchedCount: 1, guessedCount: 1 });
  });

  test.each([
    ['number', { msisdn: otherNumber }],
    ['amount', { amountXaf: 5_001 }],
    ['direction', { direction: 'withdrawal' }],
    ['time', { at: later(testMorning, 31 * aMinute) }],
    ['id of the operator', { operatorTxId: 'Y' }],
  ] as const)('but is not guessed to with another %s', (_, booked) => {
    const said = line({ msisdn: number, operatorTxId: 'X' });
    const entry = anEntry({ key: 'a', msisdn: number, ...booked });
    expect(told(aDay([said], [entry])).map(([kind]) => kind)).toEqual([
      'missing_at_operator',
      'missing_with_us',
    ]);
  });

  const paymentId = 'p' as PaymentId;
  const mp = (last: string) => `MP260101.1000.0000${last}`;
  const [uuid, txn] = ['3f6c9b1e-8d2a-4c57-9e41-0b7d5a62c813', 'TXN-000123'];
  // biome-ignore format: reads by its columns
  test.each([
    ['bears another id',                         mp('A1'),      { operatorTxId: mp('A2'), paymentId },         true],
    ['bears another id of digits',               '17600000004', { operatorTxId: '17600000003', paymentId },    true],
    ['bears an id of another form',              mp('A1'),      { operatorTxId: '17600000003', paymentId },    false],
    ['bears a name of a kind that is unknown',   mp('A1'),      { operatorTxId: uuid, paymentId },             false],
    ['bears one, and so does the line',          txn,           { operatorTxId: uuid, paymentId },             false],
    ['bears none',                               mp('A1'),      { paymentId },                                 false],
    ['moved at another provider',                mp('A1'),      { providerId: 'orange-ussd' },                 true],
    ['was promised another id, and is not paid', mp('A1'),      { operatorTxId: mp('A2'), state: 'expired' },  false],
  ] as const)('and by our reference, unless that is of other money: what %s', (_, operatorTxId, booked, isOther) => {
    const said = line({ operatorTxId, reference: 'r', msisdn: number });
    const known = anEntry({ key: 'a', references: ['r'], msisdn: number, ...booked });
    const kinds = told(aDay([said], [], { others: [known] })).map(([kind]) => kind);
    expect(kinds.includes('missing_with_us')).toBe(isOther);
  });

  it('but a try that failed tells of no other one that was paid under the same name', () => {
    const said = line({ operatorTxId: mp('A1'), reference: 'w', status: 'failed' });
    const paid = anEntry({ key: 'a', references: ['w'], operatorTxId: mp('A2'), providerId: 'orange-ussd' });
    expect(told(aDay([said], [], { others: [paid] }))).toEqual([]);
  });

  it('and of several guesses the nearest in time is taken', () => {
    const near = anEntry({ key: 'near', msisdn: number, at: later(testMorning, aMinute) });
    const far = anEntry({ key: 'far', msisdn: number, at: later(testMorning, -2 * aMinute) });
    expect(told(aDay([line({ msisdn: number })], [far, near]))).toEqual([
      ['missing_at_operator', 'far', null],
    ]);
    const second = line({ msisdn: number, at: later(testMorning, 3 * aMinute) });
    expect(told(aDay([line({ msisdn: number }), second], [far, near]))).toEqual([]);
  });

  it('and of several that are equally near always the same', () => {
    const lines = [line({ msisdn: number }), line({ msisdn: number, feeHundredths: 5 })];
    const entries = ['c', 'a', 'b'].map((key) => anEntry({ key, msisdn: number }));
    const lonely = [['missing_at_operator', 'c', null]];
    expect(told(aDay(lines, entries))).toEqual(lonely);
    expect(told(aDay([...lines].reverse(), [...entries].reverse()))).toEqual(lonely);
  });

  it('of the same amount where a name stands for several entries, else of the first', () => {
    const entries = [
      anEntry({ key: 'c', references: ['r'], amountXaf: 7_000 }),
      anEntry({ key: 'b', references: ['r', 'R'], amountXaf: 6_000 }),
      anEntry({ key: 'a', references: ['r'], amountXaf: 5_000 }),
    ];
    const own = (amountXaf: number) => line({ reference: 'r', operatorTxId: `X${amountXaf}`, amountXaf });
    expect(told(aDay([own(6_000)], entries)).map(([, subject]) => subject)).toEqual(['a', 'c']);
    expect(told(aDay([own(9_000)], entries))).toEqual([
      ['amount_differs', 'a', 'reference'],
      ['missing_at_operator', 'b', null],
      ['missing_at_operator', 'c', null],
    ]);
    expect(told(aDay([own(5_000), own(6_000), own(7_000)], entries))).toEqual([]);
  });
});

describe('a difference', () => {
  // biome-ignore format: reads by its columns
  const states: readonly (readonly [LineStatus, EntryState, boolean])[] = [
    ['succeeded', 'succeeded',                  true],
    ['succeeded', 'failed',                     false],
    ['succeeded', 'expired',                    false],
    ['succeeded', 'pending',                    false],
    ['succeeded', 'provider_acknowledged',      false],
    ['succeeded', 'provider_submitted',         false],
    ['succeeded', 'requires_manual_resolution', false],
    ['succeeded', 'held',                       false],
    ['failed',    'succeeded',                  false],
    ['failed',    'failed',                     true],
    ['failed',    'expired',                    true],
    ['failed',    'provider_submitted',         false],
    ['pending',   'succeeded',                  false],
    ['pending',   'failed',                     false],
    ['pending',   'provider_submitted',         true],
  ];
  test.each(states)('of states: they say %s, we say %s; they agree: %p', (status, state, doAgree) => {
    const given = aDay(
      [line({ operatorTxId: 'X', status })],
      [anEntry({ key: 'a', operatorTxId: 'X', state })],
    );
    expect(told(given)).toEqual(doAgree ? [] : [['state_differs', 'a', 'operator_id']]);
  });

  it('of amounts or numbers shows both sides', () => {
    const own = anEntry({ key: 'a', operatorTxId: 'X', msisdn: number });
    const given = (said: object) => aDay([line({ operatorTxId: 'X', msisdn: number, ...said })], [own]);
    expect(compareDay(given({ amountXaf: 4_000 })).discrepancies).toMatchObject([
      {
        kind: 'amount_differs',
        theirs: { amountXaf: 4_000, fileName: 'relevé.csv' },
        ours: { amountXaf: 5_000 },
      },
    ]);
    expect(told(given({ msisdn: otherNumber }))).toEqual([['number_differs', 'a', 'operator_id']]);
    expect(told(given({ msisdn: null }))).toEqual([]);
    expect(told(given({ msisdn: otherNumber, amountXaf: 1, status: 'failed' }))).toEqual([
      ['state_differs', 'a', 'operator_id'],
    ]);
  });

  it('is money that only the operator knows of', () => {
    const lines = [
      line({ operatorTxId: 'X' }),
      line({ reference: 'r' }),
      line({ operatorTxId: 'Y', status: 'failed' }),
      line({ operatorTxId: 'Z', status: 'pending' }),
    ];
    expect(told(aDay(lines, []))).toEqual([
      ['missing_with_us', 'line deposit X', null],
      ['missing_with_us', 'line deposit reference R', null],
    ]);
  });

  it('is each of two lines that nothing tells apart', () => {
    const subjects = told(aDay([line(), line()], [])).map(([, subject]) => subject);
    expect(new Set(subjects).size).toBe(2);
  });

  // biome-ignore format: reads by its columns
  const missed: readonly (readonly [EntryState, boolean])[] = [
    ['succeeded',                  true],
    ['provider_submitted',         true],
    ['requires_manual_resolution', true],
    ['held',                       true],
    ['pending',                    false],
    ['provider_acknowledged',      false],
    ['approved',                   false],
    ['pending_approval',           false],
    ['failed',                     false],
    ['expired',                    false],
  ];
  test.each(missed)('is an entry in %s that only we know of: %p', (state, isMissed) => {
    expect(told(aDay([], [anEntry({ key: 'a', state })]))).toEqual(
      isMissed ? [['missing_at_operator', 'a', null]] : [],
    );
  });

  it('is a line that stands there twice, and neither a second try nor a line without a name', () => {
    const twice = [line({ operatorTxId: 'X', lineNumber: 3 }), line({ operatorTxId: 'x', lineNumber: 2 })];
    const entry = anEntry({ key: 'a', operatorTxId: 'X' });
    const { discrepancies, figures } = compareDay(aDay([...twice, line({ operatorTxId: 'X' })], [entry]));
    expect(discrepancies).toMatchObject([{ kind: 'duplicate_line', theirs: { detail: '2' }, ours: null }]);
    expect(figures).toMatchObject({ theirs: { depositCount: 3 }, ours: { depositCount: 1 } });
    const tries = [line({ operatorTxId: 'X', status: 'failed' }), line({ operatorTxId: 'X' })];
    expect(told(aDay(tries, [entry]))).toEqual([]);
    const elsewhere = line({ operatorTxId: 'X', at: later(to, 1) });
    expect(told(aDay([line({ operatorTxId: 'X' }), elsewhere], [entry]))).toEqual([]);
  });

  it('is a line that no one can read, once however many files have it', () => {
    const unreadable = [
      { lineNumber: 4, text: 'a;b', because: reason('line_no_amount', { text: '' }) },
      { lineNumber: 5, text: 'a;b', because: reason('line_no_amount', { text: '' }) },
    ];
    const sheet = { fileName: 'relevé.csv', lines: [], unreadable };
    const { discrepancies } = compareDay(aDay([], [], { sheets: [sheet, { ...sheet, fileName: 'other' }] }));
    expect(discrepancies).toMatchObject([
      {
        kind: 'unreadable_line',
        theirs: { lineNumber: 4, why: { code: 'line_unreadable', facts: { text: 'a;b' } } },
      },
      { kind: 'unreadable_line', theirs: { lineNumber: 5 } },
    ]);
  });
});

describe('several files of a day', () => {
  const sheet = (fileName: string, ...lines: readonly ReturnType<typeof line>[]) => ({
    fileName,
    lines,
    unreadable: [],
  });

  it('are taken together, and the later one is right about what both have', () => {
    const morning = sheet(
      'morning',
      line({ operatorTxId: 'X', status: 'pending' }),
      line({ operatorTxId: 'Y' }),
    );
    const night = sheet('night', line({ operatorTxId: 'X' }), line({ operatorTxId: 'Z' }));
    const entries = ['X', 'Y', 'Z'].map((operatorTxId) => anEntry({ key: operatorTxId, operatorTxId }));
    expect(told(aDay([], entries, { sheets: [morning, night] }))).toEqual([]);
    expect(told(aDay([], entries, { sheets: [night, morning] }))).toEqual([
      ['state_differs', 'X', 'operator_id'],
    ]);
  });

  it('count a line without a name once, however many have it', () => {
    const own = sheet('morning', line({ msisdn: number }), line({ msisdn: number }));
    const { figures } = compareDay(aDay([], [], { sheets: [own, own] }));
    expect(figures.theirs.depositCount).toBe(2);
  });
});

describe('around midnight', () => {
  const margin = limits.statementMarginMs;
  const before = (ms: number) => instant(to - ms);

  it('a line tells of an entry of the day beside it', () => {
    const lines = [line({ operatorTxId: 'X', at: before(1) }), line({ operatorTxId: 'Y', at: from })];
    const entries = [
      anEntry({ key: 'after', operatorTxId: 'X', at: to }),
      anEntry({ key: 'before', operatorTxId: 'Y', at: instant(from - margin) }),
    ];
    const { discrepancies, borderKeys, figures } = compareDay(aDay(lines, entries));
    expect(discrepancies).toEqual([]);
    expect(borderKeys).toEqual(['after', 'before', 'counted after', 'counted before']);
    expect(figures.theirs).toEqual(figures.ours);
  });

  it('an entry that another day’s statement tells of is not missed, and not guessed to', () => {
    const entry = anEntry({ key: 'a', msisdn: number, at: before(1) });
    const accountedElsewhere = new Set(['a']);
    expect(told(aDay([], [entry], { accountedElsewhere }))).toEqual([]);
    const guess = line({ msisdn: number, at: before(2) });
    expect(told(aDay([guess], [entry], { accountedElsewhere })).map(([kind]) => kind)).toEqual([
      'missing_with_us',
    ]);
  });

  it('the last minutes of a day are missed only once the next day has a statement', () => {
    const [last, earlier] = [
      anEntry({ key: 'last', at: before(margin) }),
      anEntry({ key: 'x', at: before(margin + 1) }),
    ];
    const entries = [last, earlier];
    const waiting = compareDay(aDay([], entries, { isNextDayThere: false }));
    expect(waiting.discrepancies.map(({ subject }) => subject)).toEqual(['x']);
    expect(waiting.figures).toMatchObject({ deferredCount: 1, ours: { depositCount: 1 } });
    expect(told(aDay([], entries)).map(([, subject]) => subject)).toEqual(['last', 'x']);
  });

  test.each([
    ['agrees', {}, ['a']],
    ['says another amount', { amountXaf: 4_999 }, []],
    ['says another state', { status: 'failed' }, []],
  ] as const)('a line of the day beside it that %s leaves what differs to its own day', (_, said, keys) => {
    const given = aDay(
      [line({ operatorTxId: 'X', at: to, ...said })],
      [anEntry({ key: 'a', operatorTxId: 'X', at: to })],
    );
    expect(compareDay(given)).toMatchObject({ discrepancies: [], borderKeys: keys });
  });

  it('a line of the day beside it tells of an entry of the day only while the statement of its own day does not', () => {
    const lines = [line({ operatorTxId: 'X', at: to, amountXaf: 4_999 })];
    const entries = [anEntry({ key: 'a', operatorTxId: 'X', at: before(1) })];
    expect(told(aDay(lines, entries))).toEqual([['amount_differs', 'a', 'operator_id']]);
    const accountedElsewhere = new Set(['a', 'counted a']);
    const elsewhere = compareDay(aDay(lines, entries, { accountedElsewhere }));
    const nothing = { depositCount: 0, depositXaf: 0 };
    expect(elsewhere.discrepancies).toEqual([]);
    expect(elsewhere.figures).toMatchObject({ outsideCount: 1, theirs: nothing, ours: nothing });
  });

  it('a line of the day beside it is counted here where that day only guesses at its entry, or tells it another time', () => {
    const lines = [line({ operatorTxId: 'X', at: to })];
    const entries = [anEntry({ key: 'a', operatorTxId: 'X', at: before(1) })];
    const { figures } = compareDay(aDay(lines, entries, { accountedElsewhere: new Set(['a']) }));
    expect(figures).toMatchObject({
      outsideCount: 0,
      theirs: { depositCount: 1 },
      ours: { depositCount: 1 },
    });
  });

  test.each([
    ['near midnight', instant(from), ['a', 'counted a']],
    ['near the next one', before(margin), ['a', 'counted a']],
    ['at noon', before(margin + 1), []],
  ] as const)('no other day guesses at an entry %s that a line of its own day names', (_, at, keys) => {
    const lines = [line({ operatorTxId: 'X', at })];
    expect(compareDay(aDay(lines, [anEntry({ key: 'a', operatorTxId: 'X', at })])).borderKeys).toEqual(keys);
  });

  it('what belongs to another day altogether is neither compared nor counted', () => {
    const elsewhere = instant(from - margin - 1);
    const lines = [
      line({ operatorTxId: 'X', at: elsewhere, amountXaf: 1 }),
      line({ operatorTxId: 'Y', at: to }),
      line({ operatorTxId: 'Z' }),
    ];
    const others = [anEntry({ key: 'other', operatorTxId: 'X', at: elsewhere })];
    const entries = [anEntry({ key: 'z', operatorTxId: 'Z' }), anEntry({ key: 'margin', at: to })];
    const { discrepancies, figures, borderKeys } = compareDay(aDay(lines, entries, { others }));
    expect([discrepancies, borderKeys]).toEqual([[], []]);
    expect(figures).toMatchObject({
      outsideCount: 2,
      theirs: { depositCount: 1 },
      ours: { depositCount: 1 },
    });
  });

  it('money of another time that a line of the day names is compared, and never missed', () => {
    const others = [
      anEntry({ key: 'old', operatorTxId: 'X', at: instant(0), amountXaf: 1 }),
      anEntry({ key: 'unasked', at: testMorning }),
    ];
    expect(told(aDay([line({ operatorTxId: 'X' })], [], { others }))).toEqual([
      ['amount_differs', 'old', 'operator_id'],
    ]);
  });
});

it('adds up fees, and both directions apart', () => {
  const lines = [
    line({ operatorTxId: 'X', feeHundredths: 510 }),
    line({ operatorTxId: 'Y', direction: 'withdrawal', amountXaf: 700, feeHundredths: 90 }),
    line({ operatorTxId: 'Z', status: 'failed', feeHundredths: 1 }),
  ];
  const entries = [anEntry({ key: 'y', operatorTxId: 'Y', direction: 'withdrawal', amountXaf: 600 })];
  expect(compareDay(aDay(lines, entries)).figures).toMatchObject({
    theirs: { depositCount: 1, depositXaf: 5_000, withdrawalCount: 1, withdrawalXaf: 700 },
    ours: { depositCount: 0, depositXaf: 0, withdrawalCount: 1, withdrawalXaf: 600 },
    theirFeeHundredths: 600,
  });
});

it('compares a day of many lines as one of few', () => {
  const count = 4_001;
  const lines = Array.from({ length: count }, (_, index) => line({ operatorTxId: `X${index}` }));
  const entries = lines.map(({ operatorTxId }) => anEntry({ key: `${operatorTxId}`, operatorTxId }));
  expect(compareDay(aDay(lines, entries)).figures.matchedCount).toBe(count);
});
