import { expect, it } from '@jest/globals';
import { aStatementLine } from '@mobile-money/testing';
import fc from 'fast-check';
import { dayAfter, dayWindow, type Instant, instant } from '../../src/instant.ts';
import type { Msisdn } from '../../src/phone/msisdn.ts';
import { type BookEntry, type EntryState, standingOf } from '../../src/reconciliation/book-entry.ts';
import type { DayToCompare } from '../../src/reconciliation/compare-day.ts';
import { lineStatuses, type StatementLine } from '../../src/reconciliation/statement.ts';
import { directions } from '../../src/transaction/transaction.ts';
import { aDay, anEntry, compareDay, day } from './an-entry.ts';

const { from, to } = dayWindow(day);

/** Few values, so that they meet often. */
const few = <Value>(...values: readonly Value[]) => fc.constantFrom(...values);
const moments = few(from - 1, from, from + 60_000, from + 90_000, to - 1, to).map(
  (ms): Instant => instant(ms),
);

const facts = {
  operatorTxId: few('A', 'B', 'C', 'D', null),
  msisdn: few('+237690000100', '+237690000200', null).map((number) => number as Msisdn | null),
  direction: few(...directions),
  amountXaf: few(1_000, 2_000),
};

const lines = fc.array(
  fc.record({
    ...facts,
    lineNumber: fc.integer({ min: 2, max: 99 }),
    reference: few('r1', 'r2', null),
    feeHundredths: few(0, 100),
    at: fc.option(moments, { nil: null }),
    status: few(...lineStatuses),
  }),
  { maxLength: 8 },
);

const entries = fc
  .array(
    fc.record({
      ...facts,
      providerId: few('orange-money', 'orange-ussd'),
      references: few<readonly string[]>([], ['r1'], ['r2', 'r1']),
      state: few<EntryState>('succeeded', 'expired', 'provider_submitted', 'held'),
      at: moments,
    }),
    { maxLength: 8 },
  )
  .map((each) => each.map((fields, index): BookEntry => anEntry({ key: `entry ${index}`, ...fields })));

const days: fc.Arbitrary<DayToCompare> = fc.record({
  day: fc.constant(day),
  providerId: fc.constant('orange-money'),
  sheets: fc.array(lines, { minLength: 1, maxLength: 2 }).map((sheets) =>
    sheets.map((each: readonly StatementLine[], index) => ({
      fileName: `${index}`,
      lines: each,
      unreadable: [],
    })),
  ),
  entries,
  others: fc.constant([]),
  accountedElsewhere: fc.subarray(['entry 0', 'entry 1']).map((keys) => new Set(keys)),
  isNextDayThere: fc.boolean(),
});

/** Around the midnight between two days: what moved, when its line says so, whether that differs, and which other file has it. */
const movements = fc.array(
  fc.record({
    at: fc.integer({ min: -9, max: 9 }),
    lineAt: fc.integer({ min: -9, max: 9 }),
    differs: fc.boolean(),
    isInBoth: fc.boolean(),
  }),
  { maxLength: 6 },
);

it('counts every movement around midnight on one day, and tells once what differs, in however many files it stands', () => {
  const moment = (minutes: number): Instant => instant(to + minutes * 60_000);
  const dayOfMinute = (minutes: number): 0 | 1 => (minutes < 0 ? 0 : 1);
  fc.assert(
    fc.property(movements, (moved) => {
      const own = moved.map(({ at }, index) =>
        anEntry({ key: `entry ${index}`, operatorTxId: `X${index}`, at: moment(at) }),
      );
      const fileOf = (n: 0 | 1): readonly StatementLine[] =>
        moved.flatMap(({ lineAt, differs, isInBoth }, index) =>
          isInBoth || dayOfMinute(lineAt) === n
            ? [
                aStatementLine({
                  operatorTxId: `X${index}`,
                  at: moment(lineAt),
                  amountXaf: differs ? 1 : 5_000,
                }),
              ]
            : [],
        );
      const compare = (n: 0 | 1, around: readonly string[]) =>
        compareDay(
          aDay(fileOf(n), own, {
            day: n === 0 ? day : dayAfter(day),
            accountedElsewhere: new Set(around),
            isNextDayThere: n === 0,
          }),
        );
      // As files come in: the day before is compared once more after it.
      const second = compare(1, compare(0, []).borderKeys);
      const first = compare(0, second.borderKeys);
      expect(compare(1, first.borderKeys)).toEqual(second);
      const counted = [first, second].map(({ figures }) => [
        figures.ours.depositCount,
        figures.theirs.depositCount,
      ]);
      expect(counted.reduce(([a = 0, b = 0], [c = 0, d = 0]) => [a + c, b + d])).toEqual([
        moved.length,
        moved.length,
      ]);
      const told = [first, second].flatMap(({ discrepancies }) => discrepancies.map(({ kind }) => kind));
      expect(told).toEqual(moved.filter(({ differs }) => differs).map(() => 'amount_differs'));
    }),
    { numRuns: 200 },
  );
});

