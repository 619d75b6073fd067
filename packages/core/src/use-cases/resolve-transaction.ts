import { depositFacts } from '../deposit/deposit.ts';
import type { Ports } from '../ports/ports.ts';
import { changeContext } from '../steps/change-context.ts';
import { changeTransaction } from '../steps/change-transaction.ts';
import { auditEntry, givenReason } from '../steps/operator-action.ts';
import type { OperatorActor } from '../transaction/actor.ts';
import { transactionId } from '../transaction/identifiers.ts';
import { changeOf, moveDeposit, moveWithdrawal } from '../transaction/state-change.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { withdrawalFacts } from '../withdrawal/withdrawal.ts';

export interface Resolution {
  readonly transactionId: string;
  readonly outcome: 'succeeded' | 'failed';
  readonly reason: string;
}

const rejected = 'rejected_by_staff';

type ResolvePorts = Pick<Ports, 'transactions' | 'clock' | 'ids' | 'settings'>;

/** An operator decides what is held for a decision. The webhook that was held back follows. */
export const resolveTransaction =
  (ports: ResolvePorts) =>
  async (
    { transactionId: id, outcome, reason }: Resolution,
    operator: OperatorActor,
  ): Promise<Transaction> => {
    const why = givenReason(reason);
    const trigger = outcome === 'succeeded' ? 'resolution_confirmed' : 'resolution_rejected';
    const { transaction } = await changeTransaction(ports, transactionId(id), (current) => {
      const at = ports.clock.now();
      const entry = {
        action: 'transaction.resolve',
        subject: current.id,
        before: current.state,
        after: outcome,
      };
      const audit = [auditEntry(ports, operator, at, { ...entry, reason: why })];
      const context = changeContext(ports, operator, at);
      if (current.direction === 'withdrawal') {
        const facts = withdrawalFacts(current, at, ports.settings);
        return moveWithdrawal(changeOf(current, at, { audit }), trigger, facts, why, context, rejected);
      }
      // The money of a rejected deposit is still there: it goes back to those who look after unmatched payments.
      const releasesBecause = outcome === 'failed' ? `Its deposit was rejected: ${why}` : null;
      const facts = depositFacts(current, at, ports.settings);
      const change = changeOf(current, at, { audit, releasesBecause });
      return moveDeposit(change, trigger, facts, why, context, rejected);
    });
    return transaction;
  };
