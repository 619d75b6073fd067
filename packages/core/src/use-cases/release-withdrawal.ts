import { DomainError } from '../errors.ts';
import type { Ports } from '../ports/ports.ts';
import type { StaffActor } from '../transaction/actor.ts';
import { transactionId } from '../transaction/identifiers.ts';

/** A staff member no longer works on a withdrawal. Whoever has no claim on it has nothing to end. */
export const releaseWithdrawal =
  ({ transactions, claims, clock }: Pick<Ports, 'transactions' | 'claims' | 'clock'>) =>
  async (id: string, staff: StaffActor): Promise<void> => {
    const own = transactionId(id);
    if ((await transactions.find(own)) === null) throw new DomainError('transaction_not_found');
    await claims.release(own, staff.id, clock.now());
  };
