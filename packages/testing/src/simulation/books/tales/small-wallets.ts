import { type EntryId, entryId, instant, type Told, type ToldMovement } from '@mobile-money/core';
import type { Random } from '../../random.ts';
import { firstRead, reorderMs, ToldBook } from '../../wallet-tale.ts';
import { BookAudit } from './book-audit.ts';

const startMs = 1_780_000_000_000;
const startHundredths = 1_000_000;
const hundred = 10_000;

interface True {
  readonly told: ToldMovement;
  readonly atMs: number;
}

/** Few amounts that cancel each other, many at one moment: whatever can be mistaken for something else, is. */
function trueMoves(random: Random): readonly True[] {
  const precisionMs = random.pick([1_000, 60_000]);
  let [balance, atMs] = [startHundredths, startMs];
  return Array.from({ length: random.between(2, 4) }, (_, at) => {
    const movedXaf = random.pick([100, 100, 200, 300, -100, -200, -300]);
    const feeHundredths = random.pick([0, 0, 0, hundred, 5_030]);
    const isFeeOfOther = random.chance(0.3);
    atMs += random.pick([0, 0, 999, 1_000, 11_000, 65_000, 130_000]);
    balance += movedXaf * 100 - (isFeeOfOther ? 0 : feeHundredths) + random.pick([0, 0, 0, 60, -60]);
    const arrivedAt = instant(atMs + random.pick([0, 0, 2_000, 40_000, 119_999, 120_000, 3_600_000]));
    const operatorAt = random.chance(0.15) ? null : instant(atMs + random.pick([0, 0, 0, 5_000]));
    const id = entryId(`T${at}`, movedXaf);
    const amounts = { movedXaf, feeHundredths, balanceHundredths: balance };
    return { atMs, told: { kind: 'moved', id, ...amounts, arrivedAt, operatorAt, precisionMs } };
  });
}

/** What comes of one of them: it is told, or not, or only in part, or our own money is all that is known of it. */
function fateOf(random: Random, { told, atMs }: True): readonly Told[] {
  const { id, movedXaf, feeHundredths } = told;
  const ours = { kind: 'filler' as const, id: entryId(`O${id}`, movedXaf), movedXaf, feeHundredths };
  const offMs = random.pick([0, 0, -10_000, 9_000, -11_000, 70_000]);
  const filler = { ...ours, arrivedAt: instant(atMs + offMs) };
  return random.weighed<readonly Told[]>([
    [12, [told]],
    [3, []],
    [2, [{ ...told, balanceHundredths: null }]],
    [
      1,
      [
        { ...told, balanceHundredths: null },
        { ...told, arrivedAt: instant(told.arrivedAt + 50_000) },
      ],
    ],
    [3, [filler]],
    [1, [{ ...filler, id }, told]],
    [1, [{ ...filler, receipt: id }, told]],
    [1, [filler, { ...told, of: filler.id }]],
    [1, [filler, { kind: 'nothing', id: filler.id, arrivedAt: instant(atMs + 400_000) }]],
    // It did move: whoever says later that nothing did under that name changes nothing.
    [1, [{ ...filler, id }, told, { kind: 'nothing', id, arrivedAt: instant(told.arrivedAt + 400_000) }]],
  ]);
}

/** What else is told: made up, unreadable, by the operator or by a person. */
function extraOf(random: Random, moves: readonly True[], at: number): readonly Told[] {
  const { told, atMs } = random.pick(moves);
  const { id, precisionMs, balanceHundredths: balance } = told;
  const arrivedAt = instant(atMs + random.pick([-5_000, 0, 1, 10_001, 30_000, 130_000, 500_000]));
  const movedXaf = random.pick([100, 200, 300]);
  const forged: Told = {
    ...{ kind: 'moved', id: entryId(`F${at}`, 1), movedXaf, feeHundredths: 0, precisionMs, arrivedAt },
    ...{ balanceHundredths: (balance ?? 0) + hundred * random.between(-4, 4), operatorAt: arrivedAt },
  };
  const unread = { kind: 'unread' as const, id: `unread ${at}` as EntryId, arrivedAt };
  const nothing = { ...unread, kind: 'nothing' as const, arrivedAt: instant(arrivedAt + 300_000) };
  const explainedAt = instant(atMs + random.pick([60_000, 200_000, 4_000_000]));
  return random.weighed<readonly Told[]>([
    [4, [forged]],
    [2, [{ kind: 'read', id: `read ${at}` as EntryId, balanceHundredths: balance ?? 0, arrivedAt }]],
    [1, [unread]],
    [1, [unread, nothing]],
    [2, [{ kind: 'explained', id, missingHundredths: 0, afterId: null, arrivedAt: explainedAt }]],
    [1, [{ ...forged, balanceHundredths: forged.movedXaf * random.pick([90, 89]) }]],
  ]);
}

/** All that is told of a small wallet, in the order in which it comes. */
export function smallTold(random: Random): readonly Told[] {
  const moves = trueMoves(random);
  const extras = Array.from({ length: random.between(0, 2) }, (_, at) => extraOf(random, moves, at));
  const told = [...moves.map((each) => fateOf(random, each)), ...extras].flat();
  const first = { ...firstRead, balanceHundredths: startHundredths } as Told;
  const again = told.flatMap((each) =>
    random.chance(0.1) ? [{ ...each, arrivedAt: instant(each.arrivedAt + 30_000) }] : [],
  );
  const all = [...(random.chance(0.7) ? [first] : []), ...told, ...again];
  return all.sort((one, other) => one.arrivedAt - other.arrivedAt);
}

/** A small wallet, in whatever state it may get: its book is held against what is promised of every book. */
export function faultsOfSmall(random: Random): readonly string[] {
  const audit = new BookAudit(reorderMs);
  const book = new ToldBook(true, (step) => audit.see(step));
  const told = smallTold(random);
  for (const each of told) book.tell(each);
  book.rest((told.at(-1)?.arrivedAt ?? 0) + 10 * reorderMs);
  return audit.faults;
}
