// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { SideSums } from './side-sums.ts';

export interface ComparedDay {
  /** The provider. */
  readonly provider_id: string;
  /** The day in Cameroon. */
  readonly day: string;
  /** When it was compared. */
  readonly compared_at: string;
  /** As the operator tells it. */
  readonly theirs: SideSums;
  /** As our books tell it. */
  readonly ours: SideSums;
  /** What the operator charged, in XAF. */
  readonly their_fees_xaf: number;
  /** Lines that agree with our books. */
  readonly matched_count: number;
  /** Of those, the ones that only number, amount and time speak for. */
  readonly guessed_count: number;
  /** Lines of other days. */
  readonly outside_count: number;
  /** Transactions of the last minutes, for which the statement of the next day is awaited. */
  readonly deferred_count: number;
}
