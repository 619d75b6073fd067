import type { EntryId, Told } from '@mobile-money/core';
import { Random } from '../random.ts';
import { firstRead, isCrossed, movementsOf, reorderMs, ToldBook } from '../wallet-tale.ts';
import type { Rules } from './evidence.ts';
import { faultsOfArranged } from './tales/arranged-books.ts';
import { faultsOfAsides } from './tales/asides.ts';
import { BookAudit } from './tales/book-audit.ts';
import { faultsOfCosts } from './tales/costs-of-orders.ts';
import { faultsOfCredit, faultsOfCreditAnew, faultsOfRemembered } from './tales/credits.ts';
import { faultsOfDoomed } from './tales/doomed-books.ts';
import { faultsOfExplained } from './tales/explained-amounts.ts';
import { forgers } from './tales/forgers.ts';
import { faultsOfForgotten, faultsOfOff } from './tales/forgotten-books.ts';
import { faultsOfFull } from './tales/full-books.ts';
import { faultsOfFlood, faultsOfLong } from './tales/long-books.ts';
import { oddTellers } from './tales/odd-tellers.ts';
import { faultsOfPlain } from './tales/plainly-next.ts';
import { rareTellers } from './tales/rare-tellers.ts';
import { faultsOfCut, faultsOfOldHole, faultsOfRound } from './tales/rounds.ts';
import { faultsOfSmall } from './tales/small-wallets.ts';
import { faultsOfAsking, faultsOfCredited, faultsOfStep } from './tales/steps.ts';
import { faultsOfSums } from './tales/sums.ts';
import { lateMs, tellers as plainTellers, type Teller } from './tales/tellers.ts';
import { faultsOfFillingTime } from './tales/time-edges.ts';
import { faultsOfTogether } from './tales/told-together.ts';
import { faultsOfFilled } from './tales/what-fills.ts';

const spacingsOf: Readonly<Record<string, readonly number[]>> = {
  overtaken: [1_000, 20_000, 150_000],
  untimed: [20_000, 60_000, 150_000],
};

/** How often so much happens that the oldest of it is joined, where that decides. */
const longShares: Readonly<Record<string, number>> = { went_round: 0.7, told_late: 0.4, spent_again: 1 };

/** Far enough apart that no one doubts what was first. */
const apartMs = [150_000, 200_000, 400_000];

const smallEach = 20;

export const allTellers: Readonly<Record<string, Teller>> = {
  ...plainTellers,
  ...oddTellers,
  ...rareTellers,
  ...forgers,
};

export function faultsOf(name: string, seed: number): readonly string[] {
  const random = new Random(seed);
  const isLong = random.chance(longShares[name] ?? 0.05);
  const spacings = spacingsOf[name] ?? apartMs;
  const moves = movementsOf(random, isLong ? random.pick([25, 40, 90]) : random.between(4, 9), spacings);
  if (isCrossed(moves)) return [];
  const tale = (allTellers[name] as Teller)(random, moves, random.between(1, moves.length - 2));
  const audit = new BookAudit(reorderMs);
  const books = [new ToldBook(true, (step) => audit.see(step)), new ToldBook(false)] as const;
  for (const book of books) {
    book.tell(firstRead);
    // Whoever tells something again tells nothing new.
    for (const each of tale.told) for (const _ of random.chance(0.1) ? [1, 2] : [1]) book.tell(each);
    book.rest((tale.told.at(-1)?.arrivedAt ?? 0) + 10 * lateMs);
  }
  const [book, other] = books;
  const { open = [], contradicted = [], gap = '', isGapless = false, isFull = false } = tale;
  const expected = (id: EntryId): string =>
    open.includes(id) ? 'open' : contradicted.includes(id) ? 'contradicted' : 'vouched';
  const isMovement = ({ kind }: Told): boolean => kind === 'moved';
  const wrong = tale.told.filter(
    ({ id, ...told }) => isMovement({ id, ...told } as Told) && book.standings.get(id) !== expected(id),
  );
  const gaps = [...book.gaps.values()].map(
    ({ change, missingHundredths, afterId, entryId: id }) =>
      `${change} ${missingHundredths} ${afterId} ${id}`,
  );
  return [
    ...wrong.map(({ id }) => `${id} is ${book.standings.get(id)}, not ${expected(id)}`),
    ...(other.standings.has('unasked' as EntryId) ? ['something was due and nobody was told when'] : []),
    ...(book.standings.has('too soon' as EntryId) ? ['something was said before it was due'] : []),
    ...(gap === null || gaps.join() === gap ? [] : [`the gaps are ${gaps.join()}, not ${gap}`]),
    ...(isGapless && book.wasGap ? ['a gap was told of where there was none'] : []),
    ...(tale.balance === undefined || book.balance() === tale.balance
      ? []
      : [`the balance is ${book.balance()}, not ${tale.balance}`]),
    ...(book.dueAt === null ? [] : ['something is still due']),
    ...(book.size() > 1 || (isFull && book.size() < 1) ? ['the book keeps more or less than it may'] : []),
    ...(book.said() === other.said() ? [] : ['it matters who looks when']),
    ...audit.faults,
  ].map((fault) => `${name} ${seed}: ${fault}`);
}

