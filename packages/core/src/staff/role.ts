import { DomainError } from '../errors.ts';

/** What the back office lets people do: read what it shows, decide about money, manage people, keys and settings. */
export const duties = ['read', 'decide', 'manage'] as const;
export type Duty = (typeof duties)[number];

export const roles = ['viewer', 'approver', 'admin'] as const;
/** One account has one role. */
export type Role = (typeof roles)[number];

/** No role has both to decide and to manage: whoever makes a key asks for money with it, and someone else sends it. */
export const dutiesOf: Readonly<Record<Role, readonly Duty[]>> = {
  viewer: ['read'],
  approver: ['read', 'decide'],
  admin: ['read', 'manage'],
};

export function role(text: string): Role {
  const known = roles.find((each) => each === text);
  if (known === undefined) throw new DomainError('unknown_role');
  return known;
}
