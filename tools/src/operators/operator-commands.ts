import {
  type Installation,
  randomKeyMaker,
  ScryptPasswords,
  SystemClock,
  timeOrderedIds,
} from '@mobile-money/api/beside-the-service';
import {
  addStaffMember,
  changeStaffRole,
  enableStaffMember,
  type IssuedStaffToken,
  issueStaffToken,
  listStaff,
  readStaffToken,
  renewStaffPassword,
  revokeStaffToken,
  type StaffAccount,
  type StaffToken,
  type StaffView,
} from '@mobile-money/core';
import { type Database, PostgresStaffStore } from '@mobile-money/postgres';
import { commandLineStaff, stderrLog } from '../command/command-line.ts';
import { withDatabase } from '../command/with-database.ts';

const portsOn = (database: Database) => ({
  staff: new PostgresStaffStore(database),
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
  readonly account: StaffAccount;
  readonly password: string;
}

export const add = (installation: Installation, email: string, role: string): Promise<WithPassword> =>
  on(installation, (ports) => addStaffMember(ports)({ email, role }, commandLineStaff()));

export const renewPassword = (installation: Installation, email: string): Promise<WithPassword> =>
  on(installation, (ports) => renewStaffPassword(ports)(email, commandLineStaff()));

export const changeRole = (installation: Installation, email: string, role: string): Promise<StaffAccount> =>
  on(installation, (ports) => changeStaffRole(ports)(email, role, commandLineStaff()));

export const enable = (installation: Installation, email: string, enabled: boolean): Promise<StaffAccount> =>
  on(installation, (ports) => enableStaffMember(ports)(email, enabled, commandLineStaff()));

export const issueToken = (installation: Installation, email: string): Promise<IssuedStaffToken> =>
  on(installation, (ports) => issueStaffToken(ports)(email, commandLineStaff()));

/** Takes the prefix, or the whole token that it stands in. */
export const revokeToken = (installation: Installation, given: string): Promise<StaffToken> =>
  on(installation, (ports) =>
    revokeStaffToken(ports)(readStaffToken(given)?.prefix ?? given, commandLineStaff()),
  );

export const list = (installation: Installation): Promise<readonly StaffView[]> =>
  on(installation, (ports) => listStaff(ports)());
