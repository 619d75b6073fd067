import {
  type ExchangeOutcome,
  type ProviderExchange,
  type ReceivedPayment,
  reason,
} from '@mobile-money/core';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import { storeWithdrawal } from './stored-withdrawals.ts';

/**
 * A return of the payment counts as failed, and its receipt says that it was sent, or whatever else was said of it; someone
 * may have looked since.
 */
export async function doubtReturn(
  world: MemoryPorts,
  { id: paymentId, payer, amountXaf }: ReceivedPayment,
  isNoted: boolean,
  said: readonly ExchangeOutcome[] = ['contradicts'],
): Promise<void> {
  const { ports, database, clock } = world;
  const { id, providerId, submissionId } = await storeWithdrawal(world, {
    ...{ state: 'failed', failureCode: 'operator_error', returns: { paymentId, askedBy: 'carl' } },
    ...{ amountXaf, ...(payer !== null && { msisdn: payer }) },
  });
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
