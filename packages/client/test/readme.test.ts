import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import ts from 'typescript';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

/** The sample of the README that has these words, as a function of what it takes from elsewhere. */
function sampleWith(
  words: string,
  ...given: readonly string[]
): (...these: readonly unknown[]) => Promise<void> {
  const samples = [...readme.matchAll(/^```ts\n([\s\S]*?)\n```$/gm)].map(([, text = '']) => text);
  const text = samples.find((each) => each.includes(words)) ?? '';
  const plain = ts.transpile(text.replace(/^import .*$/gm, ''), { target: ts.ScriptTarget.ES2022 });
  return new Function(...given, `return (async () => { ${plain} })();`) as ReturnType<typeof sampleWith>;
}

test('the feed of the README goes on after an event that is of no order of ours', async () => {
  const ours = ['order-1', 'order-3'];
  const pool = {
    query: async (_text: string, [reference = '']: readonly string[] = []) => ({
      rows: [],
      rowCount: ours.includes(reference) ? 1 : 0,
    }),
  };
  const payments = {
    async *events() {
      for (const place of [1, 2, 3])
        yield { event_id: `e${place}`, payload: { reference: `order-${place}` } };
    },
  };
  const credited: string[] = [];
  const credit = async ({ reference }: { readonly reference: string }) => {
    if (!ours.includes(reference)) throw new Error(`There is no order ${reference}.`);
    credited.push(reference);
  };
  await sampleWith('payments.events(', 'payments', 'pool', 'credit')(payments, pool, credit);
  expect(credited).toEqual(ours);
});
