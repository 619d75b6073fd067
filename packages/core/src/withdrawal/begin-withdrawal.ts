import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import { type Reason, reason } from '../reason/reason.ts';
import { service } from '../transaction/audit-entry.ts';
import {
  beginning,
  type ChangeContext,
  moveWithdrawal,
  type StateChange,
} from '../transaction/state-change.ts';
import type { Progress } from '../transaction/transaction.ts';
import { submissionIdOf, type Withdrawal, withdrawalFacts } from './withdrawal.ts';

/** What is wanted, by whomever; everything else is the same for all withdrawals. */
type Wanted = Omit<
  Withdrawal,
  'state' | keyof Progress | 'direction' | 'submissionId' | 'providerTxId' | 'approvals' | 'mayHaveBeenSent'
>;

/**
 * A withdrawal that waits for a person. Soon after a restore it may have been asked for and sent before: whoever wanted
 * it then asks again, since the restored books know nothing of it, and it bears a new name at every provider. So it is
 * in the same doubt as one that waited in the backup.
 */
export function beginWithdrawal(
  { settings }: Pick<Ports, 'settings'>,
  wanted: Wanted,
  why: Reason,
  context: ChangeContext,
): StateChange<Withdrawal> {
  const { at } = context;
  const { restoredAt } = settings;
  const mayHaveBeenSent = restoredAt !== null && at - restoredAt < limits.restoreDoubtMs;
  const change = beginning<Withdrawal>(
    {
      direction: 'withdrawal',
      ...wanted,
      submissionId: submissionIdOf(wanted.id, wanted.providerId),
      providerTxId: null,
      approvals: [],
      mayHaveBeenSent,
    },
    why,
    context,
  );
  if (!mayHaveBeenSent) return change;
  const facts = withdrawalFacts(change.transaction, at, settings);
  const doubt = reason('asked_after_restore');
  return moveWithdrawal(change, 'restored', facts, doubt, { ...context, actor: service });
}
