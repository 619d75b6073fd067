import { reason } from '../reason/reason.ts';
import type { Settings } from '../settings.ts';
import { type ChangeContext, moveDeposit, type StateChange } from '../transaction/state-change.ts';
import { type AdmissionRefusal, type Deposit, depositFacts } from './deposit.ts';

/** A deposit that ends as it begins, in one commit: no one is asked, and the player is told nothing to dial. */
export function refusedDeposit(
  { transaction, ...begun }: StateChange<Deposit>,
  refusal: AdmissionRefusal,
  settings: Settings,
  context: ChangeContext,
): StateChange<Deposit> {
  const change = { ...begun, transaction: { ...transaction, instructions: null } };
  const facts = depositFacts(transaction, context.at, settings);
  return moveDeposit(change, 'admission_refused', facts, reason(refusal), context, refusal);
}
