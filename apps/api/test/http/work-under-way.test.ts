import { describe, expect, test } from '@jest/globals';
import { sharedRead } from '../../src/http/shared-read.ts';
import { singleFlight } from '../../src/http/single-flight.ts';
import { WorkUnderWay } from '../../src/http/work-under-way.ts';

/** Work that ends, well or badly, when it is told to. */
function someWork() {
  let end: (value: string) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const whole = new Promise<string>((resolve, reject) => {
    [end, fail] = [resolve, reject];
  });
  return { work: () => whole, end: () => end('done'), fail: () => fail(new Error('refused')) };
}

const forEver = 60_000;

test('nothing under way is over at once', async () => {
  await new WorkUnderWay().over(forEver);
});

test('work is over when the last of it has ended, whether well or badly', async () => {
  const underWay = new WorkUnderWay();
  const [first, second] = [someWork(), someWork()];
  const done = underWay.counted(first.work)(null);
  const refused = underWay.counted(second.work)(null);
  const told: string[] = [];
  const over = [1, 2].map(() => underWay.over(forEver).then(() => told.push('over')));
  first.end();
  expect(await done).toBe('done');
  await new Promise(setImmediate);
  expect(told).toEqual([]);
  second.fail();
  await expect(refused).rejects.toThrow('refused');
  await Promise.all(over);
  expect(told).toHaveLength(2);
});

test.each([10, 0, -5])('no one waits for it longer than %s ms', async (withinMs) => {
  const underWay = new WorkUnderWay();
  const { work, end } = someWork();
  const whole = underWay.counted(work)(null);
  await underWay.over(withinMs);
  end();
  await whole;
  await underWay.over(forEver);
});

describe('a single flight', () => {
  interface Asked {
    readonly name: string;
    readonly answer: number | Error;
  }

  function aFlight() {
    const calls: Asked[] = [];
    const once = singleFlight<Asked, number>(
      async (asked) => {
        calls.push(asked);
        await new Promise((resolve) => setTimeout(resolve, 5));
        if (asked.answer instanceof Error) throw asked.answer;
        return asked.answer;
      },
      ({ name }) => [name],
    );
    return { calls, once };
  }

  test('calls of one name share the first answer while it is under way, and no longer', async () => {
    const { calls, once } = aFlight();
    const answers = await Promise.all([1, 2, 3].map((answer) => once({ name: 'a', answer })));
    expect(answers).toEqual([1, 1, 1]);
    expect(await once({ name: 'a', answer: 4 })).toBe(4);
    expect(calls).toHaveLength(2);
  });

  test('calls of different names share nothing', async () => {
    const { once } = aFlight();
    expect(await Promise.all([once({ name: 'a', answer: 1 }), once({ name: 'b', answer: 2 })])).toEqual([
      1, 2,
    ]);
  });

  test('a first call that fails is no answer for the others', async () => {
    const { once } = aFlight();
    const answers = await Promise.allSettled([
      once({ name: 'a', answer: new Error('refused') }),
      once({ name: 'a', answer: 2 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});

describe('a shared read', () => {
  /** A counter that stands for what is read, and reads that take a while. */
  function aRead() {
    const state = { now: 1, reads: 0 };
    const read = sharedRead<{ readonly name: string; readonly fails?: boolean }, number>(
      async ({ fails = false }) => {
        const { now } = state;
        state.reads += 1;
        await new Promise((resolve) => setTimeout(resolve, 5));
        if (fails) throw new Error('refused');
        return now;
      },
      ({ name }) => [name],
    );
    return { state, read };
  }

  test('is one for all who ask for the same thing in one turn, and knows what happened in it', async () => {
    const { state, read } = aRead();
    const answers = ['a', 'a', 'a', 'b'].map((name) => read({ name }));
    state.now = 2;
    expect(await Promise.all(answers)).toEqual([2, 2, 2, 2]);
    expect(state.reads).toBe(2);
  });

  test('is never older than who asks for it', async () => {
    const { state, read } = aRead();
    const before = read({ name: 'a' });
    while (state.reads === 0) await new Promise(setImmediate);
    state.now = 2;
    expect([await read({ name: 'a' }), await before]).toEqual([2, 1]);
  });

  test('is no answer for the others when it fails', async () => {
    const { read } = aRead();
    const answers = await Promise.allSettled([read({ name: 'a', fails: true }), read({ name: 'a' })]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});
