// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { ComparedDay } from './compared-day.ts';
import type { DifferenceItem } from './difference-item.ts';

export interface ReconciliationAnswer {
  /** Newest day first. */
  readonly items: readonly DifferenceItem[];
  /** Where the next part begins; null after the last. */
  readonly next_cursor: string | null;
  /** Open differences of all providers and days. */
  readonly open_count: number;
  /** Of the provider and day that are asked for, once they were compared. */
  readonly comparison: ComparedDay | null;
}
