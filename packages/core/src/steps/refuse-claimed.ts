import type { Instant } from '../instant.ts';
import type { Ports } from '../ports/ports.ts';
import type { StaffActor } from '../transaction/actor.ts';
import { claimedByOther } from '../withdrawal/claim.ts';
import type { Withdrawal } from '../withdrawal/withdrawal.ts';

/** Whoever decides without a claim may do so, unless someone else is at it. */
export async function refuseClaimed(
  { claims }: Pick<Ports, 'claims'>,
  { id }: Withdrawal,
  staff: StaffActor,
  at: Instant,
): Promise<void> {
  const claim = await claims.find(id, at);
  if (claim !== null && claim.staffId !== staff.id) throw claimedByOther(claim);
}
