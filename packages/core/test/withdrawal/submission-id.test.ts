import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { transactionId } from '../../src/transaction/identifiers.ts';
import { submissionIdOf } from '../../src/withdrawal/withdrawal.ts';
import { uuidOf } from '../a-transaction.ts';
import { holds } from '../holds.ts';

const anId = fc.uuid().map(transactionId);
const aProvider = fc.string({ minLength: 1, maxLength: 40 });

describe('the name of a withdrawal at a provider', () => {
  // Written down: what was sent under a name must have it for ever, whatever this program becomes.
  // biome-ignore format: reads by its columns
  it.each([
    [uuidOf(2),                              'mtn_momo',     '6098d2a1-ea23-4239-9aa1-89d56e52ccd6'],
    [uuidOf(2),                              'orange_money', '29a69d6f-a1c1-4b18-98f7-49383eb482d7'],
    ['0193a7c2-5b6d-7e8f-9a0b-1c2d3e4f5a6b', 'mtn_momo',     '610b7563-b14e-7cb6-90aa-95f8501d96bf'],
    ['0193a7c2-5b6d-7e8f-9a0b-1c2d3e4f5a6b', 'orange_ussd',  '9e70d25d-07a3-7f57-989d-b60cf868efe3'],
  ])('of %s at %s is %s', (id, providerId, name) => {
    expect(submissionIdOf(transactionId(id), providerId)).toBe(name);
  });

  it('is a UUID of the same version and variant, and always the same', () => {
    holds(
      fc.property(anId, aProvider, (id, providerId) => {
        const name = submissionIdOf(id, providerId);
        expect(transactionId(name)).toBe(name);
        expect([name[14], name[19]]).toEqual([id[14], id[19]]);
        expect(submissionIdOf(id, providerId)).toBe(name);
      }),
    );
  });

  it('is that of no other withdrawal there: turned once more it is the withdrawal itself', () => {
    holds(
      fc.property(anId, aProvider, (id, providerId) => {
        expect(submissionIdOf(transactionId(submissionIdOf(id, providerId)), providerId)).toBe(id);
      }),
    );
  });

  it('is another at every other provider, and never the id of the withdrawal', () => {
    holds(
      fc.property(anId, fc.uniqueArray(aProvider, { minLength: 2, maxLength: 8 }), (id, providers) => {
        const names = providers.map((providerId) => submissionIdOf(id, providerId));
        expect(new Set([id, ...names]).size).toBe(providers.length + 1);
      }),
    );
  });
});
