import { depositFacts } from '../deposit/deposit.ts';
import { DomainError } from '../errors.ts';
import type { Ports } from '../ports/ports.ts';
import { reason, typed } from '../reason/reason.ts';
import { auditEntry, givenReason } from '../staff/staff-action.ts';
import type { StaffActor } from '../transaction/audit-entry.ts';
import { changeContext, changeTransaction } from '../transaction/change-transaction.ts';
import { transactionId } from '../transaction/identifiers.ts';
import { decisionOf, withSecondPerson } from '../transaction/second-person.ts';
import { changeOf, moveDeposit, moveWithdrawal, type StateChange } from '../transaction/state-change.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { withdrawalFacts } from '../withdrawal/withdrawal.ts';

export interface Resolution {
  readonly transactionId: string;
  readonly outcome: 'succeeded' | 'failed';
  readonly reason: string;
}

const rejected = 'rejected_by_staff';

type ResolvePorts = Pick<Ports, 'transactions' | 'reader' | 'staff' | 'clock' | 'ids' | 'settings'>;

/**
 * A staff member decides what is held for a decision; much money takes two. The webhook that was held back follows. What
 * the provider says of a withdrawal is shown before; a person may know better, so it refuses nothing.
 */
export const resolveTransaction =
  (ports: ResolvePorts) =>
  async (resolution: Resolution, staff: StaffActor): Promise<Transaction> => {
    const { outcome } = resolution;
    const why = givenReason(resolution.reason);
    const id = transactionId(resolution.transactionId);
    const { transaction } = await changeTransaction(ports, id, async (current) => {
      if (outcome === 'succeeded') await refuseIfTakenBack(ports, current);
      const resolved = resolvedChange(ports, current, outcome, why, staff);
      const decision = { ...decisionOf(outcome), reason: why };
      return withSecondPerson(ports, current, resolved, decision, staff);
    });
    return transaction;
  };

/** Money that its operator took back is credited by no one. */
async function refuseIfTakenBack({ reader }: ResolvePorts, { id }: Transaction): Promise<void> {
  const taken = (await reader.record(id))?.payments.find(({ isReversed }) => isReversed);
  if (taken !== undefined)
    throw new DomainError('payment_reversed', reason('this_payment_reversed', { payment: taken.id }));
}

function resolvedChange(
  ports: ResolvePorts,
  current: Transaction,
  outcome: Resolution['outcome'],
  why: string,
  staff: StaffActor,
): StateChange {
  const trigger = outcome === 'succeeded' ? 'resolution_confirmed' : 'resolution_rejected';
  const at = ports.clock.now();
  const entry = { action: 'transaction.resolve', subject: current.id, before: current.state, after: outcome };
  const audit = [auditEntry(ports, staff, at, { ...entry, reason: typed(why) })];
  const context = changeContext(ports, staff, at);
  if (current.direction === 'withdrawal') {
    const facts = withdrawalFacts(current, at, ports.settings);
    return moveWithdrawal(changeOf(current, at, { audit }), trigger, facts, typed(why), context, rejected);
  }
  // The money of a rejected deposit is still there: it goes back to those who look after unmatched payments.
  const releasesBecause = outcome === 'failed' ? reason('deposit_was_rejected', { why }) : null;
  const facts = depositFacts(current, at, ports.settings);
  const change = changeOf(current, at, { audit, releasesBecause });
  return moveDeposit(change, trigger, facts, typed(why), context, rejected);
}
