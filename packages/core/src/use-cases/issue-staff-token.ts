import { DomainError } from '../errors.ts';
import type { Ports } from '../ports/ports.ts';
import { normaliseEmail } from '../staff/staff-account.ts';
import { type IssuedStaffToken, staffTokenText } from '../staff/staff-token.ts';
import { auditEntry } from '../steps/staff-action.ts';
import type { StaffActor } from '../transaction/actor.ts';

/** Issues a token with which scripts act for an account. */
export const issueStaffToken =
  (ports: Pick<Ports, 'staff' | 'keyMaker' | 'clock' | 'ids'>) =>
  async (email: string, staff: StaffActor): Promise<IssuedStaffToken> => {
    const account = await ports.staff.find(normaliseEmail(email));
    if (account === null) throw new DomainError('operator_not_found');
    const { prefix, secret, secretSha256 } = ports.keyMaker.make();
    const createdAt = ports.clock.now();
    const token = { prefix, email: account.email, secretSha256, createdAt, revokedAt: null };
    const audit = auditEntry(ports, staff, createdAt, {
      action: 'operator_token.issue',
      subject: prefix,
      before: '',
      after: account.email,
      reason: null,
    });
    if (!(await ports.staff.issueToken(token, audit)))
      throw new Error('The key maker gives prefixes that are taken.');
    return { token, text: staffTokenText({ prefix, secret }) };
  };
