import { expect } from '@jest/globals';
import { freshPace, type Ports, type ReadPace } from '@mobile-money/core';
import { contract } from './given/contract.ts';
import { uniqueId } from './given/unique.ts';
import { atOnce } from './given/walk.ts';

export type ReadPacesSubject = Pick<Ports, 'readPaces'>;

const aPace: ReadPace = {
  turns: [{ id: 'turn-1', beganAt: 1, countsUntil: 2 }],
  lastBeganAt: 1,
  pausedUntil: 1_767_258_000_000,
  pauseMs: 1_000,
  wantedUntil: { callback: 5 },
};

/** The store may hold any other accounts. */
export const readPacesContract = contract<ReadPacesSubject>('The shared pace of an account', (it) => {
  it('is none at first, and then exactly what was written.', async ({ readPaces }) => {
    const account = uniqueId();
    const first = await readPaces.find(account);
    expect(first).toMatchObject({ pace: null, version: 0 });
    expect(await readPaces.replace(account, first.version, aPace)).toBe(true);
    const second = await readPaces.find(account);
    expect(second.pace).toEqual(aPace);
    expect(await readPaces.replace(account, second.version, freshPace)).toBe(true);
    expect((await readPaces.find(account)).pace).toEqual(freshPace);
  });

  it('is not replaced by whoever knows an older one.', async ({ readPaces }) => {
    const account = uniqueId();
    const { version } = await readPaces.find(account);
    expect(await readPaces.replace(account, version, aPace)).toBe(true);
    expect(await readPaces.replace(account, version, freshPace)).toBe(false);
    expect((await readPaces.find(account)).pace).toEqual(aPace);
  });

  it('is replaced by one of many who know the same.', async ({ readPaces }) => {
    const account = uniqueId();
    for (let count = 0; count < 2; count += 1) {
      const { version } = await readPaces.find(account);
      const done = await atOnce(8, () => readPaces.replace(account, version, aPace));
      expect(done.filter((isDone) => isDone)).toHaveLength(1);
    }
  });

  it('comes with a time that is the same for all and never goes back.', async ({ readPaces }) => {
    const first = await readPaces.find(uniqueId());
    const second = await readPaces.find(uniqueId());
    expect(second.now).toBeGreaterThanOrEqual(first.now);
  });
});
