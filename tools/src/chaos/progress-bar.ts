import { SingleBar } from 'cli-progress';
import { printSchedule } from './faults/schedule.ts';
import type { Watching } from './run-chaos.ts';

export interface BarPlan {
  readonly seconds: number;
  readonly faults: number;
  readonly seed: number;
}

/** Shows on standard error how far a run is; standard output stays free for the table. */
export function progressBar({ seconds, faults, seed }: BarPlan): Watching & { stop(): void } {
  const say = (text: string): void => void process.stderr.write(`${text}\n`);
  const bar = new SingleBar({
    format: '{bar} {value}/{total} s | {made} of {faults} faults | {acknowledged} orders acknowledged',
    hideCursor: true,
    noTTYOutput: !process.stderr.isTTY,
    notTTYSchedule: 10_000,
  });
  let isRunning = false;
  const stop = (): void => {
    if (isRunning) bar.stop();
    isRunning = false;
  };
  return {
    stop,
    note: (what) => {
      stop();
      say(`${what} …`);
    },
    planned: (planned) => {
      say(`Seed ${seed}: ${planned.length} faults in ${seconds} s.\n${printSchedule(planned)}`);
      bar.start(seconds, 0, { made: 0, faults, acknowledged: 0 });
      isRunning = true;
    },
    progress: (now) => {
      if (!isRunning) return;
      bar.update(Math.min(seconds, Math.floor(now.seconds)), {
        made: now.faults,
        acknowledged: now.acknowledged,
      });
    },
  };
}
