import {
  type EntryId,
  emptyBook,
  entryId,
  instant,
  mayCredit,
  type Told,
  type ToldMovement,
} from '@mobile-money/core';
import { Random } from '../random.ts';
import { effectOf, firstRead, isCrossed, movementsOf, reorderMs, ToldBook } from '../wallet-tale.ts';
import type { Rules } from './evidence.ts';

/** Far enough apart that no one doubts what was first. */
const apartMs = [150_000, 200_000, 400_000];
const lateMs = 3_600_000;

/** A short life of one wallet: what its book is told, in that order, and what it must have said in the end. */
interface Tale {
  readonly told: readonly Told[];
  /** All others are vouched for. */
  readonly open?: readonly EntryId[];
  readonly contradicted?: readonly EntryId[];
  /** How a gap ended, what is missing, after which entry and before which; null: it may be told as one or not. */
  readonly gap?: string | null;
  /** What was told as a gap and is over may have been one; where nothing was to be one, nothing ever is. */
  readonly isGapless?: boolean;
  readonly balance: number | null;
}

type Teller = (random: Random, moves: readonly ToldMovement[], at: number) => Tale;

const endOf = (moves: readonly ToldMovement[]): number | null => moves.at(-1)?.balanceHundredths ?? null;
const idsOf = (moves: readonly ToldMovement[]): readonly EntryId[] => moves.map(({ id }) => id);
const later = ({ arrivedAt }: Told, ms: number) => instant(arrivedAt + ms);
const inOrder = (told: readonly Told[]): readonly Told[] =>
  told.toSorted((a, b) => a.arrivedAt - b.arrivedAt);

/** One of them is not told. */
function withHole(moves: readonly ToldMovement[], at: number) {
  const [before, lost, after] = moves.slice(at - 1, at + 2) as [ToldMovement, ToldMovement, ToldMovement];
  const rest = moves.filter((each) => each !== lost);
  const missing = effectOf(lost);
  return { before, lost, after, rest, missing, gap: `${missing} ${before.id} ${after.id}` };
}

/** An SMS that no operator sent, between two that one did. */
function forgedAfter(random: Random, before: ToldMovement): ToldMovement {
  const movedXaf = random.pick([500, 1_000]);
  const balanceHundredths = (before.balanceHundredths ?? 0) + movedXaf * 100 + 600 + 1_250 * random.below(90);
  const operatorAt = instant((before.operatorAt ?? 0) + 75_000);
  const times = { operatorAt, arrivedAt: later(before, 75_000) };
  return {
    ...before,
    ...times,
    id: entryId('FORGED', movedXaf),
    movedXaf,
    feeHundredths: 0,
    balanceHundredths,
  };
}

const tellers: Readonly<Record<string, Teller>> = {
  /** Told in whatever order, within the time in which SMS overtake each other. */
  overtaken: (random, moves) => ({
    told: inOrder(moves.map((each) => ({ ...each, arrivedAt: later(each, random.below(90_000)) }))),
    isGapless: true,
    balance: endOf(moves),
  }),
  lost: (_, moves, at) => {
    const { rest, gap } = withHole(moves, at);
    return { told: rest, open: idsOf(moves.slice(at + 1)), gap: `opened ${gap}`, balance: endOf(moves) };
  },
  told_late: (_, moves, at) => {
    const { rest, lost, gap } = withHole(moves, at);
    const arrivedAt = later(rest.at(-1) as Told, lateMs);
    return { told: [...rest, { ...lost, arrivedAt }], gap: `closed ${gap}`, balance: endOf(moves) };
  },
  /** The last moment at which it is none, and the first at which it is one. */
  told_just_in_time: (_, moves, at) => {
    const { rest, lost, after } = withHole(moves, at);
    const told = { ...lost, arrivedAt: later(after, reorderMs - 1) };
    return { told: inOrder([...rest, told]), isGapless: true, balance: endOf(moves) };
  },
  told_just_too_late: (_, moves, at) => {
    const { rest, lost, after, gap } = withHole(moves, at);
    const told = { ...lost, arrivedAt: later(after, reorderMs) };
    return { told: inOrder([...rest, told]), gap: `closed ${gap}`, balance: endOf(moves) };
  },
  explained: (_, moves, at) => {
    const { rest, before, after, missing, gap } = withHole(moves, at);
    const arrivedAt = later(rest.at(-1) as Told, lateMs);
    const word = { kind: 'explained' as const, id: after.id, missingHundredths: missing, afterId: before.id };
    return { told: [...rest, { ...word, arrivedAt }], gap: `explained ${gap}`, balance: endOf(moves) };
  },
  /** Its money is known from elsewhere. */
  filled: (random, moves, at) => {
    const { rest, lost, after } = withHole(moves, at);
    const { movedXaf, feeHundredths, arrivedAt } = lost;
    const filler = {
      kind: 'filler' as const,
      id: entryId('OURS', movedXaf),
      movedXaf,
      feeHundredths,
      arrivedAt,
    };
    // It is known since then, and often told only when it is missing.
    const place = rest.indexOf(after) + random.below(2);
    return {
      told: [...rest.slice(0, place), filler, ...rest.slice(place)],
      isGapless: true,
      balance: endOf(moves),
    };
  },
  /** Its SMS tells no balance. */
  without_balance: (_, moves, at) => {
    const told = moves.map((each, index) => (index === at ? { ...each, balanceHundredths: null } : each));
    return { told, isGapless: true, balance: endOf(moves) };
  },
  /** Before the next SMS shows that the chain went on without it, it may look like money that nobody told of. */
  forged: (random, moves, at) => {
    const [before, after] = moves.slice(at - 1, at + 1) as [ToldMovement, ToldMovement];
    const forged = forgedAfter(random, before);
    const missing = (forged.balanceHundredths ?? 0) - forged.movedXaf * 100 - (before.balanceHundredths ?? 0);
    const isGap = after.arrivedAt >= forged.arrivedAt + reorderMs;
    return {
      told: inOrder([...moves, forged]),
      contradicted: [forged.id],
      gap: isGap ? `closed ${missing} ${before.id} ${forged.id}` : '',
      isGapless: !isGap,
      balance: endOf(moves),
    };
  },
  /** What no one can read may be what makes it true, until someone says that it is nothing. */
  excused: (random, moves, at) => {
    const forged = forgedAfter(random, moves[at - 1] as ToldMovement);
    const unread = { kind: 'unread' as const, id: 'unread 1' as EntryId, arrivedAt: later(forged, 1) };
    const nothing = { ...unread, kind: 'nothing' as const, arrivedAt: later(moves.at(-1) as Told, lateMs) };
    const isDismissed = random.chance(0.5);
    return {
      told: inOrder([...moves, forged, unread, ...(isDismissed ? [nothing] : [])]),
      ...(isDismissed ? { contradicted: [forged.id] } : { open: [forged.id] }),
      gap: null,
      balance: endOf(moves),
    };
  },
  /** One that leaves less in the wallet than it brought, but for a fee. */
  below_its_amount: (random, moves, at) => {
    const forged = forgedAfter(random, moves[at - 1] as ToldMovement);
    const told = { ...forged, balanceHundredths: forged.movedXaf * 90 - 1 };
    return {
      told: inOrder([...moves.slice(0, at), told]),
      contradicted: [told.id],
      isGapless: true,
      balance: moves[at - 1]?.balanceHundredths ?? null,
    };
  },
  /** The operator's own word answers for what is missing before it. */
  read: (_, moves, at) => {
    const { rest, after } = withHole(moves, at);
    const read = {
      kind: 'read' as const,
      id: 'read again' as EntryId,
      balanceHundredths: after.balanceHundredths ?? 0,
      arrivedAt: later(after, 60_000),
    };
    return { told: inOrder([...rest, read]), isGapless: true, balance: endOf(moves) };
  },
};

