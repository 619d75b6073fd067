import type { Instant } from '../instant.ts';
import type { Ports } from '../ports/ports.ts';
import { type StatusAnswer, toldBy } from '../ports/status-reader.ts';
import { type Reason, reason } from '../reason/reason.ts';
import { differenceReasons, differencesOf } from '../transaction/told-contents.ts';
import type { Withdrawal } from '../withdrawal/withdrawal.ts';
import { answerOrUnknown } from './ask-provider.ts';

/** What a provider says of a transfer, and when it was asked. */
export interface ProviderWord {
  readonly outcome: StatusAnswer['outcome'];
  /** Why it failed, or why nothing is known; null otherwise. */
  readonly reason: Reason | null;
  readonly askedAt: Instant;
}

/** Asks what became of a withdrawal, now. It changes nothing, here or there. */
export async function askForStatus(
  { statuses, clock }: Pick<Ports, 'statuses' | 'clock'>,
  withdrawal: Withdrawal,
): Promise<ProviderWord> {
  const askedAt = clock.now();
  const { providerId, direction, submissionId } = withdrawal;
  const request = { providerId, direction, submissionId, urgency: 'person' } as const;
  const answer = await answerOrUnknown<StatusAnswer>(() => statuses.readStatus(request));
  // A verdict on something else is none.
  const differences = differencesOf(withdrawal, toldBy(answer));
  if (differences.length > 0) {
    const told = { differences: differenceReasons(differences) };
    return { outcome: 'unknown', reason: reason('provider_tells_other', told), askedAt };
  }
  return { outcome: answer.outcome, reason: 'reason' in answer ? answer.reason : null, askedAt };
}
