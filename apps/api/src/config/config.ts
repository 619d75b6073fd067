import { isIP } from 'node:net';
import { limits, type PromptLimits, type Registry, type Settings, settings } from '@mobile-money/core';
import type { SecretKeys } from '@mobile-money/postgres';
import type { StatementFormat } from '@mobile-money/statements';
import type { Connection } from '../gateways/connection.ts';
import { type AlertSettings, addressesOf, readAlertSettings } from './alert-settings.ts';
import { apiKeyOf, refuseOpenListener } from './api-key.ts';
import { readConnections } from './connections-file.ts';
import { ConfigError, type Environment, EnvironmentReader } from './environment-reader.ts';
import { databaseUrlOf, type EnvironmentName, type Installation, readInstallation } from './installation.ts';
import {
  isLoopback,
  type ListenerSettings,
  readListenerSettings,
  readSimulatorPort,
} from './listener-settings.ts';
import { readMonthSettings } from './month-settings.ts';
import { refuseOpenToOthers } from './private-file.ts';
import { defaultProvidersFile, readProvidersFile } from './providers-file.ts';
import { readSecretKeys } from './secret-keys.ts';
import { readSigningKeyChoice, signingKeysMade } from './signing-keys.ts';
import { readStatementFormats } from './statement-formats-file.ts';
import { readTraceSettings, type TraceSettings } from './trace-settings.ts';

const logLevels = ['error', 'warn', 'info', 'debug'] as const;
const logFormats = ['text', 'json'] as const;

/** All that an installation chooses, read and checked once. */
export interface Config extends Installation, ListenerSettings {
  /** Key of the application `default`; null when none is set. */
  readonly apiKey: string | null;
  /** False only in development without a key. */
  readonly isKeyRequired: boolean;
  readonly databasePoolMax: number;
  /** A replica that lists are read from; null: from the database itself. */
  readonly databaseReadUrl: string | null;
  /** Where months that were taken out of the database are kept as files; null: nowhere that is known here. */
  readonly monthsDir: string | null;
  /** What stored secrets, backups and files of months are sealed with; none: they are plain. */
  readonly secretKeys: SecretKeys;
  readonly signingKeyFile: string | null;
  readonly signingKeyId: string;
  readonly webhookTimeoutMs: number;
  readonly webhookAllowPrivateAddresses: boolean;
  /** How many tokens flow into a key's bucket, of which every request takes one; 0: no limit. */
  readonly rateLimitPerSecond: number;
  /** How many tokens the bucket holds. */
  readonly rateLimitBurst: number;
  /** Who may say for whom a request comes: `loopback`, `uniquelocal`, `linklocal`, addresses or subnets. */
  readonly trustedProxies: readonly string[];
  readonly simulatorPort: number;
  readonly logLevel: (typeof logLevels)[number];
  /** Null: as it suits what the log is written to. */
  readonly logFormat: (typeof logFormats)[number] | null;
  /** Who may read /metrics; null: only callers on this machine. */
  readonly metricsToken: string | null;
  /** Null: no traces. */
  readonly traces: TraceSettings | null;
  readonly alerts: AlertSettings;
  readonly settings: Settings;
  /** What the database is filled with the first time. */
  readonly registry: Registry;
  /** How real operators are reached. */
  readonly connections: readonly Connection[];
  /** How operators' statements are written. */
  readonly statementFormats: readonly StatementFormat[];
}

const aDay = 86_400;
/** An attempt must end before the right to make it runs out. */
const webhookTimeoutMaxMs = limits.deliveryLeaseMs - limits.deliveryBeginsWithinMs;
const rates = { min: 0, max: 1_000_000 };
const bursts = { ...rates, min: 1 };
const prompts = { min: 1, max: 1_000_000 };
const seconds = { min: 1, max: 3_650 * aDay };
const amounts = { min: 0, max: limits.amountMaxXaf };
const days = { min: 1, max: 3_650 };
const secondsOrNone = { ...seconds, min: 0 };

