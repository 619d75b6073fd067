import { type EnvironmentName, keyKindOf } from '@mobile-money/api/beside-the-service';
import {
  type ApiKey,
  changeKeyTerms,
  type Instant,
  type IssuedApiKey,
  isoInstant,
  issueApiKey,
  isValid,
  listApiKeys,
  readApiKeyText,
  revokeApiKey,
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
import { type CommandPorts, withOwnPorts } from './command/with-database.ts';

interface Options extends TermOptions {
  readonly application: string;
}

const issue = (ports: CommandPorts, { application, ...terms }: Options): Promise<IssuedApiKey> => {
  const request = { application, kind: keyKindOf(ports.environment), terms: termsOf(terms) };
  return issueApiKey(ports)(request, commandLineStaff());
};

/** The environment is told, because test keys of development and of the sandbox look alike and open only their own. */
const issuedAsText = ({ key, text, webhookSecret }: IssuedApiKey, environment: EnvironmentName): string =>
  [
    `environment     ${environment}`,
    `application     ${key.applicationId}`,
    `API key         ${text}`,
    `webhook secret  ${webhookSecret}`,
    'Both are shown only now. The key goes into the header X-API-Key.',
  ].join('\n');

const issuedAsJson = ({ key, text, webhookSecret }: IssuedApiKey) => ({
  application: key.applicationId,
  api_key: text,
  webhook_secret: webhookSecret,
});

/** With commands that can be pasted as they are. */
function olderAsText(older: readonly ApiKey[], environment: EnvironmentName): string {
  if (older.length === 0) return 'No older key is valid.';
  const command = `SERVICE_ENV=${environment} npm run keys -- revoke`;
  return [
    'Still valid until revoked:',
    ...older.map((key) => `  ${command} ${key.prefix}    # of ${isoInstant(key.createdAt)}`),
  ].join('\n');
}

const timeOrNull = (at: Instant | null): string | null => (at === null ? null : isoInstant(at));

const keyAsJson = (key: ApiKey) => ({
  application: key.applicationId,
  prefix: key.prefix,
  kind: key.kind,
  created_at: isoInstant(key.createdAt),
  revoked_at: timeOrNull(key.revokedAt),
  expires_at: timeOrNull(key.expiresAt),
  addresses: key.addresses,
  last_used_at: timeOrNull(key.lastUsedAt),
});

function listAsText(keys: readonly ApiKey[]): string {
  if (keys.length === 0) return 'No key was issued yet.';
  const rows = keys
    .map(keyAsJson)
    .map((key) => [
      key.prefix,
      key.kind,
      key.application,
      key.created_at,
      key.revoked_at ?? '',
      key.expires_at ?? '',
      key.last_used_at ?? '',
      key.addresses.join(' '),
    ]);
  const heads = ['PREFIX', 'KIND', 'APPLICATION', 'CREATED', 'REVOKED', 'EXPIRES', 'LAST USED', 'ADDRESSES'];
  return columns([heads, ...rows]);
}

const program = new Command('npm run keys --')
  .description('API keys of applications. SERVICE_ENV decides live or test; a service may run beside it.')
  .addHelpText(
    'after',
    '\nThe keys are in the database at DATABASE_URL, or in the embedded one of DATA_DIR.' +
      '\nFor JSON and nothing else: npm run --silent keys -- issue --application NAME --json',
  );

withTerms(program.command('issue'))
  .description('issues a key, which is shown once together with its webhook secret')
  .requiredOption('--application <name>', 'whose key it is')
  .option('--json', 'prints {"application", "api_key", "webhook_secret"}')
  .action(
    saying((options: Options) =>
      withOwnPorts(async (ports) => {
        const issued = await issue(ports, options);
        return { value: issuedAsJson(issued), text: issuedAsText(issued, ports.environment) };
      }),
    ),
  );

withTerms(program.command('rotate'))
  .description('issues a key beside the older ones, and says which of them are to be revoked later')
  .requiredOption('--application <name>', 'whose key it is')
  .option('--json', 'prints {"application", "api_key", "webhook_secret", "still_valid"}')
  .action(
    saying((options: Options) =>
      withOwnPorts(async (ports) => {
        const before = await listApiKeys(ports)();
        const issued = await issue(ports, options);
        const older = before.filter((key) => key.applicationId === options.application && isValid(key));
        const still_valid = older.map(({ prefix }) => prefix);
        const { environment } = ports;
        const text = `${issuedAsText(issued, environment)}\n${olderAsText(older, environment)}`;
        return { value: { ...issuedAsJson(issued), still_valid }, text };
      }),
    ),
  );

program
  .command('list')
  .description('lists every key, without secrets')
  .option('--json', 'prints a list of {"application", "prefix", "kind", "created_at", "revoked_at", …}')
  .action(
    saying(async () => {
      const keys = await withOwnPorts((ports) => listApiKeys(ports)());
      return { value: keys.map(keyAsJson), text: listAsText(keys) };
    }),
  );

withTermsPatch(program.command('terms'))
  .description('changes until when and from where a key opens; every process heeds it within five seconds')
  .argument('<prefix>', 'what stands between the second and the third underscore of the key')
  .option('--json', 'prints the key as the list does')
  .action(
    saying(async (given: string, options: TermsPatchOptions) => {
      const prefix = readApiKeyText(given)?.prefix ?? given;
      const patch = termsPatchOf(options);
      const key = await withOwnPorts((ports) => changeKeyTerms(ports)(prefix, patch, commandLineStaff()));
      return {
        value: keyAsJson(key),
        text: `The key ${key.prefix} of ${key.applicationId}: ${termsText(key)}.`,
      };
    }),
  );

program
  .command('revoke')
  .description('ends a key; every process refuses it within five seconds')
  .argument('<prefix>', 'what stands between the second and the third underscore of the key')
  .option('--json', 'prints the key as the list does')
  .action(
    saying(async (given: string) => {
      // The prefix, or the whole key that it stands in.
      const prefix = readApiKeyText(given)?.prefix ?? given;
      const key = await withOwnPorts((ports) => revokeApiKey(ports)(prefix, commandLineStaff()));
      return { value: keyAsJson(key), text: `The key ${key.prefix} of ${key.applicationId} is revoked.` };
    }),
  );

await program.parseAsync();
