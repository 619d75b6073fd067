import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { limits, type Registry, type Settings, settings } from '@mobile-money/core';
import { ConfigError, type Environment, EnvironmentReader } from './environment-reader.ts';
import { defaultProvidersFile, readProvidersFile } from './providers-file.ts';

export const environments = ['development', 'sandbox', 'production'] as const;
export type EnvironmentName = (typeof environments)[number];

const roles = ['all', 'api', 'worker'] as const;
export type ServiceRole = (typeof roles)[number];

const logLevels = ['error', 'warn', 'info', 'debug'] as const;

/** All that an installation chooses, read and checked once. */
export interface Config {
  readonly environment: EnvironmentName;
  readonly host: string;
  readonly port: number;
  readonly role: ServiceRole;
  /** Key of the application `default`; null when none is set. */
  readonly apiKey: string | null;
  /** False only in development without a key. */
  readonly isKeyRequired: boolean;
  /** Null: an embedded database under `dataDir`. */
  readonly databaseUrl: string | null;
  readonly databasePoolMax: number;
  readonly dataDir: string;
  readonly signingKeyFile: string | null;
  readonly signingKeyId: string;
  readonly webhookTimeoutMs: number;
  readonly webhookAllowPrivateAddresses: boolean;
  readonly simulatorPort: number;
  readonly logLevel: (typeof logLevels)[number];
  readonly settings: Settings;
  /** What the database is filled with the first time. */
  readonly registry: Registry;
}

const aDay = 86_400;
/** An attempt must end before the right to make it runs out. */
const webhookTimeoutMaxMs = limits.deliveryLeaseMs - 2_000;
const seconds = { min: 1, max: 3_650 * aDay };

/** Throws a ConfigError with one line for the first setting that cannot be used. */
export function readConfig(given: Environment): Config {
  const read = new EnvironmentReader(given);
  const environment = read.oneOf('SERVICE_ENV', environments, 'development');
  const isProduction = environment === 'production';
  const host = read.text('HOST') ?? (isProduction ? '0.0.0.0' : '127.0.0.1');
  const port = read.wholeNumber('PORT', { min: 0, max: 65_535 }, 8_000);
  const allowPrivate = read.flag('WEBHOOK_ALLOW_PRIVATE_ADDRESSES', isLoopback(host));
  const apiKey = apiKeyOf(read, environment);
  const signingKeyFile = read.text('WEBHOOK_SIGNING_KEY_FILE');
  if (isProduction && signingKeyFile === null) {
    throw new ConfigError('WEBHOOK_SIGNING_KEY_FILE is missing; production needs an RSA private key in PEM.');
  }
  return {
    environment,
    host,
    port,
    role: read.oneOf('SERVICE_ROLE', roles, 'all'),
    apiKey,
    isKeyRequired: environment !== 'development' || apiKey !== null,
    databaseUrl: databaseUrlOf(read),
    databasePoolMax: read.wholeNumber('DATABASE_POOL_MAX', { min: 1, max: 1_000 }, 16),
    dataDir: resolve(read.text('DATA_DIR') ?? '.data'),
    signingKeyFile,
    signingKeyId: read.text('WEBHOOK_SIGNING_KEY_ID') ?? 'service-payments-v1',
    webhookTimeoutMs: read.wholeNumber('WEBHOOK_TIMEOUT_MS', { min: 1, max: webhookTimeoutMaxMs }, 5_000),
    webhookAllowPrivateAddresses: allowPrivate,
    simulatorPort: read.wholeNumber('SIMULATOR_PORT', { min: 1, max: 65_535 }, Math.min(port + 10, 65_535)),
    logLevel: read.oneOf('LOG_LEVEL', logLevels, 'info'),
    settings: settingsOf(read, environment, isProduction && !allowPrivate),
    registry: readProvidersFile(read.text('PROVIDERS_FILE') ?? defaultProvidersFile),
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

/** A key of the wrong environment stops the start: it would lock everyone out, or let a test key move money. */
function apiKeyOf(read: EnvironmentReader, environment: EnvironmentName): string | null {
  const key = read.text('SPORTSBOOK_API_KEY');
  if (key === null || environment === 'development') return key;
  const start = environment === 'production' ? 'svc_live_' : 'svc_test_';
  if (!new RegExp(`^${start}[A-Za-z0-9]+_[\\x21-\\x7e]+$`).test(key)) {
    // The key itself is not shown: this line ends up in logs.
    throw new ConfigError(
      `SPORTSBOOK_API_KEY must have the form ${start}<prefix>_<secret> in ${environment}.`,
    );
  }
  return key;
}

function databaseUrlOf(read: EnvironmentReader): string | null {
  const url = read.text('DATABASE_URL');
  if (url !== null && !/^postgres(?:ql)?:\/\//.test(url)) {
    throw new ConfigError('DATABASE_URL must begin with postgres:// or postgresql://.');
  }
  return url;
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
