import type { Ports } from '../ports/ports.ts';
import { typed } from '../reason/reason.ts';
import type { StaffActor } from '../transaction/actor.ts';
import { type Decision, isSameDecision, takesTwo } from '../transaction/second-person.ts';
import { changeOf, type StateChange } from '../transaction/state-change.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { auditEntry } from './staff-action.ts';
import { stillCounts } from './standing-approvals.ts';

type SecondPersonPorts = Pick<Ports, 'staff' | 'clock' | 'ids' | 'settings'>;

/**
 * Where a decision takes two people, the first one's is kept as a proposal, which a different one replaces; the same by
 * someone else is carried out. Null when the same person says the same once more. What cannot be carried out cannot be
 * proposed either: `carriedOut` was made before this is asked.
 */
export async function withSecondPerson(
  ports: SecondPersonPorts,
  current: Transaction,
  carriedOut: StateChange,
  decision: Decision & { readonly reason: string },
  staff: StaffActor,
): Promise<StateChange | null> {
  if (!takesTwo(current.amountXaf, ports.settings)) return carriedOut;
  return proposedFirst(ports, current, carriedOut, decision, staff);
}

/** The same, whatever the amount. */
export async function proposedFirst(
  ports: SecondPersonPorts,
  current: Transaction,
  carriedOut: StateChange,
  decision: Decision & { readonly reason: string },
  staff: StaffActor,
): Promise<StateChange | null> {
  const { proposal } = current;
  const isSeconded = proposal !== null && isSameDecision(proposal, decision);
  if (isSeconded && proposal.staffId === staff.id) return null;
  if (isSeconded && (await stillCounts(ports, proposal.staffId))) return carriedOut;
  return proposed(ports, current, decision, staff);
}

/** Nothing happens to the transaction, for a platform not even the time of its last change. */
function proposed(
  ports: SecondPersonPorts,
  current: Transaction,
  { outcome, paymentIds, reason }: Decision & { readonly reason: string },
  staff: StaffActor,
): StateChange {
  const at = ports.clock.now();
  const audit = auditEntry(ports, staff, at, {
    action: 'transaction.propose',
    subject: current.id,
    before: current.state,
    after: outcome,
    reason: typed(reason),
  });
  const proposal = { outcome, paymentIds, reason, staffId: staff.id, at };
  return changeOf<Transaction>(current, current.updatedAt, { fields: { proposal }, audit: [audit] });
}
