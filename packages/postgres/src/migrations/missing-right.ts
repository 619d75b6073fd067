import type pg from 'pg';
import { plainMessage } from '../database/unavailable.ts';

/** A role may not do what a step of the schema needs; the message says what, and how it gets the right. */
export class RightMissing extends Error {
  override readonly name = 'RightMissing';
}

const insufficientPrivilege = '42501';

interface Standing {
  readonly role: string;
  readonly database: string;
  readonly schema: string | null;
  readonly may_create: boolean | null;
}

/** Which right it was that the server refused a statement for; the error itself when it was another reason. */
export async function missingRight(client: pg.Client, error: unknown): Promise<unknown> {
  if ((error as { code?: unknown }).code !== insufficientPrivilege) return error;
  const { rows } = await client.query<Standing>(
    `select quote_ident(current_user) as role, quote_ident(current_database()) as database,
      quote_ident(current_schema()) as schema, has_schema_privilege(current_schema(), 'create') as may_create`,
  );
  const [standing] = rows;
  return standing === undefined ? error : new RightMissing(sentenceOf(standing, error as Error));
}

/**
 * Refuses a role that does not own these tables. Where a table is to be rewritten, the server would only warn it and do
 * nothing; and for what else it may not do, a right to create tables would not be enough.
 */
export async function refuseUnlessOwner(client: pg.Client, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<Pick<Standing, 'role' | 'database'> & { readonly table: string }>(
    `select quote_ident(current_user) as role, quote_ident(current_database()) as database, quote_ident(relname) as table
    from pg_class where relnamespace = current_schema()::regnamespace and relname = any($1)
      and not pg_has_role(relowner, 'usage') order by array_position($1, relname::text) limit 1`,
    [tables],
  );
  const [refused] = rows;
  if (refused !== undefined)
    throw new RightMissing(lackOf(refused, `must be owner of table ${refused.table}`));
}

function sentenceOf(standing: Standing, { message }: Error): string {
  const { role, database, schema, may_create } = standing;
  if (may_create === true) return lackOf(standing, plainMessage(message));
  const where = schema ?? 'public';
  return `The role ${role} may not create tables in the schema ${where} of the database ${database}. As the owner of the database run: grant usage, create on schema ${where} to ${role};`;
}

const lackOf = ({ role, database }: Pick<Standing, 'role' | 'database'>, what: string): string =>
  `The role ${role} lacks a right in the database ${database}: ${what}. Let it own the tables, or start as the role that made them.`;
