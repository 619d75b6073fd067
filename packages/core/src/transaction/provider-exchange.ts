import type { Instant } from '../instant.ts';
import type { FailureCode } from './failure-code.ts';

/** One conversation with a provider about a transaction, as operators will want to read it later. */
export interface ProviderExchange {
  readonly providerId: string;
  readonly submissionId: string;
  readonly operation: 'collect' | 'transfer' | 'read_status';
  readonly outcome: 'sent' | 'succeeded' | 'rejected' | 'failed' | 'pending' | 'unknown';
  readonly detail: string;
  /** Of a refusal: what kind it is; null for everything else. */
  readonly failureCode: FailureCode | null;
  readonly at: Instant;
}
