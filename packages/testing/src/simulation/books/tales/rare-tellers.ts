import { entryId, instant, type Told, type ToldFiller, type ToldMovement } from '@mobile-money/core';
import { effectOf } from '../../wallet-tale.ts';
import { endOf, forgedAfter, idsOf, inOrder, lateMs, later, type Teller, withHole } from './tellers.ts';

/** Money of ours, which is all that is known of a movement. */
const oursOf = ({ movedXaf, feeHundredths }: ToldMovement, arrivedAtMs: number): ToldFiller => ({
  ...{ kind: 'filler', id: entryId('OURS', movedXaf), movedXaf, feeHundredths },
  arrivedAt: instant(arrivedAtMs),
});

/** One that moved so much, so long after another, from the balance that is given. */
function movedOn(before: ToldMovement, name: string, movedXaf: number, afterMs: number, from: number) {
  const operatorAt = instant((before.operatorAt ?? 0) + afterMs);
  const amounts = { movedXaf, feeHundredths: 0, balanceHundredths: from + movedXaf * 100 };
  const arrivedAt = later(before, afterMs);
  return { ...before, id: entryId(name, movedXaf), ...amounts, operatorAt, arrivedAt } as ToldMovement;
}

/** Lives of a wallet in which something is taken back, or comes once more when it is long over. */
export const rareTellers: Readonly<Record<string, Teller>> = {
  /** What someone made up is contradicted; later comes what continues it. */
  forged_on: (random, moves) => {
    const at = random.between(1, 3);
    const [before, after] = moves.slice(at - 1, at + 1) as [ToldMovement, ToldMovement];
    const forged = forgedAfter(random, before);
    const on = movedOn(forged, 'FORGED2', 500, 1_000, forged.balanceHundredths ?? 0);
    const late = { ...on, arrivedAt: later(after, lateMs) };
    return {
      told: [...inOrder([...moves.slice(0, at + 1), forged]), late],
      contradicted: idsOf([forged, late]),
      gap: null,
      balance: after.balanceHundredths,
    };
  },
  /** A transfer of ours filled a hole, and failed after all. */
  failed_after_all: (random, moves) => {
    const few = moves.slice(0, 7);
    const { rest, lost, after, gap } = withHole(few, random.between(1, few.length - 2));
    const ours = oursOf(lost, lost.arrivedAt);
    const { id } = ours;
    const nothing = { kind: 'nothing' as const, id, arrivedAt: later(rest.at(-1) as Told, lateMs) };
    const place = rest.indexOf(after);
    const told = [...rest.slice(0, place), ours, ...rest.slice(place), nothing];
    return { told, gap: `opened ${gap}`, balance: endOf(rest) };
  },
  /** Money of ours was taken for what is missing, until its SMS tells that it moved later. */
  freed: (random, moves) => {
    const few = moves.slice(0, 5);
    const at = random.between(1, few.length - 2);
    const { lost, after, gap } = withHole(few, at);
    const { precisionMs, balanceHundredths: balance } = after;
    const key = (after.operatorAt ?? 0) - ((after.operatorAt ?? 0) % precisionMs);
    const movedMs = key + precisionMs + 5_000;
    const ours = oursOf(lost, movedMs - 4_000);
    const sms: ToldMovement = {
      ...{ ...lost, id: ours.id, balanceHundredths: (balance ?? 0) + effectOf(lost) },
      ...{ operatorAt: instant(movedMs), arrivedAt: instant(movedMs + 10_000) },
    };
    const next = { ...after, arrivedAt: later(ours, 500) };
    return {
      told: [...few.slice(0, at), ours, next, sms],
      gap: `opened ${gap}`,
      balance: sms.balanceHundredths,
    };
  },
  /** What filled a hole long ago, and is spent, is told once more: it fills nothing else. */
  spent_again: (random, moves) => {
    const { rest, lost, after } = withHole(moves.slice(0, 28), random.between(1, 3));
    const isSms = random.chance(0.5);
    const filler = isSms ? { ...lost, balanceHundredths: null } : oursOf(lost, lost.arrivedAt);
    const place = rest.indexOf(after);
    const last = rest.at(-1) as ToldMovement;
    const again = { ...filler, arrivedAt: later(last, 1_000) };
    const leap = movedOn(last, 'LEAP', 400, 200_000, (last.balanceHundredths ?? 0) + effectOf(lost));
    return {
      told: [...rest.slice(0, place), filler, ...rest.slice(place), again, leap],
      open: [leap.id],
      gap: `opened ${effectOf(lost)} ${last.id} ${leap.id}`,
      balance: leap.balanceHundredths,
    };
  },
};
