import { isEnabled } from '../operator/operator-account.ts';
import { dutiesOf } from '../operator/role.ts';
import type { Ports } from '../ports/ports.ts';
import type { Approval } from '../withdrawal/approval.ts';
import type { Withdrawal } from '../withdrawal/withdrawal.ts';

/**
 * The approvals that still count: whoever was shut out since, or may no longer approve, does not vouch for the money.
 * Accounts are never removed, so one who has none never had one, as whoever tries the service out.
 */
export async function standingApprovals(
  { operators }: Pick<Ports, 'operators'>,
  { approvals }: Withdrawal,
): Promise<readonly Approval[]> {
  const accounts = await Promise.all(approvals.map(({ operatorId }) => operators.find(operatorId)));
  return approvals.filter((_, index) => {
    const account = accounts[index] ?? null;
    return account === null || (isEnabled(account) && dutiesOf[account.role].includes('decide'));
  });
}
