import { rm } from 'node:fs/promises';
import { startEmbedded } from '@mobile-money/postgres';
import { runFolder } from '../beside/run-folder.ts';

/** Measures on a database server of its own, which is gone afterwards with all that it held. */
export async function onFreshDatabase<Result>(
  measure: (databaseUrl: string) => Promise<Result> | undefined,
): Promise<Result | undefined> {
  const dataDir = await runFolder('bench-');
  const embedded = await startEmbedded({ dataDir });
  try {
    return await measure(embedded.url);
  } finally {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
