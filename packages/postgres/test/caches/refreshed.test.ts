import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Refreshed } from '../../src/caches/refreshed.ts';

const always = { freshMs: 60_000, staleMs: 60_000 };
const never = { freshMs: 0, staleMs: 0 };

/** Counts fetches; each waits until it is let go. */
function fetches() {
  const waiting: ((value: number) => void)[] = [];
  const fetch = (): Promise<number> => new Promise((resolve) => waiting.push(resolve));
  const answer = async (value: number): Promise<void> => {
    waiting.shift()?.(value);
    await Promise.resolve();
  };
  return { fetch, answer, waiting };
}

describe('A refreshed value', () => {
  it('is fetched once for all who ask at once.', async () => {
    const { fetch, answer, waiting } = fetches();
    const value = new Refreshed(fetch, always);
    const asked = [value.get(), value.get(), value.get()];
    expect(waiting).toHaveLength(1);
    await answer(1);
    expect(await Promise.all(asked)).toEqual([1, 1, 1]);
    expect(await value.get()).toBe(1);
    expect(waiting).toHaveLength(0);
  });

  it('is given while it is stale, and renewed for those who come later.', async () => {
    const { fetch, answer } = fetches();
    const value = new Refreshed(fetch, { freshMs: 0, staleMs: 60_000 });
    const first = value.get();
    await answer(1);
    expect(await first).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await value.get()).toBe(1);
    await answer(2);
    expect(await value.get()).toBe(2);
  });

  it('is waited for when it is too old.', async () => {
    let count = 0;
    const value = new Refreshed(async () => (count += 1), never);
    expect(await value.get()).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await value.get()).toBe(2);
  });

  describe('that was long on its way', () => {
    afterEach(() => void jest.useRealTimers());

    it('is as old as the beginning of its fetch, not as its arrival.', async () => {
      jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
      const { fetch, answer, waiting } = fetches();
      const value = new Refreshed(fetch, { freshMs: 1_500, staleMs: 3_000 });
      const first = value.get();
      jest.advanceTimersByTime(2_500);
      await answer(1);
      expect(await first).toBe(1);
      jest.advanceTimersByTime(499);
      expect(await value.get()).toBe(1);
      jest.advanceTimersByTime(1);
      const late = value.get();
      expect(waiting).toHaveLength(1);
      await answer(2);
      expect(await late).toBe(2);
    });
  });

  it('fails for those who wait, and is fetched again afterwards.', async () => {
    let tries = 0;
    const value = new Refreshed(async () => {
      tries += 1;
      if (tries === 1) throw new Error('not yet');
      return tries;
    }, always);
    await expect(value.get()).rejects.toThrow('not yet');
    expect(await value.get()).toBe(2);
  });

  it('does not forget an adjustment because of a fetch that began before it.', async () => {
    const { fetch, answer } = fetches();
    const value = new Refreshed(fetch, { freshMs: 0, staleMs: 60_000 });
    const first = value.get();
    await answer(1);
    await first;
    await new Promise((resolve) => setTimeout(resolve, 50));
    await value.get();
    value.adjust(() => 10);
    await answer(1);
    expect(await value.get()).toBe(10);
  });
});
