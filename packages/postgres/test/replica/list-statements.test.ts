import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Statement } from '../../src/database/database.ts';
import { isList, listStatements } from '../../src/replica/list-statements.ts';
import { allStatements } from '../spread/all-statements.ts';

describe('What is read from a replica', () => {
  let statements: readonly Statement[];
  beforeAll(() => {
    statements = allStatements();
  }, 60_000);

  it('is there under its name.', () => {
    const names = new Set(statements.map(({ name }) => name));
    expect(listStatements.filter((name) => !names.has(name))).toEqual([]);
  });

  it('reads only, and locks nothing: a replica would refuse.', () => {
    const lists = statements.filter(({ name }) => isList(name));
    expect(lists.length).toBeGreaterThan(listStatements.length);
    const writing = /\b(?:insert|update|delete|lock)\b/;
    expect(lists.filter(({ text }) => writing.test(text)).map(({ name }) => name)).toEqual([]);
  });
});
