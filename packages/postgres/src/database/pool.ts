import pg from 'pg';
import type { DatabaseOptions } from './database.ts';

/** No call takes longer than `callMs`, whatever it waits for. */
export const timeouts = {
  callMs: 4_200,
  /** For a free connection, or for a new one. */
  connectMs: 1_500,
  /** For the answer to "are you there?" on a connection that was idle. */
  checkMs: 500,
  /** The server gives up a statement first; our own limit is for a server that is frozen or out of reach. */
  statementMs: 2_400,
  answerMs: 2_500,
  lockMs: 1_500,
  idleInTransactionMs: 5_000,
  closeMs: 2_000,
  /** A call that failed is tried again only so long after its beginning. */
  tryAgainWithinMs: 1_200,
  /** A connection used more recently than this is taken without asking. */
  trustMs: 1_000,
} as const;

/**
 * Plans are made once a connection, often while tables are still empty, and a plan made for an empty table reads all
 * of it. Every statement here has its index, so reading whole tables is switched off, and so is compiling plans,
 * which never pays for statements this short.
 */
const sessionSettings = {
  enable_seqscan: 'off',
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
  default_transaction_isolation: 'read committed',
} as const;

const bigintOid = 20;

export function openPool({ url, poolMax = 16, applicationName = 'mobile-money' }: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolMax,
    application_name: applicationName,
    connectionTimeoutMillis: timeouts.connectMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    statement_timeout: timeouts.statementMs,
    query_timeout: timeouts.answerMs,
    lock_timeout: timeouts.lockMs,
    idle_in_transaction_session_timeout: timeouts.idleInTransactionMs,
    options: Object.entries(sessionSettings)
      .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
      .join(' '),
    types: { getTypeParser },
  });
  // An idle connection that breaks leaves the pool by itself; unheard, the event would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/** Amounts and moments are whole numbers that a double holds exactly; the columns take no others. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === bigintOid
    ? Number
    : format === 'binary'
      ? pg.types.getTypeParser(oid, 'binary')
      : pg.types.getTypeParser(oid);
