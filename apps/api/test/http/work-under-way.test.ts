import { expect, test } from '@jest/globals';
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
