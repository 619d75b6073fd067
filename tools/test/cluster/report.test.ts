import { describe, expect, test } from '@jest/globals';
import { finding } from '../../src/chaos/books/books.ts';
import { longestPauseMs } from '../../src/cluster/pauses.ts';
import { missesOf, reportOf } from '../../src/cluster/report.ts';
import type { ClusterReport } from '../../src/cluster/run-cluster.ts';

const power = { name: 'the leader loses power', atSeconds: 3.2, failovers: 1, pauseSeconds: 9.34 };
const good: ClusterReport = {
  findings: [],
  restSeconds: 21,
  seed: 1,
  loadSeconds: 600,
  ratePerSecond: 5,
  heldPerSecond: 5.1,
  trials: [power, { ...power, name: 'the leader stands still', atSeconds: 40, pauseSeconds: 12.5 }],
  acknowledged: 3_060,
  deposits: 2_000,
  answers: { 0: 3, 200: 3_060, 503: 70 },
  webhooks: 3_000,
};

describe('the longest pause', () => {
  test.each([
    ['between two deposits', [10, 20, 90, 95], 0, 100, 70],
    ['until the first one', [60, 70], 0, 80, 60],
    ['after the last one', [10, 20], 0, 100, 80],
    ['without any in that time', [10, 200], 50, 150, 100],
  ])('is told %s', (_, moments, from, to, pause) => {
    expect(longestPauseMs(moments, from, to)).toBe(pause);
  });
});

describe('the report of a cluster', () => {
  test('says for each trial how often the lead changed and how long there was no deposit', () => {
    const text = reportOf(good);
    expect(text).toMatch(/\| 3 +\| the leader loses power +\| 1 +\| 9\.3 /);
    expect(text).toMatch(/\| failovers +\| 2 /);
    expect(text).toMatch(/\| longest time without a deposit +\| 12\.5 s /);
    expect(text).toMatch(/\| answers to the platform +\| 3 × none, 3060 × 200, 70 × 503 /);
  });

  test('misses nothing when nothing is found and no pause is longer than 15 seconds', () => {
    expect(missesOf(good)).toEqual([]);
  });

  test.each<[string, Partial<ClusterReport>, string]>([
    ['what is lost', { findings: [finding('lost', 'The deposit order-1 …')] }, '1 lost.'],
    [
      'a long pause',
      { trials: [{ ...power, pauseSeconds: 15.1 }] },
      'the leader loses power: 15.1 s without a deposit.',
    ],
    [
      'a lead that never changed',
      { trials: [{ ...power, failovers: 0 }] },
      'No other machine ever took the lead.',
    ],
  ])('misses %s', (_, change, miss) => {
    expect(missesOf({ ...good, ...change })).toEqual([miss]);
  });
});
