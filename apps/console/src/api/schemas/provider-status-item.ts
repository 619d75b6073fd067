// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { ReasonItem } from './reason-item.ts';

export interface ProviderStatusItem {
  /** What became of the transfer, as the provider knows it. */
  readonly outcome: 'succeeded' | 'failed' | 'pending' | 'unknown';
  /** Why it failed, or why nothing is known. */
  readonly reason: string | null;
  /** `reason` as a code with its facts; null where it is empty. */
  readonly why: ReasonItem | null;
  /** When it was asked. */
  readonly asked_at: string;
}
