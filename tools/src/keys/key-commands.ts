import {
  type Installation,
  keyKindOf,
  randomKeyMaker,
  SystemClock,
  timeOrderedIds,
} from '@mobile-money/api/beside-the-service';
import {
  type ApiKey,
  type IssuedApiKey,
  issueApiKey,
  isValid,
  listApiKeys,
  readApiKeyText,
  revokeApiKey,
} from '@mobile-money/core';
import { type Database, PostgresApiKeyStore } from '@mobile-money/postgres';
import { commandLineOperator } from '../command/command-line.ts';
import { withDatabase } from '../command/with-database.ts';

const portsOn = (database: Database) => ({
  apiKeys: new PostgresApiKeyStore(database),
  keyMaker: randomKeyMaker,
  clock: new SystemClock(),
  ids: timeOrderedIds,
});

export const issueKey = (installation: Installation, application: string): Promise<IssuedApiKey> =>
  withDatabase(installation, (database) => {
    const kind = keyKindOf(installation.environment);
    return issueApiKey(portsOn(database))({ application, kind }, commandLineOperator());
  });

export const listKeys = (installation: Installation): Promise<readonly ApiKey[]> =>
  withDatabase(installation, (database) => listApiKeys(portsOn(database))());

/** Takes the prefix, or the whole key that it stands in. */
export const revokeKey = (installation: Installation, given: string): Promise<ApiKey> =>
  withDatabase(installation, (database) =>
    revokeApiKey(portsOn(database))(readApiKeyText(given)?.prefix ?? given, commandLineOperator()),
  );

/** A new key, and the older ones that are still valid beside it. */
export const rotateKey = (
  installation: Installation,
  application: string,
): Promise<{ issued: IssuedApiKey; older: readonly ApiKey[] }> =>
  withDatabase(installation, async (database) => {
    const ports = portsOn(database);
    const kind = keyKindOf(installation.environment);
    const before = await listApiKeys(ports)();
    const issued = await issueApiKey(ports)({ application, kind }, commandLineOperator());
    return { issued, older: before.filter((key) => key.applicationId === application && isValid(key)) };
  });
