import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import type { ServiceContainer } from '../container/service-container.ts';
import { tokens } from '../container/tokens.ts';
import { connectionLimits, type Listening, listen } from '../http/listen.ts';

export interface Listeners {
  /** Where the interface is; a worker has none. */
  readonly url: string | undefined;
  /** Where health and metrics have a port of their own. */
  readonly watchingUrl: string | undefined;
  /** Takes no new connection, and resolves when all that was asked for is done and answered, or the time is over. */
  stop(withinMs: number): Promise<void>;
}

/** While the database is away, what was read and used stays unwritten, and the stop goes on. */
const journalEndsWithinMs = 1_000;

/** Opens what SERVICE_ROLE and METRICS_PORT ask for, or nothing when a part fails. */
export async function openListeners(container: ServiceContainer, config: Config): Promise<Listeners> {
  const { host, port, metricsPort, role } = config;
  const watching =
    metricsPort === null ? null : await listen(container.get(tokens.watchingApp), host, metricsPort);
  try {
    const server = role === 'worker' ? null : await openInterface(container, host, port);
    return {
      url: server?.url,
      watchingUrl: watching?.url,
      stop: async (withinMs) => {
        const until = performance.now() + withinMs;
        await Promise.all([server?.stop(withinMs), watching?.stop(withinMs)]);
        // No more can begin. What clients asked for who have hung up goes on, and must not find everything closed.
        await container.get(tokens.workUnderWay).over(until - performance.now());
        await Promise.race([
          container.get(tokens.journal).over(),
          sleep(journalEndsWithinMs, undefined, { ref: false }),
        ]);
      },
    };
  } catch (error) {
    await watching?.stop(0);
    throw error;
  }
}

/** The interface; every request in a span of its own, where someone follows them. */
function openInterface(container: ServiceContainer, host: string, port: number): Promise<Listening> {
  const app = container.get(tokens.app);
  const tracing = container.get(tokens.tracing);
  const traced: RequestListener = (request, response) =>
    tracing?.request(request, response, () => app(request, response));
  return listen(tracing === null ? app : traced, host, port, connectionLimits, app);
}
