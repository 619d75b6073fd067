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
import { commandLineStaff } from '../command/command-line.ts';
import { withDatabase } from '../command/with-database.ts';

const portsOn = (database: Database) => ({
  apiKeys: new PostgresApiKeyStore(database),
  keyMaker: randomKeyMaker,
  clock: new SystemClock(),
  ids: timeOrderedIds,
});

type Ports = ReturnType<typeof portsOn>;

/** Does one thing on the database of an installation. */
const on = <Result>(installation: Installation, work: (ports: Ports) => Promise<Result>): Promise<Result> =>
  withDatabase(installation, (database) => work(portsOn(database)));

const issue = (ports: Ports, { environment }: Installation, application: string): Promise<IssuedApiKey> =>
  issueApiKey(ports)({ application, kind: keyKindOf(environment) }, commandLineStaff());

export const issueKey = (installation: Installation, application: string): Promise<IssuedApiKey> =>
  on(installation, (ports) => issue(ports, installation, application));

export const listKeys = (installation: Installation): Promise<readonly ApiKey[]> =>
  on(installation, (ports) => listApiKeys(ports)());

/** Takes the prefix, or the whole key that it stands in. */
export const revokeKey = (installation: Installation, given: string): Promise<ApiKey> =>
  on(installation, (ports) =>
    revokeApiKey(ports)(readApiKeyText(given)?.prefix ?? given, commandLineStaff()),
  );

/** A new key, and the older ones that are still valid beside it. */
export const rotateKey = (installation: Installation, application: string) =>
  on(installation, async (ports) => {
    const before = await listApiKeys(ports)();
    const issued = await issue(ports, installation, application);
    return { issued, older: before.filter((key) => key.applicationId === application && isValid(key)) };
  });
