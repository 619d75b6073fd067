import { outsideLimitsReasons } from '../provider/amount-limits.ts';
import type { Settings } from '../settings.ts';
import { type ChangeContext, moveDeposit, type StateChange } from '../transaction/state-change.ts';
import { type AdmissionRefusal, type Deposit, depositFacts } from './deposit.ts';

const reasons: Readonly<Record<AdmissionRefusal, string>> = {
  ...outsideLimitsReasons,
  too_many_prompts: 'The number has too many prompts open, or was sent too many today. Nothing was sent.',
};

/** A deposit that ends as it begins, in one commit: no one is asked, and the player is told nothing to dial. */
export function refusedDeposit(
  { transaction, ...begun }: StateChange<Deposit>,
  refusal: AdmissionRefusal,
  settings: Settings,
  context: ChangeContext,
): StateChange<Deposit> {
  const change = { ...begun, transaction: { ...transaction, instructions: null } };
  const facts = depositFacts(transaction, context.at, settings);
  return moveDeposit(change, 'admission_refused', facts, reasons[refusal], context, refusal);
}
