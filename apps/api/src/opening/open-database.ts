import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock, Log } from '@mobile-money/core';
import {
  isDatabaseUnavailable,
  markEnvironment,
  migrate,
  type OpenDatabase,
  openDatabase,
  startEmbedded,
} from '@mobile-money/postgres';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/environment-reader.ts';
import { type EnvironmentName, refuseForeign } from '../config/installation.ts';
import type { HealthCheck } from '../http/routes/health.ts';

export interface OpenedDatabase {
  readonly database: OpenDatabase;
  /** Where it is, without user and password. */
  readonly place: string;
  close(): Promise<void>;
}

/** Connects to DATABASE_URL, or brings up the embedded server under DATA_DIR; the schema is then up to date. */
export async function openServiceDatabase(
  { environment, databaseUrl, databasePoolMax, dataDir }: Config,
  clock: Clock,
  log: Log,
): Promise<OpenedDatabase> {
  const embedded =
    databaseUrl === null
      ? await startEmbedded({ dataDir, onProgress: (message) => log.info(message) })
      : null;
  const url = databaseUrl ?? embedded?.url ?? '';
  try {
    const steps = await migrateWhenUp(url, environment, log);
    if (steps.length > 0) log.info('The database schema was brought up to date.', { steps: steps.length });
    const database = openDatabase({ url, poolMax: databasePoolMax });
    await makeOwn(database, environment, clock);
    return {
      database,
      place: embedded === null ? placeOf(url) : `embedded, under ${dataDir}`,
      close: async () => {
        await database.close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** A database belongs to the environment that started on it first: live and test data never meet. */
async function makeOwn(database: OpenDatabase, environment: EnvironmentName, clock: Clock): Promise<void> {
  try {
    refuseForeign(await markEnvironment(database, environment, clock.now()), environment);
  } catch (error) {
    await database.close();
    throw error;
  }
}

const waitForServerMs = 30_000;

/** A server that starts at the same time, as in a compose file, is waited for. */
async function migrateWhenUp(
  url: string,
  environment: EnvironmentName,
  log: Log,
): Promise<readonly string[]> {
  for (const giveUpAt = performance.now() + waitForServerMs; ; ) {
    try {
      return await migrate(url, (owner) => refuseForeign(owner, environment));
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      const why = error instanceof Error ? error.message : String(error);
      if (performance.now() > giveUpAt) throw new ConfigError(`The database cannot be reached: ${why}`);
      log.warn('The database cannot be reached yet.', { error: why });
      await sleep(1_000);
    }
  }
}

const placeOf = (url: string): string => {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || '5432'}${pathname}`;
};

const healthAnswerMs = 2_000;

/** Asks for a sign of life, and does not wait for it as long as a request would. */
export const databaseCheck = (database: OpenDatabase): HealthCheck => ({
  name: 'database',
  isUp: () => {
    const late = new Promise<boolean>((resolve) => {
      setTimeout(resolve, healthAnswerMs, false).unref();
    });
    const answer = database.keyed({ name: 'health', text: 'select 1' }, []).then(
      () => true,
      () => false,
    );
    return Promise.race([answer, late]);
  },
});
