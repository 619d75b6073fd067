import { SingleBar } from 'cli-progress';
import type { Window } from './hold.ts';

export interface Watching {
  readonly note: (what: string) => void;
  readonly held: (seconds: number, last: Window | null) => void;
  readonly stop: () => void;
}

const lineEverySeconds = 60;

/** Says on standard error how far a run is: a bar, or a line a minute where no one watches. */
export function watching(total: number): Watching {
  const say = (text: string): void => void process.stderr.write(`${text}\n`);
  if (!process.stderr.isTTY) {
    return {
      note: (what) => say(`${what} …`),
      held: (seconds, last) => {
        if (seconds % lineEverySeconds === 0) say(`${seconds} of ${total} s | ${wordsOf(last)}`);
      },
      stop: () => undefined,
    };
  }
  const bar = new SingleBar({
    format: '{bar} {value}/{total} s | {remaining} to go | {words}',
    hideCursor: true,
    stream: process.stderr,
  });
  let isShown = false;
  const stop = (): void => {
    if (isShown) bar.stop();
    isShown = false;
  };
  return {
    stop,
    note: (what) => {
      stop();
      say(`${what} …`);
    },
    held: (seconds, last) => {
      if (!isShown) bar.start(total, 0, { remaining: '', words: '' });
      isShown = true;
      bar.update(Math.min(total, seconds), { remaining: remaining(total - seconds), words: wordsOf(last) });
    },
  };
}

const remaining = (seconds: number): string =>
  seconds > 90 ? `${Math.round(seconds / 60)} min` : `${Math.max(0, seconds)} s`;

/** The last ten seconds. */
function wordsOf(last: Window | null): string {
  if (last === null) return 'no figures yet';
  const perSecond = (last.requests / last.seconds).toFixed(0);
  const { p99Ms, errors, residentMib } = last;
  return `${perSecond} requests/s | p99 ${p99Ms.toFixed(0)} ms | ${errors} errors | ${residentMib} MiB`;
}
