import type { Instant } from '../instant.ts';
import type { Reason } from '../reason/reason.ts';
import type { FailureCode } from './failure-code.ts';

/** `differs`: it spoke of other contents than it was asked for, which decides nothing. */
export const exchangeOutcomes = [
  'sent',
  'succeeded',
  'rejected',
  'failed',
  'pending',
  'unknown',
  'differs',
] as const;
export type ExchangeOutcome = (typeof exchangeOutcomes)[number];

/** One conversation with a provider about a transaction, as staff will want to read it later. */
export interface ProviderExchange {
  readonly providerId: string;
  readonly submissionId: string;
  readonly operation: 'collect' | 'transfer' | 'read_status';
  readonly outcome: ExchangeOutcome;
  readonly detail: Reason;
  /** Of a refusal: what kind it is; null for everything else. */
  readonly failureCode: FailureCode | null;
  readonly at: Instant;
}
