import { type Deposit, type ReceivedPayment, type Transaction, timePrecisionMs } from '@mobile-money/core';
import type { Evidence } from './evidence.ts';

/** The rulings on matching once more, written for the books and not taken from the code. */
export const isDialled = (transaction: Transaction | undefined): transaction is Deposit =>
  transaction?.direction === 'deposit' && transaction.collectionMode === 'customer_initiated';

export const playerOf = ({ applicationId, playerId }: Transaction): string => `${applicationId} ${playerId}`;

/** The second or the minute in which a deposit was made: no more of the time is told by MTN, and by Orange. */
export const madeFromMs = ({ operator, createdAt }: Deposit): number =>
  Math.floor(createdAt / timePrecisionMs[operator]) * timePrecisionMs[operator];

/**
 * Whether a payment could be meant for a deposit: its number and amount, pending, or expired within the late window.
 * Without the operator's time, or with one from before the deposit, the payment counts as made at `latestMs`.
 */
export function isMeantFor(
  payment: ReceivedPayment,
  deposit: Deposit,
  latestMs: number,
  { settings }: Evidence,
): boolean {
  const { paidAt } = payment;
  const madeMs = paidAt !== null && paidAt >= madeFromMs(deposit) ? paidAt : latestMs;
  const isState = deposit.state === 'pending' || deposit.state === 'expired';
  const isInTime = madeMs <= deposit.expiresAt + settings.latePaymentWindowMs;
  return isState && isInTime && deposit.msisdn === payment.payer && deposit.amountXaf === payment.amountXaf;
}

export function wentTo(payment: ReceivedPayment, deposit: Deposit, { database }: Evidence): boolean {
  const channel = database.registry.channels.find((each) => each.channelId === deposit.channelId);
  return channel?.merchantMsisdn === payment.receiver && deposit.operator === payment.operator;
}

/** It waits for a verdict that is still to come: people must not be quicker. What waits for a balance they may decide. */
export const waitsForVerdict = (
  { status, waitsUntil, heldBecause }: ReceivedPayment,
  atMs: number,
): boolean => status === 'received' && (waitsUntil ?? 0) > atMs && heldBecause?.code !== 'waits_for_balance';
