import { DomainError } from '../errors.ts';
import type { Ports } from '../ports/ports.ts';
import { role } from '../staff/role.ts';
import { type StaffAccount, staffEmail } from '../staff/staff-account.ts';
import { newPassword } from '../steps/new-password.ts';
import { alertOfPeople, auditEntry } from '../steps/staff-action.ts';
import type { StaffActor } from '../transaction/actor.ts';

/** Opens an account in the back office. Its password is made here and given once. */
export const addStaffMember =
  (ports: Pick<Ports, 'staff' | 'passwords' | 'keyMaker' | 'clock' | 'ids' | 'log'>) =>
  async (
    given: { readonly email: string; readonly role: string },
    staff: StaffActor,
  ): Promise<{ readonly account: StaffAccount; readonly password: string }> => {
    const email = staffEmail(given.email);
    const ownRole = role(given.role);
    const { password, passwordHash } = await newPassword(ports);
    const createdAt = ports.clock.now();
    const account = { email, role: ownRole, passwordHash, createdAt, disabledAt: null };
    const what = { action: 'operator.add', subject: email, before: '', after: ownRole, reason: null };
    const audit = auditEntry(ports, staff, createdAt, what);
    if (!(await ports.staff.add(account, audit))) throw new DomainError('operator_exists');
    alertOfPeople(ports, audit);
    return { account, password };
  };
