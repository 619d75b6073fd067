import { DomainError } from '../errors.ts';
import type { Instant } from '../instant.ts';
import type { Settings } from '../settings.ts';
import type { AmountXaf } from '../transaction/amount.ts';
import type { Withdrawal } from './withdrawal.ts';

/** That one person wants the money to be sent. */
export interface Approval {
  /** Who: the id of the operator. */
  readonly operatorId: string;
  readonly at: Instant;
  readonly note: string | null;
}

/** How many different people must approve a withdrawal of this amount. */
export const approvalsNeeded = (
  amountXaf: AmountXaf,
  { twoPersonApprovalXaf }: Pick<Settings, 'twoPersonApprovalXaf'>,
): number => (twoPersonApprovalXaf !== null && amountXaf >= twoPersonApprovalXaf ? 2 : 1);

/**
 * Refuses whoever has approved already: a second pair of eyes belongs to someone else. Where the rule was changed
 * meanwhile and one person is enough, the first may send what would otherwise wait for ever.
 */
export function refuseSecondApproval(
  { id, approvals, amountXaf }: Withdrawal,
  operatorId: string,
  settings: Pick<Settings, 'twoPersonApprovalXaf'>,
): void {
  if (approvals.every((each) => each.operatorId !== operatorId)) return;
  if (approvalsNeeded(amountXaf, settings) < 2) return;
  throw new DomainError('approved_already', `${operatorId} has approved this withdrawal already.`, {
    service_tx_id: id,
  });
}
