import { describe, expect, test } from '@jest/globals';
import { edit, edited } from '../../../src/chaos/planted/planting-hooks.ts';

const source = 'if (isPaid) credit();\nif (isLate) hold();\n';

describe('an edit of the built service', () => {
  test('changes the text that it names, and nothing else', () => {
    expect(edited(source, edit('a.js', 'isPaid', 'true'))).toBe('if (true) credit();\nif (isLate) hold();\n');
  });

  test.each([
    ['is not there', 'isRefused', 'has the text 0 times'],
    ['is there twice', 'if (', 'has the text 2 times'],
  ])('is refused when the text %s', (_, find, why) => {
    expect(() => edited(source, edit('a.js', find, ''))).toThrow(why);
  });
});
