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

function sentenceOf({ role, database, schema, may_create }: Standing, { message }: Error): string {
  if (may_create === true) {
    return `The role ${role} lacks a right in the database ${database}: ${plainMessage(message)}. Let it own the tables, or start as the role that made them.`;
  }
  const where = schema ?? 'public';
  return `The role ${role} may not create tables in the schema ${where} of the database ${database}. As the owner of the database run: grant usage, create on schema ${where} to ${role};`;
}
