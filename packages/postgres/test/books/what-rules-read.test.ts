import { expect, it } from '@jest/globals';
import { bookRules } from '../../src/books/check-books.ts';
import { keptByMonth } from '../../src/schema/months.ts';

/** Where a rule reads one of these, it must say so; of other tables that are kept by month no rule can speak. */
const kinds: Readonly<Record<string, string>> = {
  moves: 'histories',
  exchanges: 'histories',
  path: 'histories',
  webhook_attempts: 'attempts',
  messages: 'messages',
};

it('Every rule of the books says what it reads of tables whose months may be in files.', () => {
  const named = ['path', ...Object.keys(keptByMonth)];
  const readBy = (breaches: string): readonly string[] => [
    ...new Set(
      named.filter((name) => new RegExp(`\\b${name}\\b`).test(breaches)).map((name) => kinds[name] ?? name),
    ),
  ];
  expect(bookRules.map(({ promise, reads }) => [promise, reads === undefined ? [] : [reads]])).toEqual(
    bookRules.map(({ promise, breaches }) => [promise, readBy(breaches)]),
  );
  expect(new Set(bookRules.map(({ reads }) => reads))).toEqual(
    new Set([undefined, 'histories', 'attempts', 'messages']),
  );
});
