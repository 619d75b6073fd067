import { describe, expect, it } from '@jest/globals';
import { mayActAs, role, roles } from '../../src/operator/role.ts';
import { refusal } from '../refusal.ts';

describe('a role', () => {
  // biome-ignore format: reads by its columns
  const table = [
    // own         viewer  approver  admin
    ['viewer',    [true,   false,    false]],
    ['approver',  [true,   true,     false]],
    ['admin',     [true,   true,     true]],
  ] as const;
  it.each(table)('%s may act as viewer, approver, admin: %j', (own, expected) => {
    expect(roles.map((needed) => mayActAs(own, needed))).toEqual(expected);
  });

  it.each(roles)('%s is known by its name', (name) => {
    expect(role(name)).toBe(name);
  });

  it.each(['', 'Admin', 'root', 'constructor'])('of another name is refused: %j', (name) => {
    expect(() => role(name)).toThrow(refusal('unknown_role'));
  });
});
