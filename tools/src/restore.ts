import { resolve } from 'node:path';
import {
  readInstallation,
  readSecretKeys,
  refuseForeign,
  SystemClock,
  timeOrderedIds,
} from '@mobile-money/api/beside-the-service';
import type { Marked } from '@mobile-money/core';
import { checkBooks, markRestoredDatabase, migrate, restoreBackup } from '@mobile-money/postgres';
import { Command } from 'commander';
import { reportAsText, rowsAsText } from './books/book-texts.ts';
import { runCommand } from './command/command-line.ts';
import { atDatabase, filedMonths } from './command/with-database.ts';

const command = new Command('npm run restore --')
  .description(
    'Fills a new database from a backup, brings its schema up to date, marks what may have been sent since, and checks the books.',
  )
  .option('--from <file>', 'a file that npm run backup has written')
  .option(
    '--into <url>',
    'the new database, postgres://…; it is made when it is not there, and must be empty',
  )
  .option(
    '--mark-only',
    'fills nothing: marks a database that was restored by other means, before a service starts on it',
  )
  .option('--unsealed', 'takes a backup that is not sealed, though SECRETS_KEY_FILE is set')
  .addHelpText(
    'after',
    '\nWithout --into it is the database of the installation, at DATABASE_URL or in DATA_DIR.',
  )
  .parse();
const {
  from,
  into,
  markOnly = false,
  unsealed = false,
} = command.opts<{ from?: string; into?: string; markOnly?: boolean; unsealed?: boolean }>();
if (markOnly === (from !== undefined)) command.error('error: either --from <file> or --mark-only is needed');

const ports = { clock: new SystemClock(), ids: timeOrderedIds };

const toRevokeAgain = [
  'Keys, tokens, people, their passwords and second factors are as they were when the backup was made:',
  'revoke, disable and change again what was since. npm run keys -- list and npm run operators -- list show them.',
  'Everyone signs in anew.',
].join(' ');

await runCommand(async () => {
  const installation = readInstallation(process.env);
  // A copy for looking at may be of any environment; the database that a service starts on may not.
  const approve = (owner: string | null): void => {
    if (into === undefined) refuseForeign(owner, installation.environment);
  };
  await atDatabase(into ?? installation, async (url) => {
    console.log(inWords(from === undefined ? await mark(url, approve) : await fill(url, approve, from)));
    console.log(toRevokeAgain);
    const report = await checkBooks(url, { months: filedMonths(process.env) });
    console.log(reportAsText(report));
    if (report.findings.length > 0) process.exitCode = 1;
  });
});

type Approve = (owner: string | null) => void;

function fill(url: string, approve: Approve, file: string): Promise<Marked> {
  const onFilled = (rows: Readonly<Record<string, number>>): void => {
    console.log(`Restored: ${rowsAsText(rows)}.`);
    console.log('Withdrawals that may have been sent since are being marked. No service starts meanwhile.');
  };
  return restoreBackup({
    path: resolve(file),
    keys: readSecretKeys(process.env),
    mayBeUnsealed: unsealed,
    url,
    approve,
    ports,
    onFilled,
  });
}

async function mark(url: string, approve: Approve): Promise<Marked> {
  await migrate(url, approve);
  return markRestoredDatabase(url, ports);
}

function inWords({ escalated, marked, doubted }: Marked): string {
  return [
    'Nothing is sent by itself that may have been sent after the backup was made:',
    `${escalated} approved withdrawals wait for a person to resolve them,`,
    `${marked} that waited for approval need two people now,`,
    `and of ${doubted} that were submitted no provider is believed that says no: then a person decides.`,
  ].join(' ');
}
