import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { readConfig } from '../../src/config/config.ts';
import { isOpenToOthers } from '../../src/config/private-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const secret = '0123456789abcdef0123456789abcdef';
const production = {
  SERVICE_ENV: 'production',
  WEBHOOK_SIGNING_KEY_FILE: '/key.pem',
  SPORTSBOOK_API_KEY: `svc_live_abc_${secret}`,
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
    secretKeys: [],
    signingKeyFile: null,
    signingKeyId: 'service-payments-v1',
    webhookTimeoutMs: 5_000,
    webhookAllowPrivateAddresses: true,
    rateLimitPerSecond: 0,
    rateLimitBurst: 0,
    trustedProxies: ['loopback'],
    alerts: { mail: null, webhookUrl: null },
    simulatorPort: 8_010,
    logLevel: 'info',
    logFormat: null,
    metricsToken: null,
    monthsDir: null,
    metricsPort: null,
    traces: null,
    settings: {
      depositWindowMs: 600_000,
      latePaymentWindowMs: 86_400_000,
      stuckWithdrawalMs: 3_600_000,
      channelSilenceMs: 120_000,
      keepCallbacksMs: 30 * 86_400_000,
      keepPersonalMs: null,
      pollingIntervalSeconds: 5,
      webhookRetryDelaysMs: [1_000, 2_000, 4_000],
      httpsCallbacksOnly: false,
      isFactorRequired: false,
      twoPersonApprovalXaf: null,
      approverDailyXaf: null,
      staffChangesWaitMs: null,
      promptLimits: { openMax: 3, perDayMax: 30 },
      consoleUrl: 'http://localhost:8000',
      publicUrl: 'http://localhost:8000',
      restoredAt: null,
      smsReorderMs: 120_000,
      smsUnvouchedMaxXaf: 50_000,
      smsUnvouchedSumXaf: 200_000,
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
  [{ SERVICE_ENV: 'sandbox', SPORTSBOOK_API_KEY: `svc_test_x_${secret}` }, { apiKey: `svc_test_x_${secret}` }],
  [{ LATE_PAYMENT_WINDOW_SECONDS: '0' },                          { settings: expect.objectContaining({ latePaymentWindowMs: 0 }) }],
  [{ KEEP_PERSONAL_DAYS: '400' },                                 { settings: expect.objectContaining({ keepPersonalMs: 400 * 86_400_000 }) }],
  [{ KEEP_CALLBACKS_DAYS: '7' },                                  { settings: expect.objectContaining({ keepCallbacksMs: 7 * 86_400_000 }) }],
  [{ RATE_LIMIT_PER_SECOND: '5' },                                { rateLimitPerSecond: 5, rateLimitBurst: 10 }],
  [{ ...production, RATE_LIMIT_PER_SECOND: '0' },                 { rateLimitPerSecond: 0 }],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8,uniquelocal' },       { trustedProxies: ['10.0.0.0/8', 'fd00::/8', 'uniquelocal'] }],
  [{ TWO_PERSON_APPROVAL_XAF: '500000' },                         { settings: expect.objectContaining({ twoPersonApprovalXaf: 500_000 }) }],
  [{ APPROVER_DAILY_XAF: '2000000' },                             { settings: expect.objectContaining({ approverDailyXaf: 2_000_000 }) }],
  [{ HOST: '::1', PORT: '9000' },                                 { host: '::1', simulatorPort: 9_010 }],
  [{ PORT: '0' },                                                 { port: 0, simulatorPort: 0 }],
  [{ PORT: '0', METRICS_PORT: '0' },                              { port: 0, metricsPort: 0 }],
  [{ SERVICE_ROLE: 'worker', PORT: '9000', METRICS_PORT: '9000' }, { metricsPort: 9_000 }],
  [{ SERVICE_ROLE: 'worker', PORT: '0', SIMULATOR_PORT: '9010' }, { simulatorPort: 9_010 }],
  [{ SERVICE_ROLE: 'worker', PORT: '0', SERVICE_ENV: 'sandbox' }, { port: 0 }],
  [{ LOG_FORMAT: 'text' },                                        { logFormat: 'text' }],
  [{ LOG_FORMAT: 'json' },                                        { logFormat: 'json' }],
  [{ ALERTS_WEBHOOK_URL: 'https://chat.example/hook' },           { alerts: { mail: null, webhookUrl: 'https://chat.example/hook' } }],
  [{ ALERTS_WEBHOOK_URL: 'https://chat.example/hook/' },          { alerts: { mail: null, webhookUrl: 'https://chat.example/hook/' } }],
  [{ ALERTS_SMTP_URL: 'smtp://u:p@mail.example', ALERTS_EMAIL_FROM: 'Service <a@b.example>', ALERTS_EMAIL_TO: 'c@d.example, e@f.example' },
    { alerts: { webhookUrl: null, mail: { server: { host: 'mail.example', port: 587, isSecure: false, login: { user: 'u', pass: 'p' } }, from: 'Service <a@b.example>', to: ['c@d.example', 'e@f.example'] } } }],
  [{ CONSOLE_URL: 'https://office.example/' },                    { settings: expect.objectContaining({ consoleUrl: 'https://office.example' }) }],
  [{ PUBLIC_URL: 'https://pay.example/' },                        { settings: expect.objectContaining({ consoleUrl: 'https://pay.example', publicUrl: 'https://pay.example' }) }],
  [{ ...production },                                             { settings: expect.objectContaining({ consoleUrl: null, publicUrl: null }) }],
  [{ PROMPTS_OPEN_PER_NUMBER_MAX: '1', PROMPTS_PER_NUMBER_PER_DAY_MAX: '9' }, { settings: expect.objectContaining({ promptLimits: { openMax: 1, perDayMax: 9 } }) }],
  [{ SERVICE_ENV: 'sandbox', PROMPTS_OPEN_PER_NUMBER_MAX: '1' },  { settings: expect.objectContaining({ promptLimits: null }) }],
];
test.each(defaults)('%j', (environment, expected) => {
  expect(readConfig(environment)).toMatchObject(expected);
});

// biome-ignore format: reads by its columns
const guarded: readonly (readonly [Record<string, string>, boolean, boolean])[] = [
  // settings                                                                       private addresses   https only
  [{},                                                                              true,               false],
  [{ HOST: 'localhost' },                                                           true,               false],
  [{ HOST: '0.0.0.0', SPORTSBOOK_API_KEY: 'any' },                                  false,              false],
  [{ HOST: '0.0.0.0', SPORTSBOOK_API_KEY: 'any', WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true' }, true,       false],
  [{ SERVICE_ENV: 'sandbox' },                                                      true,               false],
  [{ SERVICE_ENV: 'sandbox', HOST: '0.0.0.0' },                                     false,              false],
  [production,                                                                      false,              true],
  [{ ...production, HOST: '127.0.0.1' },                                            false,              true],
  [{ ...production, HOST: '::1' },                                                  false,              true],
  [{ ...production, HOST: '127.0.0.1', WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true' },   true,               false],
];
test.each(guarded)(
  'with %j webhooks may go to private addresses: %j, and must go over https: %j',
  (environment, allowsPrivate, httpsOnly) => {
    const { webhookAllowPrivateAddresses, settings } = readConfig(environment);
    expect([webhookAllowPrivateAddresses, settings.httpsCallbacksOnly]).toEqual([allowsPrivate, httpsOnly]);
  },
);

test('a deposit has a quarter of an hour in the sandbox', () => {
  expect(readConfig({ SERVICE_ENV: 'sandbox' }).settings.depositWindowMs).toBe(900_000);
});

describe('development without a key', () => {
  test.each(['0.0.0.0', '::', '192.168.1.5', 'my-laptop'])('is not open to a network by HOST=%s', (HOST) => {
    expect(() => readConfig({ HOST })).toThrow(
      `HOST is '${HOST}', and development without SPORTSBOOK_API_KEY lets everyone in who reaches it: set`,
    );
    expect(() => readConfig({ HOST, DEVELOPMENT_OPEN_TO_NETWORK: 'false' })).toThrow('everyone');
    expect(readConfig({ HOST, DEVELOPMENT_OPEN_TO_NETWORK: 'true' })).toMatchObject({
      host: HOST,
      isKeyRequired: false,
      webhookAllowPrivateAddresses: false,
    });
    expect(readConfig({ HOST, SPORTSBOOK_API_KEY: 'any' })).toMatchObject({ isKeyRequired: true });
  });
});

const aKey = Buffer.alloc(32, 7).toString('base64');

describe('the keys that seal what is stored', () => {
  const keys = (text: string) => {
    writeFileSync(join(folder, 'keys'), text);
    return readConfig({ SECRETS_KEY_FILE: join(folder, 'keys') }).secretKeys;
  };

  test('are one a line, the first one seals', () => {
    const another = Buffer.alloc(32, 8);
    const read = keys(`# of 2027\n${another.toString('base64')}\n\n${aKey}\r\n`);
    expect(read.map(({ bytes }) => bytes)).toEqual([another, Buffer.alloc(32, 7)]);
    expect(new Set(read.map(({ id }) => id)).size).toBe(2);
  });

  test('stop the start when they cannot be used, and are not shown', () => {
    expect(() => keys(`${aKey}\nsecret`)).toThrow(
      /^SECRETS_KEY_FILE .*: line 2 is not 32 bytes in base64, as openssl/,
    );
    expect(() => keys('# none\n')).toThrow(/^SECRETS_KEY_FILE .* has no key in it\.$/);
    expect(() => readConfig({ SECRETS_KEY_FILE: '/nowhere' })).toThrow(
      'SECRETS_KEY_FILE cannot be read: ENOENT',
    );
  });
});

describe('a file with secrets', () => {
  const names = ['WEBHOOK_SIGNING_KEY_FILE', 'PROVIDER_SECRETS_FILE', 'SECRETS_KEY_FILE'] as const;
  const path = join(folder, 'secrets.json');
  const start = (mode: number, name: string, more = {}) => {
    writeFileSync(path, name === 'SECRETS_KEY_FILE' ? aKey : '{}');
    chmodSync(path, mode);
    return readConfig({ ...production, [name]: path, ...more });
  };

  test.each(names)('that others may read stops the start in production: %s', (name) => {
    for (const mode of [0o644, 0o640, 0o604, 0o622, 0o444]) {
      expect(() => start(mode, name)).toThrow(
        `${name} ${path} is open to others than its owner (mode 0${mode.toString(8)}), and holds a secret: chmod 600 ${path}`,
      );
    }
    for (const mode of [0o600, 0o400, 0o700]) expect(() => start(mode, name)).not.toThrow();
    expect(() => start(0o644, name, { SERVICE_ENV: 'sandbox', SPORTSBOOK_API_KEY: '' })).not.toThrow();
  });

  test('that holds a key made here stops the start in production as well', () => {
    const keys = join(folder, 'webhook-keys');
    mkdirSync(keys);
    for (const name of ['keys.json', 'service-payments-v2.pem'])
      writeFileSync(join(keys, name), '', { mode: 0o644 });
    const made = join(keys, 'service-payments-v2.pem');
    expect(() => start(0o600, 'PROVIDER_SECRETS_FILE', { DATA_DIR: folder })).toThrow(
      `The signing key ${made} is open to others than its owner (mode 0644), and holds a secret: chmod 600 ${made}`,
    );
    chmodSync(made, 0o600);
    expect(() => start(0o600, 'PROVIDER_SECRETS_FILE', { DATA_DIR: folder })).not.toThrow();
  });

  // biome-ignore format: reads by its columns
  const files: readonly (readonly [string, number, number, number, boolean])[] = [
    //                                    its owner  mode   the service  is it open?
    ['of the service itself',             1_000,     0o600, 1_000,       false],
    ['that its group may read',           1_000,     0o640, 1_000,       true],
    ['of root, handed over by a group',   0,         0o440, 1_000,       false],
    ['of root that a group may write',    0,         0o460, 1_000,       true],
    ['of root that everyone may read',    0,         0o444, 1_000,       true],
    ['of root for a service that is root', 0,        0o440, 0,           true],
  ];
  test.each(files)('%s', (_, uid, mode, ownUid, isOpen) => {
    expect(isOpenToOthers({ uid, mode }, ownUid)).toBe(isOpen);
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
  [{ KEEP_CALLBACKS_DAYS: '0' },                                  "KEEP_CALLBACKS_DAYS is '0'; accepted: whole numbers from 1 to 3650."],
  [{ WEBHOOK_TIMEOUT_MS: '10001' },                               "WEBHOOK_TIMEOUT_MS is '10001'; accepted: whole numbers from 1 to 10000."],
  [{ WEBHOOK_RETRY_DELAYS_MS: '1000,x' },                         "WEBHOOK_RETRY_DELAYS_MS is 'x'; accepted: whole numbers from 0 to 86400000."],
  [{ WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'yes' },                    "WEBHOOK_ALLOW_PRIVATE_ADDRESSES is 'yes'; accepted: one of true, false."],
  [{ RATE_LIMIT_BURST: 'many' },                                  "RATE_LIMIT_BURST is 'many'; accepted: whole numbers from 1 to 1000000."],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' },                            'TRUSTED_PROXIES must be a list of addresses, subnets, loopback, linklocal or uniquelocal.'],
  [{ TRUSTED_PROXIES: 'loopback, proxy' },                        'TRUSTED_PROXIES must be a list of addresses, subnets, loopback, linklocal or uniquelocal.'],
  [{ APPROVER_DAILY_XAF: 'much' },                                "APPROVER_DAILY_XAF is 'much'; accepted: whole numbers from 1 to 9007199254740991."],
  [{ TWO_PERSON_APPROVAL_XAF: '0' },                              "TWO_PERSON_APPROVAL_XAF is '0'; accepted: whole numbers from 1 to 9007199254740991."],
  [{ LOG_FORMAT: 'xml' },                                         "LOG_FORMAT is 'xml'; accepted: one of text, json."],
  [{ DEVELOPMENT_OPEN_TO_NETWORK: 'yes' },                        "DEVELOPMENT_OPEN_TO_NETWORK is 'yes'; accepted: one of true, false."],
  [{ ALERTS_SMTP_URL: 'smtp://mail.example' },                    'ALERTS_SMTP_URL, ALERTS_EMAIL_FROM and ALERTS_EMAIL_TO are given together or not at all.'],
  [{ ALERTS_SMTP_URL: 'mail:secret@x', ALERTS_EMAIL_FROM: 'a@b.c', ALERTS_EMAIL_TO: 'a@b.c' }, 'ALERTS_SMTP_URL cannot be used; accepted: smtp://user:password@host:port or smtps://….'],
  [{ ALERTS_SMTP_URL: 'smtp://m.example', ALERTS_EMAIL_FROM: 'a@b.c', ALERTS_EMAIL_TO: 'a@b.c, x' }, "ALERTS_EMAIL_TO is 'x'; accepted: an e-mail address."],
  [{ ...production, ALERTS_WEBHOOK_URL: 'http://chat.example/secret' }, 'ALERTS_WEBHOOK_URL cannot be used; accepted: an address that begins with https://.'],
  [{ CONSOLE_URL: 'office' },                                     'CONSOLE_URL cannot be used; accepted: an address that begins with https:// or http://.'],
  [{ PUBLIC_URL: 'https://pay.example/?from=here' },              'PUBLIC_URL cannot be used; accepted: an address without login, query and fragment.'],
  [{ PUBLIC_URL: 'https://user@pay.example' },                    'PUBLIC_URL cannot be used; accepted: an address without login, query and fragment.'],
  [{ CONSOLE_URL: 'https://office.example/#' },                   'CONSOLE_URL cannot be used; accepted: an address without login, query and fragment.'],
  [{ PROMPTS_OPEN_PER_NUMBER_MAX: '0' },                          "PROMPTS_OPEN_PER_NUMBER_MAX is '0'; accepted: whole numbers from 1 to 1000000."],
  [{ SERVICE_ENV: 'sandbox', PROMPTS_PER_NUMBER_PER_DAY_MAX: '-' }, "PROMPTS_PER_NUMBER_PER_DAY_MAX is '-'; accepted: whole numbers from 1 to 1000000."],
  [{ SERVICE_ROLE: 'worker', PORT: '0' },                         "SIMULATOR_PORT is '0'; accepted: for a worker, the port of the network that another process has brought up."],
  [{ LOG_LEVEL: 'loud' },                                         "LOG_LEVEL is 'loud'; accepted: one of error, warn, info, debug."],
  [{ DATABASE_URL: 'mysql://x' },                                 'DATABASE_URL must begin with postgres:// or postgresql://.'],
  [{ DATABASE_READ_URL: 'mysql://x' },                            'DATABASE_READ_URL must begin with postgres:// or postgresql://.'],
  [{ DATABASE_URL: 'postgres://u:p@a:5432,b:x/db' },              "DATABASE_URL cannot be used: 'b:x' is not a host of a database; accepted: host or host:port."],
  [{ DATABASE_URL: 'postgres://a/db?target_session_attrs=standby' }, "DATABASE_URL cannot be used: target_session_attrs is 'standby'; accepted: read-write, primary, any."],
  [{ SERVICE_ENV: 'sandbox', SPORTSBOOK_API_KEY: `svc_live_a_${secret}` }, 'SPORTSBOOK_API_KEY must have the form svc_test_<prefix>_<secret> in sandbox.'],
  [{ SERVICE_ENV: 'sandbox', SPORTSBOOK_API_KEY: 'svc_test_' },   'SPORTSBOOK_API_KEY must have the form svc_test_<prefix>_<secret> in sandbox.'],
  [{ ...production, SPORTSBOOK_API_KEY: `svc_test_a_${secret}` }, 'SPORTSBOOK_API_KEY must have the form svc_live_<prefix>_<secret> in production.'],
  [{ ...production, SPORTSBOOK_API_KEY: 'svc_live_x' },           'SPORTSBOOK_API_KEY (svc_live_<prefix>_<secret>) needs a secret of at least 32 characters in production; openssl rand -hex 32 makes one.'],
  [{ ...production, SPORTSBOOK_API_KEY: `svc_live_${secret}_short` }, 'needs a secret of at least 32 characters in production'],
  [{ ...production, SPORTSBOOK_API_KEY: `svc_live_a_${secret.slice(1)}` }, 'needs a secret of at least 32 characters in production'],
  [{ SERVICE_ENV: 'sandbox', SPORTSBOOK_API_KEY: 'svc_test_abc_secret' }, 'needs a secret of at least 32 characters in sandbox'],
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

const anyProvider = { ...provider, ...fees, is_primary: true, channels: [] };
const withChannel = (channel: object) => ({ providers: [{ ...anyProvider, channels: [channel] }] });

// biome-ignore format: reads by its columns
const files: readonly (readonly [unknown, string])[] = [
  ['',                                                          'Unexpected end of JSON input'],
  [[],                                                          'The file must be an object.'],
  [{},                                                          "The file needs a list as 'providers'."],
  [{ providers: [{}] },                                         "Provider number 1 needs a text as 'provider_id'."],
  [{ providers: [{ ...anyProvider, is_primary: 1 }] },          "Provider a needs true or false as 'is_primary'."],
  [{ providers: [{ ...anyProvider, operators: 'mtn' }] },       "Provider a needs a list as 'operators'."],
  [{ providers: [{ ...anyProvider, channels: {} }] },           "Provider a needs a list as 'channels'."],
  [{ providers: [{ ...anyProvider, is_primary: false }] },      'The operator mtn must have exactly one primary provider.'],
  [withChannel({}),                                             "Channel number 1 of a needs a text as 'channel_id'."],
  // What is misspelt
  [{ provider: [], providers: [] },                             "The file has the unknown member 'provider'; did you mean 'providers'?"],
  [{ providers: [{ ...anyProvider, isPrimary: true }] },        "Provider a has the unknown member 'isPrimary'; did you mean 'is_primary'?"],
  [{ providers: [{ ...anyProvider, sms_sender: [] }] },         "Provider a has the unknown member 'sms_sender'; did you mean 'sms_senders'?"],
  [{ providers: [{ ...anyProvider, colour: 'red' }] },          "Provider a has the unknown member 'colour'; accepted: provider_id, display_name, "],
  [withChannel({ channel_id: 'b', merchant_msidn: '+2376' }),   "Channel b of a has the unknown member 'merchant_msidn'; did you mean 'merchant_msisdn'?"],
  [{ providers: [anyProvider], prefixes: [{ prefix: '67', op: 'mtn' }] }, "The file: 'prefixes' number 1 has the unknown member 'op'; accepted: prefix, operator."],
  [{ providers: [{ ...anyProvider, limits: 5 }] },              "Provider a: 'limits' must be an object."],
  [{ providers: [{ ...anyProvider, limits: { deposit: { min_xaf: '5' } } }] }, "Provider a: 'limits': 'deposit' needs a number as 'min_xaf'."],
  [{ providers: [{ ...anyProvider, limits: { deposit: { min_xaf: 5, max_xaf: 4 } } }] }, 'Provider a: a minimum must not be above its maximum.'],
];
test('what a parser says in several lines is one', () => {
  const path = join(folder, 'providers.json');
  writeFileSync(path, 'not json\n');
  expect(() => readConfig({ PROVIDERS_FILE: path })).toThrow(/^PROVIDERS_FILE [^\n]* is not valid JSON$/);
});

test.each(files)('a providers file with %j stops the start', (content, why) => {
  const path = join(folder, 'providers.json');
  writeFileSync(path, content === '' ? '' : JSON.stringify(content));
  expect(() => readConfig({ PROVIDERS_FILE: path })).toThrow(`PROVIDERS_FILE ${path} cannot be used: ${why}`);
});

describe('what is watched', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };

  test('without settings no traces are sent, and metrics are for this machine alone', () => {
    const { traces, metricsToken, metricsPort } = readConfig({});
    expect({ traces, metricsToken, metricsPort }).toEqual({
      traces: null,
      metricsToken: null,
      metricsPort: null,
    });
  });

  test('traces go where OpenTelemetry says that they go', () => {
    const given = {
      ...endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a=b, x-team = payments',
      OTEL_SERVICE_NAME: 'payments',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    };
    expect(readConfig(given).traces).toEqual({
      endpoint: 'http://collector:4318/v1/traces',
      headers: { 'api-key': 'a=b', 'x-team': 'payments' },
      serviceName: 'payments',
      ratio: 0.25,
    });
    expect(readConfig(endpoint).traces).toMatchObject({
      headers: {},
      serviceName: 'mobile-money-service',
      ratio: 1,
    });
  });

  test('metrics have a token and a port where they are given', () => {
    const given = { METRICS_TOKEN: 'secret', METRICS_PORT: '9464' };
    expect(readConfig(given)).toMatchObject({ metricsToken: 'secret', metricsPort: 9_464 });
  });

  // biome-ignore format: reads by its columns
  const refused: readonly (readonly [Record<string, string>, string])[] = [
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },                     "OTEL_EXPORTER_OTLP_ENDPOINT is 'collector:4318'; accepted: an http or https address."],
    [{ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'my secret' },              'OTEL_EXPORTER_OTLP_HEADERS must be a list of name=value, separated by commas.'],
    [{ ...endpoint, OTEL_TRACES_SAMPLER_ARG: '2' },                         "OTEL_TRACES_SAMPLER_ARG is '2'; accepted: a number from 0 to 1."],
    [{ METRICS_PORT: 'http' },                                              "METRICS_PORT is 'http'; accepted: whole numbers from 0 to 65535."],
    [{ METRICS_PORT: '8000' },                                              "METRICS_PORT is '8000'; accepted: another port than PORT, which is the same."],
  ];
  test.each(refused)('%j stops the start with one line', (given, line) => {
    expect(() => readConfig(given)).toThrow(line);
  });
});
