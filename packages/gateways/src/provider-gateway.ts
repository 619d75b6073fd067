import type {
  BalanceAnswer,
  CollectionAnswer,
  CollectionRequest,
  FailureCode,
  KeepName,
  Reason,
  StatusAnswer,
  StatusRequest,
  TransferAnswer,
  TransferRequest,
} from '@mobile-money/core';

/** What an answer tells of the way to the provider, beside what became of the request. */
export interface Reachability {
  /** The provider was silent: the circuit breaker counts that, and a refusal of one request not. */
  readonly unreachable?: boolean;
  /** What it said when it did not accept our credentials: someone must put them right. */
  readonly credentialRefusal?: string;
}

/**
 * One provider behind the three ports. An adapter first finds out what became of a submission in terms that fit
 * both directions; a collection leaves out whether the money has arrived, because only its payer's answer decides that.
 */
export type SubmissionAnswer = TransferAnswer & Reachability;

export interface ProviderGateway {
  /** Whether it can ever tell what became of a submission. */
  givesVerdicts(providerId: string): boolean;
  collect(request: CollectionRequest, keepName: KeepName): Promise<CollectionAnswer & Reachability>;
  transfer(request: TransferRequest, keepName: KeepName): Promise<SubmissionAnswer>;
  readStatus(request: StatusRequest): Promise<StatusAnswer & Reachability>;
  /** What our wallet holds; left out where it cannot tell. */
  readBalance?(): Promise<BalanceAnswer & Reachability>;
  /** Closes every connection; what is under way fails. */
  close(): void;
}

export function asCollection(answer: SubmissionAnswer): CollectionAnswer & Reachability {
  if (answer.outcome !== 'sent') return answer;
  const { isFinal: _, told: __, ...sent } = answer;
  return sent;
}

/** Whether it is still waited for, under this name; where that cannot be known, it is not. */
export const isKept = (keepName: KeepName, name: string): Promise<boolean> =>
  keepName(name).then(
    () => true,
    () => false,
  );

export const rejected = (code: FailureCode, reason: Reason, unreachable = false): SubmissionAnswer => ({
  outcome: 'rejected',
  code,
  reason,
  unreachable,
});

export const unknown = (reason: Reason): SubmissionAnswer => ({ outcome: 'unknown', reason });
