import {
  ConfigError,
  readInstallation,
  readSigningKeyChoice,
  SystemClock,
  signingKeyDirectory,
} from '@mobile-money/api/beside-the-service';
import { isoInstant } from '@mobile-money/core';
import { type KeyUse, type ListedKey, listKeys, rotateKeys } from '@mobile-money/webhooks';
import { Command, InvalidArgumentError } from 'commander';
import { saying } from './command/command-line.ts';
import { columns } from './command/tables.ts';

const hourMs = 3_600_000;
const aYearHours = 8_760;

function hours(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= aYearHours)) {
    throw new InvalidArgumentError(`It must be a number of hours from 0 to ${aYearHours}.`);
  }
  return value;
}

interface Options {
  readonly keepHours: number;
  readonly keyId?: string;
}

const uses: Readonly<Record<KeyUse, string>> = {
  next: 'signs soon',
  signs: 'signs',
  readable: 'replaced, public key still given out',
  over: 'over',
};

const rotatedAsText = ({ keyId, signsFrom }: ListedKey): string =>
  [
    `The key ${keyId} signs from ${isoInstant(signsFrom)} on. Nothing has to be restarted.`,
    'Receivers get its public key, and the replaced ones until their time, from callback-public-key?key_id=…',
  ].join('\n');

const signingKeyAsJson = ({ keyId, use, signsFrom, readableUntil }: ListedKey) => ({
  key_id: keyId,
  use,
  signs_from: isoInstant(signsFrom),
  readable_until: readableUntil === null ? null : isoInstant(readableUntil),
});

function signingKeysAsText(keys: readonly ListedKey[]): string {
  if (keys.length === 0) return 'There is no key yet: the first start of the service makes one.';
  const rows = keys
    .map(signingKeyAsJson)
    .map((key) => [key.key_id, key.signs_from, key.readable_until ?? '', uses[key.use]]);
  return columns([['KEY ID', 'SIGNS FROM', 'READABLE UNTIL', 'USE'], ...rows]);
}

/** The files that a service works with: its folder of keys, and the key that it is given. */
function placeOfKeys() {
  const { keyFile, keyId } = readSigningKeyChoice(process.env);
  const given = keyFile === null ? null : { keyId, file: keyFile };
  return { directory: signingKeyDirectory(readInstallation(process.env).dataDir), given };
}

/** What goes wrong with files and ids is for the person at the keyboard to put right. */
async function clearly<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Error ? new ConfigError(error.message) : error;
  }
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
  .action(
    saying(async ({ keepHours, keyId }: Options) => {
      const { directory, given } = placeOfKeys();
      const named = keyId === undefined ? {} : { newKeyId: keyId };
      const made = await clearly(async () => {
        const at = new SystemClock().now();
        const keepMs = Math.round(keepHours * hourMs);
        const { key_id } = await rotateKeys({ directory, at, given, keepMs, ...named });
        const entry = (await listKeys(directory, at, given)).find((key) => key.keyId === key_id);
        if (entry === undefined) throw new Error(`The new key ${key_id} is not in ${directory}.`);
        return entry;
      });
      return { value: signingKeyAsJson(made), text: rotatedAsText(made) };
    }),
  );

program
  .command('list')
  .description('lists every key there was, the oldest first')
  .option('--json', 'prints a list of what rotate prints')
  .action(
    saying(async () => {
      const { directory, given } = placeOfKeys();
      const keys = await clearly(() => listKeys(directory, new SystemClock().now(), given));
      return { value: keys.map(signingKeyAsJson), text: signingKeysAsText(keys) };
    }),
  );

await program.parseAsync();
