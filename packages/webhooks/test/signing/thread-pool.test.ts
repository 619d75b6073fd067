import { afterEach, describe, expect, test } from '@jest/globals';
import { ThreadPool, threadCount } from '../../src/signing/thread-pool.ts';

const size = process.env['UV_THREADPOOL_SIZE'];

describe('The thread pool', () => {
  afterEach(() => {
    if (size === undefined) delete process.env['UV_THREADPOOL_SIZE'];
    else process.env['UV_THREADPOOL_SIZE'] = size;
  });

  test('lets in only so much work at once, in the order it came, also past work that fails.', async () => {
    const pool = new ThreadPool(3);
    const started: number[] = [];
    let running = 0;
    let most = 0;
    const work = (place: number) => async (): Promise<number> => {
      started.push(place);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (place % 4 === 0) throw new Error(`Number ${place} failed.`);
      return place;
    };
    const places = Array.from({ length: 20 }, (_, place) => place);
    const outcomes = await Promise.allSettled(places.map((place) => pool.run(work(place))));
    expect(most).toBe(3);
    expect(started).toEqual(places);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(5);
    await expect(pool.run(async () => 'still open')).resolves.toBe('still open');
  });

  test('lets in a few pieces of work for each thread unless told otherwise.', async () => {
    process.env['UV_THREADPOOL_SIZE'] = '2';
    const pool = new ThreadPool();
    let started = 0;
    const ends: (() => void)[] = [];
    const all = Array.from({ length: 20 }, () =>
      pool.run(async () => {
        started += 1;
        await new Promise<void>((end) => ends.push(end));
      }),
    );
    expect(started).toBe(8);
    while (ends.length > 0) {
      for (const end of ends.splice(0)) end();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(all);
    expect(started).toBe(20);
  });

  test.each([
    ['16', 16],
    ['', 4],
    ['many', 4],
    ['-1', 1],
  ])('of UV_THREADPOOL_SIZE=%j has %i threads.', (value, threads) => {
    process.env['UV_THREADPOOL_SIZE'] = value;
    expect(threadCount()).toBe(threads);
  });
});
