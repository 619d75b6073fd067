import { depositFacts } from '../deposit/deposit.ts';
import type { Ports } from '../ports/ports.ts';
import type { OperatorActor } from '../transaction/actor.ts';
import { transactionId } from '../transaction/identifiers.ts';
import { changeOf, moveDeposit, moveWithdrawal } from '../transaction/state-change.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { withdrawalFacts } from '../withdrawal/withdrawal.ts';
import { changeTransaction } from './change-transaction.ts';
import { auditEntry, givenReason } from './operator-action.ts';

export interface Resolution {
  readonly transactionId: string;
  readonly outcome: 'succeeded' | 'failed';
  readonly reason: string;
}

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
      const context = { actor: operator, at, newId: () => ports.ids.next() };
      return current.direction === 'deposit'
        ? moveDeposit(
            changeOf(current, at, { audit }),
            trigger,
            depositFacts(current, at, ports.settings),
            why,
            context,
          )
        : moveWithdrawal(
            changeOf(current, at, { audit }),
            trigger,
            withdrawalFacts(current, at, ports.settings),
            why,
            context,
          );
    });
    return transaction;
  };
