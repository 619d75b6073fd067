import {
  type Duty,
  dutiesOf,
  type Reason,
  type Role,
  reason,
  roles,
  type StaffActor,
} from '@mobile-money/core';
import { HttpRefusal } from '../http-refusal.ts';

/** Who works in the back office, and what they may do. */
export interface StaffCaller {
  readonly actor: StaffActor;
  readonly role: Role;
  /** Those of the role; all of them for `dev`, who has no account. */
  readonly duties: readonly Duty[];
  /** How a person came in by a browser; null for scripts, and where no one has to sign in. */
  readonly session: { readonly idSha256: string; readonly csrfToken: string } | null;
}

/** Names the role to ask for. */
export const roleMissing = (duty: Duty): Reason =>
  reason('role_missing', { role: roles.find((role) => dutiesOf[role].includes(duty)) ?? '' });

/** Refuses no one, anyone who is not known, and those whose role does not have the duty. */
export function refuseWithout(duty: Duty, caller: StaffCaller | null): void {
  if (caller === null) throw new HttpRefusal(401, 'sign_in_first');
  if (!caller.duties.includes(duty)) throw new HttpRefusal(403, roleMissing(duty));
}
