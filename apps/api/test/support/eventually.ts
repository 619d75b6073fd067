import { setTimeout as sleep } from 'node:timers/promises';

/** Looks again and again: nothing tells whoever polls when to look. What takes long to look at is looked at less often. */
export async function eventually(
  isSo: () => boolean | Promise<boolean>,
  why: () => string = () => '',
  everyMs = 50,
): Promise<void> {
  for (const giveUpAt = performance.now() + 30_000; !(await isSo()); ) {
    if (performance.now() > giveUpAt) throw new Error(`It did not come to that. ${why()}`);
    await sleep(everyMs);
  }
}
