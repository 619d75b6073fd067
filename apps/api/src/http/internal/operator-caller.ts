import { mayActAs, type OperatorActor, type Role } from '@mobile-money/core';
import { HttpRefusal } from '../http-refusal.ts';

/** Who works in the back office, and what they may do. */
export interface OperatorCaller {
  readonly actor: OperatorActor;
  readonly role: Role;
  /** How a person came in by a browser; null for scripts, and where no one has to sign in. */
  readonly session: { readonly idSha256: string; readonly csrfToken: string } | null;
}

export const signInFirst = 'Sign in, or give an operator token.';

export const tooLow = (needed: Role): string => `This needs the role ${needed}.`;

/** Refuses no one, anyone who is not known, and those whose role is too low. */
export function refuseBelow(needed: Role, caller: OperatorCaller | null): void {
  if (caller === null) throw new HttpRefusal(401, signInFirst);
  if (!mayActAs(caller.role, needed)) throw new HttpRefusal(403, tooLow(needed));
}
