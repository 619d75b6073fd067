import { DomainError } from '../errors.ts';
import type { Ports } from '../ports/ports.ts';
import type { AccountPatch } from '../ports/staff-store.ts';
import { role } from '../staff/role.ts';
import { isEnabled, normaliseEmail, type StaffAccount } from '../staff/staff-account.ts';
import { newPassword } from '../steps/new-password.ts';
import { alertOfPeople, auditEntry, onOff } from '../steps/staff-action.ts';
import type { StaffActor } from '../transaction/actor.ts';

type ChangePorts = Pick<Ports, 'staff' | 'clock' | 'ids' | 'log'>;

/** What is changed, in the words of the audit. */
interface Described {
  readonly action: string;
  readonly patch: AccountPatch;
  readonly before: (account: StaffAccount) => string;
  readonly after: string;
}

async function change(
  ports: ChangePorts,
  given: string,
  staff: StaffActor,
  { action, patch, before, after }: Described,
): Promise<StaffAccount> {
  const email = normaliseEmail(given);
  const account = await ports.staff.find(email);
  if (account === null) throw new DomainError('operator_not_found');
  const what = { action, subject: email, before: before(account), after, reason: null };
  const audit = auditEntry(ports, staff, ports.clock.now(), what);
  const changed = await ports.staff.change(email, patch, audit);
  alertOfPeople(ports, audit);
  return changed;
}

/** From the next request on the person may do what the new role may. */
export const changeStaffRole =
  (ports: ChangePorts) => async (email: string, newRole: string, staff: StaffActor) => {
    const after = role(newRole);
    const before = (account: StaffAccount) => account.role;
    return change(ports, email, staff, { action: 'operator.role', patch: { role: after }, before, after });
  };

/** Shuts an account out, or lets it in again. Its sessions and its tokens go with it. */
export const enableStaffMember =
  (ports: ChangePorts) => async (email: string, enabled: boolean, staff: StaffActor) =>
    change(ports, email, staff, {
      action: 'operator.enable',
      patch: { disabledAt: enabled ? null : ports.clock.now() },
      before: (account) => onOff(isEnabled(account)),
      after: onOff(enabled),
    });

/** Gives an account a new password, once; whoever is signed in with the old one is signed out. */
export const renewStaffPassword =
  (ports: ChangePorts & Pick<Ports, 'passwords' | 'keyMaker'>) =>
  async (
    email: string,
    staff: StaffActor,
  ): Promise<{ readonly account: StaffAccount; readonly password: string }> => {
    const { password, passwordHash } = await newPassword(ports);
    const described = {
      action: 'operator.password',
      patch: { passwordHash },
      before: () => '',
      after: 'new',
    };
    return { account: await change(ports, email, staff, described), password };
  };
