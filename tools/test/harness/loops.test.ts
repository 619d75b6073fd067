import { describe, expect, test } from '@jest/globals';
import { type Clock, openLoop } from '../../src/harness/loops.ts';

/** A clock that moves only when someone sleeps, and then as far as the test says. */
const clockThat = (oversleeps: (n: number) => number): Clock & { readonly slept: number } => {
  let now = 1_000;
  let slept = 0;
  return {
    now: () => now,
    sleep: async (ms) => {
      slept += 1;
      now += ms + oversleeps(slept);
    },
    get slept() {
      return slept;
    },
  };
};

const never = new AbortController().signal;
const tenFor = (seconds: number) => ({ perSecond: 10, seconds });

describe('the open loop', () => {
  test('sends each request at its moment, though nothing is ever answered', async () => {
    const clock = clockThat(() => 0);
    const sent: [due: number, at: number][] = [];
    await openLoop(tenFor(0.5), (dueAt) => sent.push([dueAt, clock.now()]), never, clock);
    expect(sent).toEqual([1_000, 1_100, 1_200, 1_300, 1_400].map((at) => [at, at]));
  });

  test('after a pause sends all that was due, and tells each its own moment: waiting is not hidden', async () => {
    const clock = clockThat((n) => (n === 2 ? 2_000 : 0));
    const waited: number[] = [];
    await openLoop(tenFor(2.5), (dueAt) => waited.push(clock.now() - dueAt), never, clock);
    expect(waited).toHaveLength(25);
    expect(waited.slice(0, 4)).toEqual([0, 0, 2_000, 1_900]);
    expect(waited.slice(21)).toEqual([100, 0, 0, 0]);
  });

  test('sends nothing more once it is interrupted', async () => {
    const interrupted = new AbortController();
    let sent = 0;
    const send = (): void => {
      sent += 1;
      if (sent === 3) interrupted.abort();
    };
    await openLoop(
      tenFor(100),
      send,
      interrupted.signal,
      clockThat(() => 0),
    );
    expect(sent).toBe(3);
  });
});
