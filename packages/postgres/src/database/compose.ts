import knex, { type Knex } from 'knex';
import type { Statement } from './database.ts';

/** For statements whose conditions are chosen by whoever asks. It only makes texts, and never connects. */
export const compose = knex({ client: 'pg' });

export function statementOf(name: string, query: Knex.QueryBuilder): [Statement, readonly unknown[]] {
  const { sql, bindings } = query.toSQL().toNative();
  return [{ name, text: sql }, bindings];
}

/** The conditions that were asked for: one that is left open could not use its index. */
export const given = (wanted: Readonly<Record<string, string | number | null | undefined>>) =>
  Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined && value !== null));
