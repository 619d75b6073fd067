import {
  createWithdrawal,
  type ProviderExchange,
  type ReceivedPayment,
  reason,
  type Withdrawal,
} from '@mobile-money/core';
import { aWithdrawalRequest } from '../../builders/a-transaction-request.ts';
import type { MemoryPorts } from '../../memory/memory-ports.ts';

/** A return of the payment counts as failed, and its receipt says that it was sent; someone may have looked since. */
export async function doubtReturn(
  { ports, database, clock }: MemoryPorts,
  { id: paymentId }: ReceivedPayment,
  isNoted: boolean,
): Promise<void> {
  const made = await createWithdrawal(ports)(aWithdrawalRequest({ reference: 'sent back before' }));
  const { id, providerId, submissionId } = made;
  const returns = { paymentId, askedBy: 'carl' };
  const failed: Withdrawal = { ...made, state: 'failed', failureCode: 'operator_error', returns };
  database.transactions.set(id, failed);
  const at = clock.now();
  const line: ProviderExchange = {
    ...{ providerId, submissionId, operation: 'read_status', outcome: 'contradicts', failureCode: null, at },
    detail: reason('receipt_says_sent', { id: 'R' }),
  };
  database.exchanges.set(id, [line]);
  clock.advance(1);
  const note = { id: ports.ids.next(), subject: { kind: 'transaction', id }, text: 'seen' } as const;
  if (isNoted) database.notes.set(note.id, { ...note, by: 'carl', at: clock.now() });
}
