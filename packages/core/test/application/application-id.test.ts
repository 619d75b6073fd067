import { expect, it } from '@jest/globals';
import { applicationId } from '../../src/application/api-key.ts';
import { refusal } from '../refusal.ts';

it.each(['default', 'a', '7', 'Casino-2', 'acme.cm', 'acme_bets', 'a'.repeat(64)])(
  'the name %j is kept as it is',
  (name) => {
    expect(applicationId(name)).toBe(name);
  },
);

it.each(['', ' ', '-a', '.a', '_a', 'a b', 'a/b', 'a\n', 'é', 'a'.repeat(65)])(
  'the name %j is refused',
  (name) => {
    expect(() => applicationId(name)).toThrow(refusal('invalid_application'));
  },
);
