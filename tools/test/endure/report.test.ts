import { describe, expect, test } from '@jest/globals';
import { reportOf } from '../../src/endure/report.ts';
import { Tally } from '../../src/endure/tally.ts';
import { aWindow, figures } from './some-figures.ts';

describe('the report of a run', () => {
  test('says what was held, each kind of request, and how it went over time', () => {
    const lines = reportOf(figures()).replaceAll(/ +/g, ' ').split('\n');
    expect(lines).toContain('| held | 100.0 requests/s, 80 %, for 1:00 |');
    expect(lines).toContain('| processor time of a request: service | 1.50 ms |');
    expect(lines).toContain('| player list | 600 | 10.0 | 5.0 | 50.3 | 80.0 | 120 | 6 | 0 |');
    expect(lines).toContain('| 1:00 | 100.0 | 50.3 | 120 | 0 | 150 | 0.2 | 0.0 |');
  });

  test('puts an hour into twelve rows, and loses no bad moment in them', () => {
    const windows = Array.from({ length: 360 }, (_, n) =>
      aWindow(n === 100 ? { p99Ms: 900, errors: 3, stolenPercent: 20 } : {}),
    );
    const [, , times = ''] = reportOf(figures({ windows })).split('\n\n');
    const rows = times.replaceAll(/ +/g, ' ').split('\n').slice(2);
    expect(rows).toHaveLength(12);
    expect(rows[3]).toBe('| 20:00 | 100.0 | 900 | 120 | 3 | 150 | 0.2 | 20.0 |');
    expect(rows[11]).toMatch(/^\| 60:00 /);
  });
});

describe('the count of answers', () => {
  test('counts an answer after a second, and one that is wrong, as slow', () => {
    const tally = new Tally();
    tally.add('player list', 999, null);
    tally.add('player list', 1_000, null);
    tally.add('transaction read', 3, 'transaction read: 500');
    const [all, ...kinds] = tally.figures;
    expect(all).toMatchObject({ kind: 'all', requests: 3, slow: 2, errors: 1 });
    expect(all?.maxMs).toBeCloseTo(1_000, -1);
    expect(kinds.find(({ kind }) => kind === 'player list')).toMatchObject({
      requests: 2,
      slow: 1,
      errors: 0,
    });
    expect(tally.problems).toEqual(['transaction read: 500']);
  });

  test('begins anew with every window, and keeps the whole', () => {
    const tally = new Tally();
    tally.add('player list', 10, null);
    expect(tally.cut().requests).toBe(1);
    expect(tally.cut()).toMatchObject({ requests: 0, p99Ms: 0, maxMs: 0 });
    expect(tally.figures[0]?.requests).toBe(1);
  });
});
