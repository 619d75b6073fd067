import { advanceBook, emptyBook, type Segment } from '@mobile-money/core';
import type { Random } from '../../random.ts';
import { reorderMs } from '../../wallet-tale.ts';
import { explainedOrders } from './explained-orders.ts';
import { alone, bookOf, named, type OrderStory, ours, sms, vouched, withFee } from './order-story.ts';
import { atSecond } from './told-story.ts';

const numbered = <Each>(count: number, each: (at: number) => Each): readonly Each[] =>
  Array.from({ length: count }, (_, at) => each(at + 1));

/** Seven of one second, none of which follows from anything, after one that is vouched for. */
const flooded = [
  vouched(alone('V', 0, 9_000, 10_000)),
  ...numbered(7, (at) => alone(`F${at}`, 60, 90_000 * at, 91_000 * at)),
];
const afterFlood = sms('T', 120, 10_700, 11_000);
const flood = 'F1 F2 F3 F4 F5 F6 F7';

/** Vouched for, of some minutes, and known by its balances alone. */
const long: Segment = {
  ...vouched(alone('L', 0, 7_000, 8_000)),
  points: [
    [800_000, atSecond(0)],
    [900_000, atSecond(100)],
    [1_000_000, atSecond(200)],
  ],
  ...{ lastId: named('L last'), arrivedAt: atSecond(201) },
};

const [first, gone] = [sms('V', 0, 9_000, 10_000), sms('W', 600, 10_000, 10_300)];
const two = [first, sms('X', 60, 30_000, 31_000), sms('W', 120, 10_000, 10_500)];

const stories: Readonly<Record<string, OrderStory>> = {
  /** Four that are all made up are less likely than one hole in what was vouched for. */
  'led to by money of ours': {
    told: [
      ...[first, ours('o', 150, 1_300), ours('p', 250, 2_700), ours('q', 350, -5_500), gone],
      ...[sms('A', 100, 20_000, 21_000, 605), sms('B', 200, 22_300, 24_300, 606)],
      ...[sms('C', 300, 27_000, 30_000, 607), sms('D', 400, 24_500, 10_000, 608)],
    ],
    chain: 'V ?A B(o) C(p) D(q) W',
  },
  /** However long what is told late goes on, what was vouched for stays together. */
  'another way on': {
    told: [
      ...[first, gone],
      ...numbered(7, (at) => sms(`A${at}`, 50 * at, 9_000 + 1_000 * at, 10_000 + 1_000 * at, 601 + at)),
    ],
    ...{ chain: 'V W', aside: 'A1 A2 A3 A4 A5 A6 A7' },
  },
  /** The same where it only leads there, from nowhere. */
  'leads to what is vouched for': {
    told: [first, sms('W', 120, 10_000, 15_000), sms('A', 60, 6_000, 10_000, 125)],
    ...{ chain: 'V W', aside: 'A' },
  },
  'fewer of ours are likelier': {
    told: [
      ...[first, ours('o', 30, 2_000), ours('p', 31, 7_000)],
      ...[sms('B', 60, 19_000, 12_000, 61), sms('A', 60, 12_000, 19_000, 62)],
    ],
    chain: 'V A(o) B',
  },
  'led to, but for a fee': {
    told: [first, ours('o', 30, 700), withFee('A', 60, 10_700, 500)],
    chain: 'V A(o)',
  },
  /** One that is made up says nothing about another that comes after something true. */
  'after a hole, since another is left out': {
    told: [...two, sms('A', 180, 50_000, 51_000)],
    ...{ chain: 'V W ?A', aside: 'X' },
  },
  'after a hole, since what it continues is contradicted': {
    told: [...two, sms('A', 300, 31_000, 32_000)],
    ...{ chain: 'V W ?A', aside: 'X' },
  },
  /** They belong together, whichever came first. */
  'two made up that continue each other': {
    told: [
      ...[first, sms('H', 60, 31_000, 33_000, 61), sms('G', 60, 30_000, 31_000, 62)],
      sms('T', 120, 10_000, 10_400),
    ],
    ...{ chain: 'V T', aside: 'G H' },
  },
  /** Of one second: only if E is the first of them two things are missing, and not three. */
  'many orders of a few': {
    told: [
      ...[first, sms('A', 60, 21_000, 23_000, 61), sms('B', 60, 23_000, 26_000, 62)],
      ...[sms('C', 60, 20_000, 21_000, 63), sms('D', 60, 26_000, 20_000, 64)],
      ...[sms('E', 60, 40_000, 45_000, 65), sms('T', 120, 20_000, 20_500)],
    ],
    chain: 'V ?E ?C A B D T',
  },
  /** B is no part of what continues, and still of the chain: if it was first, that needs two holes. */
  'one alone beside a few': {
    told: [
      ...[first, sms('A', 60, 46_000, 48_000, 61), sms('B', 60, 60_000, 61_000, 62)],
      ...[sms('C', 60, 45_000, 46_000, 63), sms('D', 60, 48_000, 20_000, 64)],
      ...[sms('E', 60, 40_000, 45_000, 65), sms('T', 120, 20_000, 20_500)],
    ],
    chain: 'V ?B ?E C A D T',
  },
  /** What was surely before the end of something does not come after it, though its balance would. */
  'within a long one': {
    ...{ book: bookOf([long]), told: [sms('X', 150, 10_000, 12_000, 205)] },
    ...{ chain: 'L', aside: 'X' },
  },
  'beside one within a long one': {
    book: bookOf(
      [long],
      [{ ...alone('X', 150, 10_000, 12_000), standing: 'contradicted', isAside: true as const }],
    ),
    told: [{ ...withFee('A', 220, 10_000, 500), operatorAt: null }],
    ...{ chain: 'L A', aside: 'X' },
  },
  /** Each alone between two holes: parts of the chain, in whatever order. */
  flood: { book: bookOf(flooded), told: [afterFlood] },
  /** What was missing comes late, and nothing of the flood was true. */
  'after a flood': {
    book: bookOf([...flooded, alone('T', 120, 10_700, 11_000)]),
    told: [sms('B', 59, 10_000, 10_700, 170)],
    ...{ chain: 'V B T', aside: flood },
  },
  /** Some of it may have been before all that is vouched for, and the first of it is continued. */
  'flood in the first minute': {
    book: bookOf([
      vouched(alone('V', 90, 9_000, 10_000)),
      ...[alone('F0', 60, 50_000, 90_000, 60_000)],
      ...numbered(7, (at) => alone(`F${at}`, 60, 90_000 * at, 91_000 * at, 60_000)),
    ]),
    told: [sms('T', 180, 10_000, 10_200)],
    ...{ chain: 'V T', aside: `F0 ${flood}` },
  },
};

