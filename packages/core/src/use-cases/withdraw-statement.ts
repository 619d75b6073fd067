import { DomainError } from '../errors.ts';
import { typed } from '../reason/reason.ts';
import type { Statement } from '../reconciliation/statement.ts';
import type { ComparePorts } from '../steps/compare-once.ts';
import { compareStatements } from '../steps/compare-statements.ts';
import { auditEntry, givenReason } from '../steps/staff-action.ts';
import type { StaffActor } from '../transaction/actor.ts';

/** Sets a wrong file aside, and compares its day without it. The file stays kept. */
export const withdrawStatement =
  (ports: ComparePorts) =>
  async (id: string, reason: string, staff: StaffActor): Promise<Statement> => {
    const why = givenReason(reason);
    const known = await ports.statements.find(id);
    if (known === null) throw new DomainError('statement_not_found');
    const at = ports.clock.now();
    const entry = {
      action: 'statement.withdraw',
      subject: known.providerId,
      before: `${known.day} ${known.fileName}`,
      after: '',
      reason: typed(why),
    };
    const statement = await ports.statements.withdraw(id, at, auditEntry(ports, staff, at, entry));
    await compareStatements(ports, statement.providerId, statement.day);
    return statement;
  };
