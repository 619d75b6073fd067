import { expect, test } from '@jest/globals';
import { withoutSecrets } from '../../src/http/masked-secrets.ts';

test('Every secret is masked wherever it stands, the longer ones first.', () => {
  expect(withoutSecrets('1234 and 12345, again 1234', ['1234', '12345'])).toBe('*** and ***, again ***');
});

test('An empty secret masks nothing.', () => {
  expect(withoutSecrets('a text', [''])).toBe('a text');
});
