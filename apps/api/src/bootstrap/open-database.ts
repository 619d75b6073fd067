import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, type Instant, type Log, messageOf } from '@mobile-money/core';
import {
  type Database,
  DataDirInUse,
  type Embedded,
  isDatabaseUnavailable,
  lackingSettings,
  markEnvironment,
  migrate,
  type OpenDatabase,
  openDatabase,
  placeOf,
  processName,
  RestoreNotFinished,
  RightMissing,
  restoredAtOf,
  SchemaNotUpToDate,
  startEmbedded,
  whyTurnedAway,
  withReplica,
} from '@mobile-money/postgres';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/environment-reader.ts';
import { type EnvironmentName, refuseForeign } from '../config/installation.ts';
import type { HealthCheck } from '../http/routes/health.ts';

export interface OpenedDatabase {
  readonly database: OpenDatabase;
  readonly url: string;
  /** The same for the stores, whose lists may come from a replica. */
  forStores(database: Database): Database;
  /** Where it is, without user and password. */
  readonly place: string;
  /** When it was restored last; null: never. No restore happens while a service runs. */
  readonly restoredAt: Instant | null;
  close(): Promise<void>;
}

/** Connects to DATABASE_URL, or brings up the embedded server under DATA_DIR; the schema is then up to date. */
export async function openServiceDatabase(
  { environment, databaseUrl, databasePoolMax, databaseReadUrl, dataDir }: Config,
  clock: Clock,
  log: Log,
  stopping: AbortSignal,
): Promise<OpenedDatabase> {
  const embedded = databaseUrl === null ? await embeddedWhenFree(dataDir, log, stopping) : null;
  const url = databaseUrl ?? embedded?.url ?? '';
  try {
    const take = () =>
      migrate(url, (owner) => refuseForeign(owner, environment), {
        // No other process serves from the embedded one.
        isFinishing: embedded !== null,
      });
    const steps = await whenUp(take, log, stopping);
    if (steps.length > 0) log.info('The database schema was brought up to date.', { steps: steps.length });
    const database = openDatabase({ url, poolMax: databasePoolMax, applicationName: processName });
    const restoredAt = await unlessStopped(stopping, () => makeOwn(database, environment, clock));
    const replica = databaseReadUrl === null ? null : openReplica(databaseReadUrl, databasePoolMax);
    return {
      database,
      url,
      forStores: (primary) =>
        replica === null ? primary : withReplica(primary, replica, { onChange: saying(log) }),
      restoredAt,
      place: embedded === null ? placeOf(url) : `embedded, under ${dataDir}`,
      close: async () => {
        await replica?.close();
        await database.close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    const why = whyTurnedAway(error);
    throw why === null ? error : new ConfigError(`The database does not let the service in: ${why}`);
  }
}

const waitForCommandMs = 30_000;

/** A command that has brought the server up for itself is done soon, and is waited for. */
async function embeddedWhenFree(dataDir: string, log: Log, signal: AbortSignal): Promise<Embedded> {
  let hasTold = false;
  for (const giveUpAt = performance.now() + waitForCommandMs; ; ) {
    try {
      return await startEmbedded({ dataDir, onProgress: (message) => log.info(message), signal });
    } catch (error) {
      const isPassing = error instanceof DataDirInUse && error.holder === 'command';
      if (!isPassing || performance.now() > giveUpAt) throw error;
      if (!hasTold) log.info('A command is at work on the database and is waited for.', { pid: error.pid });
      hasTold = true;
      await sleep(200, undefined, { signal });
    }
  }
}

/**
 * A database belongs to the environment that started on it first: live and test data never meet. Tells when it was
 * restored last.
 */
async function makeOwn(
  database: OpenDatabase,
  environment: EnvironmentName,
  clock: Clock,
): Promise<Instant | null> {
  try {
    refuseForeign(await markEnvironment(database, environment, clock.now()), environment);
    refuseLacking(await lackingSettings(database));
    return await restoredAtOf(database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A pooler passes no settings on, and without them statements may wait for ever. */
function refuseLacking(remedies: readonly string[]): void {
  if (remedies.length === 0) return;
  throw new ConfigError(
    `Sessions of the database lack settings. Run this once, then let the pooler reconnect: ${remedies.join(' ')}`,
  );
}

const openReplica = (url: string, poolMax: number): OpenDatabase =>
  openDatabase({ url, poolMax, applicationName: 'mobile-money lists', wanted: 'standby' });

const saying =
  (log: Log) =>
  (isUsed: boolean, why: string): void => {
    if (isUsed) log.info('Lists are read from the replica again.');
    else log.warn('Lists are read from the primary.', { error: why });
  };

const waitForServerMs = 30_000;

/** A server that starts at the same time, as in a compose file, is waited for. */
async function whenUp<Result>(work: () => Promise<Result>, log: Log, stopping: AbortSignal): Promise<Result> {
  for (const giveUpAt = performance.now() + waitForServerMs; ; ) {
    try {
      return await unlessStopped(stopping, work);
    } catch (error) {
      const isClear = [SchemaNotUpToDate, RightMissing, RestoreNotFinished].some(
        (kind) => error instanceof kind,
      );
      if (isClear) throw new ConfigError((error as Error).message);
      if (whyTurnedAway(error) !== null || !isDatabaseUnavailable(error)) throw error;
      const why = messageOf(error);
      if (performance.now() > giveUpAt) throw new ConfigError(`The database cannot be reached: ${why}`);
      log.warn('The database cannot be reached yet.', { error: why });
      await sleep(1_000, undefined, { signal: stopping });
    }
  }
}

/**
 * The result of some work, or a rejection as soon as the service is to stop. What was begun is left to itself: for what
 * waits for others, and leaves nothing behind when the process ends.
 */
async function unlessStopped<Result>(stopping: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  stopping.throwIfAborted();
  let stop = (): void => undefined;
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(stopping.reason);
    stopping.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([work(), stopped]);
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}

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
