import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readConfig } from '../../src/config/config.ts';

const production = {
  SERVICE_ENV: 'production',
  WEBHOOK_SIGNING_KEY_FILE: '/key.pem',
  SPORTSBOOK_API_KEY: 'svc_live_abc_secret',
};

test('without any setting it is development on port 8000, without keys', () => {
  const { registry, connections, statementFormats, ...rest } = readConfig({});
  expect(rest).toEqual({
    environment: 'development',
    host: '127.0.0.1',
    port: 8_000,
    role: 'all',
    apiKey: null,
    isKeyRequired: false,
    databaseUrl: null,
    databasePoolMax: 16,
    databaseReadUrl: null,
    dataDir: join(process.cwd(), '.data'),
    signingKeyFile: null,
    signingKeyId: 'service-payments-v1',
    webhookTimeoutMs: 5_000,
    webhookAllowPrivateAddresses: true,
    rateLimitPerSecond: 0,
    rateLimitBurst: 0,
    trustedProxies: ['loopback'],
    simulatorPort: 8_010,
    logLevel: 'info',
    metricsToken: null,
    metricsPort: null,
    traces: null,
    settings: {
      depositWindowMs: 600_000,
      latePaymentWindowMs: 86_400_000,
      stuckWithdrawalMs: 3_600_000,
      channelSilenceMs: 120_000,
      pollingIntervalSeconds: 5,
      webhookRetryDelaysMs: [1_000, 2_000, 4_000],
      httpsCallbacksOnly: false,
      twoPersonApprovalXaf: null,
      promptLimits: { openMax: 3, perDayMax: 30 },
    },
  });
  expect(registry.channels.filter((each) => each.operator === 'orange').length).toBeGreaterThanOrEqual(2);
  // Without secrets no operator is called.
  expect(connections.map(({ gateway, deviceSecret }) => [gateway, deviceSecret])).toEqual(
    registry.providers.map(() => [null, null]),
  );
});

