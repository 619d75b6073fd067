import { describe, expect, test } from '@jest/globals';
import { LocalPortLock } from '../../src/ussd-gateway/port-lock.ts';

function gate(): { readonly promise: Promise<void>; release(): void } {
  let release = (): void => {};
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}

describe('The lock of one process', () => {
  test('hands a port on in the order in which it was asked for.', async () => {
    const lock = new LocalPortLock();
    const order: number[] = [];
    const { promise: first, release } = gate();
    const works = [1, 2, 3].map((turn) =>
      lock.whileHeld('a', 10_000, async () => {
        if (turn === 1) await first;
        order.push(turn);
      }),
    );
    expect(await lock.whileHeld('b', 0, async () => 'free')).toEqual({ done: 'free' });
    release();
    await Promise.all(works);
    expect(order).toEqual([1, 2, 3]);
    expect(await lock.whileHeld('a', 0, async () => 'free')).toEqual({ done: 'free' });
  });

  test('lets no one wait who will not, nor more than its queue holds, nor longer than they will.', async () => {
    const lock = new LocalPortLock(1);
    const { promise, release } = gate();
    const holder = lock.whileHeld('a', 0, () => promise);
    expect(await lock.whileHeld('a', 0, async () => {})).toBeNull();
    const waiting = lock.whileHeld('a', 20, async () => {});
    expect(await lock.whileHeld('a', 20, async () => {})).toBeNull();
    expect(await waiting).toBeNull();
    release();
    await holder;
    expect(await lock.whileHeld('a', 0, async () => 'free')).toEqual({ done: 'free' });
  });

  test('lets a port go when the work fails.', async () => {
    const lock = new LocalPortLock();
    await expect(lock.whileHeld('a', 0, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await lock.whileHeld('a', 0, async () => 'free')).toEqual({ done: 'free' });
  });
});
