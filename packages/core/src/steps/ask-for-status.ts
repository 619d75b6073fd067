import type { Instant } from '../instant.ts';
import type { Ports } from '../ports/ports.ts';
import type { StatusAnswer } from '../ports/status-reader.ts';
import type { Withdrawal } from '../withdrawal/withdrawal.ts';
import { answerOrUnknown } from './ask-provider.ts';

/** What a provider says of a transfer, and when it was asked. */
export interface ProviderWord {
  readonly outcome: StatusAnswer['outcome'];
  /** Why it failed, or why nothing is known; null otherwise. */
  readonly reason: string | null;
  readonly askedAt: Instant;
}

/** Asks what became of a withdrawal, now. It changes nothing, here or there. */
export async function askForStatus(
  { statuses, clock }: Pick<Ports, 'statuses' | 'clock'>,
  { providerId, direction, submissionId }: Withdrawal,
): Promise<ProviderWord> {
  const askedAt = clock.now();
  const answer = await answerOrUnknown(() => statuses.readStatus({ providerId, direction, submissionId }));
  return { outcome: answer.outcome, reason: 'reason' in answer ? answer.reason : null, askedAt };
}
