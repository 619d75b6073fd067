import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readStaffToken, staffTokenText } from '../../src/staff/staff-session.ts';

const letters = 'ABCXYZabcxyz0189';

describe('the text of a staff token', () => {
  it('is read as it was written, also with underscores in its secret', () => {
    const prefix = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 64 });
    const secret = fc.string({ unit: fc.constantFrom(...letters, '_', '-'), minLength: 1, maxLength: 256 });
    fc.assert(
      fc.property(prefix, secret, (p, s) => {
        const parts = { prefix: p, secret: s };
        expect(readStaffToken(staffTokenText(parts))).toEqual(parts);
      }),
    );
  });

  it.each(['', 'opt_', 'opt_a', 'opt_a_', 'opt__b', 'svc_test_a_b', 'opt_a_b c', ' opt_a_b', 'OPT_a_b'])(
    '%j is none',
    (text) => {
      expect(readStaffToken(text)).toBeNull();
    },
  );
});
