import { expect, it } from '@jest/globals';
import { RecordingLog } from '@mobile-money/testing';
import { oneByOne, Turns } from '../src/background-work.ts';

it.each([
  ['an error', new Error('broken'), 'broken'],
  ['anything else', 'broken', 'broken'],
])(
  'background work for many items goes on after one that fails with %s, and logs it',
  async (_what, thrown, error) => {
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
  },
);

const items = (...ids: readonly string[]) => ids.map((id) => ({ id }));

/** One round over what waits, oldest first, in which these fail; tells which were tried. */
async function round(turns: Turns<{ id: string }>, waiting: string[], failing: readonly string[], limit = 2) {
  const next = await turns.next(async (count) => items(...waiting.slice(0, count)), limit);
  const work = turns.noting(async ({ id }) => {
    if (failing.includes(id)) throw new Error('It fails each time.');
    waiting.splice(waiting.indexOf(id), 1);
  });
  for (const each of next) await work(each).catch(() => undefined);
  return next.map(({ id }) => id);
}

it('what fails each time keeps no one waiting, and gets its turn again', async () => {
  const turns = new Turns<{ id: string }>();
  const waiting = ['bad-1', 'bad-2', 'bad-3', 'good-1', 'good-2'];
  const failing = ['bad-1', 'bad-2', 'bad-3'];
  expect(await round(turns, waiting, failing)).toEqual(['bad-1', 'bad-2']);
  expect(await round(turns, waiting, failing)).toEqual(['bad-3', 'good-1']);
  expect(await round(turns, waiting, failing)).toEqual(['good-2']);
  expect(await round(turns, waiting, failing)).toEqual(['bad-1', 'bad-2']);
  expect(await round(turns, waiting, [])).toEqual(['bad-3']);
  expect(await round(turns, waiting, [])).toEqual(['bad-1', 'bad-2']);
  expect(waiting).toEqual([]);
  expect(await round(turns, waiting, [])).toEqual([]);
});

it('what cannot be done yet waits for its next turn as well', async () => {
  const turns = new Turns<{ id: string }>();
  const next = () => turns.next(async (count) => items('early', 'due').slice(0, count), 1);
  expect(await next()).toEqual(items('early'));
  turns.putOff(items('early'));
  expect(await next()).toEqual(items('due'));
});

it('however many fail, what is remembered of them stays small', async () => {
  const turns = new Turns<{ id: string }>();
  const waiting = Array.from({ length: 3_000 }, (_, index) => `bad-${index}`);
  const asked: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    const next = await turns.next(async (wanted) => {
      asked.push(wanted);
      return items(...waiting.slice(0, wanted));
    }, 600);
    const work = turns.noting(() => Promise.reject(new Error('It fails each time.')));
    for (const each of next) await work(each).catch(() => undefined);
  }
  expect(Math.max(...asked)).toBeLessThan(2_000);
});
