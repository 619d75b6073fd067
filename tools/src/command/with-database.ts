import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Installation,
  randomKeyMaker,
  readInstallation,
  readMonthSettings,
  readSecretKeys,
  refuseForeign,
  ScryptPasswords,
  SystemClock,
  timeOrderedIds,
} from '@mobile-money/api/beside-the-service';
import {
  AesSealer,
  DataDirInUse,
  findEmbedded,
  migrate,
  openDatabase,
  ownerAt,
  postgresPorts,
  startEmbedded,
} from '@mobile-money/postgres';
import { stderrLog } from './command-line.ts';

/** What use cases about keys and people need, beside the database of an installation. */
const besideDatabase = {
  passwords: new ScryptPasswords(),
  keyMaker: randomKeyMaker,
  clock: new SystemClock(),
  ids: timeOrderedIds,
  log: stderrLog,
};
export type CommandPorts = ReturnType<typeof postgresPorts> &
  typeof besideDatabase &
  Pick<Installation, 'environment'>;

/**
 * Works on the database of an installation: the one at DATABASE_URL, the embedded one of a service that runs, or,
 * when none runs, the embedded one brought up for the occasion. Standard output stays free for the result.
 */
export function withPorts<Result>(
  installation: Installation,
  work: (ports: CommandPorts) => Promise<Result>,
): Promise<Result> {
  const { environment } = installation;
  return atDatabase(installation, async (url) => {
    // A database that no service has started on yet belongs to no one, and is not claimed here.
    await migrate(url, (owner) => refuseForeign(owner, environment));
    const database = openDatabase({ url, poolMax: 2, applicationName: 'mobile-money tool' });
    const sealer = new AesSealer(readSecretKeys(process.env));
    const ports = { ...postgresPorts(database, sealer), ...besideDatabase, environment };
    return work(ports).finally(() => database.close());
  });
}

/** The same, of the installation that the settings of this process name. */
export const withOwnPorts = <Result>(work: (ports: CommandPorts) => Promise<Result>): Promise<Result> =>
  withPorts(readInstallation(process.env), work);

/** Where the files of months are, by the settings of a process. */
export const filedMonths = (given: NodeJS.ProcessEnv) => ({
  dir: readMonthSettings(given).monthsDir,
  keys: readSecretKeys(given),
});

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

/** The same, of whichever environment the one at an address is; that of an installation must be its own. */
export const atOwnDatabase = <Result>(
  place: string | Installation,
  work: (url: string) => Promise<Result>,
): Promise<Result> =>
  atDatabase(place, async (url) => {
    if (typeof place !== 'string') refuseForeign(await ownerAt(url), place.environment);
    return work(url);
  });

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
