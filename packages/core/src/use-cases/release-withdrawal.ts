import { DomainError } from '../errors.ts';
import type { Ports } from '../ports/ports.ts';
import type { OperatorActor } from '../transaction/actor.ts';
import { transactionId } from '../transaction/identifiers.ts';

/** An operator no longer works on a withdrawal. Whoever has no claim on it has nothing to end. */
export const releaseWithdrawal =
  ({ transactions, claims, clock }: Pick<Ports, 'transactions' | 'claims' | 'clock'>) =>
  async (id: string, operator: OperatorActor): Promise<void> => {
    const own = transactionId(id);
    if ((await transactions.find(own)) === null) throw new DomainError('transaction_not_found');
    await claims.release(own, operator.id, clock.now());
  };
