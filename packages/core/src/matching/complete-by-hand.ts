import type { Deposit } from '../deposit/deposit.ts';
import { DomainError } from '../errors.ts';
import { type Instant, isoInstant } from '../instant.ts';
import { limits } from '../limits.ts';
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
    throw new DomainError(
      'no_payments',
      `Between 1 and ${limits.paymentsPerCompletionMax} payments are needed.`,
    );
  }
  for (const { id, status, payer, transactionId, isReversed, waitsUntil } of payments) {
    // A late payment is attached to the deposit that it put on hold: there it may be used.
    if (status === 'matched' && transactionId !== deposit.id) {
      throw new DomainError('payment_used', `Payment ${id} has already been used.`, { payment: id });
    }
    if (isReversed) {
      throw new DomainError('payment_reversed', `The operator took payment ${id} back.`, { payment: id });
    }
    // The verdict may find it to be another deposit's.
    if (status === 'received' && waitsUntil !== null && waitsUntil > at) {
      throw new DomainError(
        'payment_undecided',
        `Payment ${id} waits for the operator's verdict until ${isoInstant(waitsUntil)}.`,
        {
          payment: id,
        },
      );
    }
    if (payer !== deposit.msisdn) {
      throw new DomainError('payment_of_other_number', `Payment ${id} came from another number.`, {
        payment: id,
      });
    }
  }
  const sumXaf = payments.reduce((sum, payment) => sum + payment.amountXaf, 0);
  if (sumXaf < deposit.amountXaf) {
    const message = `The payments add up to ${sumXaf} XAF, less than the ${deposit.amountXaf} XAF of the deposit.`;
    throw new DomainError('sum_too_small', message, { sumXaf, amountXaf: deposit.amountXaf });
  }
}