// biome-ignore format: reads by its columns
const defaults: readonly (readonly [Record<string, string>, Record<string, unknown>])[] = [
  [production,                                                    { host: '0.0.0.0', isKeyRequired: true, webhookAllowPrivateAddresses: false, rateLimitPerSecond: 100, rateLimitBurst: 200 }],
  [{ SERVICE_ENV: 'sandbox' },                                    { host: '127.0.0.1', port: 8_000, isKeyRequired: true, apiKey: null, dataDir: join(process.cwd(), '.data/sandbox') }],
  [{ SERVICE_ENV: 'sandbox', DATA_DIR: '/data', PORT: '9000' },   { dataDir: '/data', port: 9_000 }],
  [{ SPORTSBOOK_API_KEY: 'any' },                                 { isKeyRequired: true, apiKey: 'any' }],
  [{ SPORTSBOOK_API_KEY: '', PORT: '', HOST: '' },                { isKeyRequired: false, port: 8_000, host: '127.0.0.1' }],
  [{ SERVICE_ENV: 'sandbox', SPORTSBOOK_API_KEY: 'svc_test_x' },  { apiKey: 'svc_test_x' }],
  [{ LATE_PAYMENT_WINDOW_SECONDS: '0' },                          { settings: expect.objectContaining({ latePaymentWindowMs: 0 }) }],
  [{ RATE_LIMIT_PER_SECOND: '5' },                                { rateLimitPerSecond: 5, rateLimitBurst: 10 }],
  [{ ...production, RATE_LIMIT_PER_SECOND: '0' },                 { rateLimitPerSecond: 0 }],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8,uniquelocal' },       { trustedProxies: ['10.0.0.0/8', 'fd00::/8', 'uniquelocal'] }],
  [{ TWO_PERSON_APPROVAL_XAF: '500000' },                         { settings: expect.objectContaining({ twoPersonApprovalXaf: 500_000 }) }],
  [{ PROMPTS_OPEN_PER_NUMBER_MAX: '1', PROMPTS_PER_NUMBER_PER_DAY_MAX: '9' }, { settings: expect.objectContaining({ promptLimits: { openMax: 1, perDayMax: 9 } }) }],
  [{ SERVICE_ENV: 'sandbox', PROMPTS_OPEN_PER_NUMBER_MAX: '1' },  { settings: expect.objectContaining({ promptLimits: null }) }],
  [{ HOST: '0.0.0.0' },                                           { webhookAllowPrivateAddresses: false }],
  [{ HOST: '::1', PORT: '9000' },                                 { webhookAllowPrivateAddresses: true, simulatorPort: 9_010 }],
  [{ HOST: '0.0.0.0', WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true' },  { webhookAllowPrivateAddresses: true }],
];
test.each(defaults)('%j', (environment, expected) => {
  expect(readConfig(environment)).toMatchObject(expected);
});

test('only https may receive webhooks in production, unless private addresses are allowed', () => {
  const httpsOnly = (more: Record<string, string>) =>
    readConfig({ ...production, ...more }).settings.httpsCallbacksOnly;
  expect(httpsOnly({})).toBe(true);
  expect(httpsOnly({ WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true' })).toBe(false);
  expect(readConfig({ SERVICE_ENV: 'sandbox' }).settings).toMatchObject({
    httpsCallbacksOnly: false,
    depositWindowMs: 900_000,
  });
});

// biome-ignore format: reads by its columns
const bad: readonly (readonly [Record<string, string>, string])[] = [
  [{ SERVICE_ENV: 'prod' },                                       "SERVICE_ENV is 'prod'; accepted: one of development, sandbox, production."],
  [{ SERVICE_ROLE: 'web' },                                       "SERVICE_ROLE is 'web'; accepted: one of all, api, worker."],
  [{ PORT: '70000' },                                             "PORT is '70000'; accepted: whole numbers from 0 to 65535."],
  [{ PORT: 'x' },                                                 "PORT is 'x'; accepted: whole numbers from 0 to 65535."],
  [{ DATABASE_POOL_MAX: '0' },                                    "DATABASE_POOL_MAX is '0'; accepted: whole numbers from 1 to 1000."],
  [{ DEPOSIT_WINDOW_SECONDS: '-1' },                              "DEPOSIT_WINDOW_SECONDS is '-1'; accepted: whole numbers from 1 to 315360000."],
  [{ WEBHOOK_TIMEOUT_MS: '10001' },                               "WEBHOOK_TIMEOUT_MS is '10001'; accepted: whole numbers from 1 to 10000."],
  [{ WEBHOOK_RETRY_DELAYS_MS: '1000,x' },                         "WEBHOOK_RETRY_DELAYS_MS is 'x'; accepted: whole numbers from 0 to 86400000."],
  [{ WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'yes' },                    "WEBHOOK_ALLOW_PRIVATE_ADDRESSES is 'yes'; accepted: one of true, false."],
  [{ RATE_LIMIT_BURST: 'many' },                                  "RATE_LIMIT_BURST is 'many'; accepted: whole numbers from 1 to 1000000."],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' },                            'TRUSTED_PROXIES must be a list of addresses, subnets, loopback, linklocal or uniquelocal.'],
  [{ TRUSTED_PROXIES: 'loopback, proxy' },                        'TRUSTED_PROXIES must be a list of addresses, subnets, loopback, linklocal or uniquelocal.'],
  [{ TWO_PERSON_APPROVAL_XAF: '0' },                              "TWO_PERSON_APPROVAL_XAF is '0'; accepted: whole numbers from 1 to 9007199254740991."],
  [{ PROMPTS_OPEN_PER_NUMBER_MAX: '0' },                          "PROMPTS_OPEN_PER_NUMBER_MAX is '0'; accepted: whole numbers from 1 to 1000000."],
  [{ SERVICE_ENV: 'sandbox', PROMPTS_PER_NUMBER_PER_DAY_MAX: '-' }, "PROMPTS_PER_NUMBER_PER_DAY_MAX is '-'; accepted: whole numbers from 1 to 1000000."],
  [{ LOG_LEVEL: 'loud' },                                         "LOG_LEVEL is 'loud'; accepted: one of error, warn, info, debug."],
  [{ DATABASE_URL: 'mysql://x' },                                 'DATABASE_URL must begin with postgres:// or postgresql://.'],
  [{ DATABASE_READ_URL: 'mysql://x' },                            'DATABASE_READ_URL must begin with postgres:// or postgresql://.'],
  [{ DATABASE_URL: 'postgres://u:p@a:5432,b:x/db' },              "DATABASE_URL cannot be used: 'b:x' is not a host of a database; accepted: host or host:port."],
  [{ DATABASE_URL: 'postgres://a/db?target_session_attrs=standby' }, "DATABASE_URL cannot be used: target_session_attrs is 'standby'; accepted: read-write, primary, any."],
  [{ SERVICE_ENV: 'sandbox', SPORTSBOOK_API_KEY: 'svc_live_a_b' },'SPORTSBOOK_API_KEY must have the form svc_test_… in sandbox.'],
  [{ SERVICE_ENV: 'sandbox', SPORTSBOOK_API_KEY: 'svc_test_' },   'SPORTSBOOK_API_KEY must have the form svc_test_… in sandbox.'],
  [{ ...production, SPORTSBOOK_API_KEY: 'svc_test_a_b' },         'SPORTSBOOK_API_KEY must have the form svc_live_… in production.'],
  [{ SERVICE_ENV: 'production' },                                 'WEBHOOK_SIGNING_KEY_FILE is missing; production needs an RSA private key in PEM.'],
];
test.each(bad)('%j stops the start with one line', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});

const provider = {
  provider_id: 'a',
  display_name: 'A',
  operators: ['mtn'],
  supported_directions: ['deposit'],
};
const fees = { deposit_fee_percent: 0, withdrawal_fee_percent: 0 };

// biome-ignore format: reads by its columns
const files: readonly (readonly [unknown, string])[] = [
  ['',                                                                   'Unexpected end of JSON input'],
  [[],                                                                   'The file must be an object.'],
  [{},                                                                   "'providers' must be a list."],
  [{ providers: [{}] },                                                  "A provider needs a text as 'provider_id'."],
  [{ providers: [{ ...provider, ...fees, is_primary: 1, channels: [] }] }, "A provider needs true or false as 'is_primary'."],
  [{ providers: [{ ...provider, ...fees, is_primary: false, channels: [] }] }, 'The operator mtn must have exactly one primary provider.'],
  [{ providers: [{ ...provider, ...fees, is_primary: true, channels: [], limits: 5 }] }, "'limits' must be an object."],
  [{ providers: [{ ...provider, ...fees, is_primary: true, channels: [], limits: { deposit: { min_xaf: '5' } } }] }, "'deposit' needs a number as 'min_xaf'."],
  [{ providers: [{ ...provider, ...fees, is_primary: true, channels: [], limits: { deposit: { min_xaf: 5, max_xaf: 4 } } }] }, 'Provider a: a minimum must not be above its maximum.'],
  [{ providers: [{ ...provider, ...fees, is_primary: true, channels: [{}] }] }, "A channel needs a text as 'channel_id'."],
];
test('what a parser says in several lines is one', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'providers-')), 'providers.json');
  writeFileSync(path, 'not json\n');
  expect(() => readConfig({ PROVIDERS_FILE: path })).toThrow(/^PROVIDERS_FILE [^\n]* is not valid JSON$/);
});

test.each(files)('a providers file with %j stops the start', (content, why) => {
  const path = join(mkdtempSync(join(tmpdir(), 'providers-')), 'providers.json');
  writeFileSync(path, content === '' ? '' : JSON.stringify(content));
  expect(() => readConfig({ PROVIDERS_FILE: path })).toThrow(`PROVIDERS_FILE ${path} cannot be used: ${why}`);
});
