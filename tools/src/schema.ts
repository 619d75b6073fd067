import { writeFile } from 'node:fs/promises';
import { describeSchema, migrate } from '@mobile-money/postgres';
import { Command } from 'commander';
import { runCommand } from './command/command-line.ts';
import { onFreshDatabase } from './harness/fresh-database.ts';

new Command('schema')
  .description('Writes packages/postgres/schema.sql: what the migrations make of an empty database.')
  .parse();

const file = new URL('../../packages/postgres/schema.sql', import.meta.url);

await runCommand(() =>
  onFreshDatabase('schema-', async (url) => {
    await migrate(url);
    await writeFile(file, await describeSchema(url));
  }),
);
