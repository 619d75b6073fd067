import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { findEmbedded } from '@mobile-money/postgres';
import { defaultProvidersFile } from '../src/config/providers-file.ts';
import { eventually } from './support/eventually.ts';
import {
  build,
  type Ran,
  runService,
  runTool,
  type ServiceProcess,
  whenUp,
} from './support/service-process.ts';
import { storeWebhooks, webhooksTo } from './support/stored-webhooks.ts';
import { WebhookReceiver } from './support/webhook-receiver.ts';

jest.setTimeout(120_000);

/** At length, as CI runs it after all other tests, every refusal; in short one of each command. */
const isLong = process.env['LONG_TESTS'] !== undefined;

/** One installation with its commands: first no service runs, then one runs beside them. */
const dataDir = mkdtempSync(join(tmpdir(), 'commands-process-'));
const inSandbox = { SERVICE_ENV: 'sandbox' };
const running: ServiceProcess[] = [];
let service: ServiceProcess;
let receiver: WebhookReceiver;

async function start(): Promise<ServiceProcess> {
  const started = await runService(dataDir, inSandbox);
  running.push(started);
  await whenUp(started);
  return started;
}

/** As `npm run` runs it. */
const tool =
  (name: string) =>
  (args: readonly string[], more: Record<string, string> = {}): Promise<Ran> =>
    runTool(name, args, { DATA_DIR: dataDir, ...inSandbox, ...more });
const [keys, operators, signingKeys] = [tool('keys'), tool('operators'), tool('signing-keys')];
const providers = tool('providers');

/** What a command says that was asked for JSON, and says nothing else. */
async function jsonOf<Said = Record<string, string>>(ran: Promise<Ran>): Promise<Said> {
  const { code, stdout, stderr } = await ran;
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return JSON.parse(stdout) as Said;
}
const issue = (application: string, ...terms: string[]) =>
  jsonOf(keys(['issue', '--application', application, ...terms, '--json']));
const operatorJson = <Said = Record<string, string>>(...args: readonly string[]) =>
  jsonOf<Said>(operators([...args, '--json']));

/** The five seconds that are promised, and as much again for a busy machine and for the asking. */
const endsWithinMs = 10_000;

const statusWith = async (key: string): Promise<number> =>
  (await fetch(`${service.url}/api/v1/CM/providers`, { headers: { 'x-api-key': key } })).status;

