import type { Instant } from '../instant.ts';

/** What waits for people, in the order in which it is shown. Whoever adds a kind adds it to both adapters. */
export const workKinds = [
  'withdrawals_to_decide',
  'payments_held',
  'transactions_to_resolve',
  'transactions_in_doubt',
  'webhooks_failed',
  'messages_unread',
  'differences_open',
] as const;

export type WorkKind = (typeof workKinds)[number];

export interface Waiting {
  readonly kind: WorkKind;
  readonly count: number;
  /** Counting stopped there. */
  readonly hasMore: boolean;
  /** Since when the oldest of those counted waits; null when nothing does. */
  readonly oldestAt: Instant | null;
}

/** Counts what waits for people. May reject when the store cannot be reached. */
export interface WaitingWork {
  /** One entry for each kind, in the order of the kinds. Counts the longest waiting, and no further than `countMax`. */
  count(countMax: number): Promise<readonly Waiting[]>;
}
