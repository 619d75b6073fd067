import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  eventId,
  idsWithShortId,
  paymentId,
  playerId,
  shortIdOf,
  transactionId,
} from '../../src/transaction/transaction.ts';
import { refusal } from '../a-transaction.ts';
import { holds } from '../holds.ts';

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

const ids = fc.uuid().map((text) => transactionId(text.toLowerCase()));

describe('a short id', () => {
  it('has twenty letters and digits, whatever the id', () => {
    const extremes = [
      `${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`,
      'f'.repeat(8).concat('-ffff-ffff-ffff-', 'f'.repeat(12)),
    ];
    expect(extremes.map((text) => shortIdOf(transactionId(text)).length)).toEqual([20, 20]);
    fc.assert(fc.property(ids, (id) => expect(shortIdOf(id)).toMatch(/^[0-9a-z]{20}$/)));
  });

  it('leads back to its transaction, in capitals too', () => {
    fc.assert(
      fc.property(ids, (id) => {
        for (const written of [shortIdOf(id), shortIdOf(id).toUpperCase()]) {
          const found = idsWithShortId(written);
          expect(found !== null && found.from <= id && id <= found.to).toBe(true);
        }
      }),
    );
  });

  it('leads to no transaction with another one', () => {
    fc.assert(
      fc.property(ids, ids, (id, other) => {
        fc.pre(shortIdOf(id) !== shortIdOf(other));
        const found = idsWithShortId(shortIdOf(id));
        expect(found !== null && (other < found.from || other > found.to)).toBe(true);
      }),
    );
  });

  it.each(['', '1', 'z'.repeat(20), '0'.repeat(21), `${'0'.repeat(19)}-`])('is not %p', (text) => {
    expect(idsWithShortId(text)).toBeNull();
  });
});
