import type { Direction } from './direction.ts';

/** Whether the same request is worth another try: at once, after something has changed, or not at all. */
export type Retry = 'now' | 'later' | 'never';

interface FailureFacts {
  readonly directions: readonly Direction[];
  readonly retry: Retry;
  /** The operator or we did it wrong. What is the player's own says nothing about a provider's health. */
  readonly isProviders: boolean;
}

const deposit: readonly Direction[] = ['deposit'];
const withdrawal: readonly Direction[] = ['withdrawal'];
const both: readonly Direction[] = ['deposit', 'withdrawal'];

/** Every way in which a transaction can end without money having moved. */
// biome-ignore format: reads by its columns
export const failureCodes = {
  payer_refused:            { directions: deposit,    retry: 'now',   isProviders: false },
  payer_timeout:            { directions: deposit,    retry: 'now',   isProviders: false },
  payer_insufficient_funds: { directions: deposit,    retry: 'later', isProviders: false },
  payer_limit_reached:      { directions: deposit,    retry: 'later', isProviders: false },
  payer_not_allowed:        { directions: deposit,    retry: 'never', isProviders: false },
  payer_not_found:          { directions: deposit,    retry: 'never', isProviders: false },
  recipient_not_found:      { directions: withdrawal, retry: 'never', isProviders: false },
  recipient_limit_reached:  { directions: withdrawal, retry: 'later', isProviders: false },
  recipient_not_allowed:    { directions: withdrawal, retry: 'never', isProviders: false },
  float_insufficient:       { directions: withdrawal, retry: 'later', isProviders: true  },
  amount_below_minimum:     { directions: both,       retry: 'never', isProviders: false },
  amount_above_maximum:     { directions: both,       retry: 'never', isProviders: false },
  too_many_prompts:         { directions: deposit,    retry: 'later', isProviders: false },
  operator_unavailable:     { directions: both,       retry: 'later', isProviders: true  },
  operator_error:           { directions: both,       retry: 'later', isProviders: true  },
  window_closed:            { directions: deposit,    retry: 'now',   isProviders: false },
  rejected_by_staff:        { directions: both,       retry: 'never', isProviders: false },
  simulated:                { directions: both,       retry: 'now',   isProviders: false },
} as const satisfies Readonly<Record<string, FailureFacts>>;

export type FailureCode = keyof typeof failureCodes;

export const failureCodeNames = Object.keys(failureCodes) as readonly FailureCode[];

/** The failures that count against a provider: `failure_rate_1h` and `degraded` are made of these alone. */
export const providersFailures: readonly FailureCode[] = failureCodeNames.filter(
  (code) => failureCodes[code].isProviders,
);

export const isFailureOfProvider = ({ failureCode }: { readonly failureCode: FailureCode | null }): boolean =>
  failureCode !== null && failureCodes[failureCode].isProviders;
