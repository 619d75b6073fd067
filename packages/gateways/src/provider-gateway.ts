import type {
  CollectionAnswer,
  CollectionRequest,
  StatusAnswer,
  StatusRequest,
  TransferAnswer,
  TransferRequest,
} from '@mobile-money/core';

/** What a provider's silence adds to a rejection: the circuit breaker counts it, and a refusal of one request not. */
export interface Reachability {
  readonly unreachable?: boolean;
}

/**
 * One provider behind the three ports. An adapter first finds out what became of a submission in terms that fit
 * both directions; a collection leaves out whether the money has arrived, because only its payer's answer decides that.
 */
export type SubmissionAnswer = TransferAnswer & Reachability;

export interface ProviderGateway {
  /** Whether it can ever tell what became of a submission. */
  givesVerdicts(providerId: string): boolean;
  collect(request: CollectionRequest): Promise<CollectionAnswer & Reachability>;
  transfer(request: TransferRequest): Promise<SubmissionAnswer>;
  readStatus(request: StatusRequest): Promise<StatusAnswer>;
  /** Closes every connection; what is under way fails. */
  close(): void;
}

export function asCollection(answer: SubmissionAnswer): CollectionAnswer & Reachability {
  if (answer.outcome !== 'sent') return answer;
  const { isFinal: _, ...sent } = answer;
  return sent;
}

export const rejected = (reason: string, unreachable = false): SubmissionAnswer => ({
  outcome: 'rejected',
  ...(unreachable ? { code: 'operator_unavailable' } : {}),
  reason,
  unreachable,
});

export const unknown = (reason: string, submissionId?: string): SubmissionAnswer => ({
  outcome: 'unknown',
  reason,
  ...(submissionId === undefined ? {} : { submissionId }),
});