/** Throws a ConfigError with one line for the first setting that cannot be used. */
export function readConfig(given: Environment): Config {
  const read = new EnvironmentReader(given);
  const installation = readInstallation(given);
  const { environment } = installation;
  const isProduction = environment === 'production';
  const listeners = readListenerSettings(read, isProduction ? '0.0.0.0' : '127.0.0.1');
  // In production a loopback address means a proxy on the same machine, and that strangers ask through it.
  const allowPrivate = read.flag(
    'WEBHOOK_ALLOW_PRIVATE_ADDRESSES',
    !isProduction && isLoopback(listeners.host),
  );
  const apiKey = apiKeyOf(read, environment);
  refuseOpenListener(read, environment, apiKey, listeners.host);
  const { keyFile: signingKeyFile, keyId: signingKeyId } = readSigningKeyChoice(given);
  const secretsFile = read.text('PROVIDER_SECRETS_FILE');
  if (isProduction) {
    if (signingKeyFile === null)
      throw new ConfigError(
        'WEBHOOK_SIGNING_KEY_FILE is missing; production needs an RSA private key in PEM.',
      );
    refuseOpenToOthers('WEBHOOK_SIGNING_KEY_FILE', signingKeyFile);
    refuseOpenToOthers('PROVIDER_SECRETS_FILE', secretsFile);
    refuseOpenToOthers('SECRETS_KEY_FILE', read.text('SECRETS_KEY_FILE'));
    for (const made of signingKeysMade(installation.dataDir)) refuseOpenToOthers('The signing key', made);
  }
  const providersFile = read.text('PROVIDERS_FILE') ?? defaultProvidersFile;
  const registry = readProvidersFile(providersFile);
  const rateLimitPerSecond = read.wholeNumber('RATE_LIMIT_PER_SECOND', rates, isProduction ? 100 : 0);
  return {
    ...installation,
    ...listeners,
    apiKey,
    isKeyRequired: environment !== 'development' || apiKey !== null,
    databasePoolMax: read.wholeNumber('DATABASE_POOL_MAX', { min: 1, max: 1_000 }, 16),
    databaseReadUrl: databaseUrlOf(read, 'DATABASE_READ_URL'),
    monthsDir: readMonthSettings(given).monthsDir,
    secretKeys: readSecretKeys(given),
    signingKeyFile,
    signingKeyId,
    webhookTimeoutMs: read.wholeNumber('WEBHOOK_TIMEOUT_MS', { min: 1, max: webhookTimeoutMaxMs }, 5_000),
    webhookAllowPrivateAddresses: allowPrivate,
    rateLimitPerSecond,
    rateLimitBurst: read.wholeNumber('RATE_LIMIT_BURST', bursts, 2 * rateLimitPerSecond),
    trustedProxies: trustedProxiesOf(read),
    simulatorPort: readSimulatorPort(read, environment, listeners),
    logLevel: read.oneOf('LOG_LEVEL', logLevels, 'info'),
    logFormat: read.text('LOG_FORMAT') === null ? null : read.oneOf('LOG_FORMAT', logFormats, 'json'),
    metricsToken: read.text('METRICS_TOKEN'),
    traces: readTraceSettings(read),
    alerts: readAlertSettings(read, isProduction && !allowPrivate),
    settings: {
      ...settingsOf(read, environment, isProduction && !allowPrivate),
      isFactorRequired: isProduction,
      ...addressesOf(read, isProduction ? null : `http://localhost:${listeners.port}`),
    },
    registry,
    connections: readConnections(providersFile, secretsFile),
    statementFormats: readStatementFormats(
      read.text('STATEMENT_FORMATS_FILE'),
      registry.providers.map(({ providerId }) => providerId),
    ),
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
    latePaymentWindowMs: 1_000 * read.wholeNumber('LATE_PAYMENT_WINDOW_SECONDS', secondsOrNone, aDay),
    stuckWithdrawalMs: 1_000 * read.wholeNumber('STUCK_WITHDRAWAL_SECONDS', seconds, 3_600),
    channelSilenceMs: 1_000 * read.wholeNumber('CHANNEL_SILENCE_SECONDS', seconds, 120),
    pollingIntervalSeconds: read.wholeNumber('POLLING_INTERVAL_SECONDS', seconds, 5),
    webhookRetryDelaysMs: read.wholeNumbers(
      'WEBHOOK_RETRY_DELAYS_MS',
      { min: 0, max: 1_000 * aDay },
      [1_000, 2_000, 4_000],
    ),
    keepCallbacksMs: 1_000 * aDay * read.wholeNumber('KEEP_CALLBACKS_DAYS', days, 30),
    keepPersonalMs:
      read.text('KEEP_PERSONAL_DAYS') === null
        ? null
        : 1_000 * aDay * read.wholeNumber('KEEP_PERSONAL_DAYS', days, 1),
    httpsCallbacksOnly,
    twoPersonApprovalXaf: amountOrNone(read, 'TWO_PERSON_APPROVAL_XAF'),
    approverDailyXaf: amountOrNone(read, 'APPROVER_DAILY_XAF'),
    staffChangesWaitMs: environment === 'production' ? limits.staffChangeWaitsMs : null,
    promptLimits: promptLimitsOf(read, environment),
    smsReorderMs: 1_000 * read.wholeNumber('SMS_REORDER_SECONDS', seconds, 120),
    smsUnvouchedMaxXaf: read.wholeNumber('SMS_UNVOUCHED_MAX_XAF', amounts, 50_000),
    smsUnvouchedSumXaf: read.wholeNumber('SMS_UNVOUCHED_SUM_XAF', amounts, 200_000),
  });

/** Left empty, there is no limit. */
const amountOrNone = (read: EnvironmentReader, name: string): number | null =>
  read.text(name) === null ? null : read.wholeNumber(name, { min: 1, max: limits.amountMaxXaf }, 1);

/** Nothing is sent to anyone's phone in the sandbox, so that its numbers may be tried as often as one likes. */
function promptLimitsOf(read: EnvironmentReader, environment: EnvironmentName): PromptLimits | null {
  const openMax = read.wholeNumber('PROMPTS_OPEN_PER_NUMBER_MAX', prompts, 3);
  const perDayMax = read.wholeNumber('PROMPTS_PER_NUMBER_PER_DAY_MAX', prompts, 30);
  return environment === 'sandbox' ? null : { openMax, perDayMax };
}

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
