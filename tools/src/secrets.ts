import { ConfigError, readInstallation, readSecretKeys } from '@mobile-money/api/beside-the-service';
import { openDatabase, resealStored } from '@mobile-money/postgres';
import { Command } from 'commander';
import { saying } from './command/command-line.ts';
import { atOwnDatabase } from './command/with-database.ts';

const program = new Command('npm run secrets --').description(
  'What SECRETS_KEY_FILE seals in the database: webhook secrets and second factors.',
);

program
  .command('reseal')
  .description('seals everything stored with the first key of the file; a service may run beside it')
  .option('--json', 'prints {"key_id", "sealed"}')
  .addHelpText(
    'after',
    '\nTo change the key: put a new one first, restart every process, reseal, then take the old line out.' +
      '\nA backup needs the key it was made with: keep old lines somewhere as long as old backups.',
  )
  .action(
    saying(async () => {
      const keys = readSecretKeys(process.env);
      const [first] = keys;
      if (first === undefined)
        throw new ConfigError('SECRETS_KEY_FILE is not set: there is no key to seal with.');
      const sealed = await atOwnDatabase(readInstallation(process.env), async (url) => {
        const database = openDatabase({ url, poolMax: 1, applicationName: 'mobile-money tool' });
        return resealStored(database, keys).finally(() => database.close());
      });
      const text = `${sealed} secrets were sealed with the key ${first.id}; all others were already.`;
      return { value: { key_id: first.id, sealed }, text };
    }),
  );

await program.parseAsync();
