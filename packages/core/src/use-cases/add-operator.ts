import { DomainError } from '../errors.ts';
import { type OperatorAccount, operatorEmail } from '../operator/operator-account.ts';
import { role } from '../operator/role.ts';
import type { Ports } from '../ports/ports.ts';
import { newPassword } from '../steps/new-password.ts';
import { alertOfPeople, auditEntry } from '../steps/operator-action.ts';
import type { OperatorActor } from '../transaction/actor.ts';

/** Opens an account in the back office. Its password is made here and given once. */
export const addOperator =
  (ports: Pick<Ports, 'operators' | 'passwords' | 'keyMaker' | 'clock' | 'ids' | 'log'>) =>
  async (
    given: { readonly email: string; readonly role: string },
    operator: OperatorActor,
  ): Promise<{ readonly account: OperatorAccount; readonly password: string }> => {
    const email = operatorEmail(given.email);
    const ownRole = role(given.role);
    const { password, passwordHash } = await newPassword(ports);
    const createdAt = ports.clock.now();
    const account = { email, role: ownRole, passwordHash, createdAt, disabledAt: null };
    const what = { action: 'operator.add', subject: email, before: '', after: ownRole, reason: '' };
    const audit = auditEntry(ports, operator, createdAt, what);
    if (!(await ports.operators.add(account, audit))) throw new DomainError('operator_exists');
    alertOfPeople(ports, audit);
    return { account, password };
  };
