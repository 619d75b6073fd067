import { DomainError } from '../errors.ts';
import type { Ports } from '../ports/ports.ts';
import { transactionId } from '../transaction/identifiers.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** One transaction, for the application that created it; for any other it does not exist. */
export const readTransaction =
  ({ transactions }: Pick<Ports, 'transactions'>) =>
  async (applicationId: string, id: string): Promise<Transaction> => {
    const found = await transactions.find(transactionId(id));
    if (found === null || found.applicationId !== applicationId)
      throw new DomainError('transaction_not_found');
    return found;
  };
