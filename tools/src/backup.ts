import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readInstallation, readSecretKeys } from '@mobile-money/api/beside-the-service';
import { writeBackup } from '@mobile-money/postgres';
import { Command } from 'commander';
import { rowsAsText } from './books/book-texts.ts';
import { runCommand } from './command/command-line.ts';
import { atOwnDatabase } from './command/with-database.ts';

const { to } = new Command('npm run backup --')
  .description('Copies all data, as it is at one moment, into a new file. The service goes on meanwhile.')
  .requiredOption('--to <file>', 'the file; it must not be there yet')
  .addHelpText('after', '\nThe database is the one at DATABASE_URL, or the embedded one of DATA_DIR.')
  .parse()
  .opts<{ to: string }>();

await runCommand(async () => {
  const installation = readInstallation(process.env);
  const path = resolve(to);
  const keys = readSecretKeys(process.env);
  const rows = await atOwnDatabase(installation, (url) => writeBackup(url, path, keys));
  const { size } = await stat(path);
  console.log(`${path} holds ${rowsAsText(rows)}, in ${Math.ceil(size / 1_024)} KiB.`);
  const [first] = keys;
  console.log(
    first === undefined
      ? 'It is not encrypted, because SECRETS_KEY_FILE is not set: whoever has it reads numbers and secrets.'
      : `It is sealed with the key ${first.id} of SECRETS_KEY_FILE, without which no one can restore it.`,
  );
  const filed = rows['detached_months'] ?? 0;
  if (filed > 0)
    console.log(
      `It names ${filed} months that are kept as files, and does not hold them: keep MONTHS_DIR too.`,
    );
  const signing = join(installation.dataDir, 'webhook-keys');
  console.log(`The keys that sign webhooks are not in it: keep ${signing} too.`);
});
