import {
  randomKeyMaker,
  ScryptPasswords,
  SystemClock,
  timeOrderedIds,
} from '@mobile-money/api/beside-the-service';
import { addStaffMember, issueStaffToken } from '@mobile-money/core';
import { type OpenDatabase, PostgresStaffStore } from '@mobile-money/postgres';
import { commandLineOperator } from '../beside/command-line-operator.ts';
import { stderrLog } from '../beside/stderr-log.ts';

/** Adds someone who may decide withdrawals, and gives the header of their requests. */
export async function operatorAuthorization(database: OpenDatabase): Promise<string> {
  const ports = {
    staff: new PostgresStaffStore(database),
    passwords: new ScryptPasswords(),
    keyMaker: randomKeyMaker,
    clock: new SystemClock(),
    ids: timeOrderedIds,
    log: stderrLog,
  };
  const email = 'bench@example.com';
  await addStaffMember(ports)({ email, role: 'approver' }, commandLineOperator());
  const { text } = await issueStaffToken(ports)(email, commandLineOperator());
  return `Bearer ${text}`;
}
