import pg from 'pg';
import { isRefusedStatement } from '../database/unavailable.ts';

/** What a server is at the moment. */
export type Standing =
  | { readonly kind: 'standby' }
  | { readonly kind: 'read-only' }
  /** Each promotion begins a new timeline, with a higher number. */
  | { readonly kind: 'primary'; readonly timeline: number };

interface Answer {
  readonly is_standby: boolean;
  readonly is_read_only: boolean;
  readonly timeline: number | null;
}

const usual =
  "pg_is_in_recovery() as is_standby, current_setting('transaction_read_only') = 'on' as is_read_only";
/** The name of the file that is written to begins with the timeline, as eight hexadecimal digits. */
export const timelineOfPrimary = `('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int`;
const timeline = `case when not pg_is_in_recovery() then ${timelineOfPrimary} end as timeline`;

/** Asks a server on a connection of its own. Throws when it cannot be asked within that time. */
export async function lookAt(url: string, withinMs: number): Promise<Standing> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'mobile-money look',
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  // A server that goes away while the connection is closed is no news.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { is_standby, is_read_only, timeline } = await ask(client);
    if (is_standby) return { kind: 'standby' };
    return is_read_only ? { kind: 'read-only' } : { kind: 'primary', timeline: timeline ?? 0 };
  } finally {
    // Not waited for: a server that is frozen would never say goodbye.
    void client.end().catch(() => undefined);
    setTimeout(() => client.connection.stream.destroy(), withinMs).unref();
  }
}

async function ask(client: pg.Client): Promise<Answer> {
  try {
    return first(await client.query<Answer>(`select ${usual}, ${timeline}`));
  } catch (error) {
    // Servers that only resemble PostgreSQL may have no such files; then all are of one age.
    if (!isRefusedStatement(error)) throw error;
    return first(await client.query<Answer>(`select ${usual}, 0 as timeline`));
  }
}

function first({ rows: [row] }: { rows: Answer[] }): Answer {
  if (row === undefined) throw new Error('The database did not say what it is.');
  return row;
}
