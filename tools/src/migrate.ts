import { resolve } from 'node:path';
import { findEmbedded, migrate } from '@mobile-money/postgres';
import { Command } from 'commander';

new Command('migrate')
  .description('Brings the database at DATABASE_URL, or the running embedded one of DATA_DIR, up to date.')
  .addHelpText('after', '\nA start of the service does so too. Any number of processes may do it at once.')
  .parse();

const dataDir = resolve(process.env['DATA_DIR'] ?? '.data');
const url = process.env['DATABASE_URL'] || (await findEmbedded(dataDir));
if (url === null) {
  console.error(
    `DATABASE_URL is not set, and no embedded database runs in ${dataDir}. A start migrates that one.`,
  );
  process.exit(1);
}
const steps = await migrate(url);
console.log(steps.length === 0 ? 'The database was up to date.' : `Done: ${steps.join(', ')}.`);
