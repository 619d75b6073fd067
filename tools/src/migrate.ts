import { readInstallation } from '@mobile-money/api/beside-the-service';
import { findEmbedded, migrate } from '@mobile-money/postgres';
import { Command } from 'commander';
import { runCommand } from './command/command-line.ts';

new Command('migrate')
  .description('Brings the database at DATABASE_URL, or the running embedded one of DATA_DIR, up to date.')
  .addHelpText('after', '\nA start of the service does so too. Any number of processes may do it at once.')
  .parse();

await runCommand(async () => {
  const { databaseUrl, dataDir } = readInstallation(process.env);
  const url = databaseUrl ?? (await findEmbedded(dataDir));
  if (url === null) {
    console.error(
      `DATABASE_URL is not set, and no embedded database runs in ${dataDir}. A start migrates that one.`,
    );
    process.exitCode = 1;
    return;
  }
  const steps = await migrate(url);
  console.log(steps.length === 0 ? 'The database was up to date.' : `Done: ${steps.join(', ')}.`);
});
