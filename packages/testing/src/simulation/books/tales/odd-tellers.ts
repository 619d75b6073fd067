import { type EntryId, entryId, instant, type Told, type ToldMovement } from '@mobile-money/core';
import { effectOf, reorderMs } from '../../wallet-tale.ts';
import { endOf, forgedAfter, idsOf, inOrder, lateMs, later, type Teller, withHole } from './tellers.ts';

/** A movement that was not there, so long after another, from the balance that it left or from a given one. */
export function movedAfter(
  before: ToldMovement,
  name: string,
  movedXaf: number,
  afterMs: number,
  from?: number,
): ToldMovement {
  const balanceHundredths = (from ?? before.balanceHundredths ?? 0) + movedXaf * 100;
  const operatorAt = instant((before.operatorAt ?? 0) + afterMs);
  const times = { operatorAt, arrivedAt: later(before, afterMs) };
  return { ...before, ...times, id: entryId(name, movedXaf), movedXaf, feeHundredths: 0, balanceHundredths };
}

const fillerOf = (name: string, movedXaf: number, arrivedAtMs: number): Told => ({
  ...{
    kind: 'filler',
    id: entryId(name, movedXaf),
    movedXaf,
    feeHundredths: 0,
    arrivedAt: instant(arrivedAtMs),
  },
});