function faultsOf(name: string, seed: number): readonly string[] {
  const random = new Random(seed);
  const isLong = random.chance(0.08);
  const spacings = name === 'overtaken' ? [1_000, 20_000, 150_000] : apartMs;
  const moves = movementsOf(random, isLong ? random.pick([25, 90]) : random.between(4, 9), spacings);
  if (isCrossed(moves)) return [];
  const tale = (tellers[name] as Teller)(random, moves, random.between(1, moves.length - 2));
  const books = [new ToldBook(true), new ToldBook(false)] as const;
  for (const book of books) {
    book.tell(firstRead);
    // Whoever tells something again tells nothing new.
    for (const each of tale.told) for (const _ of random.chance(0.1) ? [1, 2] : [1]) book.tell(each);
    book.rest((tale.told.at(-1)?.arrivedAt ?? 0) + 10 * lateMs);
  }
  const [book, other] = books;
  const { open = [], contradicted = [], gap = '', isGapless = false } = tale;
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
    ...(book.standings.has('too soon' as EntryId) ? ['something was said before it was due'] : []),
    ...(gap === null || gaps.join() === gap ? [] : [`the gaps are ${gaps.join()}, not ${gap}`]),
    ...(isGapless && book.wasGap ? ['a gap was told of where there was none'] : []),
    ...(book.balance() === tale.balance ? [] : [`the balance is ${book.balance()}, not ${tale.balance}`]),
    ...(book.dueAt === null ? [] : ['something is still due']),
    ...(book.size() > 1 ? ['the book has grown'] : []),
    ...(book.said() === other.said() ? [] : ['it matters who looks when']),
  ].map((fault) => `${name} ${seed}: ${fault}`);
}

/** Whether payments that a book leaves open are credited one by one, and up to how much. */
function faultsOfCredit(seed: number): readonly string[] {
  const random = new Random(seed);
  const limits = { maxXaf: random.chance(0.1) ? null : 700, sumXaf: 1_500 };
  let [book, sum] = [emptyBook, 0];
  const credited = new Set<string>();
  return Array.from({ length: 8 }, () => {
    const amountXaf = random.pick([500, 700, 701, 100, 800]);
    const id = entryId(`P${random.below(5)}-${amountXaf}`, 1);
    const standing = random.weighed([
      [6, 'open'],
      [1, 'vouched'],
      [1, 'contradicted'],
    ] as const);
    const isFree =
      standing === 'vouched' || (standing === 'open' && (limits.maxXaf === null || credited.has(id)));
    const isWithin = standing === 'open' && amountXaf <= 700 && sum + amountXaf <= limits.sumXaf;
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

export const taleRules: Rules = {
  /** Short lives of a wallet of which it is known what must be said of them, whatever comes in which order. */
  'a book says of a wallet what is so': ({ seed }) =>
    Object.keys(tellers).flatMap((name, at) => faultsOf(name, seed * 64 + at)),

  'what is open is credited up to its limits': ({ seed }) => faultsOfCredit(seed),
};
