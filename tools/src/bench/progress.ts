import { SingleBar } from 'cli-progress';

/** A bar over so many parts of a run, with what is being measured now; plain lines where no one watches. */
export function progressOver(parts: number): {
  readonly note: (what: string) => void;
  readonly next: (done: number) => void;
  readonly stop: () => void;
} {
  if (!process.stderr.isTTY) {
    return {
      note: (what) => void process.stderr.write(`${what} …\n`),
      next: () => {},
      stop: () => {},
    };
  }
  const bar = new SingleBar({
    format: '{bar} {value}/{total} | {duration_formatted} | {what}',
    hideCursor: true,
    stream: process.stderr,
    etaBuffer: 1,
  });
  bar.start(parts, 0, { what: '' });
  return {
    note: (what) => bar.update({ what }),
    next: (done) => bar.update(done),
    stop: () => bar.stop(),
  };
}
