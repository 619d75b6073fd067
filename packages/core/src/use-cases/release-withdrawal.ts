import { DomainError } from '../errors.ts';
import type { Ports } from '../ports/ports.ts';
import type { StaffActor } from '../transaction/actor.ts';
import { transactionId } from '../transaction/identifiers.ts';

/** A staff member no longer works on a withdrawal. Whoever has no reservation of it has nothing to end. */
export const releaseWithdrawal =
  ({ transactions, reservations, clock }: Pick<Ports, 'transactions' | 'reservations' | 'clock'>) =>
  async (id: string, staff: StaffActor): Promise<void> => {
    const own = transactionId(id);
    if ((await transactions.find(own)) === null) throw new DomainError('transaction_not_found');
    await reservations.release(own, staff.id, clock.now());
  };
