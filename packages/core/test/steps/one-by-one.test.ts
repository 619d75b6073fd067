import { describe, expect, it } from '@jest/globals';
import { RecordingLog } from '@mobile-money/testing';
import { oneByOne } from '../../src/background-work.ts';

describe('background work for many items', () => {
  it.each([
    ['an error', new Error('broken'), 'broken'],
    ['anything else', 'broken', 'broken'],
  ])('goes on after one that fails with %s, and logs it', async (_what, thrown, error) => {
    const log = new RecordingLog();
    const done: string[] = [];
    const count = await oneByOne({ log }, [{ id: 'a' }, { id: 'b' }, { id: 'c' }], async ({ id }) => {
      if (id === 'b') throw thrown;
      done.push(id);
    });
    expect(done).toEqual(['a', 'c']);
    expect(count).toBe(2);
    expect(log.lines).toEqual([
      { level: 'error', message: 'Background work failed.', facts: { id: 'b', error } },
    ]);
  });
});
