import pg from 'pg';

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
  /** For one server to say what it is, while the one that takes writes is looked for. */
  lookMs: 700,
  /** For the others, after the first one that takes writes has answered. */
  graceMs: 100,
  askAgainMs: 100,
} as const;

/**
 * Plans are made once a connection, often while tables are still empty, and a plan made for an empty table reads all
 * of it. Every statement here has its index, so reading whole tables is switched off, and so are compiling plans and
 * starting workers for them, which never pay for statements this short.
 */
const planSettings = {
  enable_seqscan: 'off',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  plan_cache_mode: 'force_generic_plan',
  default_transaction_isolation: 'read committed',
} as const;

/** What every session has to have. Through a pooler, which refuses them, they must be those of the database role. */
export const sessionSettings = {
  ...planSettings,
  statement_timeout: `${timeouts.statementMs}ms`,
  lock_timeout: `${timeouts.lockMs}ms`,
  idle_in_transaction_session_timeout: `${timeouts.idleInTransactionMs}ms`,
} as const;

const bigintOid = 20;

export interface PoolOptions {
  readonly url: string;
  readonly isPooled: boolean;
  readonly poolMax: number;
  readonly applicationName: string;
  /** Null: connections go to the server of the address. */
  readonly clients: typeof pg.Client | null;
}

export function openPool({ url, isPooled, poolMax, applicationName, clients }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolMax,
    application_name: applicationName,
    connectionTimeoutMillis: timeouts.connectMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    query_timeout: timeouts.answerMs,
    ...(isPooled ? {} : startupSettings),
    ...(clients === null ? {} : { Client: clients }),
    types: { getTypeParser },
  });
  // An idle connection that breaks leaves the pool by itself; unheard, the event would end the process.
  pool.on('error', () => undefined);
  return pool;
}

const startupSettings = {
  options: Object.entries(sessionSettings)
    .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
    .join(' '),
};

/** Amounts and moments are whole numbers that a double holds exactly; the columns take no others. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === bigintOid
    ? Number
    : format === 'binary'
      ? pg.types.getTypeParser(oid, 'binary')
      : pg.types.getTypeParser(oid);
