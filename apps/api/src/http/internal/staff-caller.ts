import {
  type Duty,
  dutiesOf,
  type FactorKind,
  type FactorNeed,
  type PlainCode,
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
  /** False while someone new waits for a second admin. */
  readonly isConfirmed: boolean;
  /** False where whoever made the password may still know it, and it has to be changed first. */
  readonly isPasswordOwn: boolean;
  /** How a person came in by a browser; null for scripts, and where no one has to sign in. */
  readonly session: { readonly idSha256: string; readonly csrfToken: string } | null;
  /** Those of a person in a session. */
  readonly factorKinds: readonly FactorKind[];
  /** Why they are refused what asks for so much of the second factor; null: they are not. */
  readonly factorRefusal: (need: FactorNeed) => PlainCode | null;
}

/** Names the role to ask for. */
export const roleMissing = (duty: Duty): Reason =>
  reason('role_missing', { role: roles.find((role) => dutiesOf[role].includes(duty)) ?? '' });

/** Refuses no one who is not known, those whose role does not have the duty, and those who lack the second factor. */
export function refuseWithout(duty: Duty, caller: StaffCaller | null, need: FactorNeed = 'once'): void {
  if (caller === null) throw new HttpRefusal(401, 'sign_in_first');
  if (!caller.duties.includes(duty)) throw new HttpRefusal(403, roleMissing(duty));
  const lacking = caller.factorRefusal(need);
  if (lacking !== null) throw new HttpRefusal(403, lacking);
}
