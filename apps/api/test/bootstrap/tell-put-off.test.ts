import { expect, test } from '@jest/globals';
import { tellPutOff } from '../../src/bootstrap/tell-put-off.ts';

test('a month that does not get its table is logged with the command that makes it, as it is typed', () => {
  const told: unknown[] = [];
  tellPutOff({ warn: (...line) => told.push(line) })('message_words', '2026-11-01');
  expect(told).toEqual([
    [
      expect.stringMatching(/ npm run months -- make 2026-11\.$/),
      { table: 'message_words', month: '2026-11' },
    ],
  ]);
});
