import { dayOf, instant, limits, startOfHour } from '@mobile-money/core';
import type { Rules } from './evidence.ts';

/** So many callbacks about one transaction are followed by a reading in a day. */
const followedPerDay = 10;

/** What came just before midnight may be dealt with just after it. */
const aroundMidnightMs = 900_000;

/** Tells which transactions were dealt with more often in a day than they may be. */
function tooOften(times: readonly (readonly [id: string, atMs: number])[]): readonly string[] {
  const counts = new Map<string, number>();
  return times.flatMap(([id, atMs]) => {
    const day = dayOf(instant(atMs));
    if (dayOf(instant(atMs - aroundMidnightMs)) !== day) return [];
    const key = `${id} on ${day}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === followedPerDay + 1 ? [key] : [];
  });
}

export const callbackRules: Rules = {
  /** Callbacks are hints from strangers: of those about one transaction ten a day are followed, whatever they name. */
  'callbacks are followed sparingly': ({ network }) =>
    tooOften(
      network.statusReads.flatMap(({ about, atMs, isForCallback }) =>
        isForCallback ? [[about, atMs] as const] : [],
      ),
    ).map((key) => `callbacks about ${key} were followed more than ${followedPerDay} times`),

  /** A callback is kept for its transaction where it is followed, and no more often. */
  'callbacks are kept sparingly': ({ database }) =>
    tooOften(
      [...database.messages.values()].flatMap(({ kind, transactionId, receivedAt }) =>
        kind === 'callback' && transactionId !== null ? [[transactionId, receivedAt] as const] : [],
      ),
    ).map((key) => `callbacks about ${key} were kept more than ${followedPerDay} times`),

  /** Whatever a callback names, it is kept, unless there are more of them than anyone should keep. */
  'callbacks are kept': ({ network: { callbacksTaken }, database }) => {
    const kept = [...database.messages.values()].filter(({ kind }) => kind === 'callback').length;
    // Those that were not answered have had their share, too.
    const isFlood = callbacksTaken.length > limits.strangeCallbacksPerHour / 2;
    return isFlood || kept >= callbacksTaken.length
      ? []
      : [`${kept} of ${callbacksTaken.length} callbacks are kept`];
  },

  /** What is kept of one says whether it was followed, and for which transaction. */
  'callbacks say what they led to': ({ database }) =>
    [...database.messages.values()].flatMap(({ id, kind, outcome, because, transactionId }) => {
      const code = transactionId === null ? 'callback_names_nothing' : 'callback_followed';
      const isRight = outcome === 'ignored' && because?.code === code;
      return kind !== 'callback' || isRight ? [] : [`callback ${id} says ${because?.code}`];
    }),

  /** All others share one allowance an hour, which a known name does not get round. */
  'callbacks of strangers are kept within bounds': ({ database }) => {
    const counts = new Map<number, number>();
    for (const { kind, transactionId, receivedAt } of database.messages.values()) {
      if (kind !== 'callback' || transactionId !== null) continue;
      const hour = startOfHour(receivedAt);
      counts.set(hour, (counts.get(hour) ?? 0) + 1);
    }
    return [...counts.values()]
      .filter((count) => count > limits.strangeCallbacksPerHour)
      .map((count) => `${count} callbacks of strangers were kept in an hour`);
  },
};
