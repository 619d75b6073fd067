import type { DomainError } from '../errors.ts';
import type { Ports } from '../ports/ports.ts';
import type { ReferenceScope } from '../transaction/reference.ts';
import type { Transaction } from '../transaction/transaction.ts';

/**
 * A repeated reference is answered with its transaction even when a new request would now be refused: the number may
 * contradict the operator by now, or every provider may be down. Only then is it looked up beforehand; otherwise the
 * store finds out while it stores, in the same step.
 */
export async function refuseUnlessRepeated(
  { transactions }: Pick<Ports, 'transactions'>,
  scope: ReferenceScope,
  refusal: DomainError,
): Promise<Transaction> {
  const existing = await transactions.findByReference(scope);
  if (existing === null) throw refusal;
  return existing;
}
