// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { ReasonItem } from './reason-item.ts';

export interface ExchangeItem {
  /** Which provider. */
  readonly provider_id: string;
  /** The name of our request there. */
  readonly submission_id: string;
  /** What it was asked. */
  readonly operation: 'collect' | 'transfer' | 'read_status';
  /** What it answered; `differs`: about something else than it was asked for. */
  readonly outcome: 'sent' | 'succeeded' | 'rejected' | 'failed' | 'pending' | 'unknown' | 'differs';
  /** The same in its own words. */
  readonly detail: string;
  /** `detail` as a code with its facts; null where it is empty. */
  readonly why: ReasonItem | null;
  /** When. */
  readonly at: string;
}
