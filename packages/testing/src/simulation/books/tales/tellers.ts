import { type EntryId, entryId, instant, type Told, type ToldMovement } from '@mobile-money/core';
import type { Random } from '../../random.ts';
import { effectOf, firstRead, reorderMs } from '../../wallet-tale.ts';

export const lateMs = 3_600_000;

/** A short life of one wallet: what its book is told, in that order, and what it must have said in the end. */
export interface Tale {
  readonly told: readonly Told[];
  /** All others are vouched for. */
  readonly open?: readonly EntryId[];
  readonly contradicted?: readonly EntryId[];
  /** How a gap ended, what is missing, after which entry and before which; null: it may be told as one or not. */
  readonly gap?: string | null;
  /** What was told as a gap and is over may have been one; where nothing was to be one, nothing ever is. */
  readonly isGapless?: boolean;
  /** More was told than the book may keep. */
  readonly isFull?: boolean;
  /** Left out where it may be one or the other. */
  readonly balance?: number | null;
}

export type Teller = (random: Random, moves: readonly ToldMovement[], at: number) => Tale;

export const endOf = (moves: readonly ToldMovement[]): number | null =>
  moves.at(-1)?.balanceHundredths ?? null;
export const idsOf = (moves: readonly ToldMovement[]): readonly EntryId[] => moves.map(({ id }) => id);
export const later = ({ arrivedAt }: Told, ms: number) => instant(arrivedAt + ms);
export const inOrder = (told: readonly Told[]): readonly Told[] =>
  told.toSorted((a, b) => a.arrivedAt - b.arrivedAt);

/** One of them is not told. */
export function withHole(moves: readonly ToldMovement[], at: number) {
  const [before, lost, after] = moves.slice(at - 1, at + 2) as [ToldMovement, ToldMovement, ToldMovement];
  const rest = moves.filter((each) => each !== lost);
  const missing = effectOf(lost);
  return { before, lost, after, rest, missing, gap: `${missing} ${before.id} ${after.id}` };
}

/** An SMS that no operator sent, between two that one did. */
export function forgedAfter(random: Random, before: ToldMovement): ToldMovement {
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

export const tellers: Readonly<Record<string, Teller>> = {
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
  /** What no one can read, or money of ours, may be what makes it true, where it lies between; until it is nothing. */
  excused: (random, moves, at) => {
    const [before, after] = moves.slice(at - 1, at + 1) as [ToldMovement, ToldMovement];
    const forged = forgedAfter(random, before);
    const { precisionMs } = before;
    const keyOf = ({ operatorAt }: ToldMovement) => (operatorAt ?? 0) - ((operatorAt ?? 0) % precisionMs);
    const [fromMs, toMs] = [keyOf(before) - precisionMs - 9_999, keyOf(after) + precisionMs + 9_999];
    const [atMs, isBetween] = random.pick([
      ...[[forged.arrivedAt + 1, true] as const, [fromMs, true] as const, [toMs, true] as const],
      ...[[fromMs - 1, false] as const, [toMs + 1, false] as const],
    ]);
    const kind = random.pick(['unread', 'filler', 'moved'] as const);
    const named = { id: entryId('ODD', 1), arrivedAt: instant(atMs) };
    const money = { ...named, movedXaf: 9_999, feeHundredths: 0 };
    const sms = { ...before, ...money, balanceHundredths: null, operatorAt: named.arrivedAt };
    const odd = { unread: { kind: 'unread', ...named }, filler: { kind: 'filler', ...money }, moved: sms }[
      kind
    ];
    const nothing = { ...named, kind: 'nothing' as const, arrivedAt: later(moves.at(-1) as Told, lateMs) };
    const isDismissed = kind !== 'moved' && random.chance(0.3);
    const isOpen = isBetween && kind !== 'moved' && !isDismissed;
    // The wallet went on without its money, from before it to after it: it is contradicted, too.
    const oddKey = atMs - (atMs % precisionMs);
    const isLater = moves.some((each) => each.operatorAt !== null && keyOf(each) >= oddKey + precisionMs);
    // The first balance was read: the clocks of who told it may be ten seconds off.
    const isWithin = firstRead.arrivedAt + 10_000 < oddKey && isLater;
    const [unplaced, refuted] = kind !== 'moved' ? [[], []] : isWithin ? [[], [named.id]] : [[named.id], []];
    return {
      told: inOrder([...moves, forged, odd as Told, ...(isDismissed ? [nothing] : [])]),
      open: [...(isOpen ? [forged.id] : []), ...unplaced],
      contradicted: [...(isOpen ? [] : [forged.id]), ...refuted],
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
