import { expect, test } from '@jest/globals';
import { csvText } from '../../src/formats/csv.ts';

test('cells are quoted where they must be, and empty where there is nothing', () => {
  expect(
    csvText([
      ['a', 'b'],
      [1, null],
      ['x,y', 'say "no"'],
      ['two\nlines', 'é'],
    ]),
  ).toBe('a,b\r\n1,\r\n"x,y","say ""no"""\r\n"two\nlines",é\r\n');
});

test.each(['=1+1', '+237699000001', '-1', '@sum', '\tx', '\rx'])('%j is no formula', (text) => {
  expect(csvText([[text]]).replace(/^"/, '')).toMatch(/^'/);
});
