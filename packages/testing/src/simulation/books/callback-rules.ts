import type { Rule } from './evidence.ts';
import { dayOf } from './local-day.ts';

/** So many callbacks about one transaction are followed by a reading in a day. */
const followedPerDay = 10;

/** Callbacks are hints from strangers: of those about one transaction ten a day are followed, whatever they name. */
export const callbacksFollowedSparingly: Rule = ({ network }) => {
  const counts = new Map<string, number>();
  return network.reads.flatMap(({ about, atMs, isForCallback }) => {
    if (!isForCallback) return [];
    const key = `${about} on day ${dayOf(atMs)}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === followedPerDay + 1
      ? [`callbacks about ${key} were followed more than ${followedPerDay} times`]
      : [];
  });
};

/** A callback is kept where it is followed; all others share one allowance, which a known name does not get round. */
export const callbacksKeptSparingly: Rule = ({ database }) => {
  const counts = new Map<string, number>();
  return [...database.messages.values()].flatMap(({ kind, transactionId, receivedAt }) => {
    if (kind !== 'callback' || transactionId === null) return [];
    const key = `${transactionId} on day ${dayOf(receivedAt)}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === followedPerDay + 1
      ? [`callbacks about ${key} were kept more than ${followedPerDay} times`]
      : [];
  });
};
