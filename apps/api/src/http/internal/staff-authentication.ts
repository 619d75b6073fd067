import {
  type Clock,
  duties,
  dutiesOf,
  type FactorStanding,
  factorRefusal,
  isAlive,
  isEnabled,
  isNoteworthy,
  readStaffToken,
  type StaffAccount,
  type StaffStore,
} from '@mobile-money/core';
import type { Request } from 'express';
import { clientAddress } from '../client-address.ts';
import { digestOf, hasDigest } from '../digest.ts';
import type { StaffCaller } from './staff-caller.ts';
import { csrfTokenOf, type StaffCookies } from './staff-cookies.ts';

export interface StaffAuthenticationParts {
  readonly staff: Pick<StaffStore, 'findToken' | 'findSession' | 'markSessionSeen'>;
  readonly clock: Clock;
  readonly cookies: StaffCookies;
  /** False only in development without a key: then whoever brings nothing is the staff member `dev`. */
  readonly isSignInRequired: boolean;
  /** In production. */
  readonly isFactorRequired: boolean;
}

/**
 * Tells who asks; null when it is no one. What is no use of a session, such as a page that only listens, does not keep
 * the session alive. May reject when the store cannot be reached.
 */
export type AuthenticateStaff = (request: Request, isUse: boolean) => Promise<StaffCaller | null>;

export function staffAuthentication(parts: StaffAuthenticationParts): AuthenticateStaff {
  const { staff, clock, cookies, isSignInRequired, isFactorRequired } = parts;

  const standing = (how: FactorStanding): Pick<StaffCaller, 'factorKinds' | 'factorRefusal'> => {
    const at = clock.now();
    return {
      factorKinds: how.by === 'session' ? how.kinds : [],
      factorRefusal: (need) => factorRefusal(need, how, at, isFactorRequired),
    };
  };

  const byToken = async (text: string, address: string): Promise<StaffCaller | null> => {
    const given = readStaffToken(text);
    if (given === null) return null;
    const found = await staff.findToken(given.prefix);
    const isRight = hasDigest(given.secret, found?.token.secretSha256 ?? null);
    if (found === null || !isRight || found.token.revokedAt !== null) return null;
    return callerOf(found.account, address, { session: null, ...standing({ by: 'script' }) });
  };

  const bySession = async (id: string, address: string, isUse: boolean): Promise<StaffCaller | null> => {
    const idSha256 = digestOf(id);
    const found = await staff.findSession(idSha256);
    const at = clock.now();
    if (found === null || !isAlive(found.session, at)) return null;
    if (isUse && isNoteworthy(found.session, at)) await staff.markSessionSeen(idSha256, at);
    const { account, factorKinds: kinds } = found;
    return callerOf(account, address, {
      session: { idSha256, csrfToken: csrfTokenOf(id) },
      ...standing({ by: 'session', role: account.role, kinds, provenAt: found.session.factorAt }),
    });
  };

  return async (request, isUse) => {
    const address = clientAddress(request);
    const authorization = request.get('authorization');
    if (authorization !== undefined) {
      const [, text] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
      return text === undefined ? null : byToken(text, address);
    }
    const id = cookies.session.in(request.get('cookie') ?? '');
    const caller = id === null ? null : await bySession(id, address, isUse);
    return caller ?? (isSignInRequired ? null : { ...developer(address), ...standing({ by: 'nobody' }) });
  };
}

const callerOf = (
  account: StaffAccount,
  address: string,
  how: Omit<StaffCaller, 'actor' | 'role' | 'duties'>,
): StaffCaller | null =>
  isEnabled(account)
    ? {
        actor: { kind: 'operator', id: account.email, address },
        role: account.role,
        duties: dutiesOf[account.role],
        ...how,
      }
    : null;

const developer = (address: string): Omit<StaffCaller, 'factorKinds' | 'factorRefusal'> => ({
  actor: { kind: 'operator', id: 'dev', address },
  role: 'admin',
  duties,
  session: null,
});
