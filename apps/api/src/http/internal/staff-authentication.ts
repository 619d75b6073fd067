import {
  actsFor,
  asOf,
  type Clock,
  duties,
  dutiesOf,
  type FactorStanding,
  factorRefusal,
  isAlive,
  isEnabled,
  isEndedByReset,
  isExpired,
  isNoteworthy,
  isUnconfirmed,
  type Log,
  readStaffToken,
  type StaffAccount,
  type StaffStore,
  type StaffToken,
} from '@mobile-money/core';
import type { Request } from 'express';
import { isWithin } from '../address-ranges.ts';
import { clientAddress } from '../client-address.ts';
import { digestOf, hasDigest } from '../digest.ts';
import type { Journal } from '../journal.ts';
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
  readonly journal: Pick<Journal, 'tokenUsed' | 'note'>;
  readonly log: Log;
}

/**
 * Tells who asks; null when it is no one. What is no use of a session, such as a page that only listens, does not keep
 * the session alive. May reject when the store cannot be reached.
 */
export type AuthenticateStaff = (request: Request, isUse: boolean) => Promise<StaffCaller | null>;

export function staffAuthentication(parts: StaffAuthenticationParts): AuthenticateStaff {
  const { staff, clock, cookies, isSignInRequired, isFactorRequired, journal, log } = parts;

  const standing = (how: FactorStanding): Pick<StaffCaller, 'factorKinds' | 'factorRefusal'> => {
    const at = clock.now();
    return {
      factorKinds: how.by === 'session' ? how.kinds : [],
      factorRefusal: (need) => factorRefusal(need, how, at, isFactorRequired),
    };
  };

  /** What would open is refused by its terms: a token that was stolen, or a script that someone forgot. */
  const opens = (token: StaffToken, address: string): boolean => {
    const { prefix, email } = token;
    const isPast = isExpired(token, clock.now());
    if (!isPast && isWithin(token.addresses, address)) return true;
    const because = isPast ? 'expired' : 'from elsewhere';
    log.warn('A staff token was refused.', { prefix, email, because, address });
    journal.note({ kind: 'operator', id: email, address }, 'operator_token.refused', prefix);
    return false;
  };

  const byToken = async (text: string, address: string): Promise<StaffCaller | null> => {
    const given = readStaffToken(text);
    if (given === null) return null;
    const found = await staff.findToken(given.prefix);
    const isRight = hasDigest(given.secret, found?.token.secretSha256 ?? null);
    if (found === null || !isRight) return null;
    const at = clock.now();
    if (!actsFor(found.token, found.account, at)) return null;
    if (!opens(found.token, address)) return null;
    journal.tokenUsed(found.token.prefix);
    return callerOf(asOf(found.account, at), address, {
      session: null,
      isPasswordOwn: true,
      ...standing({ by: 'script' }),
    });
  };

  const bySession = async (id: string, address: string, isUse: boolean): Promise<StaffCaller | null> => {
    const idSha256 = digestOf(id);
    const found = await staff.findSession(idSha256);
    const at = clock.now();
    if (found === null || !isAlive(found.session, at)) return null;
    if (isEndedByReset(found.session, found.account, at)) return null;
    if (isUse && isNoteworthy(found.session, at)) await staff.markSessionSeen(idSha256, at);
    const account = asOf(found.account, at);
    const { factorKinds: kinds } = found;
    return callerOf(account, address, {
      session: { idSha256, csrfToken: csrfTokenOf(id) },
      isPasswordOwn: !isFactorRequired || account.passwordGivenAt === null,
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
  how: Omit<StaffCaller, 'actor' | 'role' | 'duties' | 'isConfirmed'>,
): StaffCaller | null =>
  isEnabled(account)
    ? {
        actor: { kind: 'operator', id: account.email, address },
        role: account.role,
        // The door lets those whom no one has confirmed through to their own session alone.
        duties: isUnconfirmed(account) ? ['read'] : dutiesOf[account.role],
        isConfirmed: !isUnconfirmed(account),
        ...how,
      }
    : null;

const developer = (address: string): Omit<StaffCaller, 'factorKinds' | 'factorRefusal'> => ({
  actor: { kind: 'operator', id: 'dev', address },
  role: 'admin',
  duties,
  isConfirmed: true,
  isPasswordOwn: true,
  session: null,
});