/** The same, named by a reference alone, and how many equal movements there are that we know nothing of. */
const unknown = fc.record({
  named: fc.array(
    fc.record({
      at: fc.integer({ min: -9, max: 9 }),
      lineAt: fc.integer({ min: -9, max: 9 }),
      isInBoth: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  strangers: fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 3 }),
});

it('takes no movement that we know nothing of for one around midnight that another line names, whichever file is first', () => {
  const moment = (minutes: number): Instant => instant(to + minutes * 60_000);
  const msisdn = '+237690000100' as Msisdn;
  fc.assert(
    fc.property(unknown, fc.boolean(), ({ named, strangers }, isLaterFirst) => {
      const own = named.map(({ at }, index) =>
        anEntry({ key: `entry ${index}`, references: [`R${index}`], msisdn, at: moment(at) }),
      );
      const isIn = (n: 0 | 1, minutes: number): boolean => (minutes < 0 ? 0 : 1) === n;
      const fileOf = (n: 0 | 1): readonly StatementLine[] => [
        ...named.flatMap(({ lineAt, isInBoth }, index) =>
          isInBoth || isIn(n, lineAt)
            ? [aStatementLine({ operatorTxId: null, reference: `R${index}`, msisdn, at: moment(lineAt) })]
            : [],
        ),
        ...strangers.flatMap((at, index) =>
          isIn(n, at)
            ? [aStatementLine({ operatorTxId: `S${index}`, reference: null, msisdn, at: moment(at) })]
            : [],
        ),
      ];
      const compare = (n: 0 | 1, around: readonly string[]) =>
        compareDay(
          aDay(fileOf(n), own, {
            day: n === 0 ? day : dayAfter(day),
            accountedElsewhere: new Set(around),
            isNextDayThere: n === 0 || isLaterFirst,
          }),
        );
      const order = isLaterFirst ? ([1, 0] as const) : ([0, 1] as const);
      const second = compare(order[1], compare(order[0], []).borderKeys);
      const both = [second, compare(order[0], second.borderKeys)];
      const told = both.flatMap(({ discrepancies }) => discrepancies.map(({ kind }) => kind));
      expect(told).toEqual(strangers.map(() => 'missing_with_us'));
      const sum = (side: 'ours' | 'theirs') =>
        both.reduce((all, { figures }) => all + figures[side].depositCount, 0);
      expect([sum('ours'), sum('theirs')]).toEqual([named.length, named.length + strangers.length]);
    }),
    { numRuns: 500 },
  );
});

const withoutPlaces = (given: DayToCompare) => {
  const { discrepancies, figures, borderKeys } = compareDay(given);
  return [discrepancies.map(({ subject, facts: own }) => [subject, own]), figures, borderKeys];
};

it('finds the same differences in whatever order lines and entries come', () => {
  const shuffled = days.chain((given) =>
    fc.record({
      given: fc.constant(given),
      sheets: fc.tuple(
        ...given.sheets.map((sheet) =>
          fc.shuffledSubarray([...sheet.lines], { minLength: sheet.lines.length }).map((own) => ({
            ...sheet,
            lines: own.map((line, index) => ({ ...line, lineNumber: index + 2 })),
          })),
        ),
      ),
      entries: fc.shuffledSubarray([...given.entries], { minLength: given.entries.length }),
    }),
  );
  fc.assert(
    fc.property(shuffled, ({ given, sheets, entries: own }) => {
      expect(withoutPlaces({ ...given, sheets, entries: own })).toEqual(withoutPlaces(given));
    }),
    { numRuns: 200 },
  );
});

it('finds nothing new in a file that comes twice', () => {
  fc.assert(
    fc.property(days, (given) => {
      const sheets = [...given.sheets, ...given.sheets.slice(-1)];
      expect(withoutPlaces({ ...given, sheets })).toEqual(withoutPlaces(given));
    }),
    { numRuns: 100 },
  );
});

it('names every difference once, and they add up to the difference of the sums', () => {
  fc.assert(
    fc.property(days, (given) => {
      const { discrepancies, figures } = compareDay(given);
      const subjects = discrepancies.map(({ subject }) => subject);
      expect(new Set(subjects).size).toBe(subjects.length);
      const { theirs, ours } = figures;
      const gap = theirs.depositXaf + theirs.withdrawalXaf - ours.depositXaf - ours.withdrawalXaf;
      const added = discrepancies
        .filter(({ kind }) => kind !== 'duplicate_line')
        .reduce((sum, each) => {
          const said = each.theirs?.status === 'succeeded' ? (each.theirs.amountXaf ?? 0) : 0;
          const isBooked = each.ours !== null && standingOf(each.ours) === 'paid';
          return sum + said - (isBooked ? (each.ours?.amountXaf ?? 0) : 0);
        }, 0);
      // Lines that stand there twice count in the operator's sum, and there is one difference for all of them.
      if (discrepancies.every(({ kind }) => kind !== 'duplicate_line')) expect(added).toBe(gap);
      else expect(added).toBeLessThanOrEqual(gap);
    }),
    { numRuns: 200 },
  );
});
