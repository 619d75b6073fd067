import { describe, expect, it } from '@jest/globals';
import { type AttemptCounter, later, type Ports } from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { uniqueId } from './given/unique.ts';
import { atOnce } from './given/walk.ts';

export type SignInAttemptsSubject = Pick<Ports, 'signInAttempts'>;

const forgetAfterMs = 1_000_000;
const after = (ms: number) => later(testMorning, ms);

/** The counts may hold any other keys. */
export function signInAttemptsContract(makeSubject: () => Promise<SignInAttemptsSubject>): void {
  const counter = (...delaysMs: number[]): AttemptCounter => ({ key: uniqueId(), delaysMs });

  describe('The count of sign-in attempts', () => {
    it('lets attempts through until a delay begins, and says when to come back.', async () => {
      const { signInAttempts } = await makeSubject();
      const own = [counter(0, 0, 100, 300)];
      const take = (ms: number) => signInAttempts.take(own, after(ms), forgetAfterMs);
      expect([await take(0), await take(0), await take(0)]).toEqual([null, null, null]);
      expect([await take(1), await take(99)]).toEqual([after(100), after(100)]);
      expect(await take(100)).toBeNull();
      expect(await take(399)).toBe(after(400));
      // The last delay stands for all that follow.
      expect(await take(400)).toBeNull();
      expect(await take(401)).toBe(after(700));
    });

    it('asks every counter, and counts for none while one has to wait.', async () => {
      const { signInAttempts } = await makeSubject();
      const [strict, lenient] = [counter(500), counter(0, 0, 700)];
      const take = (counters: readonly AttemptCounter[], ms: number) =>
        signInAttempts.take(counters, after(ms), forgetAfterMs);
      expect(await take([strict, lenient], 0)).toBeNull();
      for (let tries = 0; tries < 5; tries += 1) expect(await take([lenient, strict], 1)).toBe(after(500));
      expect(await take([lenient], 1)).toBeNull();
      expect(await take([lenient], 1)).toBeNull();
      expect(await take([strict, lenient], 2)).toBe(after(701));
    });

    it('of many at once lets through no more than one after the other.', async () => {
      const { signInAttempts } = await makeSubject();
      const own = [counter(0, 0, 0, 60_000)];
      const answers = await atOnce(20, () => signInAttempts.take(own, testMorning, forgetAfterMs));
      expect(answers.filter((answer) => answer === null)).toHaveLength(4);
    });

    it('forgets failures that are long ago.', async () => {
      const { signInAttempts } = await makeSubject();
      const own = [counter(0, 2 * forgetAfterMs)];
      const take = (ms: number) => signInAttempts.take(own, after(ms), forgetAfterMs);
      expect([await take(0), await take(0)]).toEqual([null, null]);
      expect(await take(forgetAfterMs)).toBe(after(2 * forgetAfterMs));
      expect(await take(forgetAfterMs + 1)).toBeNull();
    });

    it('forgets all of an account that signed in, and takes back one of its address.', async () => {
      const { signInAttempts } = await makeSubject();
      const [account, address] = [counter(0, 900), counter(0, 0, 900)];
      const take = (counters: readonly AttemptCounter[]) =>
        signInAttempts.take(counters, testMorning, forgetAfterMs);
      await take([account, address]);
      await take([account, address]);
      await signInAttempts.succeeded(account.key, address.key);
      expect([await take([account]), await take([account])]).toEqual([null, null]);
      expect([await take([address]), await take([address])]).toEqual([null, null]);
      expect(await take([address])).toBe(after(900));
    });

    it('takes nothing back where nothing was counted.', async () => {
      const { signInAttempts } = await makeSubject();
      const own = counter(0, 900);
      await signInAttempts.succeeded(uniqueId(), own.key);
      const take = () => signInAttempts.take([own], testMorning, forgetAfterMs);
      expect([await take(), await take(), await take()]).toEqual([null, null, after(900)]);
    });
  });
}
