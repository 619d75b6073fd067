import { readInstallation, refuseForeign } from '@mobile-money/api/beside-the-service';
import { findEmbedded, lastStepsLeft, migrate } from '@mobile-money/postgres';
import { Command } from 'commander';
import { runCommand } from './command/command-line.ts';

const command = new Command('migrate')
  .description('Brings the database at DATABASE_URL, or the running embedded one of DATA_DIR, up to date.')
  .option(
    '--finish',
    'ends an upgrade: takes the last steps too, after which only this version can serve',
    false,
  )
  .addHelpText('after', '\nA start of the service does so too. Any number of processes may do it at once.')
  .parse();
const { finish: isFinishing } = command.opts<{ finish: boolean }>();

await runCommand(async () => {
  const { environment, databaseUrl, dataDir } = readInstallation(process.env);
  const url = databaseUrl ?? (await findEmbedded(dataDir));
  if (url === null) {
    console.error(
      `DATABASE_URL is not set, and no embedded database runs in ${dataDir}. A start migrates that one.`,
    );
    process.exitCode = 1;
    return;
  }
  const steps = await migrate(url, (owner) => refuseForeign(owner, environment), { isFinishing });
  console.log(steps.length === 0 ? 'The database was up to date.' : `Done: ${steps.join(', ')}.`);
  const left = await lastStepsLeft(url);
  if (left.length > 0) {
    console.log(
      `Left until no process of the version before is at work: ${left.join(', ')} (npm run migrate -- --finish).`,
    );
  }
});
