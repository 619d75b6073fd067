import { resolve } from 'node:path';
import { readInstallation, refuseForeign } from '@mobile-money/api/beside-the-service';
import { checkBooks, restoreBackup } from '@mobile-money/postgres';
import { Command } from 'commander';
import { runCommand } from './beside/clear-failure.ts';
import { reach } from './beside/with-database.ts';
import { reportAsText, rowsAsText } from './books/book-texts.ts';

const { from, into } = new Command('npm run restore --')
  .description('Fills a new database from a backup, brings its schema up to date, and checks the books.')
  .requiredOption('--from <file>', 'a file that npm run backup has written')
  .option(
    '--into <url>',
    'the new database, postgres://…; it is made when it is not there, and must be empty',
  )
  .addHelpText(
    'after',
    '\nWithout --into it is the database of the installation, at DATABASE_URL or in DATA_DIR.',
  )
  .parse()
  .opts<{ from: string; into?: string }>();

await runCommand(async () => {
  const path = resolve(from);
  const installation = readInstallation(process.env);
  // A copy for looking at may be of any environment; the database that a service starts on may not.
  const { url, stop } =
    into === undefined ? await reach(installation) : { url: into, stop: async () => undefined };
  try {
    const approve = (owner: string | null): void => {
      if (into === undefined) refuseForeign(owner, installation.environment);
    };
    const rows = await restoreBackup({ path, url, approve });
    console.log(`Restored: ${rowsAsText(rows)}.`);
    const report = await checkBooks(url);
    console.log(reportAsText(report));
    if (report.findings.length > 0) process.exitCode = 1;
  } finally {
    await stop();
  }
});
