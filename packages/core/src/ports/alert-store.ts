import type { AlertDelivery, AlertMessage, AlertWay } from '../alert/alert-message.ts';
import type { AlertWatch } from '../alert/watch.ts';
import type { Instant } from '../instant.ts';
import type { Reason } from '../reason/reason.ts';

/** The watch, and how often it was written. */
export interface KnownWatch {
  readonly watch: AlertWatch;
  readonly version: number;
}

/** Keeps what is wrong and what staff are still to be told of it, for all processes. May reject when the store cannot be reached. */
export interface AlertStore {
  read(): Promise<KnownWatch>;

  /** Writes a step with the messages that it makes, or nothing: `stale` when the watch has moved on. */
  write(watch: AlertWatch, version: number, messages: readonly AlertDelivery[]): Promise<'written' | 'stale'>;

  /**
   * Messages that are due, the oldest first; until the moment no one else gets them. Of one kind and way the older goes
   * first, so that nobody hears that something is over before hearing of it.
   */
  lease(at: Instant, until: Instant, limit: number): Promise<readonly AlertDelivery[]>;

  /** Forgets a message: it was sent. */
  sent(id: string): Promise<void>;

  /** It is tried again at the moment. */
  failed(id: string, why: Reason, nextAt: Instant): Promise<void>;

  /** Messages that were tried and could not be sent yet, the newest first. */
  unsent(limit: number): Promise<readonly AlertDelivery[]>;
}

/** Sends a message to staff, once, and gives every failure as a value. A promise that rejects counts as one. */
export interface AlertSender {
  /** The ways that lead anywhere in this installation. */
  readonly ways: readonly AlertWay[];
  /** Null: it was sent. Otherwise why it was not, as far as anyone knows. */
  send(way: AlertWay, message: AlertMessage): Promise<Reason | null>;
}
