import {
  addStaffMember,
  changeStaffRole,
  changeTokenTerms,
  enableStaffMember,
  isoInstant,
  issueStaffToken,
  listStaff,
  readStaffToken,
  renewStaffPassword,
  resetFactors,
  revokeStaffToken,
  type StaffAccount,
  type StaffView,
  termsText,
} from '@mobile-money/core';
import { Command } from 'commander';
import {
  commandLineStaff,
  saying,
  type TermOptions,
  type TermsPatchOptions,
  termsOf,
  termsPatchOf,
  withTerms,
  withTermsPatch,
} from './command/command-line.ts';
import { columns } from './command/tables.ts';
import { withOwnPorts } from './command/with-database.ts';

interface Options {
  readonly role: string;
}

function passwordSaid({ account, password }: { account: StaffAccount; password: string }) {
  const { email, role } = account;
  const lines = [`e-mail    ${email}`, `role      ${role}`, `password  ${password}`];
  return { value: { email, password }, text: [...lines, 'The password is shown only now.'].join('\n') };
}

const operatorAsJson = ({ account, tokens }: StaffView) => ({
  email: account.email,
  role: account.role,
  created_at: isoInstant(account.createdAt),
  disabled_at: account.disabledAt === null ? null : isoInstant(account.disabledAt),
  last_seen_at: account.lastSeenAt === null ? null : isoInstant(account.lastSeenAt),
  waiting: account.pending === null ? null : `${account.pending.kind} ${account.pending.role}`,
  tokens: tokens.map(({ prefix }) => prefix),
});

function listAsText(views: readonly StaffView[]): string {
  if (views.length === 0) return 'There is no operator yet.';
  const rows = views
    .map(operatorAsJson)
    .map((each) => [
      each.email,
      each.role,
      each.created_at,
      each.disabled_at ?? '',
      each.last_seen_at ?? '',
      each.waiting ?? '',
      each.tokens.join(' '),
    ]);
  return columns([['E-MAIL', 'ROLE', 'CREATED', 'DISABLED', 'LAST SEEN', 'WAITS', 'TOKENS'], ...rows]);
}

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
      const asked = { email, role };
      return passwordSaid(await withOwnPorts((ports) => addStaffMember(ports)(asked, commandLineStaff())));
    }),
  );

withTerms(program.command('token'))
  .description('issues a token with which scripts act for an account; it is shown once')
  .argument('<email>')
  .option('--json', 'prints {"token"}')
  .action(
    saying(async (email: string, options: TermOptions) => {
      const by = commandLineStaff();
      const issued = await withOwnPorts((ports) => issueStaffToken(ports)(email, by, termsOf(options)));
      const lines = [`e-mail  ${issued.token.email}`, `token   ${issued.text}`];
      const use = 'It is shown only now, and goes into the header Authorization: Bearer <token>.';
      return { value: { token: issued.text }, text: [...lines, use].join('\n') };
    }),
  );

withTermsPatch(program.command('terms'))
  .description('changes until when and from where a token opens, at once')
  .argument('<prefix>', 'what stands between the two underscores of the token')
  .action(
    saying(async (given: string, options: TermsPatchOptions) => {
      const prefix = readStaffToken(given)?.prefix ?? given;
      const patch = termsPatchOf(options);
      const token = await withOwnPorts((ports) => changeTokenTerms(ports)(prefix, patch, commandLineStaff()));
      return { text: `The token ${token.prefix} of ${token.email}: ${termsText(token)}.` };
    }),
  );

program
  .command('revoke')
  .description('ends a token at once')
  .argument('<prefix>', 'what stands between the two underscores of the token')
  .action(
    saying(async (given: string) => {
      // The prefix, or the whole token that it stands in.
      const prefix = readStaffToken(given)?.prefix ?? given;
      const token = await withOwnPorts((ports) => revokeStaffToken(ports)(prefix, commandLineStaff()));
      return { text: `The token ${token.prefix} of ${token.email} is revoked.` };
    }),
  );

program
  .command('list')
  .description('lists every account with its valid tokens')
  .option('--json', 'prints a list of {"email", "role", "created_at", "disabled_at", …, "tokens"}')
  .action(
    saying(async () => {
      const views = await withOwnPorts((ports) => listStaff(ports)());
      return { value: views.map(operatorAsJson), text: listAsText(views) };
    }),
  );

program
  .command('password')
  .description('gives an account a new password, which is shown once, and signs it out everywhere')
  .argument('<email>')
  .option('--json', 'prints {"email", "password"}')
  .action(
    saying(async (email: string) =>
      passwordSaid(await withOwnPorts((ports) => renewStaffPassword(ports)(email, commandLineStaff()))),
    ),
  );

program
  .command('reset-factor')
  .description(
    'removes every second factor and recovery code of an account, at once, and signs it out everywhere',
  )
  .argument('<email>')
  .action(
    saying(async (email: string) => {
      const account = await withOwnPorts((ports) => resetFactors(ports)(email, commandLineStaff()));
      return { text: `${account.email} signs in with the password alone, and may set up a second factor.` };
    }),
  );

program
  .command('role')
  .description('gives an account another role, at once')
  .argument('<email>')
  .argument('<role>', 'viewer, approver or admin')
  .action(
    saying(async (email: string, role: string) => {
      const by = commandLineStaff();
      const account = await withOwnPorts((ports) => changeStaffRole(ports)(email, role, by));
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
        const by = commandLineStaff();
        const account = await withOwnPorts((ports) => enableStaffMember(ports)(email, enabled, by));
        return { text: `${account.email} is ${enabled ? 'let in again' : 'shut out'}.` };
      }),
    );
}

await program.parseAsync();
