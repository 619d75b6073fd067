import { DomainError } from '../errors.ts';
import { isEnabled, normaliseEmail, type OperatorAccount } from '../operator/operator-account.ts';
import { role } from '../operator/role.ts';
import type { AccountPatch } from '../ports/operator-store.ts';
import type { Ports } from '../ports/ports.ts';
import { newPassword } from '../steps/new-password.ts';
import { alertOfPeople, auditEntry, onOff } from '../steps/operator-action.ts';
import type { OperatorActor } from '../transaction/actor.ts';

type ChangePorts = Pick<Ports, 'operators' | 'clock' | 'ids' | 'log'>;

/** What is changed, in the words of the audit. */
interface Described {
  readonly action: string;
  readonly patch: AccountPatch;
  readonly before: (account: OperatorAccount) => string;
  readonly after: string;
}

async function change(
  ports: ChangePorts,
  given: string,
  operator: OperatorActor,
  { action, patch, before, after }: Described,
): Promise<OperatorAccount> {
  const email = normaliseEmail(given);
  const account = await ports.operators.find(email);
  if (account === null) throw new DomainError('operator_not_found');
  const what = { action, subject: email, before: before(account), after, reason: '' };
  const audit = auditEntry(ports, operator, ports.clock.now(), what);
  const changed = await ports.operators.change(email, patch, audit);
  alertOfPeople(ports, audit);
  return changed;
}

/** From the next request on the person may do what the new role may. */
export const changeOperatorRole =
  (ports: ChangePorts) => async (email: string, newRole: string, operator: OperatorActor) => {
    const after = role(newRole);
    const before = (account: OperatorAccount) => account.role;
    return change(ports, email, operator, { action: 'operator.role', patch: { role: after }, before, after });
  };

/** Shuts an account out, or lets it in again. Its sessions and its tokens go with it. */
export const enableOperator =
  (ports: ChangePorts) => async (email: string, enabled: boolean, operator: OperatorActor) =>
    change(ports, email, operator, {
      action: 'operator.enable',
      patch: { disabledAt: enabled ? null : ports.clock.now() },
      before: (account) => onOff(isEnabled(account)),
      after: onOff(enabled),
    });

/** Gives an account a new password, once; whoever is signed in with the old one is signed out. */
export const renewOperatorPassword =
  (ports: ChangePorts & Pick<Ports, 'passwords' | 'keyMaker'>) =>
  async (
    email: string,
    operator: OperatorActor,
  ): Promise<{ readonly account: OperatorAccount; readonly password: string }> => {
    const { password, passwordHash } = await newPassword(ports);
    const described = {
      action: 'operator.password',
      patch: { passwordHash },
      before: () => '',
      after: 'new',
    };
    return { account: await change(ports, email, operator, described), password };
  };
