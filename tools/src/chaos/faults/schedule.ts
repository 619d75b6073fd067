import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@mobile-money/testing/random';
import type { World } from '../machines/world.ts';

/** A fault that is planned: which one, on what, and for how long. */
export interface Fault {
  readonly name: string;
  /** What it falls on, for the record; empty when there is only one. */
  readonly target: string;
  /** From its beginning to its end; 0 for what is over at once. */
  readonly lastsMs: number;
  begin(world: World): Promise<void> | void;
  end(world: World): Promise<void> | void;
}

export interface FaultKind {
  readonly name: string;
  /** Faults of one family do not follow each other: together they would last longer than anyone promises to bear. */
  readonly family: 'process' | 'database' | 'gateway' | 'receiver' | 'door' | 'sms' | 'operator';
  readonly lastsMs: readonly [min: number, max: number];
  /** Throws the dice for the details. */
  plan(dice: Random): Pick<Fault, 'target' | 'begin' | 'end'>;
}

export interface PlannedFault extends Fault {
  readonly atMs: number;
}

interface SchedulePlan {
  readonly kinds: readonly FaultKind[];
  readonly count: number;
  readonly lengthMs: number;
}

/** How much of its slot a fault may wait; the rest of the slot is for its end and for what comes of it. */
const waitPart = 0.3;

/**
 * Faults at uneven times over the whole length, one in each slot. Every kind comes once before any comes again, and
 * two of a family never follow each other where that can be helped. The dice alone decide: one seed, one schedule.
 */
export function scheduleOf({ kinds, count, lengthMs }: SchedulePlan, dice: Random): readonly PlannedFault[] {
  const slotMs = lengthMs / count;
  return inRounds(kinds, count, dice).map((kind, index) => {
    const [min, max] = kind.lastsMs;
    // In a short run faults are short, but for those whose length is their point.
    const longest = Math.max(min, Math.min(max, Math.floor(slotMs * 0.6)));
    const lastsMs = dice.between(min, longest);
    const atMs = Math.floor(index * slotMs + dice.next() * slotMs * waitPart);
    return { name: kind.name, lastsMs, atMs, ...kind.plan(dice) };
  });
}

function inRounds(kinds: readonly FaultKind[], count: number, dice: Random): readonly FaultKind[] {
  const chosen: FaultKind[] = [];
  let left: FaultKind[] = [];
  while (chosen.length < count) {
    if (left.length === 0) left = dice.shuffled(kinds);
    const last = chosen.at(-1)?.family;
    const place = Math.max(
      0,
      left.findIndex(({ family }) => family !== last),
    );
    chosen.push(...left.splice(place, 1));
  }
  return chosen;
}

/** One line for each fault, by which a run can be looked at again. */
export const printSchedule = (faults: readonly PlannedFault[]): string =>
  faults
    .map(({ atMs, name, target, lastsMs }) => {
      const length = lastsMs === 0 ? '' : ` for ${(lastsMs / 1_000).toFixed(1)} s`;
      return `${(atMs / 1_000).toFixed(1).padStart(7)} s  ${name}${target === '' ? '' : ` (${target})`}${length}`;
    })
    .join('\n');

/** Each at its time, whether the one before is over or not. */
export async function makeFaults(
  faults: readonly PlannedFault[],
  world: World,
  onMade: () => void,
): Promise<void> {
  const began = performance.now();
  const ends: Promise<void>[] = [];
  for (const fault of faults) {
    await sleep(Math.max(0, fault.atMs - (performance.now() - began)));
    await fault.begin(world);
    onMade();
    ends.push(sleep(fault.lastsMs).then(() => fault.end(world)));
  }
  await Promise.all(ends);
}
