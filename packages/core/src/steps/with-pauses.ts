import type { Ports } from '../ports/ports.ts';
import type { LongWork } from '../reconciliation/long-work.ts';

/** Does long work with a pause at each of its rests. */
export async function withPauses<Result>(
  { pauses }: Pick<Ports, 'pauses'>,
  work: LongWork<Result>,
): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await pauses.pause();
  }
}
