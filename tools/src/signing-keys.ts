import { readInstallation, readSigningKeyChoice } from '@mobile-money/api/beside-the-service';
import { Command, InvalidArgumentError } from 'commander';
import { print, runCommand } from './command/command-line.ts';
import { listSigningKeys, rotateSigningKey } from './signing-keys/signing-key-commands.ts';
import { rotatedAsText, signingKeyAsJson, signingKeysAsText } from './signing-keys/signing-key-texts.ts';

interface Options {
  readonly keepHours: number;
  readonly keyId?: string;
  readonly json?: boolean;
}

const aYearHours = 8_760;

function hours(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= aYearHours)) {
    throw new InvalidArgumentError(`It must be a number of hours from 0 to ${aYearHours}.`);
  }
  return value;
}

const program = new Command('npm run signing-keys --')
  .description(
    'The key pairs that sign webhooks. They are changed beside running services; nothing restarts.',
  )
  .addHelpText(
    'after',
    '\nWorks on the files of DATA_DIR and WEBHOOK_SIGNING_KEY_FILE: run it with the settings of the service,' +
      '\nand where several machines share no folder, copy DATA_DIR/webhook-keys to each of them.',
  );

program
  .command('rotate')
  .description('makes a new key pair, which signs three seconds later')
  .option('--keep-hours <n>', 'how long the replaced public keys can still be asked for', hours, 48)
  .option('--key-id <id>', 'the id of the new key; left out, the number at the end of the last one goes up')
  .option('--json', 'prints {"key_id", "use", "signs_from", "readable_until"}')
  .showHelpAfterError()
  .action(({ keepHours, keyId, json }: Options) =>
    runCommand(async () => {
      const wanted = keyId === undefined ? { keepHours } : { keepHours, keyId };
      const made = await rotateSigningKey(
        readInstallation(process.env),
        readSigningKeyChoice(process.env),
        wanted,
      );
      print(json, signingKeyAsJson(made), rotatedAsText(made));
    }),
  );

program
  .command('list')
  .description('lists every key there was, the oldest first')
  .option('--json', 'prints a list of what rotate prints')
  .action(({ json }: Options) =>
    runCommand(async () => {
      const keys = await listSigningKeys(readInstallation(process.env), readSigningKeyChoice(process.env));
      print(json, keys.map(signingKeyAsJson), signingKeysAsText(keys));
    }),
  );

await program.parseAsync();