/** So many of a kind in each history, all of them different. */
const manyOf = (
  count: number,
  seed: number,
  faultsFrom: (random: Random) => readonly string[],
): readonly string[] =>
  Array.from({ length: count }, (_, at) => {
    const name = seed * count + at;
    return faultsFrom(new Random(name)).map((fault) => `${faultsFrom.name} ${name}: ${fault}`);
  }).flat();

export const taleRules: Rules = {
  /** Short lives of a wallet of which it is known what must be said of them, whatever comes in which order. */
  'a book says of a wallet what is so': ({ seed }) =>
    // Some in each history: together they cost as much as it does.
    Object.keys(allTellers).flatMap((name, at) =>
      name === 'went_round' || (seed + at) % 3 === 0 ? faultsOf(name, seed * 64 + at) : [],
    ),

  /** Small wallets in which all may be mistaken for something else: every order is tried, and every promise looked at. */
  'a small book keeps all that books promise': ({ seed }) =>
    Array.from({ length: smallEach }, (_, at) => {
      const name = seed * smallEach + at;
      return faultsOfSmall(new Random(name)).map((fault) => `small ${name}: ${fault}`);
    }).flat(),

  'a full book is cut back to what it may keep': ({ seed }) => [
    ...manyOf(4, seed, faultsOfFull),
    ...manyOf(2, seed, faultsOfForgotten),
    ...manyOf(2, seed, faultsOfOff),
    ...faultsOfOldHole(new Random(seed)),
  ],

  /** Books in whatever state, made up so that one millisecond, franc or word about one of them decides. */
  'a book goes by all that it knows': ({ seed }) => [
    ...manyOf(8, seed, faultsOfArranged),
    ...manyOf(2, seed, faultsOfLong),
    ...manyOf(1, seed, faultsOfFlood),
    ...manyOf(1, seed, faultsOfCosts),
    ...manyOf(12, seed, faultsOfDoomed),
    ...manyOf(2, seed, faultsOfTogether),
    ...manyOf(1, seed, faultsOfFilled),
    ...manyOf(1, seed, faultsOfAsides),
    ...manyOf(12, seed, faultsOfExplained),
    ...manyOf(12, seed, faultsOfSums),
  ],

  /** What came and went long ago, and money of ours, at the last millisecond at which it may be what is missing. */
  'what is told late is put where it can have been': ({ seed }) =>
    Array.from({ length: 3 }, (_, at) => new Random(seed * 3 + at)).flatMap((random) => [
      ...faultsOfRound(random),
      ...faultsOfCut(random),
      ...faultsOfFillingTime(random),
      ...faultsOfPlain(random),
    ]),

  'a step of a book is written as it was made': ({ seed }) =>
    Array.from({ length: 4 }, (_, at) => new Random(seed * 4 + at)).flatMap((random) => [
      ...faultsOfAsking(random),
      ...faultsOfStep(random),
      ...faultsOfCredited(random),
    ]),

  'what is open is credited up to its limits': ({ seed }) => [
    ...manyOf(1, seed, faultsOfCredit),
    ...manyOf(1, seed, faultsOfCreditAnew),
    ...manyOf(4, seed, faultsOfRemembered),
  ],
};
