import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import type { PlainCode } from '../reason/reason.ts';
import type { Role } from './staff-account.ts';

export const factorKinds = ['passkey', 'totp'] as const;
/** A passkey, which a browser or a small device holds, or an app that shows codes. */
export type FactorKind = (typeof factorKinds)[number];

/** What a person proves to have, beside the password that they know. */
export interface SecondFactor {
  readonly id: string;
  readonly email: string;
  readonly kind: FactorKind;
  /** What the person calls it: no two of one person have the same. */
  readonly name: string;
  readonly createdAt: Instant;
  /** Setting it up is its first use. */
  readonly lastUsedAt: Instant;
  /** What browsers call a passkey; an app has its id here. */
  readonly credentialId: string;
  /** What its proofs are checked with: the secret that an app shares, or the public key of a passkey. */
  readonly secret: string;
  /** The newest time step of an app, or count of a passkey, that was accepted. */
  readonly counter: number;
}

/**
 * What a call of the back office asks for: nothing, as long as no sign-in is whole without it; a factor of whoever has
 * one, and a fresh one, to change their own factors; a whole sign-in; or a factor that was proven just now.
 */
export type FactorNeed = 'none' | 'own' | 'once' | 'again';

/** How someone came in: by a session, by a script's token, or where no one has to sign in. */
export type FactorStanding =
  | { readonly by: 'nobody' }
  | { readonly by: 'script' }
  | {
      readonly by: 'session';
      readonly role: Role;
      readonly kinds: readonly FactorKind[];
      /** When the session last proved a factor; null: never. */
      readonly provenAt: Instant | null;
    };

/** Why a call is refused that asks for so much; null: it is not. The factor is required in production. */
export function factorRefusal(
  need: FactorNeed,
  standing: FactorStanding,
  at: Instant,
  isRequired: boolean,
): PlainCode | null {
  if (need === 'none') return null;
  if (standing.by !== 'session') {
    const isForPeople = need === 'own' || (need === 'again' && standing.by === 'script' && isRequired);
    return isForPeople ? 'factor_of_person_needed' : null;
  }
  const { role, kinds, provenAt } = standing;
  if (kinds.length === 0)
    return isRequired && role !== 'viewer' && need !== 'own' ? 'factor_set_up_first' : null;
  if (provenAt === null) return 'factor_first';
  return need === 'once' || at - provenAt <= limits.factorFreshMs ? null : 'factor_needed';
}
