import type { Transaction } from '../../api/transactions.ts';

type Target = Pick<Transaction, 'amount_minor' | 'approvals' | 'approvals_needed'>;

/** Whether another approval after the next one is needed. */
const isFirstOfTwo = ({ approvals, approvals_needed }: Target): boolean =>
  approvals.length + 1 < approvals_needed;

/**
 * Those that are not sent with this person's approval: where two are needed and this is the first, and, one after the
 * other, what is past what they may still approve alone today.
 */
export function waitingForSecond(
  targets: readonly Target[],
  aloneLeftXaf: number | null,
): { readonly count: number; readonly isPastDay: boolean } {
  let [count, isPastDay, leftXaf] = [0, false, aloneLeftXaf ?? Number.POSITIVE_INFINITY];
  for (const target of targets) {
    const isSecond = target.approvals.length > 0;
    const isPast = !isSecond && !isFirstOfTwo(target) && target.amount_minor > leftXaf;
    if (isPast || isFirstOfTwo(target)) count += 1;
    else if (!isSecond) leftXaf -= target.amount_minor;
    isPastDay ||= isPast;
  }
  return { count, isPastDay };
}
