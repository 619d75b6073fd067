const signals = ['SIGTERM', 'SIGINT'] as const;
/** Longer than it takes for one Ctrl-C to come twice, shorter than it takes to lose patience. */
const sameMs = 1_000;

/**
 * The first signal to stop. A Ctrl-C in a terminal reaches a process that npm started twice, by the terminal and by npm:
 * that is one wish, and must not cut the stop short that it began. Whoever asks again later wants it at once.
 */
export function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    let firstAt: number | null = null;
    const heard = (signal: string): void => {
      const now = performance.now();
      if (firstAt === null) {
        firstAt = now;
        resolve(signal);
      } else if (now - firstAt > sameMs) {
        process.exit(1);
      }
    };
    for (const signal of signals) process.on(signal, heard);
  });
}
