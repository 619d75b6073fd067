import { expect, test } from '@jest/globals';
import { Remembered } from '../../src/network/remembered.ts';

test('the last things are kept, and the oldest forgotten', () => {
  const remembered = new Remembered<number>(2);
  for (const [index, name] of ['a', 'b', 'c'].entries()) remembered.set(name, index);
  expect(remembered.all).toEqual([1, 2]);
  expect([remembered.has('a'), remembered.get('a'), remembered.get('c')]).toEqual([false, undefined, 2]);
});

test('what is not over is kept, with all that came after it', () => {
  const remembered = new Remembered<string>(1, (state) => state === 'over');
  remembered.set('a', 'over');
  remembered.set('b', 'waits');
  remembered.set('c', 'over');
  remembered.set('d', 'over');
  expect(remembered.all).toEqual(['waits', 'over', 'over']);
  remembered.set('b', 'over');
  expect(remembered.all).toEqual(['over']);
  expect(remembered.has('d')).toBe(true);
});

test('without a limit nothing is forgotten', () => {
  const remembered = new Remembered<number>(Number.POSITIVE_INFINITY);
  for (let n = 0; n < 1_000; n += 1) remembered.set(String(n), n);
  expect(remembered.all).toHaveLength(1_000);
});
