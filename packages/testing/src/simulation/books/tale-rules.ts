import {
  advanceBook,
  type Channel,
  defaultSettings,
  type EntryId,
  emptyBook,
  entryId,
  mayCredit,
  type Told,
  unvouchedLimits,
  type WalletBook,
  walletOfChannel,
} from '@mobile-money/core';
import { Random } from '../random.ts';
import { firstRead, isCrossed, movementsOf, reorderMs, ToldBook } from '../wallet-tale.ts';
import type { Rules } from './evidence.ts';
import { faultsOfArranged } from './tales/arranged-books.ts';
import { faultsOfAsides } from './tales/asides.ts';
import { BookAudit } from './tales/book-audit.ts';
import { faultsOfCosts } from './tales/costs-of-orders.ts';
import { faultsOfDoomed } from './tales/doomed-books.ts';
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
import { lateMs, tellers as plainTellers, type Teller } from './tales/tellers.ts';
import { faultsOfFillingTime } from './tales/time-edges.ts';
import { Sender } from './tales/told-story.ts';
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

/** Whether payments that a book leaves open are credited one by one, and up to how much. */
function faultsOfCredit(seed: number): readonly string[] {
  const random = new Random(seed);
  const isUnvouchedUnlimited = random.chance(0.15);
  const own = { operator: 'mtn', merchantMsisdn: '+237670000001' } as Channel;
  const channel = { ...own, isUnvouchedUnlimited, unvouchedMaxXaf: random.pick([null, 700]) };
  const other = {
    ...channel,
    merchantMsisdn: '+237670000002',
    unvouchedMaxXaf: 1,
    isUnvouchedUnlimited: true,
  };
  const wallet = random.pick([walletOfChannel(own), walletOfChannel(own), null]);
  const settings = { ...defaultSettings, smsUnvouchedMaxXaf: 650, smsUnvouchedSumXaf: 1_500 };
  const limits = unvouchedLimits([other as Channel, channel], wallet, settings);
  const maxXaf = wallet === null ? 650 : isUnvouchedUnlimited ? null : (channel.unvouchedMaxXaf ?? 650);
  let [book, sum] = [emptyBook, 0];
  const credited = new Set<string>();
  return Array.from({ length: 8 }, () => {
    // Mostly some of these, now and then just as much as is left, or one more.
    const left = sum > 0 && sum < 1_500 ? [1_500 - sum, 1_501 - sum] : [];
    const amountXaf = random.pick([500, 650, 651, 700, 701, 100, ...left]);
    const id = entryId(`P${random.below(5)}-${amountXaf}`, 1);
    const standing = random.weighed([
      [6, 'open'],
      [1, 'vouched'],
      [1, 'contradicted'],
    ] as const);
    const isFree = standing === 'vouched' || (standing === 'open' && (maxXaf === null || credited.has(id)));
    const isWithin = standing === 'open' && amountXaf <= (maxXaf ?? 0) && sum + amountXaf <= 1_500;
    const expected = standing === 'contradicted' ? 'hold' : isFree || isWithin ? 'credit' : 'wait';
    const answer = mayCredit(book, { id, amountXaf, standing }, limits);
    book = answer.book;
    if (isWithin && !isFree) [sum] = [sum + amountXaf, credited.add(id)];
    const because = { hold: 'balance_contradicts', wait: 'waits_for_balance', credit: undefined }[expected];
    const isRight = answer.answer === expected && answer.because?.code === because;
    return isRight && book.credited.sumXaf === sum
      ? []
      : [`credit ${seed}: ${answer.answer}, not ${expected}`];
  }).flat();
}

/** What was credited while it was open counts until something is vouched for, and no longer. */
function faultsOfCreditAnew(seed: number): readonly string[] {
  const sender = new Sender(new Random(seed).between(50, 900));
  const toldBy = (book: WalletBook, told: Told): WalletBook =>
    advanceBook(book, [told], told.arrivedAt, { reorderMs }).book;
  const limits = { maxXaf: sender.xaf, sumXaf: sender.xaf };
  const known = toldBy(emptyBook, sender.read('T', 0, 10));
  const open = (name: string) => ({ id: name as EntryId, amountXaf: sender.xaf, standing: 'open' }) as const;
  const first = mayCredit(known, open('A'), limits);
  const unvouched = toldBy(first.book, sender.sms('B', 100, 1, null));
  const second = mayCredit(unvouched, open('B'), limits);
  const vouched = toldBy(unvouched, sender.sms('C', 200, 1, 12));
  const third = mayCredit(vouched, open('D'), limits);
  const answers = [first, second, third].map(({ answer }) => answer).join();
  return answers === 'credit,wait,credit' ? [] : [`credit anew ${seed}: ${answers}`];
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
    ...manyOf(3, seed, faultsOfFull),
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
    ...faultsOfCredit(seed),
    ...faultsOfCreditAnew(seed),
  ],
};
