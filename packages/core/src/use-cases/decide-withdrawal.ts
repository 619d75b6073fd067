import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';
import { boundedText } from '../text.ts';
import type { OperatorActor } from '../transaction/actor.ts';
import { transactionId } from '../transaction/identifiers.ts';
import { changeOf, moveWithdrawal } from '../transaction/state-change.ts';
import { type Withdrawal, withdrawalFacts } from '../withdrawal/withdrawal.ts';
import { changeContext } from './change-context.ts';
import { asWithdrawal, changeWithdrawal } from './change-transaction.ts';
import { auditEntry, givenReason } from './operator-action.ts';
import { noProvider, routeWithdrawal } from './route-withdrawal.ts';
import { type SubmitWithdrawalPorts, submitWithdrawal } from './submit-withdrawal.ts';

type DecidePorts = SubmitWithdrawalPorts;

/**
 * An operator approves; the provider is chosen anew, and the transfer is sent at once. While no provider is
 * available the approval is refused and the withdrawal goes on waiting.
 */
export const approveWithdrawal =
  (ports: DecidePorts) =>
  async (id: string, operator: OperatorActor, note: string | null = null): Promise<Withdrawal> => {
    const reason =
      note === null ? 'Approved by an operator.' : boundedText(note, limits.reasonMaxChars, 'invalid_text');
    const found = await ports.transactions.find(transactionId(id));
    if (found === null) throw new DomainError('transaction_not_found');
    const waiting = asWithdrawal(found);
    const providerId = await routeWithdrawal(ports, waiting.operator, ports.clock.now());
    const { transaction } = await changeWithdrawal(ports, waiting.id, (current) => {
      const at = ports.clock.now();
      const audit = decisionAudit(ports, operator, current, 'approved', reason, at);
      const fields = providerId === null ? {} : { providerId };
      const context = changeContext(ports, operator, at);
      const facts = withdrawalFacts(current, at, ports.settings);
      const change = changeOf(current, at, { fields, audit: [audit] });
      const approved = moveWithdrawal(change, 'operator_approved', facts, reason, context);
      // Asked for only now, so that a withdrawal which is not waiting is refused for that reason first.
      if (providerId === null) throw noProvider(current.operator);
      return approved;
    });
    return submitWithdrawal(ports)(transaction);
  };

/** An operator rejects; nothing was sent, and nothing will be. */
export const rejectWithdrawal =
  (ports: DecidePorts) =>
  async (id: string, operator: OperatorActor, reason: string): Promise<Withdrawal> => {
    const why = givenReason(reason);
    const { transaction } = await changeWithdrawal(ports, transactionId(id), (current) => {
      const at = ports.clock.now();
      const audit = [decisionAudit(ports, operator, current, 'failed', why, at)];
      const context = changeContext(ports, operator, at);
      const facts = withdrawalFacts(current, at, ports.settings);
      return moveWithdrawal(changeOf(current, at, { audit }), 'operator_rejected', facts, why, context);
    });
    return transaction;
  };

const decisionAudit = (
  ports: DecidePorts,
  operator: OperatorActor,
  current: Withdrawal,
  after: 'approved' | 'failed',
  reason: string,
  at: ReturnType<DecidePorts['clock']['now']>,
) => {
  const action = after === 'approved' ? 'withdrawal.approve' : 'withdrawal.reject';
  return auditEntry(ports, operator, at, {
    action,
    subject: current.id,
    before: current.state,
    after,
    reason,
  });
};
