import {
  createWithdrawal,
  type ExchangeOutcome,
  type ProviderExchange,
  type ReceivedPayment,
  reason,
  type Withdrawal,
} from '@mobile-money/core';
import { aWithdrawalRequest } from '../../builders/a-transaction-request.ts';
import type { MemoryPorts } from '../../memory/memory-ports.ts';

/**
 * A return of the payment counts as failed, and its receipt says that it was sent, or whatever else was said of it; someone
 * may have looked since.
 */
export async function doubtReturn(
  { ports, database, clock }: MemoryPorts,
  { id: paymentId, payer, amountXaf }: ReceivedPayment,
  isNoted: boolean,
  said: readonly ExchangeOutcome[] = ['contradicts'],
): Promise<void> {
  const request = aWithdrawalRequest({ reference: `sent back ${paymentId}` });
  const made = await createWithdrawal(ports)(request);
  const { id, providerId, submissionId } = made;
  const returns = { paymentId, askedBy: 'carl' };
  const to = { amountXaf, msisdn: payer ?? made.msisdn };
  const failed: Withdrawal = { ...made, ...to, state: 'failed', failureCode: 'operator_error', returns };
  database.transactions.set(id, failed);
  const at = clock.now();
  const lineOf = (outcome: ExchangeOutcome): ProviderExchange => ({
    ...{ providerId, submissionId, operation: 'read_status', outcome, failureCode: null, at },
    detail: reason('receipt_says_sent', { id: 'R' }),
  });
  database.exchanges.set(id, said.map(lineOf));
  clock.advance(1);
  const note = { id: ports.ids.next(), subject: { kind: 'transaction', id }, text: 'seen' } as const;
  if (isNoted) database.notes.set(note.id, { ...note, by: 'carl', at: clock.now() });
}
