import { expect, test } from '@jest/globals';
import { checkFile } from '../../src/tidy/check-repository.ts';
import type { Rule } from '../../src/tidy/rule.ts';

/** A path and the text planted there. */
export type Planted = readonly [path: string, text: string];

/** Each planted text must break the rule, on its last line. */
export const refuses = (rule: Rule, planted: readonly Planted[]): void => {
  test.each(planted)('%s is refused with: %s', (path, text) => {
    const found = checkFile(path, text, [rule]);
    expect(found).toContainEqual(
      expect.objectContaining({ path, rule: rule.name, line: text.trimEnd().split('\n').length }),
    );
    expect(found.every(({ problem, remedy }) => problem !== '' && remedy !== '')).toBe(true);
  });
};

export const accepts = (rule: Rule, planted: readonly Planted[]): void => {
  test.each(planted)('%s is accepted with: %s', (path, text) => {
    expect(checkFile(path, text, [rule])).toEqual([]);
  });
};
