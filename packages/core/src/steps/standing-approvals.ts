import type { Ports } from '../ports/ports.ts';
import { dutiesOf } from '../staff/role.ts';
import { isEnabled } from '../staff/staff-account.ts';
import type { Approval } from '../withdrawal/approval.ts';
import type { Withdrawal } from '../withdrawal/withdrawal.ts';

/**
 * Whether the word of someone who decided before still counts: whoever was shut out since, or may no longer decide, does
 * not vouch for the money. Accounts are never removed, so one who has none never had one, as whoever tries the service
 * out.
 */
export async function stillCounts({ staff }: Pick<Ports, 'staff'>, staffId: string): Promise<boolean> {
  const account = await staff.find(staffId);
  return account === null || (isEnabled(account) && dutiesOf[account.role].includes('decide'));
}

/** The approvals that still count. */
export async function standingApprovals(
  ports: Pick<Ports, 'staff'>,
  { approvals }: Withdrawal,
): Promise<readonly Approval[]> {
  const counting = await Promise.all(approvals.map(({ staffId }) => stillCounts(ports, staffId)));
  return approvals.filter((_, index) => counting[index]);
}
