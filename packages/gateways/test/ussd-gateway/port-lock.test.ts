import { describe, expect, test } from '@jest/globals';
import { LocalPortLock } from '../../src/ussd-gateway/port-lock.ts';

const used = async (done: string) => ({ done, isLost: false });

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
        return used('');
      }),
    );
    expect(await lock.whileHeld('b', 0, () => used('free'))).toEqual({ done: 'free' });
    release();
    await Promise.all(works);
    expect(order).toEqual([1, 2, 3]);
    expect(await lock.whileHeld('a', 0, () => used('free'))).toEqual({ done: 'free' });
  });

  test('lets no one wait who will not, nor more than its queue holds, nor longer than they will.', async () => {
    const lock = new LocalPortLock(1);
    const { promise, release } = gate();
    const holder = lock.whileHeld('a', 0, () => promise.then(() => used('')));
    expect(await lock.whileHeld('a', 0, () => used(''))).toBeNull();
    const waiting = lock.whileHeld('a', 20, () => used(''));
    expect(await lock.whileHeld('a', 20, () => used(''))).toBeNull();
    expect(await waiting).toBeNull();
    release();
    await holder;
    expect(await lock.whileHeld('a', 0, () => used('free'))).toEqual({ done: 'free' });
  });
});
