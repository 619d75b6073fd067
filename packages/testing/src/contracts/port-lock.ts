import { describe, expect, it } from '@jest/globals';
import type { PortLock, PortUse } from '@mobile-money/core';
import { uniqueId } from './given/unique.ts';

/** Work that goes on until it is told to end. */
function endlessWork() {
  let end: () => void = () => undefined;
  let begin: () => void = () => undefined;
  const began = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const work = () =>
    new Promise<PortUse<string>>((resolve) => {
      end = () => resolve({ done: 'ended', isLost: false });
      begin();
    });
  return { work, began, end: () => end() };
}

const used =
  <T>(done: T, isLost = false) =>
  async (): Promise<PortUse<T>> => ({ done, isLost });

/**
 * `makeLocks` gives as many locks as asked for, as different processes would hold them, that leave a port alone for so
 * long after a lost reply.
 */
export function portLockContract(
  makeLocks: (count: number, lostReplyMs?: number) => Promise<readonly PortLock[]>,
): void {
  describe('A port lock', () => {
    it('gives what the work gives, and is free again afterwards.', async () => {
      const [lock] = await makeLocks(1);
      const port = uniqueId();
      expect(await lock?.whileHeld(port, 0, used(1))).toEqual({ done: 1 });
      expect(await lock?.whileHeld(port, 0, used(2))).toEqual({ done: 2 });
    });

    it('lets no one else in while the work goes on, in no process.', async () => {
      const [first, second] = await makeLocks(2);
      const port = uniqueId();
      const held = endlessWork();
      const whole = first?.whileHeld(port, 0, held.work);
      await held.began;
      expect(await first?.whileHeld(port, 0, used('in'))).toBeNull();
      expect(await second?.whileHeld(port, 20, used('in'))).toBeNull();
      held.end();
      expect(await whole).toEqual({ done: 'ended' });
      expect(await second?.whileHeld(port, 0, used('in'))).toEqual({ done: 'in' });
    });

    it('hands a port on to one who waits for it.', async () => {
      const [first, second] = await makeLocks(2);
      const port = uniqueId();
      const held = endlessWork();
      const whole = first?.whileHeld(port, 0, held.work);
      await held.began;
      const waiting = second?.whileHeld(port, 5_000, used('in'));
      held.end();
      expect(await whole).toEqual({ done: 'ended' });
      expect(await waiting).toEqual({ done: 'in' });
    });

    it('holds one port and not another.', async () => {
      const [lock] = await makeLocks(1);
      const held = endlessWork();
      const whole = lock?.whileHeld(uniqueId(), 0, held.work);
      await held.began;
      expect(await lock?.whileHeld(uniqueId(), 0, used('in'))).toEqual({ done: 'in' });
      held.end();
      await whole;
    });

    it.each<[string, () => Promise<PortUse<string>>]>([
      ['whose reply was not heard', used('lost', true)],
      ['that failed', () => Promise.reject(new Error('no reply'))],
    ])('leaves a port alone after work %s, in every process.', async (_, work) => {
      const [first, second] = await makeLocks(2);
      const port = uniqueId();
      await first?.whileHeld(port, 0, work).catch(() => undefined);
      expect(await first?.whileHeld(port, 0, used('in'))).toBeNull();
      expect(await second?.whileHeld(port, 20, used('in'))).toBeNull();
      expect(await second?.whileHeld(uniqueId(), 0, used('in'))).toEqual({ done: 'in' });
    });

    it('gives a port again once a lost reply cannot come any more.', async () => {
      const [first, second] = await makeLocks(2, 50);
      const port = uniqueId();
      expect(await first?.whileHeld(port, 0, used('lost', true))).toEqual({ done: 'lost' });
      expect(await second?.whileHeld(port, 5_000, used('in'))).toEqual({ done: 'in' });
      expect(await first?.whileHeld(port, 0, used('in'))).toEqual({ done: 'in' });
    });

    it('lets one of many in at a time.', async () => {
      const locks = await makeLocks(3);
      const port = uniqueId();
      let inside = 0;
      let most = 0;
      const work = async () => {
        inside += 1;
        most = Math.max(most, inside);
        await new Promise((resolve) => setImmediate(resolve));
        inside -= 1;
        return { done: null, isLost: false };
      };
      const all = await Promise.all([...locks, ...locks].map((lock) => lock.whileHeld(port, 5_000, work)));
      expect(all.filter((each) => each !== null)).toHaveLength(6);
      expect(most).toBe(1);
    });
  });
}
