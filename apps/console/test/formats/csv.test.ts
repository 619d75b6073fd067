import { expect, test } from '@jest/globals';
import { csvRows, csvText } from '../../src/formats/csv.ts';

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

test.each(['=1+1', '+237699000001', '-1', '@sum', '\tx', '\rx', '\nx', '＝1', '＋1', '－1', '＠x'])(
  '%j is no formula',
  (text) => {
    expect(csvText([[text]]).replace(/^"/, '')).toMatch(/^'/);
  },
);

test('a list has the columns that are asked for, in their order, and their names first', () => {
  const items = [
    { id: 'a', count: 2, is_new: true, more: 'left out' },
    { id: '=b', count: null, is_new: false, more: '' },
  ];
  expect(csvText(csvRows(['count', 'id', 'is_new'], items))).toBe(
    "count,id,is_new\r\n2,a,true\r\n,'=b,false\r\n",
  );
});
