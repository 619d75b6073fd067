import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeSchema, migrate, startEmbedded } from '@mobile-money/postgres';
import { Command } from 'commander';
import { runCommand } from './command/command-line.ts';

new Command('schema')
  .description('Writes packages/postgres/schema.sql: what the migrations make of an empty database.')
  .parse();

await runCommand(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mobile-money-schema-'));
  try {
    const server = await startEmbedded({ dataDir, elsewhere: `${dataDir}-elsewhere`, isShared: false });
    try {
      await migrate(server.url);
      const file = fileURLToPath(new URL('../../packages/postgres/schema.sql', import.meta.url));
      await writeFile(file, await describeSchema(server.url));
    } finally {
      await server.stop();
    }
  } finally {
    for (const path of [dataDir, `${dataDir}-elsewhere`]) await rm(path, { recursive: true, force: true });
  }
});
