import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { eventId, paymentId, playerId, transactionId } from '../../src/transaction/identifiers.ts';
import { holds } from '../holds.ts';
import { refusal } from '../refusal.ts';

const kinds = [
  ['transaction', transactionId],
  ['player', playerId],
  ['payment', paymentId],
  ['event', eventId],
] as const;

describe.each(kinds)('the id of a %s', (_kind, make) => {
  it('is any UUID', () => {
    holds(
      fc.property(fc.uuid(), (uuid) => {
        expect(make(uuid)).toBe(uuid);
      }),
    );
  });

  it.each([
    '',
    'x',
    '00000000-0000-0000-0000-00000000000',
    '00000000-0000-0000-0000-0000000000000',
    ' 00000000-0000-0000-0000-000000000000',
    '00000000-0000-0000-0000-000000000000\n',
    '{00000000-0000-0000-0000-000000000000}',
    '00000000000000000000000000000000',
    '0000000g-0000-0000-0000-000000000000',
    'ABCDEF00-0000-0000-0000-000000000000',
  ])('is not %j', (text) => {
    expect(() => make(text)).toThrow(refusal('invalid_identifier'));
  });
});
