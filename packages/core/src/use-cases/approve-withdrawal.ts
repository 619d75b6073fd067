import { DomainError } from '../errors.ts';
import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import { dayOf } from '../reconciliation/calendar-day.ts';
import type { Settings } from '../settings.ts';
import { changeContext } from '../steps/change-context.ts';
import { asWithdrawal, changeWithdrawal } from '../steps/change-transaction.ts';
import { auditEntry } from '../steps/operator-action.ts';
import { refuseClaimed } from '../steps/refuse-claimed.ts';
import { noProvider, routeWithdrawal } from '../steps/route-withdrawal.ts';
import { standingApprovals } from '../steps/standing-approvals.ts';
import { type SubmitWithdrawalPorts, submitWithdrawal } from '../steps/submit-withdrawal.ts';
import { boundedText } from '../text.ts';
import type { OperatorActor } from '../transaction/actor.ts';
import { transactionId } from '../transaction/identifiers.ts';
import { changeOf, moveWithdrawal, type StateChange } from '../transaction/state-change.ts';
import { type ApprovedAlone, refuseSecondApproval } from '../withdrawal/approval.ts';
import { type Withdrawal, withdrawalFacts } from '../withdrawal/withdrawal.ts';

type ApprovePorts = SubmitWithdrawalPorts & Pick<Ports, 'claims' | 'operators' | 'withdrawals'>;

/**
 * An operator approves. The first of two needed approvals is kept, and the withdrawal goes on waiting. With the last
 * one the provider is chosen anew and the transfer is sent at once; while no provider is available it is refused. Past
 * what one person may approve alone in a day, theirs is the first of two.
 */
export const approveWithdrawal =
  (ports: ApprovePorts) =>
  async (id: string, operator: OperatorActor, note: string | null = null): Promise<Withdrawal> => {
    const words = note === null ? null : boundedText(note, limits.reasonMaxChars, 'invalid_text');
    const found = await ports.transactions.find(transactionId(id));
    if (found === null) throw new DomainError('transaction_not_found');
    const waiting = asWithdrawal(found);
    const providerId = await routeWithdrawal(ports, waiting.operator, ports.clock.now());
    const { transaction } = await changeWithdrawal(ports, waiting.id, async (current) => {
      const standing = { ...current, approvals: await standingApprovals(ports, current) };
      const change = await approved(ports, standing, operator, words, providerId);
      // Asked for only now, so that a withdrawal which is not waiting is refused for that reason first.
      refuseSecondApproval(standing, operator.id, ports.settings);
      await refuseClaimed(ports, current, operator, change.transaction.updatedAt);
      if (change.transaction.state === 'approved' && providerId === null) throw noProvider(current.operator);
      return change;
    });
    return submitWithdrawal(ports)(transaction);
  };

/** The withdrawal with one approval more, moved as far as that takes it. */
async function approved(
  ports: ApprovePorts,
  current: Withdrawal,
  operator: OperatorActor,
  note: string | null,
  providerId: string | null,
): Promise<StateChange<Withdrawal>> {
  const at = ports.clock.now();
  const alone = aloneBy(operator, current, at, ports.settings);
  const due = withdrawalFacts(current, at, ports.settings);
  const isPastDay = due.isLastApproval && alone !== null && (await passesDay(ports, alone, current));
  const facts = { ...due, isLastApproval: due.isLastApproval && !isPastDay };
  const approvals = [...current.approvals, { operatorId: operator.id, at, note }];
  const routed = facts.isLastApproval && providerId !== null ? { providerId } : {};
  const reason = note ?? reasonOf(facts.isLastApproval, isPastDay);
  const context = changeContext(ports, operator, at);
  const change = changeOf(current, at, { fields: { approvals, ...routed } });
  const moved = moveWithdrawal(change, 'operator_approved', facts, reason, context);
  const audit = auditEntry(ports, operator, at, {
    action: 'withdrawal.approve',
    subject: current.id,
    before: current.state,
    after: moved.transaction.state,
    reason,
  });
  return { ...moved, audit: [audit], approvedAlone: facts.isLastApproval ? alone : null };
}

/** Null when someone else has approved it too. */
const aloneBy = (
  { id: operatorId }: OperatorActor,
  { approvals }: Withdrawal,
  at: Instant,
  { approverDailyXaf: limitXaf }: Settings,
): ApprovedAlone | null =>
  approvals.every((each) => each.operatorId === operatorId) ? { operatorId, day: dayOf(at), limitXaf } : null;

/** Others may approve in the same person's name at this moment: the commit looks once more. */
async function passesDay(
  { withdrawals }: ApprovePorts,
  { operatorId, day, limitXaf }: ApprovedAlone,
  { amountXaf }: Withdrawal,
): Promise<boolean> {
  return limitXaf !== null && (await withdrawals.approvedAloneXaf(operatorId, day)) + amountXaf > limitXaf;
}

function reasonOf(isLast: boolean, isPastDay: boolean): string {
  if (isLast) return 'Approved by an operator.';
  return isPastDay
    ? 'Approved by the first of two: it is past what one person may approve alone in a day.'
    : 'Approved by the first of two.';
}
