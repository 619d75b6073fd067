import { setTimeout as sleep } from 'node:timers/promises';
import { type Installation, refuseForeign } from '@mobile-money/api/beside-the-service';
import {
  DataDirInUse,
  findEmbedded,
  migrate,
  type OpenDatabase,
  openDatabase,
  startEmbedded,
} from '@mobile-money/postgres';

/**
 * Works on the database of an installation: the one at DATABASE_URL, the embedded one of a service that runs, or,
 * when none runs, the embedded one brought up for the occasion. Standard output stays free for the result.
 */
export function withDatabase<Result>(
  installation: Installation,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  return atDatabase(installation, async (url) => {
    // A database that no service has started on yet belongs to no one, and is not claimed here.
    await migrate(url, (owner) => refuseForeign(owner, installation.environment));
    const database = openDatabase({ url, poolMax: 2, applicationName: 'mobile-money tool' });
    return work(database).finally(() => database.close());
  });
}

interface Reached {
  readonly url: string;
  stop(): Promise<void>;
}

/** Works on the database at an address, or on that of an installation, as it is. */
export async function atDatabase<Result>(
  place: string | Installation,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const { url, stop } = typeof place === 'string' ? { url: place, stop: nothingToStop } : await reach(place);
  return work(url).finally(stop);
}

const nothingToStop = async (): Promise<void> => undefined;
const waitForStartMs = 30_000;

/** Where the database of an installation is, also when it has to be brought up first. Nothing in it is changed. */
async function reach({ databaseUrl, dataDir }: Installation): Promise<Reached> {
  if (databaseUrl !== null) return { url: databaseUrl, stop: nothingToStop };
  for (const giveUpAt = performance.now() + waitForStartMs; ; ) {
    const running = await findEmbedded(dataDir);
    if (running !== null) return { url: running, stop: nothingToStop };
    try {
      const onProgress = (message: string) => process.stderr.write(`${message}\n`);
      return await startEmbedded({ dataDir, onProgress, isShared: false });
    } catch (error) {
      // A service is about to bring it up or on its way out, or another command is at work.
      if (!(error instanceof DataDirInUse) || performance.now() > giveUpAt) throw error;
      await sleep(200);
    }
  }
}
