import { describe, expect, it } from '@jest/globals';
import { duties, dutiesOf, role, roles } from '../../src/staff/staff-account.ts';
import { refusal } from '../refusal.ts';

describe('a role', () => {
  // biome-ignore format: reads by its columns
  const table = [
    // own         read    decide    manage
    ['viewer',    [true,   false,    false]],
    ['approver',  [true,   true,     false]],
    ['admin',     [true,   false,    true]],
  ] as const;
  it.each(table)('%s may read, decide about money, manage: %j', (own, expected) => {
    expect(duties.map((duty) => dutiesOf[own].includes(duty))).toEqual(expected);
  });

  it.each(roles)('%s is known by its name', (name) => {
    expect(role(name)).toBe(name);
  });

  it.each(['', 'Admin', 'root', 'constructor'])('of another name is refused: %j', (name) => {
    expect(() => role(name)).toThrow(refusal('unknown_role'));
  });
});
