import { type Deposit, isOpen } from '../deposit/deposit.ts';
import { type Instant, later } from '../instant.ts';
import { limits } from '../limits.ts';
import { type Reason, reason } from '../reason/reason.ts';
import type { ReceivedPayment } from './received-payment.ts';

export type VerdictWait =
  /** The SMS decides, as the interface says. */
  | { readonly kind: 'over' }
  | { readonly kind: 'wait'; readonly until: Instant }
  /** A person must look at it. */
  | { readonly kind: 'hold'; readonly because: Reason };

/** Before the window closes for good, where the SMS came in time: it must not be late for having waited. */
function waitsUntil({ receivedAt }: ReceivedPayment, { expiresAt }: Deposit): Instant {
  const until = later(receivedAt, limits.smsWaitsForVerdictMs);
  const closesAt = later(expiresAt, limits.lastReadMs - limits.decidedBeforeCloseMs);
  return receivedAt < expiresAt && closesAt < until ? closesAt : until;
}

/**
 * What an SMS may do about a deposit where the money may be that of a prompt through an operator's API, of this deposit
 * or of another. There the operator itself tells what became of the prompt, under an id that need not be the one in its SMS: if both were believed, one payment could
 * confirm two deposits. So the verdict decides. Without one the SMS does, but never between two prompts that it could
 * be about, unless the deposit bears its id. `prompts` are all such prompts of this number and amount that are open or ended lately.
 */
export function verdictWait(
  payment: ReceivedPayment,
  deposit: Deposit,
  prompts: readonly Deposit[],
  at: Instant,
): VerdictWait {
  const until = waitsUntil(payment, deposit);
  // What is over is held for a person, not credited: there is nothing to wait for.
  if (prompts.some(isOpen) && at < until) return { kind: 'wait', until };
  const isNamed = deposit.providerTxId === payment.operatorTxId;
  const isAlone = prompts.every(({ id }) => id === deposit.id);
  return isNamed || isAlone ? { kind: 'over' } : { kind: 'hold', because: reason('may_be_of_other_prompt') };
}
