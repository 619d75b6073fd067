import { describe, expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import { earlier, type Instant } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import { type FactorNeed, type FactorStanding, factorRefusal } from '../../src/staff/second-factor.ts';
import type { Role } from '../../src/staff/staff-account.ts';

const fresh = earlier(testMorning, limits.factorFreshMs);
const stale = earlier(testMorning, limits.factorFreshMs + 1);
const inSession = (role: Role, hasOne: boolean, provenAt: Instant | null = null): FactorStanding => ({
  by: 'session',
  role,
  kinds: hasOne ? ['totp'] : [],
  provenAt,
});

const [setUp, first, needed, person] = [
  'factor_set_up_first',
  'factor_first',
  'factor_needed',
  'factor_of_person_needed',
] as const;
const needs: readonly FactorNeed[] = ['none', 'own', 'once', 'again'];

type Refusals = readonly (string | null)[];
// biome-ignore format: reads by its columns
const table: readonly (readonly [string, FactorStanding, Refusals, Refusals])[] = [
  //                                                                        none  own     once   again     none  own     once   again
  // who                             how they come in                       in production                  elsewhere
  ['dev, where no one signs in',     { by: 'nobody' },                      [null, person, null,  null],   [null, person, null,  null]],
  ['a script',                       { by: 'script' },                      [null, person, null,  person], [null, person, null,  null]],
  ['a viewer without any',           inSession('viewer', false),            [null, null,   null,  null],   [null, null,   null,  null]],
  ['an approver without any',        inSession('approver', false),          [null, null,   setUp, setUp],  [null, null,   null,  null]],
  ['an admin without any',           inSession('admin', false),             [null, null,   setUp, setUp],  [null, null,   null,  null]],
  ['someone who has not proven it',  inSession('viewer', true),             [null, first,  first, first],  [null, first,  first, first]],
  ['someone who proved it just now', inSession('admin', true, fresh),       [null, null,   null,  null],   [null, null,   null,  null]],
  ['someone who proved it before',   inSession('approver', true, stale),    [null, needed, null,  needed], [null, needed, null,  needed]],
];

describe('a call that asks for the second factor', () => {
  it.each(table)('of %s is refused as the table says', (_, standing, inProduction, elsewhere) => {
    const refusals = (isRequired: boolean) =>
      needs.map((need) => factorRefusal(need, standing, testMorning, isRequired));
    expect([refusals(true), refusals(false)]).toEqual([inProduction, elsewhere]);
  });
});
