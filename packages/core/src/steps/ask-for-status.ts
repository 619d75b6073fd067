import { DomainError } from '../errors.ts';
import type { Instant } from '../instant.ts';
import type { Ports } from '../ports/ports.ts';
import type { StatusAnswer } from '../ports/status-reader.ts';
import type { Decision } from '../transaction/second-person.ts';
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

/** What is not decided while a provider says the contrary; where it does not know, a person may. */
const contradictions: Readonly<
  Record<Decision['outcome'], Partial<Record<ProviderWord['outcome'], string>>>
> = {
  // Whoever reads that it failed sends the money once more.
  failed: {
    pending: 'The provider says that the transfer is pending: as long as it may arrive, it has not failed.',
    succeeded: 'The provider says that the transfer succeeded, so it has not failed.',
  },
  succeeded: { failed: 'The provider says that the transfer failed, so it has not succeeded.' },
};

export function refuseAgainstProvider({ outcome }: ProviderWord, wished: Decision['outcome']): void {
  const contradiction = contradictions[wished][outcome];
  if (contradiction === undefined) return;
  throw new DomainError('provider_says_otherwise', contradiction, { provider_says: outcome });
}
