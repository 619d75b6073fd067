import { setTimeout } from 'node:timers/promises';
import { type ApiKeyStore, type IssuedApiKey, isValid, type Log } from '@mobile-money/core';
import { openListeners } from './bootstrap/open-listeners.ts';
import { openResources } from './bootstrap/open-resources.ts';
import type { Config } from './config/config.ts';
import { keyKindOf } from './config/installation.ts';
import { serviceContainer } from './container/service-container.ts';
import { tokens } from './container/tokens.ts';
import { consolePath } from './http/console/console-page.ts';
import { metricsPath } from './http/metrics-page.ts';

export interface RunningService {
  /** Where things are, for people. */
  readonly places: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** A stop must be over before a supervisor kills the process after ten seconds. */
const requestsEndWithinMs = 7_000;

/**
 * Opens, wires and starts what SERVICE_ROLE asks for. What is to be seen once, and never in a log, is shown. A start
 * that is to stop rejects soon, with everything closed again.
 */
export async function startService(
  config: Config,
  log: Log,
  show: (text: string) => void = () => undefined,
  stopping: AbortSignal = new AbortController().signal,
): Promise<RunningService> {
  const { resources, databasePlace, seed, close } = await openResources(config, log, stopping);
  const container = serviceContainer(config, resources);
  // What keeps the environment itself alive runs beside HTTP too.
  const jobs = container.get(config.role === 'api' ? tokens.ownJobs : tokens.jobs);
  const stopJobs = (): Promise<unknown> => Promise.all(jobs.map((job) => job.stop()));
  let firstKey: IssuedApiKey | null = null;
  const showFirstKey = (): void => {
    if (firstKey !== null) show(introduced(firstKey));
  };
  try {
    stopping.throwIfAborted();
    if (await seed(container.get(tokens.registrySeed))) log.info('The providers were stored.');
    if (config.role !== 'worker') {
      firstKey = await container.get(tokens.firstKey)();
      await warnWithoutKeys(config, container.get(tokens.apiKeys), log);
    }
    stopping.throwIfAborted();
    // Before anyone asks: what fell due while no process ran is done, and pretend devices have been heard of. What asks
    // operators begins beside it.
    await Promise.all(jobs.map((job) => job.start()));
    stopping.throwIfAborted();
    const listeners = await openListeners(container, config);
    // Not before it can be used: whoever sees it tries it at once.
    showFirstKey();
    const pages = container.get(tokens.ownPages).map(({ path }) => path);
    return {
      places: {
        ...placesAt(listeners.url, pages),
        ...watchedAt(listeners.watchingUrl),
        ...Object.fromEntries(jobs.flatMap((job) => Object.entries(job.places?.() ?? {}))),
        database: databasePlace,
      },
      stop: async () => {
        container.get(tokens.changeStreams).stop();
        container.get(tokens.eventWaiters).stop();
        container.get(tokens.pageWaiters).stop();
        // The ways to the operators last: whoever has asked for money should still hear the answer, if it comes in time.
        const own = container.get(tokens.ownJobs);
        const others = jobs.filter((job) => !own.includes(job));
        const ended = Promise.all([listeners.stop(requestsEndWithinMs), ...others.map((job) => job.stop())]);
        // What providers answered while the database was away is kept, if it comes back in time.
        const kept = ended.then(() => resources.ports.answerKeeper.over());
        await Promise.race([kept, setTimeout(requestsEndWithinMs, undefined, { ref: false })]);
        await Promise.all(own.map((job) => job.stop()));
        await ended;
        await close();
      },
    };
  } catch (error) {
    // It was stored, and is never shown again.
    showFirstKey();
    await stopJobs();
    await close();
    throw error;
  }
}

/** A key is issued to be read by people, so it does not go through the log, which leaves keys out. */
const introduced = ({ key, text, webhookSecret }: IssuedApiKey): string =>
  [
    `The first API key, of the application '${key.applicationId}'. It is shown only now:`,
    `  X-API-Key:      ${text}`,
    `  webhook secret: ${webhookSecret}`,
    '',
  ].join('\n');

/** Keys of the other kind do not count: a copy of a live database opens no sandbox. */
async function warnWithoutKeys(config: Config, keys: ApiKeyStore, log: Log): Promise<void> {
  if (!config.isKeyRequired || config.apiKey !== null) return;
  const kind = keyKindOf(config.environment);
  if ((await keys.list()).some((key) => key.kind === kind && isValid(key))) return;
  log.warn(
    `There is no valid ${kind} API key: every request under /api/ is refused. Issue one with npm run keys, or set SPORTSBOOK_API_KEY.`,
  );
}

const watchedAt = (url: string | undefined): Readonly<Record<string, string>> =>
  url === undefined ? {} : { metrics: url + metricsPath };

const placesAt = (url: string | undefined, pages: readonly string[]): Readonly<Record<string, string>> =>
  url === undefined
    ? {}
    : {
        api: `${url}/api/v1`,
        health: `${url}/health`,
        console: url + consolePath,
        ...Object.fromEntries(pages.map((path) => [path.slice(1), url + path])),
      };
