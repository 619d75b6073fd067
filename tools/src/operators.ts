import { readInstallation } from '@mobile-money/api/beside-the-service';
import { Command } from 'commander';
import { print, runCommand } from './command/command-line.ts';
import {
  add,
  changeRole,
  enable,
  issueToken,
  list,
  renewPassword,
  revokeToken,
} from './operators/operator-commands.ts';
import {
  listAsText,
  operatorAsJson,
  passwordAsJson,
  passwordAsText,
  tokenAsJson,
  tokenAsText,
} from './operators/operator-texts.ts';

interface Options {
  readonly role: string;
  readonly json?: boolean;
}

const installation = () => readInstallation(process.env);

const program = new Command('npm run operators --')
  .description('People of the back office, and tokens for their scripts; a service may run beside it.')
  .addHelpText(
    'after',
    '\nThey are in the database at DATABASE_URL, or in the embedded one of DATA_DIR.' +
      '\nAll read; an approver also decides about money, an admin also manages settings and keys, and decides nothing.' +
      '\nWhat is changed here takes effect at once, stands in the audit, and is told on standard error.',
  );

program
  .command('add')
  .description('opens an account with a password, which is shown once')
  .argument('<email>')
  .requiredOption('--role <role>', 'viewer, approver or admin')
  .option('--json', 'prints {"email", "password"}')
  .action((email: string, { role, json }: Options) =>
    runCommand(async () => {
      const added = await add(installation(), email, role);
      print(json, passwordAsJson(added), passwordAsText(added));
    }),
  );

program
  .command('token')
  .description('issues a token with which scripts act for an account; it is shown once')
  .argument('<email>')
  .option('--json', 'prints {"token"}')
  .action((email: string, { json }: Options) =>
    runCommand(async () => {
      const issued = await issueToken(installation(), email);
      print(json, tokenAsJson(issued), tokenAsText(issued));
    }),
  );

program
  .command('revoke')
  .description('ends a token at once')
  .argument('<prefix>', 'what stands between the two underscores of the token')
  .action((prefix: string) =>
    runCommand(async () => {
      const token = await revokeToken(installation(), prefix);
      console.log(`The token ${token.prefix} of ${token.email} is revoked.`);
    }),
  );

program
  .command('list')
  .description('lists every account with its valid tokens')
  .option('--json', 'prints a list of {"email", "role", "created_at", "disabled_at", "tokens"}')
  .action(({ json }: Options) =>
    runCommand(async () => {
      const views = await list(installation());
      print(json, views.map(operatorAsJson), listAsText(views));
    }),
  );

program
  .command('password')
  .description('gives an account a new password, which is shown once, and signs it out everywhere')
  .argument('<email>')
  .option('--json', 'prints {"email", "password"}')
  .action((email: string, { json }: Options) =>
    runCommand(async () => {
      const renewed = await renewPassword(installation(), email);
      print(json, passwordAsJson(renewed), passwordAsText(renewed));
    }),
  );

program
  .command('role')
  .description('gives an account another role, at once')
  .argument('<email>')
  .argument('<role>', 'viewer, approver or admin')
  .action((email: string, role: string) =>
    runCommand(async () => {
      const account = await changeRole(installation(), email, role);
      console.log(`${account.email} is now ${account.role}.`);
    }),
  );

for (const [name, enabled] of [
  ['disable', false],
  ['enable', true],
] as const) {
  program
    .command(name)
    .description(
      enabled ? 'lets an account in again' : 'shuts an account out at once, with all of its tokens',
    )
    .argument('<email>')
    .action((email: string) =>
      runCommand(async () => {
        const account = await enable(installation(), email, enabled);
        console.log(`${account.email} is ${enabled ? 'let in again' : 'shut out'}.`);
      }),
    );
}

await program.parseAsync();
