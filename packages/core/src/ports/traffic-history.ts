import type { Instant } from '../instant.ts';
import type { HourOfTraffic } from '../traffic/hour-of-traffic.ts';

/** Counts transactions by the hour of their creation. May be some seconds old. May reject when the store cannot be reached. */
export interface TrafficHistory {
  /** What was created from the first moment up to the second, both of them in; hours without any are left out. */
  byHour(from: Instant, until: Instant): Promise<readonly HourOfTraffic[]>;
}
