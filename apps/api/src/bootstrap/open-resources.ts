import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { AnswerKeeper, type Clock, type Log, messageOf, type Registry } from '@mobile-money/core';
import { shippedTemplates } from '@mobile-money/gateways';
import {
  AesSealer,
  CachedApiKeyStore,
  CachedBlockStore,
  CachedRegistryStore,
  CachedTemplateStore,
  CachedTrafficHistory,
  CachedTrafficMeter,
  checkBooks,
  isDatabaseUnavailable,
  MonthFiles,
  MonthKeeper,
  OldDataMasker,
  type OpenDatabase,
  PostgresEventBell,
  PostgresPortLock,
  postgresPorts,
  readOutboxBacklog,
  refuseUnreadable,
  SecretKeyMissing,
  SparingTrafficMeter,
} from '@mobile-money/postgres';
import { CsvStatementReader } from '@mobile-money/statements';
import {
  HttpWebhookSender,
  JwtWebhookSigner,
  KeyRing,
  SmtpMailer,
  StaffAlertSender,
} from '@mobile-money/webhooks';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/environment-reader.ts';
import { signingKeyDirectory } from '../config/signing-keys.ts';
import type { Pool, Resources } from '../container/resources.ts';
import { openTracing } from '../tracing/open-tracing.ts';
import { tracedDatabase, tracedSender } from '../tracing/traced.ts';
import { appCodes } from './app-codes.ts';
import { databaseCheck, type OpenedDatabase, openServiceDatabase } from './open-database.ts';
import { randomKeyMaker } from './random-key-maker.ts';
import { ScryptPasswords } from './scrypt-passwords.ts';
import { sharedRateLimit } from './shared-rate-limit.ts';
import { eventLoopPauses, SystemClock, timeOrderedIds } from './system.ts';
import { tellPutOff } from './tell-put-off.ts';
import { WebAuthnPasskeys } from './webauthn-passkeys.ts';

export interface OpenedResources {
  readonly resources: Resources;
  readonly databasePlace: string;
  /** Fills the registry when there is none yet, and adds SMS templates that are new. */
  seed(registry: Registry): Promise<boolean>;
  close(): Promise<void>;
}

const issuer = 'mobile-money-service';

const version = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;

/** Opens every resource: keys, database, sender. What was opened is closed when a part fails. */
export async function openResources(
  config: Config,
  log: Log,
  stopping: AbortSignal,
): Promise<OpenedResources> {
  const clock = new SystemClock();
  const ids = timeOrderedIds;
  // Made before the keys make it: a folder that only we may enter would keep the database server out.
  await mkdir(config.dataDir, { recursive: true });
  const keys = await openKeys(config, clock, log);
  const opened = await openServiceDatabase(config, clock, log, stopping);
  await checkSecrets(config, opened, log);
  const tracing = await openTracing(config, version, log);
  const database = tracing === null ? opened.database : tracedDatabase(opened.database, tracing);
  const monthsPlace = {
    dir: config.monthsDir,
    keys: config.secretKeys,
    onUnreadable: ({ message }: Error) => log.warn('A month cannot be read.', { because: message }),
  };
  const forStores = opened.forStores(database);
  const filed = new MonthFiles(forStores, monthsPlace);
  const stores = postgresPorts(forStores, new AesSealer(config.secretKeys), filed);
  const masker = new OldDataMasker(database);
  const months = new MonthKeeper(database, tellPutOff(log));
  const eventBell = new PostgresEventBell(database, opened.url);
  const sender = new HttpWebhookSender({
    timeoutMs: config.webhookTimeoutMs,
    allowPrivateAddresses: config.webhookAllowPrivateAddresses,
  });
  const apiKeys = new CachedApiKeyStore(stores.apiKeys);
  const secretsOf = (applicationId: string) => apiKeys.webhookSecrets(applicationId);
  const signer = new JwtWebhookSigner({ keys, ids, issuer, secretsOf });
  return {
    resources: {
      ports: {
        ...stores,
        registry: new CachedRegistryStore(stores.registry),
        templates: new CachedTemplateStore(stores.templates),
        blocks: new CachedBlockStore(stores.blocks),
        traffic: new CachedTrafficMeter(stores.traffic),
        trafficHistory: new CachedTrafficHistory(stores.trafficHistory),
        statementReader: new CsvStatementReader(config.statementFormats),
        apiKeys,
        keyMaker: randomKeyMaker,
        passwords: new ScryptPasswords(),
        passkeys: new WebAuthnPasskeys(config.settings.consoleUrl),
        oneTimeCodes: appCodes,
        signer,
        sender: tracing === null ? sender : tracedSender(sender, tracing),
        alertSender: alertSenderOf(config, sender),
        answerKeeper: new AnswerKeeper({ clock, pauses: eventLoopPauses, log }),
        clock,
        ids,
        pauses: eventLoopPauses,
        log,
        settings: { ...config.settings, restoredAt: opened.restoredAt },
      },
      freshTraffic: new SparingTrafficMeter(stores.traffic),
      portLock: new PostgresPortLock(database),
      publicKeys: keys,
      healthChecks: [databaseCheck(database)],
      rateLimit: sharedRateLimit(config, database),
      isStoreUnavailable: isDatabaseUnavailable,
      version,
      pool: () => poolOf(database),
      eventBell,
      readBacklog: () => readOutboxBacklog(database),
      readLedger: async (signal) =>
        (await checkBooks(opened.url, { signal, months: { ...monthsPlace, isFilesOnly: true } })).findings,
      maskOld: (...bite) => masker.bite(...bite),
      makeMonths: (now) => months.makeAhead(now),
      tracing,
    },
    databasePlace: opened.place,
    seed: async (registry) => {
      await stores.templates.seed(shippedTemplates);
      return stores.registry.seed(registry);
    },
    close: async () => {
      sender.close();
      await signer.close();
      await eventBell.close();
      await tracing?.close();
      await opened.close();
    },
  };
}

const alertSenderOf = (
  { alerts: { mail, webhookUrl } }: Config,
  sender: HttpWebhookSender,
): StaffAlertSender =>
  new StaffAlertSender({
    mailer: mail === null ? null : new SmtpMailer(mail),
    webhook: webhookUrl === null ? null : { url: webhookUrl, sender },
  });

const poolOf = ({ pool }: OpenDatabase): Pool => ({
  total: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});

/** What no key opens is known now, and not at the first webhook; that nothing is sealed is said once. */
async function checkSecrets(
  { environment, secretKeys }: Config,
  opened: OpenedDatabase,
  log: Log,
): Promise<void> {
  if (environment === 'production' && secretKeys.length === 0) {
    log.warn('Webhook secrets and second factors are stored as they are: SECRETS_KEY_FILE is not set.');
  }
  try {
    await refuseUnreadable(opened.database, secretKeys);
  } catch (error) {
    await opened.close();
    throw error instanceof SecretKeyMissing ? new ConfigError(error.message) : error;
  }
}

async function openKeys(config: Config, clock: Clock, log: Log): Promise<KeyRing> {
  try {
    return await KeyRing.open({
      directory: signingKeyDirectory(config.dataDir),
      keyId: config.signingKeyId,
      keyFile: config.signingKeyFile,
      clock,
      log,
    });
  } catch (error) {
    throw new ConfigError(`The webhook signing key cannot be used: ${messageOf(error)}`);
  }
}
