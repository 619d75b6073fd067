import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runService, type Server, startServer } from '../beside/processes/server-process.ts';

export { type Receiver, startReceiver } from '../beside/processes/receiver.ts';
export type { Server } from '../beside/processes/server-process.ts';

export const apiKey = 'bench-key-0123456789';

const besideThis = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const serviceSettings = (databaseUrl: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  SPORTSBOOK_API_KEY: apiKey,
  // Only the signing key is kept there: the database is given.
  DATA_DIR: join(tmpdir(), 'mobile-money-bench'),
});

/** The service as it is run in earnest: authentication on, background work in the same process, logs written. */
export const startService = (databaseUrl: string): Promise<Server> =>
  startServer(runService(), serviceSettings(databaseUrl));

/** The same without background work: what becomes due waits until a benchmark does it, and measures it. */
export const startRequestsOnly = (databaseUrl: string): Promise<Server> =>
  startServer(runService(), { ...serviceSettings(databaseUrl), SERVICE_ROLE: 'api' });

export const sandboxKey = `svc_test_bench_${'0123456789abcdef'.repeat(3)}`;

/** The same application with providers that answer at once. */
export const startSandbox = (databaseUrl: string): Promise<Server> =>
  startServer(runService(), {
    ...serviceSettings(databaseUrl),
    SERVICE_ENV: 'sandbox',
    SPORTSBOOK_API_KEY: sandboxKey,
    DATA_DIR: join(tmpdir(), 'mobile-money-bench-sandbox'),
  });

/** What Express can do at all: one route, one insert or one select. */
export const startBareExpress = (databaseUrl: string): Promise<Server> =>
  startServer([besideThis('./bare-express.js')], { DATABASE_URL: databaseUrl });

/** What a faster framework can do. It uses the table that the bare Express handler made. */
export const startBareFastify = (databaseUrl: string): Promise<Server> =>
  startServer([besideThis('./bare-fastify.js')], { DATABASE_URL: databaseUrl });

/** The service with a probe inside that watches its event loop. */
export interface DeliveringService extends Server {
  begin(): void;
  eventLoopP99Ms(): Promise<number>;
}

export async function startDelivering(databaseUrl: string): Promise<DeliveringService> {
  const probe = ['--import', besideThis('./event-loop-probe.js')];
  const server = await startServer([...probe, ...runService()], serviceSettings(databaseUrl));
  return {
    ...server,
    begin: () => void server.child.send('begin'),
    eventLoopP99Ms: async () => {
      const told = once(server.child, 'message');
      server.child.send('tell');
      const [message] = (await told) as [{ eventLoopP99Ms: number }];
      return message.eventLoopP99Ms;
    },
  };
}
