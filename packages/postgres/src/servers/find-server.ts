import pg from 'pg';
import { timeouts } from '../database/pool.ts';
import { type DatabaseUrl, DatabaseUrlError, readDatabaseUrl, type Server } from './database-url.ts';
import { NoServerFound, ServerFinder } from './server-finder.ts';
import { lookAt } from './standing.ts';

/** Null when there is nothing to find: one server is named, and used whatever it is. */
export function finderFor(
  { servers, mustTakeWrites }: DatabaseUrl,
  wanted: 'primary' | 'standby',
  askedAt: (url: string) => string = (url) => url,
): ServerFinder | null {
  if (servers.length === 1 && !mustTakeWrites) return null;
  const look = ({ url }: Server) => lookAt(askedAt(url), timeouts.lookMs);
  return new ServerFinder({ servers, look, wanted, ...timeouts });
}

/** The address of the one server that takes writes, for work outside a pool. */
export async function urlOfPrimary(url: string, askedAt?: (url: string) => string): Promise<string> {
  const read = readDatabaseUrl(url);
  const server = (await finderFor(read, 'primary', askedAt)?.find()) ?? read.servers[0];
  return server.url;
}

/** The same, of a database that may not be there yet: then servers are asked through one that each of them has. */
export const urlOfPrimaryForNew = (url: string): Promise<string> =>
  urlOfPrimary(url).catch((error: unknown) => {
    if (!(error instanceof NoServerFound)) throw error;
    return urlOfPrimary(url, usualDatabaseOf);
  });

/** The database that every server has, at the address of another one. */
export function usualDatabaseOf(url: string): string {
  const address = new URL(url);
  address.pathname = '/postgres';
  return address.href;
}

/** Whoever works for minutes has time for a server that is slow to answer, and not for ever for one that never does. */
const patienceMs = 10_000;

/**
 * A connection for long work on a whole database: no limit of time ends its statements. Rejects behind a pooler, where locks
 * and temporary tables would stay in a session that others get next.
 */
export async function connectForLong(
  url: string,
  applicationName: string,
  withinMs: number = patienceMs,
): Promise<pg.Client> {
  if (readDatabaseUrl(url).isPooled)
    throw new DatabaseUrlError(
      'This needs a session of its own, which a pooler does not give: use the address of the server itself, without pgbouncer=true.',
    );
  return connect(
    url,
    applicationName,
    withinMs,
    '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  );
}

/** A connection for long transactions, also through a pooler, which takes no settings: each transaction begins with them. */
export const connectForTransactions = (url: string, applicationName: string): Promise<pg.Client> =>
  connect(url, applicationName, patienceMs);

/** Put behind `begin`. Those of the database role, which it has for a pooler, are made for short statements. */
export const settingsForLong = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local lock_timeout = 0; set local enable_seqscan = on`;

async function connect(
  url: string,
  applicationName: string,
  withinMs: number,
  options?: string,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: await urlOfPrimary(url),
    application_name: `mobile-money ${applicationName}`,
    ...(options === undefined ? {} : { options }),
    connectionTimeoutMillis: withinMs,
    // A server that dies without a goodbye is noticed in the end, though no statement has a limit.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  });
  // The statement under way fails with the connection; unheard, the event beside it would end the process first.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