beforeAll(async () => {
  chmodSync(dataDir, 0o755);
  await build();
  receiver = await WebhookReceiver.start();
});
afterAll(async () => {
  for (const each of running) await each.end('SIGTERM');
  await receiver.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('before the first start', () => {
  it('there is no signing key to rotate, which is said in one line', async () => {
    expect((await signingKeys(['list'])).stdout).toContain('There is no key yet');
    const { code, stderr } = await signingKeys(['rotate']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^There is no key in .* to replace\.\n$/);
  });
});

describe('the first start of a sandbox', () => {
  it('prints a key and its webhook secret in plain lines, once', async () => {
    service = await start();
    await eventually(() => service.lines.some((line) => line.includes('whsec_')));
    const plain = service.lines.filter((line) => !line.startsWith('{')).join('\n');
    const [key = ''] = /svc_test_\S+/.exec(plain) ?? [];
    expect(plain).toMatch(/whsec_[A-Za-z0-9+/]{43}=/);
    expect(await statusWith(key)).toBe(200);
    expect(await statusWith(`${key}x`)).toBe(401);
    expect(await service.end('SIGTERM')).toBe(0);
  });
});

describe('while no service runs', () => {
  it('keys are issued and listed, with nothing but JSON on standard output', async () => {
    const terms = ['--expires', '2099-01-01', '--address', '192.0.2.0/24', '2001:db8::1'];
    expect(await issue('casino', ...terms)).toEqual({
      application: 'casino',
      api_key: expect.stringMatching(/^svc_test_[A-Za-z0-9]{12}_[A-Za-z0-9]{43}$/),
      webhook_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    expect(await jsonOf(keys(['list', '--json']))).toEqual([
      expect.objectContaining({ application: 'default', kind: 'test', revoked_at: null, expires_at: null }),
      expect.objectContaining({
        application: 'casino',
        kind: 'test',
        revoked_at: null,
        expires_at: '2099-01-01T00:00:00.000Z',
        addresses: ['192.0.2.0/24', '2001:db8::1'],
        last_used_at: null,
      }),
    ]);
  });

  it('several commands at once do their work one after the other', async () => {
    const [first, second, awa] = await Promise.all([
      issue('first'),
      issue('second'),
      operatorJson('add', 'Awa@Example.com', '--role', 'viewer'),
    ]);
    expect([first['application'], second['application']]).toEqual(['first', 'second']);
    expect(awa).toEqual({
      email: 'awa@example.com',
      password: expect.stringMatching(/^[A-Za-z0-9]{24}$/),
    });
  });
});

describe('beside a service that runs', () => {
  beforeAll(async () => {
    service = await start();
  });

  it('keys open it at once, and no longer within five seconds of their end', async () => {
    // There was a key already, so none is shown.
    expect(service.lines.join('\n')).not.toMatch(/svc_test_/);
    const { api_key = '' } = await issue('bets');
    expect(await statusWith(api_key)).toBe(200);
    const prefix = api_key.split('_')[2] ?? '';
    const rotated = await jsonOf(keys(['rotate', '--application', 'bets', '--json']));
    expect(rotated).toMatchObject({ application: 'bets', still_valid: [prefix] });
    expect(await statusWith(rotated['api_key'] ?? '')).toBe(200);
    const { stdout: text } = await keys(['rotate', '--application', 'bets']);
    expect(text).toMatch(/^environment {5}sandbox$/m);
    expect(text).toContain(`  SERVICE_ENV=sandbox npm run keys -- revoke ${prefix}    #`);
    // This machine is not there.
    const narrowed = await keys(['terms', api_key, '--expires', '2099-01-01', '--address', '192.0.2.1']);
    expect(narrowed.stdout).toBe(
      `The key ${prefix} of bets: until 2099-01-01T00:00:00.000Z, from 192.0.2.1.\n`,
    );
    const changedAt = performance.now();
    while ((await statusWith(api_key)) !== 401) await sleep(50);
    expect(performance.now() - changedAt).toBeLessThan(endsWithinMs);
    const widened = await jsonOf(keys(['terms', prefix, '--from-anywhere', '--never-expires', '--json']));
    expect(widened).toMatchObject({ prefix, expires_at: null, addresses: [] });
    while ((await statusWith(api_key)) !== 200) await sleep(50);
    expect(await keys(['revoke', prefix])).toMatchObject({
      code: 0,
      stdout: `The key ${prefix} of bets is revoked.\n`,
    });
    const revokedAt = performance.now();
    while ((await statusWith(api_key)) !== 401) await sleep(50);
    expect(performance.now() - revokedAt).toBeLessThan(endsWithinMs);
    expect(await statusWith(rotated['api_key'] ?? '')).toBe(200);
  });

  it('a changed file of providers is compared, and taken over within seconds', async () => {
    const file = join(dataDir, 'providers.json');
    const given = JSON.parse(readFileSync(defaultProvidersFile, 'utf8'));
    given.providers[0].display_name = 'Renamed';
    const [number] = given.providers[0].channels;
    given.providers[0].channels.push({
      ...number,
      channel_id: 'another-one',
      merchant_msisdn: '+237670009999',
    });
    writeFileSync(file, JSON.stringify(given));
    const here = { PROVIDERS_FILE: file };
    const compared = await providers(['compare'], here);
    expect(compared).toMatchObject({ code: 1, stderr: '' });
    expect(compared.stdout).toMatch(new RegExp(`^The file is ${file}\\.\n`));
    expect(compared.stdout).toMatch(/^ {2}provider \S+: display_name ".*" → display_name "Renamed"$/m);
    expect(compared.stdout).toMatch(/^ {2}channel another-one: new, .*merchant_msisdn "\+237670009999"/m);
    const { api_key = '' } = await issue('catalogue');
    const shown = async () =>
      (await fetch(`${service.url}/api/v1/CM/providers`, { headers: { 'x-api-key': api_key } })).text();
    expect(await shown()).not.toContain('Renamed');
    expect((await jsonOf<{ changes: unknown[] }>(providers(['apply', '--json'], here))).changes).toHaveLength(
      2,
    );
    await eventually(async () => (await shown()).includes('Renamed'));
    expect((await providers(['compare'], here)).stdout).toBe(
      `The file is ${file}.\nThe database has what the file says.\n`,
    );
    // With the file of before, the number stays, and is told of.
    expect((await providers(['apply'], { PROVIDERS_FILE: defaultProvidersFile })).stdout).toMatch(
      /^Stored, and not in the file: channel another-one\.$/m,
    );
  });

  it('operators come into it, and are shut out of it, at once', async () => {
    const session = (init: RequestInit = {}) => fetch(`${service.url}/internal/v1/session`, init);
    const signIn = (email: string | undefined, password: string | undefined) =>
      session({
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
    const opened = {
      created_at: expect.any(String),
      disabled_at: null,
      last_seen_at: null,
      waiting: null,
      tokens: [],
    };
    expect(await operatorJson('list')).toEqual([{ email: 'awa@example.com', role: 'viewer', ...opened }]);

    const { email, password } = await operatorJson('add', 'ben@example.com', '--role', 'approver');
    const entered = await signIn(email, password);
    expect([entered.status, await entered.json()]).toEqual([
      200,
      {
        email,
        role: 'approver',
        duties: ['read', 'decide', 'note'],
        is_confirmed: true,
        csrf_token: expect.any(String),
        needs: null,
        factors: [],
      },
    ]);
    const cookie = { cookie: entered.headers.get('set-cookie')?.split(';')[0] ?? '' };
    const { token = '' } = await operatorJson('token', 'ben@example.com', '--address', '127.0.0.1');
    const script = { authorization: `Bearer ${token}` };
    const roleOf = async (headers: Record<string, string>): Promise<unknown> => {
      const answer = await session({ headers });
      return answer.status === 200 ? ((await answer.json()) as { role: string }).role : answer.status;
    };
    expect([await roleOf(cookie), await roleOf(script), await roleOf({})]).toEqual([
      'approver',
      'approver',
      401,
    ]);

    const promoted = await operators(['role', 'ben@example.com', 'admin']);
    expect(promoted.stdout).toBe('ben@example.com is now admin.\n');
    expect(promoted.stderr).toMatch(
      /^warning: Who may work in the back office was changed\. \{.*"email":"ben@example\.com","before":"approver","after":"admin","by":"command line: .+"\}\n$/,
    );
    // A token is for the role that it was made for.
    expect([await roleOf(cookie), await roleOf(script)]).toEqual(['admin', 401]);
    const { token: another = '' } = await operatorJson('token', 'ben@example.com');
    const next = { authorization: `Bearer ${another}` };
    expect(await roleOf(next)).toBe('admin');

    const renewed = await operatorJson('password', 'ben@example.com');
    expect([await roleOf(cookie), (await signIn(email, password)).status]).toEqual([401, 401]);
    expect((await signIn(email, renewed['password'])).status).toBe(200);

    const reset = await operators(['reset-factor', 'ben@example.com']);
    expect(reset.stdout).toMatch(/^ben@example\.com signs in with the password alone/);
    expect(reset.stderr).toContain('"action":"operator.factor_reset"');

    expect((await operators(['disable', 'ben@example.com'])).code).toBe(0);
    expect([await roleOf(next), (await signIn(email, renewed['password'])).status]).toEqual([401, 401]);
    expect((await operators(['enable', 'ben@example.com'])).code).toBe(0);
    expect(await roleOf(next)).toBe(401);
    const { token: last = '' } = await operatorJson('token', 'ben@example.com');
    const lastOne = { authorization: `Bearer ${last}` };
    expect(await roleOf(lastOne)).toBe('admin');
    const narrowed = await operators(['terms', last, '--address', '192.0.2.1']);
    expect(narrowed.stdout).toMatch(/^The token \w+ of ben@example\.com: no end, from 192\.0\.2\.1\.\n$/);
    expect(await roleOf(lastOne)).toBe(401);
    expect((await operators(['terms', last, '--from-anywhere'])).code).toBe(0);
    expect(await roleOf(lastOne)).toBe('admin');
    const revoked = await operators(['revoke', last]);
    expect(revoked.stdout).toMatch(/^The token \w+ of ben@example.com is revoked/);
    expect(await roleOf(lastOne)).toBe(401);

    // Neither passwords nor tokens stand in the log.
    const log = service.lines.join('\n');
    for (const secret of [password, renewed['password'], token]) expect(log).not.toContain(secret);
  });

  /** The id of the key that signs a webhook which is stored now. */
  async function keyOfNextWebhook(): Promise<string | undefined> {
    const before = receiver.arrivals.length;
    await storeWebhooks((await findEmbedded(dataDir)) ?? '', webhooksTo(receiver.origin, 1));
    await receiver.until((arrivals) => arrivals.length > before);
    return receiver.arrivals.at(-1)?.keyId;
  }

  it('its signing key is rotated, and it goes on without a restart', async () => {
    const { api_key = '' } = await issue('reader');
    const publicKey = async (
      query = '',
    ): Promise<{ readonly key_id?: string; readonly public_key_pem?: string }> => {
      const path = `${service.url}/api/v1/security/callback-public-key${query}`;
      const response = await fetch(path, { headers: { 'x-api-key': api_key } });
      expect(response.status).toBe(200);
      return (await response.json()) as object;
    };
    expect(await keyOfNextWebhook()).toBe('service-payments-v1');
    const old = await publicKey();

    const rotated = await jsonOf(signingKeys(['rotate', '--keep-hours', '1', '--json']));
    expect(rotated).toMatchObject({ key_id: 'service-payments-v2', readable_until: null });
    while ((await publicKey()).key_id !== 'service-payments-v2') await sleep(50);

    expect(await keyOfNextWebhook()).toBe('service-payments-v2');
    expect(await publicKey('?key_id=service-payments-v1')).toEqual(old);
    const second = await publicKey('?key_id=service-payments-v2');
    expect(second.key_id).toBe('service-payments-v2');
    expect(second.public_key_pem).not.toBe(old.public_key_pem);
    expect(await jsonOf(signingKeys(['list', '--json']))).toMatchObject([
      { key_id: 'service-payments-v1', use: 'readable', readable_until: expect.any(String) },
      { key_id: 'service-payments-v2', use: 'signs', readable_until: null },
    ]);
  });

  // biome-ignore format: reads by its columns
  const refusals: readonly (readonly [typeof keys, readonly string[], Record<string, string>, string])[] = [
    [keys,        ['issue'],                                          {}, "error: required option '--application <name>' not specified"],
    [keys,        ['issue', '--application', 'a b'],                  {}, 'An application is named by 1 to 64 letters'],
    [keys,        ['revoke', 'nobody'],                               {}, 'API key not found.'],
    [keys,        ['terms', 'nobody'],                                {}, 'Give --expires, --never-expires, --address or --from-anywhere.'],
    [keys,        ['terms', 'nobody', '--never-expires'],             {}, 'API key not found.'],
    [keys,        ['issue', '--application', 'a', '--address', 'x'],  {}, 'It must be an address of IPv4 or IPv6'],
    [operators,   ['token', 'awa@example.com', '--expires', 'soon'],  {}, 'It must be a day as 2027-01-01'],
    [keys,        ['list'], { SERVICE_ENV: 'prod' },                      "SERVICE_ENV is 'prod'; accepted: one of"],
    [keys,        ['list'], { SERVICE_ENV: 'production' },                "The database belongs to the environment 'sandbox'"],
    [keys,        ['list'], { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }, 'The database cannot be reached: connect ECONN'],
    [operators,   ['add', 'cem@example.com'],                         {}, "error: required option '--role <role>' not specified"],
    [operators,   ['add', 'cem@example.com', '--role', 'root'],       {}, "The role must be 'viewer', 'approver' or 'admin'."],
    [operators,   ['add', 'cem', '--role', 'viewer'],                 {}, 'An e-mail must be printable ASCII around one at sign.'],
    [operators,   ['add', 'awa@example.com', '--role', 'viewer'],     {}, 'An operator with this e-mail exists already.'],
    [operators,   ['token', 'nobody@example.com'],                    {}, 'No operator has this e-mail.'],
    [operators,   ['disable', 'nobody@example.com'],                  {}, 'No operator has this e-mail.'],
    [operators,   ['revoke', 'nothing'],                              {}, 'Operator token not found.'],
    [signingKeys, ['rotate', '--key-id', 'service-payments-v2'],      {}, 'The key id service-payments-v2 is taken.'],
    [signingKeys, ['rotate', '--key-id', '../x'],                     {}, "A key id has 1 to 64 letters, digits, dots, dashes or underscores; '../x' does not."],
    [signingKeys, ['rotate', '--keep-hours', 'many'],                 {}, 'It must be a number of hours from 0 to 8760.'],
    [providers,   ['compare'], { SERVICE_ENV: 'production' },             "PROVIDERS_FILE is not set, and SERVICE_ENV is 'production'"],
    [providers,   ['apply'],                                          {}, "PROVIDERS_FILE is not set, and SERVICE_ENV is 'sandbox'"],
    [signingKeys, ['turn'],                                           {}, "error: unknown command 'turn'"],
  ];
  it.each([
    ['keys', keys],
    ['operators', operators],
    ['signing-keys', signingKeys],
    ['providers', providers],
  ] as const)('what %s cannot do is refused in one line', async (_, command) => {
    const all = refusals.filter(([each]) => each === command);
    const own = isLong ? all : all.slice(0, 1);
    // One after the other: of two that change signing keys at once, one is told so.
    const ran: Ran[] = [];
    for (const [, args, more] of own) ran.push(await command(args, more));
    const said = ran.map(({ code, stdout, stderr }) => [code, stdout, firstLines(stderr)]);
    expect(said).toEqual(own.map(([, , , line]) => [1, '', [expect.stringContaining(line)]]));
  });

  /** How the command is used may be said after it. */
  const firstLines = (stderr: string): readonly string[] =>
    (stderr.split('\n\nUsage: ')[0] ?? '').trimEnd().split('\n');

  it('a command tells how it is used', async () => {
    const { code, stdout } = await keys(['--help']);
    expect(code).toBe(0);
    for (const command of ['issue', 'rotate', 'list', 'terms', 'revoke'])
      expect(stdout).toContain(`  ${command} `);
  });
});
