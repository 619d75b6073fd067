import { expect } from '@jest/globals';
import { type AttemptCounter, later, type Ports } from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { contract } from './given/contract.ts';
import { uniqueId } from './given/unique.ts';
import { atOnce } from './given/walk.ts';

export type SignInAttemptsSubject = Pick<Ports, 'signInAttempts'>;

const forgetAfterMs = 1_000_000;
const after = (ms: number) => later(testMorning, ms);

/** The counts may hold any other keys. */
export const signInAttemptsContract = contract<SignInAttemptsSubject>(
  'The count of sign-in attempts',
  (it) => {
    const counter = (...delaysMs: number[]): AttemptCounter => {
      const key = uniqueId();
      return { key, delaysMs, since: key };
    };

    it('lets attempts through until a delay begins, and says when to come back.', async (subject) => {
      const own = [counter(0, 0, 100, 300)];
      const take = (ms: number) => subject.signInAttempts.take(own, after(ms), forgetAfterMs);
      expect([await take(0), await take(0), await take(0)]).toEqual([null, null, null]);
      expect([await take(1), await take(99)]).toEqual([after(100), after(100)]);
      expect(await take(100)).toBeNull();
      expect(await take(399)).toBe(after(400));
      // The last delay stands for all that follow.
      expect(await take(400)).toBeNull();
      expect(await take(401)).toBe(after(700));
    });

    it('asks every counter, and counts for none while one has to wait.', async ({ signInAttempts }) => {
      const [strict, lenient] = [counter(500), counter(0, 0, 700)];
      const take = (counters: readonly AttemptCounter[], ms: number) =>
        signInAttempts.take(counters, after(ms), forgetAfterMs);
      expect(await take([strict, lenient], 0)).toBeNull();
      for (let tries = 0; tries < 5; tries += 1) expect(await take([lenient, strict], 1)).toBe(after(500));
      expect(await take([lenient], 1)).toBeNull();
      expect(await take([lenient], 1)).toBeNull();
      expect(await take([strict, lenient], 2)).toBe(after(701));
    });

    it('of many at once lets through no more than one after the other.', async ({ signInAttempts }) => {
      const own = [counter(0, 0, 0, 60_000)];
      const answers = await atOnce(20, () => signInAttempts.take(own, testMorning, forgetAfterMs));
      expect(answers.filter((answer) => answer === null)).toHaveLength(4);
    });

    it('forgets failures that are long ago.', async ({ signInAttempts }) => {
      const own = [counter(0, 2 * forgetAfterMs)];
      const take = (ms: number) => signInAttempts.take(own, after(ms), forgetAfterMs);
      expect([await take(0), await take(0)]).toEqual([null, null]);
      expect(await take(forgetAfterMs)).toBe(after(2 * forgetAfterMs));
      expect(await take(forgetAfterMs + 1)).toBeNull();
    });

    it('makes each of many who share a counter wait by a clock of their own, however others hammer.', async (subject) => {
      const shared = uniqueId();
      const asked = (own: AttemptCounter): readonly AttemptCounter[] => [
        own,
        { key: shared, delaysMs: [0, 0, 500], since: own.key },
      ];
      const someone = counter(0, 0, 0, 0);
      const take = (own: AttemptCounter, ms: number) =>
        subject.signInAttempts.take(asked(own), after(ms), forgetAfterMs);
      for (let tries = 0; tries < 3; tries += 1) expect(await take(counter(0), 0)).toBeNull();
      // From here on everyone begins to wait by asking, and asking again costs nothing.
      expect([await take(someone, 10), await take(someone, 300)]).toEqual([after(510), after(510)]);
      const others = [];
      for (let ms = 10; ms < 510; ms += 100) others.push(await take(counter(0), ms));
      expect(others).toEqual([510, 610, 710, 810, 910].map(after));
      expect(await take(someone, 510)).toBeNull();
      expect(await take(someone, 600)).toBe(after(1_010));
    });

    it('forgets all of one who signed in, and takes back one of what is shared.', async (subject) => {
      const [account, address, other] = [counter(0, 900), counter(0, 0, 900), counter(0, 0, 900)];
      const take = (counters: readonly AttemptCounter[]) =>
        subject.signInAttempts.take(counters, testMorning, forgetAfterMs);
      await take([account, address, other]);
      await take([account, address, other]);
      await subject.signInAttempts.succeeded(account.key, [address.key, other.key]);
      expect([await take([account]), await take([account])]).toEqual([null, null]);
      for (const shared of [address, other]) {
        expect([await take([shared]), await take([shared])]).toEqual([null, null]);
        expect(await take([shared])).toBe(after(900));
      }
    });

    it('takes one back of each where an attempt was not made, and leaves those before.', async (subject) => {
      const [own, shared] = [counter(0, 900), counter(0, 0, 900)];
      const take = (...counters: AttemptCounter[]) =>
        subject.signInAttempts.take(counters, testMorning, forgetAfterMs);
      await take(own, shared);
      for (let tries = 0; tries < 5; tries += 1) {
        expect(await take(own, shared)).toBeNull();
        await subject.signInAttempts.notMade([own.key, shared.key]);
      }
      expect([await take(own), await take(own)]).toEqual([null, after(900)]);
      expect([await take(shared), await take(shared), await take(shared)]).toEqual([null, null, after(900)]);
    });

    it('takes nothing back where nothing was counted.', async ({ signInAttempts }) => {
      const own = counter(0, 900);
      await signInAttempts.succeeded(uniqueId(), [own.key]);
      await signInAttempts.notMade([own.key]);
      const take = () => signInAttempts.take([own], testMorning, forgetAfterMs);
      expect([await take(), await take(), await take()]).toEqual([null, null, after(900)]);
    });
  },
);
