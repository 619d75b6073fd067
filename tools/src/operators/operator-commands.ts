import {
  type Installation,
  randomKeyMaker,
  ScryptPasswords,
  SystemClock,
  timeOrderedIds,
} from '@mobile-money/api/beside-the-service';
import {
  addOperator,
  changeOperatorRole,
  enableOperator,
  type IssuedOperatorToken,
  issueOperatorToken,
  listOperators,
  type OperatorAccount,
  type OperatorToken,
  type OperatorView,
  readOperatorToken,
  renewOperatorPassword,
  revokeOperatorToken,
} from '@mobile-money/core';
import { type Database, PostgresOperatorStore } from '@mobile-money/postgres';
import { commandLineOperator, stderrLog } from '../command/command-line.ts';
import { withDatabase } from '../command/with-database.ts';

const portsOn = (database: Database) => ({
  operators: new PostgresOperatorStore(database),
  passwords: new ScryptPasswords(),
  keyMaker: randomKeyMaker,
  clock: new SystemClock(),
  ids: timeOrderedIds,
  log: stderrLog,
});

type Ports = ReturnType<typeof portsOn>;

/** Does one thing on the database of an installation. */
const on = <Result>(installation: Installation, work: (ports: Ports) => Promise<Result>): Promise<Result> =>
  withDatabase(installation, (database) => work(portsOn(database)));

export interface WithPassword {
  readonly account: OperatorAccount;
  readonly password: string;
}

export const add = (installation: Installation, email: string, role: string): Promise<WithPassword> =>
  on(installation, (ports) => addOperator(ports)({ email, role }, commandLineOperator()));

export const renewPassword = (installation: Installation, email: string): Promise<WithPassword> =>
  on(installation, (ports) => renewOperatorPassword(ports)(email, commandLineOperator()));

export const changeRole = (
  installation: Installation,
  email: string,
  role: string,
): Promise<OperatorAccount> =>
  on(installation, (ports) => changeOperatorRole(ports)(email, role, commandLineOperator()));

export const enable = (
  installation: Installation,
  email: string,
  enabled: boolean,
): Promise<OperatorAccount> =>
  on(installation, (ports) => enableOperator(ports)(email, enabled, commandLineOperator()));

export const issueToken = (installation: Installation, email: string): Promise<IssuedOperatorToken> =>
  on(installation, (ports) => issueOperatorToken(ports)(email, commandLineOperator()));

/** Takes the prefix, or the whole token that it stands in. */
export const revokeToken = (installation: Installation, given: string): Promise<OperatorToken> =>
  on(installation, (ports) =>
    revokeOperatorToken(ports)(readOperatorToken(given)?.prefix ?? given, commandLineOperator()),
  );

export const list = (installation: Installation): Promise<readonly OperatorView[]> =>
  on(installation, (ports) => listOperators(ports)());
