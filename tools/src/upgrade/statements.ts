import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Statement } from '@mobile-money/postgres';
import { build } from 'esbuild';
import pg from 'pg';
import type { Version } from './version.ts';

/** Every statement of the stores of a version, as its own tests find them. */
export async function statementsOf({ folder }: Version): Promise<readonly Statement[]> {
  const source = join(folder, 'packages/postgres/test/spread/all-statements.ts');
  const outfile = join(folder, 'tools/dist/all-statements.mjs');
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    // It looks for the sources from where it stands.
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(source).href) },
    logLevel: 'error',
  });
  const { allStatements } = (await import(pathToFileURL(outfile).href)) as {
    allStatements(): readonly Statement[];
  };
  return allStatements();
}

/** Statements that a database does not understand, each with why. */
export async function notUnderstood(
  databaseUrl: string,
  statements: readonly Statement[],
): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const found: string[] = [];
  try {
    for (const { name, text } of statements) {
      await client
        .query(`prepare ${name} as ${text}`)
        .catch((error: Error) => found.push(`${name}: ${error.message}`));
    }
  } finally {
    await client.end();
  }
  return found;
}
