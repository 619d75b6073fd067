import { expect, test } from '@jest/globals';
import { singleFlight } from '../../src/http/single-flight.ts';

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
  expect(await Promise.all([once({ name: 'a', answer: 1 }), once({ name: 'b', answer: 2 })])).toEqual([1, 2]);
});

test('a first call that fails is no answer for the others', async () => {
  const { once } = aFlight();
  const answers = await Promise.allSettled([
    once({ name: 'a', answer: new Error('refused') }),
    once({ name: 'a', answer: 2 }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});
