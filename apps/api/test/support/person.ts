import { addStaffMember, issueStaffToken, type Role } from '@mobile-money/core';
import { openDatabase, postgresPorts } from '@mobile-money/postgres';
import { aStaffMember, RecordingLog } from '@mobile-money/testing';
import { randomKeyMaker } from '../../src/bootstrap/random-key-maker.ts';
import { ScryptPasswords } from '../../src/bootstrap/scrypt-passwords.ts';
import { SystemClock, timeOrderedIds } from '../../src/bootstrap/system.ts';

export interface Person {
  readonly email: string;
  readonly password: string;
  /** Those of a script that acts for them. */
  readonly headers: Readonly<Record<string, string>>;
}

/** An account on the database of a whole service. */
export async function addPerson(databaseUrl: string, email: string, role: Role): Promise<Person> {
  const opened = openDatabase({ url: databaseUrl, poolMax: 1 });
  const ports = {
    ...postgresPorts(opened),
    // What a guess costs is kept with each hash, and no test of whole services asks for it.
    passwords: new ScryptPasswords({ logN: 10, r: 8, p: 1 }),
    keyMaker: randomKeyMaker,
    clock: new SystemClock(),
    ids: timeOrderedIds,
    log: new RecordingLog(),
  };
  const { password } = await addStaffMember(ports)({ email, role }, aStaffMember());
  const { text } = await issueStaffToken(ports)(email, aStaffMember());
  await opened.close();
  return { email, password, headers: { authorization: `Bearer ${text}` } };
}
