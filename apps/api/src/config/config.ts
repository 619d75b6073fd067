import { isIP } from 'node:net';
import { limits, type Registry, type Settings, settings } from '@mobile-money/core';
import type { Connection } from '../gateways/connection.ts';
import { readConnections } from './connections-file.ts';
import { ConfigError, type Environment, EnvironmentReader } from './environment-reader.ts';
import { type EnvironmentName, type Installation, keyKindOf, readInstallation } from './installation.ts';
import { defaultProvidersFile, readProvidersFile } from './providers-file.ts';
import { readSigningKeyChoice } from './signing-keys.ts';

const roles = ['all', 'api', 'worker'] as const;
export type ServiceRole = (typeof roles)[number];

const logLevels = ['error', 'warn', 'info', 'debug'] as const;

/** All that an installation chooses, read and checked once. */
export interface Config extends Installation {
  readonly host: string;
  readonly port: number;
  readonly role: ServiceRole;
  /** Key of the application `default`; null when none is set. */
  readonly apiKey: string | null;
  /** False only in development without a key. */
  readonly isKeyRequired: boolean;
  readonly databasePoolMax: number;
  readonly signingKeyFile: string | null;
  readonly signingKeyId: string;
  readonly webhookTimeoutMs: number;
  readonly webhookAllowPrivateAddresses: boolean;
  /** Requests of one key; 0: no limit. */
  readonly rateLimitPerSecond: number;
  readonly rateLimitBurst: number;
  /** Who may say for whom a request comes: `loopback`, `uniquelocal`, `linklocal`, addresses or subnets. */
  readonly trustedProxies: readonly string[];
  readonly simulatorPort: number;
  readonly logLevel: (typeof logLevels)[number];
  readonly settings: Settings;
  /** What the database is filled with the first time. */
  readonly registry: Registry;
  /** How real operators are reached. */
  readonly connections: readonly Connection[];
}

const aDay = 86_400;
/** An attempt must end before the right to make it runs out. */
const webhookTimeoutMaxMs = limits.deliveryLeaseMs - limits.deliveryBeginsWithinMs;
const rates = { min: 0, max: 1_000_000 };
const seconds = { min: 1, max: 3_650 * aDay };

/** Throws a ConfigError with one line for the first setting that cannot be used. */
export function readConfig(given: Environment): Config {
  const read = new EnvironmentReader(given);
  const installation = readInstallation(given);
  const { environment } = installation;
  const isProduction = environment === 'production';
  const host = read.text('HOST') ?? (isProduction ? '0.0.0.0' : '127.0.0.1');
  const port = read.wholeNumber('PORT', { min: 0, max: 65_535 }, 8_000);
  const allowPrivate = read.flag('WEBHOOK_ALLOW_PRIVATE_ADDRESSES', isLoopback(host));
  const apiKey = apiKeyOf(read, environment);
  const { keyFile: signingKeyFile, keyId: signingKeyId } = readSigningKeyChoice(given);
  if (isProduction && signingKeyFile === null) {
    throw new ConfigError('WEBHOOK_SIGNING_KEY_FILE is missing; production needs an RSA private key in PEM.');
  }
  const providersFile = read.text('PROVIDERS_FILE') ?? defaultProvidersFile;
  const rateLimitPerSecond = read.wholeNumber('RATE_LIMIT_PER_SECOND', rates, isProduction ? 100 : 0);
  return {
    ...installation,
    host,
    port,
    role: read.oneOf('SERVICE_ROLE', roles, 'all'),
    apiKey,
    isKeyRequired: environment !== 'development' || apiKey !== null,
    databasePoolMax: read.wholeNumber('DATABASE_POOL_MAX', { min: 1, max: 1_000 }, 16),
    signingKeyFile,
    signingKeyId,
    webhookTimeoutMs: read.wholeNumber('WEBHOOK_TIMEOUT_MS', { min: 1, max: webhookTimeoutMaxMs }, 5_000),
    webhookAllowPrivateAddresses: allowPrivate,
    rateLimitPerSecond,
    rateLimitBurst: read.wholeNumber('RATE_LIMIT_BURST', rates, 2 * rateLimitPerSecond),
    trustedProxies: trustedProxiesOf(read),
    simulatorPort: read.wholeNumber('SIMULATOR_PORT', { min: 1, max: 65_535 }, Math.min(port + 10, 65_535)),
    logLevel: read.oneOf('LOG_LEVEL', logLevels, 'info'),
    settings: settingsOf(read, environment, isProduction && !allowPrivate),
    registry: readProvidersFile(providersFile),
    connections: readConnections(providersFile, read.text('PROVIDER_SECRETS_FILE')),
  };
}

const settingsOf = (
  read: EnvironmentReader,
  environment: EnvironmentName,
  httpsCallbacksOnly: boolean,
): Settings =>
  settings({
    depositWindowMs:
      1_000 * read.wholeNumber('DEPOSIT_WINDOW_SECONDS', seconds, environment === 'sandbox' ? 900 : 600),
    latePaymentWindowMs: 1_000 * read.wholeNumber('LATE_PAYMENT_WINDOW_SECONDS', seconds, aDay),
    stuckWithdrawalMs: 1_000 * read.wholeNumber('STUCK_WITHDRAWAL_SECONDS', seconds, 3_600),
    channelSilenceMs: 1_000 * read.wholeNumber('CHANNEL_SILENCE_SECONDS', seconds, 120),
    pollingIntervalSeconds: read.wholeNumber('POLLING_INTERVAL_SECONDS', seconds, 5),
    webhookRetryDelaysMs: read.wholeNumbers(
      'WEBHOOK_RETRY_DELAYS_MS',
      { min: 0, max: 1_000 * aDay },
      [1_000, 2_000, 4_000],
    ),
    httpsCallbacksOnly,
  });

const proxyNames = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Without a setting only a proxy on the same machine is believed: what it says ends up in the audit. */
function trustedProxiesOf(read: EnvironmentReader): readonly string[] {
  const given = (read.text('TRUSTED_PROXIES') ?? 'loopback').split(',').map((each) => each.trim());
  if (given.every((each) => proxyNames.has(each) || isSubnet(each))) return given;
  throw new ConfigError(
    'TRUSTED_PROXIES must be a list of addresses, subnets, loopback, linklocal or uniquelocal.',
  );
}

function isSubnet(text: string): boolean {
  const [address = '', bits = '1', ...rest] = text.split('/');
  const mostBits = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return rest.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= mostBits;
}

/** A key of the wrong environment stops the start: it would lock everyone out, or let a test key move money. */
function apiKeyOf(read: EnvironmentReader, environment: EnvironmentName): string | null {
  const key = read.text('SPORTSBOOK_API_KEY');
  if (key === null || environment === 'development') return key;
  const start = `svc_${keyKindOf(environment)}_`;
  if (!new RegExp(`^${start}[A-Za-z0-9]+_[\\x21-\\x7e]+$`).test(key)) {
    // The key itself is not shown: this line ends up in logs.
    throw new ConfigError(
      `SPORTSBOOK_API_KEY must have the form ${start}<prefix>_<secret> in ${environment}.`,
    );
  }
  return key;
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
