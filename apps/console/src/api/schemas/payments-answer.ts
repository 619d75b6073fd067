// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { PaymentWithCandidates } from './payment-with-candidates.ts';

export interface PaymentsAnswer {
  /** Newest first. */
  readonly items: readonly PaymentWithCandidates[];
  /** Where the next part begins; null after the last. */
  readonly next_cursor: string | null;
}
