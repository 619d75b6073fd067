import type { Deposit } from '../deposit/deposit.ts';
import { DomainError } from '../errors.ts';
import { type Instant, isoInstant } from '../instant.ts';
import { limits } from '../limits.ts';
import { reason } from '../reason/reason.ts';
import type { ReceivedPayment } from './received-payment.ts';

/**
 * Rule 6 of deposits: an operator may complete a deposit from unmatched payments of the player's own number that add
 * up to at least its amount. What is credited is the deposit's amount, never the sum.
 */
export function refuseUnlessCompletable(
  deposit: Deposit,
  payments: readonly ReceivedPayment[],
  at: Instant,
): void {
  if (payments.length === 0 || payments.length > limits.paymentsPerCompletionMax) {
    const max = limits.paymentsPerCompletionMax;
    throw new DomainError('no_payments', reason('payments_out_of_count', { max }));
  }
  for (const { id: payment, status, payer, transactionId, isReversed, waitsUntil } of payments) {
    // A late payment is attached to the deposit that it put on hold: there it may be used.
    if (status === 'matched' && transactionId !== deposit.id) {
      throw new DomainError('payment_used', reason('this_payment_used', { payment }));
    }
    if (isReversed) {
      throw new DomainError('payment_reversed', reason('this_payment_reversed', { payment }));
    }
    // The verdict may find it to be another deposit's.
    if (status === 'received' && waitsUntil !== null && waitsUntil > at) {
      const until = isoInstant(waitsUntil);
      throw new DomainError('payment_undecided', reason('this_payment_undecided', { payment, until }));
    }
    if (payer !== deposit.msisdn) {
      throw new DomainError('payment_of_other_number', reason('this_payment_of_other_number', { payment }));
    }
  }
  const sumXaf = payments.reduce((sum, payment) => sum + payment.amountXaf, 0);
  const { amountXaf } = deposit;
  if (sumXaf < amountXaf) {
    throw new DomainError('sum_too_small', reason('this_sum_too_small', { sumXaf, amountXaf }));
  }
}
