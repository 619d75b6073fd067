import type { Statement } from './database.ts';

/** A set of the core as SQL says it, for `in (…)`: a rule that the core knows by name is not written down again. */
export const sqlList = (values: readonly string[]): string =>
  values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');

/** Statements by the names that connections prepare them under. */
export const statements = <Name extends string>(
  texts: Readonly<Record<Name, string>>,
): Readonly<Record<Name, Statement>> =>
  Object.fromEntries(Object.entries<string>(texts).map(([name, text]) => [name, { name, text }])) as Readonly<
    Record<Name, Statement>
  >;

/**
 * Ids that come in their order lie between the first and the last of them: by that the server knows before it looks which
 * months they can be in, which a list does not tell it.
 */
export const amongAll = (id: string, ids: string): string =>
  `${id} between (${ids}::uuid[])[1] and (${ids}::uuid[])[cardinality(${ids}::uuid[])]`;
