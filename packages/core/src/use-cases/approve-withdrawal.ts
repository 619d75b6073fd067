import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';
import { changeContext } from '../steps/change-context.ts';
import { asWithdrawal, changeWithdrawal } from '../steps/change-transaction.ts';
import { auditEntry } from '../steps/operator-action.ts';
import { noProvider, routeWithdrawal } from '../steps/route-withdrawal.ts';
import { type SubmitWithdrawalPorts, submitWithdrawal } from '../steps/submit-withdrawal.ts';
import { boundedText } from '../text.ts';
import type { OperatorActor } from '../transaction/actor.ts';
import { transactionId } from '../transaction/identifiers.ts';
import { changeOf, moveWithdrawal } from '../transaction/state-change.ts';
import { type Withdrawal, withdrawalFacts } from '../withdrawal/withdrawal.ts';

/**
 * An operator approves; the provider is chosen anew, and the transfer is sent at once. While no provider is
 * available the approval is refused and the withdrawal goes on waiting.
 */
export const approveWithdrawal =
  (ports: SubmitWithdrawalPorts) =>
  async (id: string, operator: OperatorActor, note: string | null = null): Promise<Withdrawal> => {
    const reason =
      note === null ? 'Approved by an operator.' : boundedText(note, limits.reasonMaxChars, 'invalid_text');
    const found = await ports.transactions.find(transactionId(id));
    if (found === null) throw new DomainError('transaction_not_found');
    const waiting = asWithdrawal(found);
    const providerId = await routeWithdrawal(ports, waiting.operator, ports.clock.now());
    const { transaction } = await changeWithdrawal(ports, waiting.id, (current) => {
      const at = ports.clock.now();
      const audit = auditEntry(ports, operator, at, {
        action: 'withdrawal.approve',
        subject: current.id,
        before: current.state,
        after: 'approved',
        reason,
      });
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
