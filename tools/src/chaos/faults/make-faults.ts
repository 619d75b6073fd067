import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '../machines/world.ts';
import type { PlannedFault } from './schedule.ts';

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
