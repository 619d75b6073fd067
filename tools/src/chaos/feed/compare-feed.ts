/** An event as the database has it. */
export interface Committed {
  readonly eventId: string;
  readonly transactionId: string;
  readonly sequence: number;
}

/** An event as a reader was told it, in the order of the telling. */
export interface Told {
  readonly eventId: string;
  readonly cursor: string;
}

/** By the ids of events. */
export interface FeedFindings {
  readonly skipped: readonly string[];
  /** Told a second time, or told and never committed. */
  readonly repeated: readonly string[];
  /** Told before an earlier event of its transaction, or under a cursor that is no higher than the one before. */
  readonly outOfOrder: readonly string[];
}

/** Holds what a reader was told against what was committed. */
export function compareFeed(committed: readonly Committed[], told: readonly Told[]): FeedFindings {
  const waiting = new Map(committed.map((each) => [each.eventId, each]));
  const newest = new Map<string, number>();
  const [repeated, outOfOrder]: [string[], string[]] = [[], []];
  let before = '';
  for (const { eventId, cursor } of told) {
    const event = waiting.get(eventId);
    waiting.delete(eventId);
    if (event === undefined) repeated.push(eventId);
    const last = event === undefined ? 0 : (newest.get(event.transactionId) ?? 0);
    if (cursor <= before || (event !== undefined && event.sequence < last)) outOfOrder.push(eventId);
    if (event !== undefined) newest.set(event.transactionId, event.sequence);
    before = cursor;
  }
  return { skipped: [...waiting.keys()], repeated, outOfOrder };
}
