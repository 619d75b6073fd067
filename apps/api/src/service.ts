import type { Log } from '@mobile-money/core';
import type { Config } from './config/config.ts';
import { serviceContainer } from './container/service-container.ts';
import { tokens } from './container/tokens.ts';
import { listen } from './http/listen.ts';
import { openOutside } from './opening/open-outside.ts';

export interface RunningService {
  /** Where things are, for people. */
  readonly places: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** A stop must be over before a supervisor kills the process after ten seconds. */
const requestsEndWithinMs = 7_000;

/** Opens, wires and starts what SERVICE_ROLE asks for. */
export async function startService(config: Config, log: Log): Promise<RunningService> {
  const { outside, databasePlace, seed, close } = await openOutside(config, log);
  const container = serviceContainer(config, outside);
  if (config.isKeyRequired && config.apiKey === null) {
    log.warn('No API key is set: every request under /api/ is refused. Set SPORTSBOOK_API_KEY.');
  }
  // What keeps the environment itself alive runs beside HTTP too.
  const jobs = container.get(config.role === 'api' ? tokens.ownJobs : tokens.jobs);
  const stopJobs = (): Promise<unknown> => Promise.all(jobs.map((job) => job.stop()));
  try {
    if (await seed(container.get(tokens.registrySeed))) log.info('The providers were stored.');
    // Before anyone asks: what fell due while no process ran is done, and pretend devices have been heard of.
    await Promise.all(jobs.map((job) => job.start()));
    const server =
      config.role === 'worker' ? null : await listen(container.get(tokens.app), config.host, config.port);
    const pages = container.get(tokens.ownPages).map(({ path }) => path);
    return {
      places: { ...placesAt(server?.url, pages), database: databasePlace },
      stop: async () => {
        await Promise.all([server?.stop(requestsEndWithinMs), stopJobs()]);
        await close();
      },
    };
  } catch (error) {
    await stopJobs();
    await close();
    throw error;
  }
}

const placesAt = (url: string | undefined, pages: readonly string[]): Readonly<Record<string, string>> =>
  url === undefined
    ? {}
    : {
        api: `${url}/api/v1`,
        health: `${url}/health`,
        ...Object.fromEntries(pages.map((path) => [path.slice(1), url + path])),
      };
