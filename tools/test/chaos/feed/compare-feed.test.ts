import { describe, expect, test } from '@jest/globals';
import { type Committed, compareFeed } from '../../../src/chaos/feed/compare-feed.ts';

const committed: readonly Committed[] = [
  { eventId: 'a1', transactionId: 'a', sequence: 2 },
  { eventId: 'b1', transactionId: 'b', sequence: 2 },
  { eventId: 'a2', transactionId: 'a', sequence: 3 },
];

/** Told in this order, each under the next cursor. */
const told = (...ids: readonly string[]) => ids.map((eventId, n) => ({ eventId, cursor: String(n) }));
const nothing = { skipped: [], repeated: [], outOfOrder: [] };

describe('what a reader of the feed was told', () => {
  test.each([[told('a1', 'b1', 'a2')], [told('b1', 'a1', 'a2')]])('is right: %j', (all) => {
    expect(compareFeed(committed, all)).toEqual(nothing);
  });

  test.each([
    ['lacks one', told('a1', 'b1'), { ...nothing, skipped: ['a2'] }],
    ['has one twice', told('a1', 'b1', 'a2', 'a2'), { ...nothing, repeated: ['a2'] }],
    ['has one that was never committed', told('a1', 'x', 'b1', 'a2'), { ...nothing, repeated: ['x'] }],
    [
      'has two of a transaction in the wrong order',
      told('a2', 'a1', 'b1'),
      { ...nothing, outOfOrder: ['a1'] },
    ],
    [
      'has cursors that do not rise',
      [...told('a1', 'b1'), { eventId: 'a2', cursor: '0' }],
      { ...nothing, outOfOrder: ['a2'] },
    ],
  ])('%s', (_, all, findings) => {
    expect(compareFeed(committed, all)).toEqual(findings);
  });
});
