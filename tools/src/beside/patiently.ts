import type pg from 'pg';

/** Without the limit that the service has for its own statements. */
export const patiently = (client: pg.PoolClient, text: string, values: readonly unknown[] = []) =>
  client.query({ text, values: [...values], query_timeout: 1_200_000 } as pg.QueryConfig);