/** Lives of a wallet that hardly ever happen, each with what must be said of it. */
export const oddTellers: Readonly<Record<string, Teller>> = {
  /** Money came and went, or went and came, and both are told of when the chain has long gone on. */
  went_round: (random, moves, chosen) => {
    // Mostly where entries are joined already.
    const at = moves.length > 24 ? random.between(1, moves.length - 22) : chosen;
    // Told for a time when the wallet held something else.
    const elsewhere = random.chance(0.3) ? moves[at + 2] : undefined;
    const timed = elsewhere ?? (moves[at - 1] as ToldMovement);
    const before = { ...timed, balanceHundredths: (moves[at - 1] as ToldMovement).balanceHundredths };
    const sign = random.pick([1, -1]);
    const apartMs = random.pick([1_000, 30_000]);
    const one = movedAfter(before, 'ROUND1', sign * 137, 65_000);
    const two = movedAfter(before, 'ROUND2', -sign * 137, 65_000 + apartMs, one.balanceHundredths ?? 0);
    const arrivedAt = later(moves.at(-1) as Told, lateMs);
    // Alone, one of them is contradicted, until the other comes.
    const afterMs = random.pick([0, 0, 3 * reorderMs]);
    const late = random
      .shuffled([one, two])
      .map((each, index) => ({ ...each, arrivedAt: instant(arrivedAt + index * afterMs) }));
    // The same once more, from the balance in between.
    const three = movedAfter(one, 'ROUND3', sign * 59, 0);
    const four = movedAfter(one, 'ROUND4', -sign * 59, 0, three.balanceHundredths ?? 0);
    const within = random
      .shuffled([three, four])
      .map((each) => ({ ...each, arrivedAt: instant(arrivedAt + afterMs + 1) }));
    const told = [...moves, ...late, ...(random.chance(0.5) ? within : [])];
    if (elsewhere === undefined) return { told, gap: null, balance: endOf(moves) };
    const isFollowed = elsewhere !== moves.at(-1);
    const rest = { gap: null, balance: endOf(moves) };
    return isFollowed
      ? {
          told: [...moves, ...[one, two].map((each) => ({ ...each, arrivedAt }))],
          contradicted: idsOf([one, two]),
          ...rest,
        }
      : { told: moves, ...rest };
  },
  /** Nobody told the time of one, and others have overtaken it. */
  untimed: (random, moves, at) => {
    const told = moves.map((each, index) =>
      index === at
        ? { ...each, operatorAt: null, arrivedAt: later(each, random.below(reorderMs - 6_000)) }
        : each,
    );
    return { told: inOrder(told), isGapless: true, balance: endOf(moves) };
  },
  /** Nothing is told for a while; later all of it comes at once, in whatever order. */
  outage: (random, moves, at) => {
    const arrivedAt = later(moves.at(-1) as Told, lateMs);
    const lost = moves.slice(at, -1);
    const late = random.shuffled(lost).map((each) => ({ ...each, arrivedAt }));
    return {
      told: [...moves.filter((each) => !lost.includes(each)), ...late],
      gap: null,
      balance: endOf(moves),
    };
  },
  /** The fee in the text is somebody else's. */
  other_fee: (_, moves, at) => {
    const told = moves.map((each, index) =>
      index === at && each.feeHundredths === 0 ? { ...each, feeHundredths: 1_700 } : each,
    );
    return { told, isGapless: true, balance: endOf(moves) };
  },
  /** Two are lost, and money of ours adds up to them; other money of ours has nothing to do with it. */
  filled_by_two: (random, moves, at) => {
    const [before, one, two] = moves.slice(at - 1, at + 2) as [ToldMovement, ToldMovement, ToldMovement];
    const rest = moves.filter((each) => each !== one && each !== two);
    const isExact = one.feeHundredths + two.feeHundredths === 0;
    const fillers = random.shuffled([
      fillerOf('OURS1', one.movedXaf, one.arrivedAt),
      fillerOf('OURS2', two.movedXaf, two.arrivedAt),
      fillerOf('OURS3', 9_999, one.arrivedAt),
    ]);
    const place = rest.indexOf(before) + 1;
    const told = [...rest.slice(0, place), ...fillers, ...rest.slice(place)];
    if (isExact && rest.length > place) return { told, isGapless: true, balance: endOf(rest) };
    return { told: moves, isGapless: true, balance: endOf(moves) };
  },
  /** Our money moved at a time that is not the hole's, by much, or by no more than clocks may differ. */
  filled_by_time: (random, moves, at) => {
    const { rest, before, after, lost, gap } = withHole(moves, at);
    const isNear = random.chance(0.5);
    const offMs = isNear ? 9_999 : 135_000;
    const isBefore = !isNear || random.chance(0.5);
    const atMs = isBefore ? (before.operatorAt as number) - offMs : (after.operatorAt as number) + offMs;
    const filler = { ...fillerOf('OURS', lost.movedXaf, atMs), feeHundredths: lost.feeHundredths } as Told;
    const place = rest.indexOf(after);
    const told = [...rest.slice(0, place), filler, ...rest.slice(place)];
    if (isNear) return { told, isGapless: true, balance: endOf(moves) };
    return { told, open: idsOf(moves.slice(at + 1)), gap: `opened ${gap}`, balance: endOf(moves) };
  },
  /** What we sent ourselves is no forgery: it fills a hole rather than an SMS without a balance, and either of two will do. */
  filled_by_ours: (random, moves, at) => {
    const { rest, lost, before } = withHole(moves, at);
    const { movedXaf, arrivedAt, feeHundredths } = lost;
    const mute = { ...lost, id: entryId('MUTE', movedXaf), balanceHundredths: null };
    const amounts = random.pick([
      [movedXaf - 101, 101],
      [movedXaf, movedXaf],
    ]);
    const ours = amounts.map((xaf, index) => ({
      ...fillerOf(`OURS${index}`, xaf, arrivedAt),
      feeHundredths: xaf === 101 ? 0 : feeHundredths,
    }));
    const place = rest.indexOf(before) + 1;
    const told = [...rest.slice(0, place), ...random.shuffled([mute, ...ours]), ...rest.slice(place)];
    return { told, open: [mute.id], isGapless: true, balance: endOf(moves) };
  },
  /** Two SMS without a balance would each do: which of them is true, no one can tell. */
  filled_by_either: (random, moves, at) => {
    const { rest, lost, before, gap } = withHole(moves, at);
    const place = rest.indexOf(before) + 1;
    const either = ['EITHER1', 'EITHER2'].map((name) => ({
      ...{ ...lost, id: entryId(name, lost.movedXaf), balanceHundredths: null },
    }));
    const isOne = random.chance(0.4);
    const told = [...rest.slice(0, place), ...(isOne ? either.slice(1) : either), ...rest.slice(place)];
    if (isOne) return { told, isGapless: true, balance: endOf(moves) };
    const open = [...idsOf(either), ...idsOf(moves.slice(at + 1))];
    return { told, open, gap: `opened ${gap}`, balance: endOf(moves) };
  },
  /** Someone makes up several that continue each other. */
  forged_run: (random, moves, at) => {
    const [before] = moves.slice(at - 1, at + 1) as [ToldMovement];
    const one = forgedAfter(random, before);
    const two = movedAfter(one, 'FORGED2', 500, 1_000);
    const three = movedAfter(two, 'FORGED3', 300, 1_000);
    const forged = [one, two, three].slice(0, random.between(2, 3));
    return {
      told: inOrder([...moves, ...forged]),
      contradicted: idsOf(forged),
      gap: null,
      balance: endOf(moves),
    };
  },
  /** Someone makes up so many at once that there are more orders of them than anyone tries. */
  forged_often: (random, moves, at) => {
    const before = moves[at - 1] as ToldMovement;
    const forged = Array.from({ length: 8 }, (_, index) => {
      const from = (before.balanceHundredths ?? 0) + 1_700_000 * (index + 1) + 1_300 * random.below(90);
      return movedAfter(before, `FORGED${index}`, random.pick([500, 1_000]), 75_000, from);
    });
    const told = inOrder([...moves, ...random.shuffled(forged)]);
    return { told, contradicted: idsOf(forged), gap: null, balance: endOf(moves) };
  },
  /** What is true follows in the next second or minute, which is surely later, or in the same one, which need not be. */
  forged_just_before: (random, moves, at) => {
    const before = moves[at - 1] as ToldMovement;
    const { precisionMs } = before;
    const unitMs = Math.ceil(((before.operatorAt ?? 0) + 65_000) / precisionMs) * precisionMs;
    const atMs = (ms: number) => ms - (before.operatorAt ?? 0);
    const forged = movedAfter(before, 'FORGED', 500, atMs(unitMs + precisionMs - 1), 400_000_000);
    const isSurelyLater = random.chance(0.5);
    const next = movedAfter(before, 'TRUE', 300, atMs(unitMs + (isSurelyLater ? precisionMs : 0)));
    const told = [...moves.slice(0, at), ...inOrder([forged, next])];
    const { balanceHundredths: balance } = next;
    if (isSurelyLater) return { told, contradicted: [forged.id], gap: null, balance };
    return { told, open: [forged.id], gap: null };
  },
  /** What is true follows, and nobody tells when it was. */
  forged_before_untimed: (random, moves, at) => {
    const forged = forgedAfter(random, moves[at - 1] as ToldMovement);
    const { balanceHundredths: balance, ...next } = moves[at] as ToldMovement;
    const last = { ...next, balanceHundredths: balance, operatorAt: null, arrivedAt: later(forged, 300_000) };
    return { told: [...moves.slice(0, at), forged, last], open: [forged.id], gap: null, balance };
  },
  /** The operator's own word is surely later than what is further off than clocks may be. */
  forged_before_read: (random, moves, at) => {
    const before = moves[at - 1] as ToldMovement;
    const forged = movedAfter(before, 'FORGED', 500, 75_000, 400_000_000);
    const key = (forged.operatorAt ?? 0) - ((forged.operatorAt ?? 0) % before.precisionMs);
    const isSurelyLater = random.chance(0.5);
    const arrivedAt = instant(key + before.precisionMs - 1 + 10_000 + (isSurelyLater ? 1 : 0));
    const balance = before.balanceHundredths ?? 0;
    const read = {
      kind: 'read',
      id: 'read again' as EntryId,
      balanceHundredths: balance,
      arrivedAt,
    } as const;
    const told = [
      ...moves.slice(0, at),
      ...inOrder([{ ...forged, arrivedAt: forged.operatorAt ?? forged.arrivedAt }, read]),
    ];
    if (isSurelyLater) return { told, contradicted: [forged.id], gap: null, balance };
    return { told, open: [forged.id], gap: null };
  },
  /** Two are lost at different places; one comes late, the other never. */
  lost_twice: (_, moves, at) => {
    const { rest, lost, gap } = withHole(moves, at);
    const after = moves.slice(at + 2);
    if (after.length < 3) return { told: moves, isGapless: true, balance: endOf(moves) };
    const [kept, gone, next] = after as [ToldMovement, ToldMovement, ToldMovement];
    const told = rest.filter((each) => each !== gone);
    const late = { ...lost, arrivedAt: later(told.at(-1) as Told, lateMs) };
    const second = `opened ${effectOf(gone)} ${kept.id} ${next.id}`;
    return {
      told: [...told, late],
      open: idsOf(after.slice(2)),
      gap: `closed ${gap},${second}`,
      balance: endOf(moves),
    };
  },
  /** What nobody can read, and money of ours, in such numbers that the book cannot keep them all. */
  crowded: (random, moves, at) => {
    const { arrivedAt } = moves[at] as ToldMovement;
    const unread = Array.from({ length: 34 }, (_, index) => ({
      ...{ kind: 'unread' as const, id: `unread ${index}` as EntryId, arrivedAt },
    }));
    const fillers = Array.from({ length: 14 }, (_, index) =>
      fillerOf(`O${index}`, 90_000 + index * index, arrivedAt),
    );
    const told = [
      ...moves.slice(0, at + 1),
      ...random.shuffled([...unread, ...fillers]),
      ...moves.slice(at + 1),
    ];
    return { told, isGapless: true, isFull: true, balance: endOf(moves) };
  },
};
