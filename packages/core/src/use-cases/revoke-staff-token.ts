import type { Ports } from '../ports/ports.ts';
import type { StaffToken } from '../staff/staff-token.ts';
import { auditEntry } from '../steps/staff-action.ts';
import type { StaffActor } from '../transaction/actor.ts';

/** Ends a token at once. To revoke it again changes nothing. */
export const revokeStaffToken =
  (ports: Pick<Ports, 'staff' | 'clock' | 'ids'>) =>
  async (prefix: string, staff: StaffActor): Promise<StaffToken> => {
    const at = ports.clock.now();
    const audit = auditEntry(ports, staff, at, {
      action: 'operator_token.revoke',
      subject: prefix,
      before: 'valid',
      after: 'revoked',
      reason: null,
    });
    return ports.staff.revokeToken(prefix, at, audit);
  };
