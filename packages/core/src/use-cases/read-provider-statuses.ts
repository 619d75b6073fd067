import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import { oneByOne } from '../steps/one-by-one.ts';
import { readProviderStatus, type StatusPorts } from './read-provider-status.ts';

/** A growing interval: quick while the player holds the phone, slow once it is a matter of hours. */
export const statusReadDelaysMs: readonly number[] = [
  5_000, 10_000, 20_000, 40_000, 60_000, 120_000, 300_000, 600_000, 1_800_000,
];

/** Asks providers for the verdicts that are due, and tells how many it asked for. */
export const readProviderStatuses =
  (ports: StatusPorts & Pick<Ports, 'statusSchedule'>) =>
  async (limit: number): Promise<number> => {
    const due = await ports.statusSchedule.takeDue(
      ports.clock.now(),
      limit,
      statusReadDelaysMs,
      limits.lateVerdictMs,
    );
    // Providers take their time: all are asked at once, and each answer is dealt with on its own.
    await Promise.all(due.map((asked) => oneByOne(ports, [asked], readProviderStatus(ports))));
    return due.length;
  };
