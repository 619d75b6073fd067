import { expect, test } from '@jest/globals';
import { everyPart } from '../../src/api/every-part.ts';

const parts = new Map([
  [undefined, { items: [5, 4], next_cursor: 'b' }],
  ['b', { items: [3, 2], next_cursor: 'c' }],
  ['c', { items: [1], next_cursor: null }],
]);
const read = async (cursor: string | undefined) => parts.get(cursor) ?? { items: [], next_cursor: null };

test('all parts are read in their order', async () => {
  expect(await everyPart(read)).toEqual([5, 4, 3, 2, 1]);
});

test('reading ends with the first part that is enough', async () => {
  expect(await everyPart(read, (items) => items.includes(3))).toEqual([5, 4, 3, 2]);
});

test('reading ends with the part in which it is given up', async () => {
  const [asked, reader] = [[] as unknown[], new AbortController()];
  const readAndLeave = (cursor: string | undefined) => {
    asked.push(cursor);
    if (cursor === 'b') reader.abort();
    return read(cursor);
  };
  await expect(everyPart(readAndLeave, undefined, reader.signal)).rejects.toThrow('aborted');
  expect(asked).toEqual([undefined, 'b']);
});
