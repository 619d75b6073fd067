import { describe, expect, test } from '@jest/globals';
import { finding } from '../../src/chaos/books/books.ts';
import { missesOf, reportOf } from '../../src/upgrade/report.ts';
import type { UpgradeReport } from '../../src/upgrade/run-upgrade.ts';

const widened = {
  name: 'steps of the schema are taken',
  hasFaults: false,
  atSeconds: 36.2,
  tookSeconds: 1.1,
  pauseSeconds: 0.42,
  unanswered: 0,
};
const troubled = {
  ...widened,
  name: 'both versions serve',
  hasFaults: true,
  pauseSeconds: 7.3,
  unanswered: 9,
};
const good: UpgradeReport = {
  before: 'v1.0.0 (0123abcd)',
  after: 'the working tree',
  seed: 1,
  wrong: [],
  findings: [],
  restSeconds: 18,
  loadSeconds: 200,
  ratePerSecond: 5,
  stages: [widened, troubled],
  faults: 12,
  statements: 190,
  acknowledged: 1_000,
  answers: { 0: 9, 200: 1_000 },
  webhooks: 990,
};

describe('the report of an upgrade', () => {
  test('says of each stage how long it took, how long there was no deposit, and what went unanswered', () => {
    const text = reportOf(good);
    expect(text).toMatch(/\| 36 +\| steps of the schema are taken +\| 1\.1 +\| 0\.4 +\| 0 /);
    expect(text).toMatch(/\| longest time without a deposit, but for faults +\| 0\.4 s /);
    expect(text).toMatch(/\| longest time without a deposit +\| 7\.3 s /);
    expect(text).toMatch(/\| refused or unanswered, but for faults +\| 0 /);
  });

  test('misses nothing when only faults are noticed', () => {
    expect(missesOf(good)).toEqual([]);
  });

  test.each<[string, Partial<UpgradeReport>, string]>([
    [
      'what a move found',
      { wrong: ['The database no longer understands …'] },
      'The database no longer understands …',
    ],
    ['what is lost', { findings: [finding('lost', 'The deposit order-1 …')] }, '1 lost.'],
    [
      'a move that is noticed',
      { stages: [{ ...widened, pauseSeconds: 5.1 }] },
      'steps of the schema are taken: 5.1 s without a deposit.',
    ],
  ])('misses %s', (_, change, miss) => {
    expect(missesOf({ ...good, ...change })).toEqual([miss]);
  });
});
