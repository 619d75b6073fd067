import { DomainError } from '../errors.ts';

/** From the least to the most: each may do all that those before it may. */
export const roles = ['viewer', 'approver', 'admin'] as const;
export type Role = (typeof roles)[number];

export function role(text: string): Role {
  const known = roles.find((each) => each === text);
  if (known === undefined) throw new DomainError('unknown_role');
  return known;
}

export const mayActAs = (own: Role, needed: Role): boolean => roles.indexOf(own) >= roles.indexOf(needed);
