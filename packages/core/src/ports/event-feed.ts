import type { FailureCode } from '../transaction/failure-code.ts';
import type { EventId } from '../transaction/transaction.ts';
import type { PlatformEvent } from '../webhook/webhook-event.ts';

/** An event as the feed tells it. */
export interface FeedEvent {
  readonly id: EventId;
  /** Later events of the application have higher ones. Nothing else can be read from it. */
  readonly position: number;
  /** The text that its webhook has, or would have. */
  readonly body: string;
  readonly failureCode: FailureCode | null;
}

/**
 * The events of an application in the order of their commits. What commits later, by whatever process, has a higher
 * position than everything that could be read before: whoever goes on after the last position misses nothing. May
 * reject when the store cannot be reached.
 */
export interface EventFeed {
  /** Those after the position, the oldest first; all from the beginning after 0. */
  after(applicationId: string, position: number, limit: number): Promise<readonly FeedEvent[]>;

  /** All of one event; null when the application has no such event. */
  find(applicationId: string, id: EventId): Promise<PlatformEvent | null>;

  /** The position of the newest; 0 while there is none. */
  newest(applicationId: string): Promise<number>;
}
