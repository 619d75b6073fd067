import { readOwnProviders } from '@mobile-money/api/beside-the-service';
import { type RegistryChange, type Takeover, takeOver, takeProviders } from '@mobile-money/core';
import { Command } from 'commander';
import { commandLineStaff, saying } from './command/command-line.ts';
import { withOwnPorts } from './command/with-database.ts';

const program = new Command('npm run providers --').description(
  'What PROVIDERS_FILE says of providers, merchant numbers and prefixes, and what is stored of them since the first start.',
);

program
  .command('compare')
  .description(
    'shows what the file says otherwise than the database, and changes nothing; exit code 1 if anything',
  )
  .option('--json', 'prints {"file", "changes", "left"}')
  .action(
    saying(async () => {
      const { path, registry: file } = readOwnProviders(process.env);
      const found = await withOwnPorts(async ({ registry }) => takeOver(await registry.read(), file));
      if (found.changes.length > 0) process.exitCode = 1;
      return said(
        path,
        found,
        'The database has what the file says.',
        'npm run providers -- apply would change:',
      );
    }),
  );

program
  .command('apply')
  .description('takes the file over: adds what is new, and changes what differs')
  .option('--json', 'prints {"file", "changes", "left"}')
  .addHelpText(
    'after',
    '\nWhat staff change in the back office stays: whether a provider or a number is on, its mode, its low balance.' +
      '\nWhat the file no longer names stays too: switch it off in the back office.' +
      '\nServices see it within seconds. Start them anew where `gateway`, `sms_senders` or\n`balance_reads` changed, or a provider is new.',
  )
  .action(
    saying(async () => {
      const { path, registry: file } = readOwnProviders(process.env);
      const done = await withOwnPorts((ports) => takeProviders(ports)(file, commandLineStaff()));
      return said(path, done, 'The database has what the file says: nothing was changed.', 'Changed:');
    }),
  );

await program.parseAsync();

function said(file: string, { changes, left }: Takeover, same: string, other: string) {
  const lines = changes.length === 0 ? [same] : [other, ...changes.map(lineOf)];
  const more = left.map((each) => `Stored, and not in the file: ${each}.`);
  return { value: { file, changes, left }, text: [`The file is ${file}.`, ...lines, ...more].join('\n') };
}

function lineOf({ action, subject, isNew, before, after }: RegistryChange): string {
  const what = `${action.split('.')[0]} ${subject}`;
  return isNew ? `  ${what}: new, ${after}` : `  ${what}: ${before} → ${after}`;
}
