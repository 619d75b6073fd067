import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Withdrawal } from './withdrawal.ts';

/** What whoever decides about a withdrawal should know before: signs, and no proof of anything. */
export const risks = [
  'first_payout',
  'more_out_than_in',
  'several_waiting',
  'shared_number',
  'blocked',
  'credited_without_money',
  'after_restore',
] as const;
export type Risk = (typeof risks)[number];

/**
 * What is known of the player and the number of a withdrawal, of both no more than the newest so many
 * (`limits.risk`): of whoever has more, what was long ago counts no longer; but who shared a number once still does.
 */
export interface PayoutHistory {
  /** A withdrawal of the player, or to the number, has succeeded. */
  readonly hasSucceeded: boolean;
  /** What has succeeded of the player's, in the application of the withdrawal. */
  readonly depositedXaf: number;
  readonly withdrawnXaf: number;
  /** Another withdrawal of the player, or to the number, waits for a decision too. */
  readonly isAnotherWaiting: boolean;
  /** Another player of the same application has used the number. */
  readonly isNumberShared: boolean;
  /**
   * A deposit of the player, or from the number, was credited with money that is not there: its operator took the payment
   * back, or the balances contradict it and no two people vouch for it.
   */
  readonly hasLostMoney: boolean;
}

/** What else is known: whether number or player are blocked, and when the database was restored last. */
export interface Surroundings {
  readonly isOnBlockList: boolean;
  readonly restoredAt: Instant | null;
}

/** In the order of the list above. */
export function risksOf(
  { amountXaf, returns, createdAt }: Pick<Withdrawal, 'amountXaf' | 'returns' | 'createdAt'>,
  history: PayoutHistory,
  { isOnBlockList, restoredAt }: Surroundings,
): readonly Risk[] {
  // What is sent back goes to who paid, whoever that is.
  const isOfPlayer = returns === null;
  const isSo: Readonly<Record<Risk, boolean>> = {
    first_payout: isOfPlayer && !history.hasSucceeded,
    more_out_than_in: isOfPlayer && history.withdrawnXaf + amountXaf > history.depositedXaf,
    several_waiting: history.isAnotherWaiting,
    shared_number: isOfPlayer && history.isNumberShared,
    blocked: isOnBlockList,
    credited_without_money: history.hasLostMoney,
    // What was asked for and sent after the backup is in no book here: whoever wanted it asks again.
    after_restore:
      restoredAt !== null && createdAt >= restoredAt && createdAt - restoredAt < limits.restoreDoubtMs,
  };
  return risks.filter((risk) => isSo[risk]);
}
