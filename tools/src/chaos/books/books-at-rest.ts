import { setTimeout as sleep } from 'node:timers/promises';
import { type Books, type Finding, type FindingKind, findingKinds } from './books.ts';
import { reconcile } from './reconcile.ts';

export interface Rest {
  /** All three, as they are now. */
  readonly read: () => Promise<Books>;
  /** Whether everyone who makes changes has done so. */
  readonly isOver: () => boolean;
  readonly mostSeconds: number;
  /** Ends the wait as soon as this was found; what is doubled stays doubled. */
  readonly untilFound?: FindingKind | undefined;
}

const lookEveryMs = 1_000;

/** Looks into the books again and again until they agree, or until they have had all the time that they may need. */
export async function findingsAtRest({ read, isOver, mostSeconds, untilFound }: Rest): Promise<{
  readonly findings: readonly Finding[];
  readonly restSeconds: number;
}> {
  const began = performance.now();
  for (;;) {
    const isLate = performance.now() - began >= mostSeconds * 1_000;
    const wasOver = isOver();
    const findings = wasOver || isLate || untilFound !== undefined ? reconcile(await read()) : [];
    const isFound = findings.some(({ kind }) => kind === untilFound);
    if ((wasOver && findings.length === 0) || isFound || isLate) {
      const restSeconds = (performance.now() - began) / 1_000;
      const inOrder = findingKinds.flatMap((kind) => findings.filter((each) => each.kind === kind));
      return { findings: inOrder, restSeconds };
    }
    await sleep(lookEveryMs);
  }
}
