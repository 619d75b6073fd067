import { DomainError } from '../errors.ts';
import type { TakeOver } from '../ports/claim-store.ts';
import type { Ports } from '../ports/ports.ts';
import { asWithdrawal } from '../steps/change-transaction.ts';
import { auditEntry } from '../steps/staff-action.ts';
import type { StaffActor } from '../transaction/actor.ts';
import { transactionId } from '../transaction/identifiers.ts';
import { claimAt, claimedByOther, type WithdrawalClaim } from '../withdrawal/claim.ts';

type ClaimPorts = Pick<Ports, 'transactions' | 'claims' | 'clock' | 'ids'>;

/**
 * A staff member begins to work on a withdrawal, or says to be still at it. What someone else works on is refused, unless
 * it is to be taken over, which stands in the audit.
 */
export const claimWithdrawal =
  (ports: ClaimPorts) =>
  async (id: string, staff: StaffActor, isTakenOver: boolean): Promise<WithdrawalClaim> => {
    const found = await ports.transactions.find(transactionId(id));
    if (found === null) throw new DomainError('transaction_not_found');
    const { id: own, state } = asWithdrawal(found);
    if (state !== 'pending_approval') throw notWaiting(state);
    const claim = claimAt(own, staff.id, ports.clock.now());
    const counting = await ports.claims.take(claim, isTakenOver ? await takeOver(ports, claim, staff) : null);
    if (counting.staffId !== staff.id) throw claimedByOther(counting);
    return counting;
  };

/** Named is whom it is taken from, so that no third person loses what they have just begun. */
async function takeOver(
  ports: ClaimPorts,
  claim: WithdrawalClaim,
  staff: StaffActor,
): Promise<TakeOver | null> {
  const held = await ports.claims.find(claim.transactionId, claim.at);
  if (held === null) return null;
  const audit = auditEntry(ports, staff, claim.at, {
    action: 'withdrawal.take_over',
    subject: claim.transactionId,
    before: held.staffId,
    after: staff.id,
    reason: '',
  });
  return { from: held.staffId, audit };
}

const notWaiting = (from: string): DomainError =>
  new DomainError('move_refused', `A withdrawal in ${from} does not wait for anyone's decision.`, { from });
