import type { Reason } from '../reason/reason.ts';
import { beginning, type ChangeContext, type StateChange } from '../transaction/state-change.ts';
import type { Progress } from '../transaction/transaction.ts';
import { submissionIdOf, type Withdrawal } from './withdrawal.ts';

/** What is wanted, by whomever; everything else is the same for all withdrawals. */
type Wanted = Omit<
  Withdrawal,
  'state' | keyof Progress | 'direction' | 'submissionId' | 'providerTxId' | 'approvals' | 'mayHaveBeenSent'
>;

/** A withdrawal that waits for a person, whether a platform asked for it or money is sent back. */
export const beginWithdrawal = (
  wanted: Wanted,
  why: Reason,
  context: ChangeContext,
): StateChange<Withdrawal> =>
  beginning<Withdrawal>(
    {
      direction: 'withdrawal',
      ...wanted,
      submissionId: submissionIdOf(wanted.id, wanted.providerId),
      providerTxId: null,
      approvals: [],
      mayHaveBeenSent: false,
    },
    why,
    context,
  );
