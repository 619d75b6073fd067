import { readInstallation } from '@mobile-money/api/beside-the-service';
import { Command } from 'commander';
import { saying } from './command/command-line.ts';
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
  .action(
    saying(async (email: string, { role }: Options) => {
      const added = await add(installation(), email, role);
      return { value: passwordAsJson(added), text: passwordAsText(added) };
    }),
  );

program
  .command('token')
  .description('issues a token with which scripts act for an account; it is shown once')
  .argument('<email>')
  .option('--json', 'prints {"token"}')
  .action(
    saying(async (email: string) => {
      const issued = await issueToken(installation(), email);
      return { value: tokenAsJson(issued), text: tokenAsText(issued) };
    }),
  );

program
  .command('revoke')
  .description('ends a token at once')
  .argument('<prefix>', 'what stands between the two underscores of the token')
  .action(
    saying(async (prefix: string) => {
      const token = await revokeToken(installation(), prefix);
      return { text: `The token ${token.prefix} of ${token.email} is revoked.` };
    }),
  );

program
  .command('list')
  .description('lists every account with its valid tokens')
  .option('--json', 'prints a list of {"email", "role", "created_at", "disabled_at", "tokens"}')
  .action(
    saying(async () => {
      const views = await list(installation());
      return { value: views.map(operatorAsJson), text: listAsText(views) };
    }),
  );

program
  .command('password')
  .description('gives an account a new password, which is shown once, and signs it out everywhere')
  .argument('<email>')
  .option('--json', 'prints {"email", "password"}')
  .action(
    saying(async (email: string) => {
      const renewed = await renewPassword(installation(), email);
      return { value: passwordAsJson(renewed), text: passwordAsText(renewed) };
    }),
  );

program
  .command('role')
  .description('gives an account another role, at once')
  .argument('<email>')
  .argument('<role>', 'viewer, approver or admin')
  .action(
    saying(async (email: string, role: string) => {
      const account = await changeRole(installation(), email, role);
      return { text: `${account.email} is now ${account.role}.` };
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
    .action(
      saying(async (email: string) => {
        const account = await enable(installation(), email, enabled);
        return { text: `${account.email} is ${enabled ? 'let in again' : 'shut out'}.` };
      }),
    );
}

await program.parseAsync();
