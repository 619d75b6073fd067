// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { DayTotalsItem } from './day-totals-item.ts';
import type { HourTotalsItem } from './hour-totals-item.ts';
import type { WaitingItem } from './waiting-item.ts';

export interface OverviewAnswer {
  /** When it was counted; some of it may be a few seconds older. */
  readonly at: string;
  /** When the day began in Douala. */
  readonly day_started_at: string;
  /** Today, every direction with every operator. */
  readonly today: readonly DayTotalsItem[];
  /** Yesterday, up to the same time of day. */
  readonly yesterday: readonly DayTotalsItem[];
  /** The last 24 hours, every hour with every direction, the oldest first; the last is under way. */
  readonly hours: readonly HourTotalsItem[];
  /** What waits for people. */
  readonly waiting: readonly WaitingItem[];
}