/** Francs are added to all balances alike: what is missing stays the same. */
const withMore = (segments: readonly Segment[], more: number): readonly Segment[] =>
  segments.map(({ starts, points, ...segment }) => ({
    ...segment,
    starts: starts.map((start) => start + more),
    points: points.map(([balance, key]) => [balance + more, key]),
  }));

/** Small books in which one order is likelier than all others, by as little as one of its costs. */
export function faultsOfCosts(random: Random): readonly string[] {
  const more = 100 * random.below(100_000);
  return Object.entries({ ...stories, ...explainedOrders }).flatMap(
    ([name, { book = emptyBook, told, chain, aside = '' }]) => {
      const before = { ...book, segments: withMore(book.segments, more) };
      const said = told.map((each) =>
        each.kind === 'moved' ? { ...each, balanceHundredths: (each.balanceHundredths ?? 0) + more } : each,
      );
      const { segments } = advanceBook(before, said, said.at(-1)?.arrivedAt ?? atSecond(0), {
        reorderMs,
      }).book;
      const isIn = segments.filter(({ isAside }) => !isAside).map(inWords);
      const isOut = segments.flatMap(({ isAside, firstId }) => (isAside ? [firstId] : [])).sort();
      const is = `${chain === undefined ? 'all' : isIn.join(' ')}, without ${isOut.join(' ')}`;
      const must = `${chain ?? 'all'}, without ${aside}`;
      return is === must ? [] : [`${name}: ${is}, not ${must}`];
    },
  );
}

const inWords = ({ firstId, hole, isExplained, by }: Segment): string =>
  `${hole !== undefined || isExplained ? '?' : ''}${firstId}${by === undefined ? '' : `(${by.join(' ')})`}`;
