import type { Instant } from '../instant.ts';
import type { Ports } from '../ports/ports.ts';
import { typed } from '../reason/reason.ts';
import type { Settings } from '../settings.ts';
import { standing } from '../withdrawal/approval.ts';
import { hasReceipt } from '../withdrawal/withdrawal.ts';
import { auditEntry, type StaffActor } from './audit-entry.ts';
import { changeOf, type StateChange } from './state-change.ts';
import type { PaymentId, Transaction } from './transaction.ts';
import type { AmountXaf } from './transaction-request.ts';

/** Whether what people decide about this much money takes two of them. */
export const takesTwo = (
  amountXaf: AmountXaf,
  { twoPersonApprovalXaf }: Pick<Settings, 'twoPersonApprovalXaf'>,
): boolean => twoPersonApprovalXaf !== null && amountXaf >= twoPersonApprovalXaf;

/**
 * Whether it takes two people to say what became of it: much money does, and so does calling failed what may have been
 * sent, or was by its receipt, since a platform then takes for unpaid what may be gone.
 */
export const resolvingTakesTwo = (
  transaction: Transaction,
  outcome: Decision['outcome'],
  settings: Pick<Settings, 'twoPersonApprovalXaf'>,
): boolean =>
  takesTwo(transaction.amountXaf, settings) ||
  (outcome === 'failed' &&
    transaction.direction === 'withdrawal' &&
    (transaction.mayHaveBeenSent || hasReceipt(transaction)));

/** What someone wants to become of a transaction, with the payments that it is to be completed from. */
export interface Decision {
  readonly outcome: 'succeeded' | 'failed';
  /** Each once, in the order of their letters; none where no payment is used. */
  readonly paymentIds: readonly PaymentId[];
}

/** A decision that waits for a second person. It is gone as soon as the transaction leaves its state. */
export interface Proposal extends Decision {
  /** Who: the id of the staff member. */
  readonly staffId: string;
  readonly at: Instant;
  readonly reason: string;
}

export const decisionOf = (outcome: Decision['outcome'], payments: Iterable<PaymentId> = []): Decision => ({
  outcome,
  paymentIds: [...new Set(payments)].sort(),
});

export const isSameDecision = (one: Decision, other: Decision): boolean =>
  one.outcome === other.outcome && one.paymentIds.join() === other.paymentIds.join();

type ReasonedDecision = Pick<Proposal, 'outcome' | 'paymentIds' | 'reason'>;
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
  decision: ReasonedDecision,
  staff: StaffActor,
  needsTwo: boolean,
): Promise<StateChange | null> {
  if (!needsTwo) return carriedOut;
  const proposal = await standing(ports, current.proposal);
  if (proposal !== null && isSameDecision(proposal, decision))
    return proposal.staffId === staff.id ? null : carriedOut;
  // Nothing happens to the transaction, for a platform not even the time of its last change.
  const at = ports.clock.now();
  const what = ['transaction.propose', current.id, current.state, decision.outcome] as const;
  const audit = [auditEntry(ports, staff, at, what, typed(decision.reason))];
  const fields = { proposal: { ...decision, staffId: staff.id, at } };
  return changeOf<Transaction>(current, current.updatedAt, { fields, audit });
}
