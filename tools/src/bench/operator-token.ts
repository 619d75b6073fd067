import {
  randomKeyMaker,
  ScryptPasswords,
  SystemClock,
  timeOrderedIds,
} from '@mobile-money/api/beside-the-service';
import { addOperator, issueOperatorToken } from '@mobile-money/core';
import { type OpenDatabase, PostgresOperatorStore } from '@mobile-money/postgres';
import { commandLineOperator } from '../beside/command-line-operator.ts';
import { stderrLog } from '../beside/stderr-log.ts';

/** Adds someone who may decide withdrawals, and gives the header of their requests. */
export async function operatorAuthorization(database: OpenDatabase): Promise<string> {
  const ports = {
    operators: new PostgresOperatorStore(database),
    passwords: new ScryptPasswords(),
    keyMaker: randomKeyMaker,
    clock: new SystemClock(),
    ids: timeOrderedIds,
    log: stderrLog,
  };
  const email = 'bench@example.com';
  await addOperator(ports)({ email, role: 'approver' }, commandLineOperator());
  const { text } = await issueOperatorToken(ports)(email, commandLineOperator());
  return `Bearer ${text}`;
}
