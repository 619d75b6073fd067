import { DomainError } from '../errors.ts';
import type { TakeOver } from '../ports/claim-store.ts';
import type { Ports } from '../ports/ports.ts';
import { asWithdrawal } from '../steps/change-transaction.ts';
import { auditEntry } from '../steps/operator-action.ts';
import type { OperatorActor } from '../transaction/actor.ts';
import { transactionId } from '../transaction/identifiers.ts';
import { claimAt, claimedByOther, type WithdrawalClaim } from '../withdrawal/claim.ts';

type ClaimPorts = Pick<Ports, 'transactions' | 'claims' | 'clock' | 'ids'>;

/**
 * An operator begins to work on a withdrawal, or says to be still at it. What someone else works on is refused, unless
 * it is to be taken over, which stands in the audit.
 */
export const claimWithdrawal =
  (ports: ClaimPorts) =>
  async (id: string, operator: OperatorActor, isTakenOver: boolean): Promise<WithdrawalClaim> => {
    const found = await ports.transactions.find(transactionId(id));
    if (found === null) throw new DomainError('transaction_not_found');
    const { id: own, state } = asWithdrawal(found);
    if (state !== 'pending_approval') throw notWaiting(state);
    const claim = claimAt(own, operator.id, ports.clock.now());
    const counting = await ports.claims.take(
      claim,
      isTakenOver ? await takeOver(ports, claim, operator) : null,
    );
    if (counting.operatorId !== operator.id) throw claimedByOther(counting);
    return counting;
  };

/** Named is whom it is taken from, so that no third person loses what they have just begun. */
async function takeOver(
  ports: ClaimPorts,
  claim: WithdrawalClaim,
  operator: OperatorActor,
): Promise<TakeOver | null> {
  const held = await ports.claims.find(claim.transactionId, claim.at);
  if (held === null) return null;
  const audit = auditEntry(ports, operator, claim.at, {
    action: 'withdrawal.take_over',
    subject: claim.transactionId,
    before: held.operatorId,
    after: operator.id,
    reason: '',
  });
  return { from: held.operatorId, audit };
}

const notWaiting = (from: string): DomainError =>
  new DomainError('move_refused', `A withdrawal in ${from} does not wait for anyone's decision.`, { from });
