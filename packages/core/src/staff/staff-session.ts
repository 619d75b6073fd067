import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';

/** A browser in which someone signed in before. Its id is known only to that browser, and each sign-in gives another. */
export interface KnownDevice {
  /** In hexadecimal digits. */
  readonly idSha256: string;
  readonly email: string;
  readonly signedInAt: Instant;
}

export const isStillKnown = ({ signedInAt }: KnownDevice, at: Instant): boolean =>
  at - signedInAt < limits.deviceKnownMs;

/** A browser in which a person signed in. Its id is known only to that browser. */
export interface StaffSession {
  /** In hexadecimal digits. */
  readonly idSha256: string;
  readonly email: string;
  readonly createdAt: Instant;
  readonly lastSeenAt: Instant;
}

/** A session ends when no one used it for a while, and in any case at the end of a working day. */
export const isAlive = ({ createdAt, lastSeenAt }: StaffSession, at: Instant): boolean =>
  at - lastSeenAt < limits.sessionIdleMs && at - createdAt < limits.sessionMaxMs;

/** Not written down for every request: to a minute is exact enough. */
export const isNoteworthy = ({ lastSeenAt }: StaffSession, at: Instant): boolean =>
  at - lastSeenAt >= limits.sessionSeenEveryMs;

/** What a script signs in with. It may do what its account may, for as long as the account may. */
export interface StaffToken {
  /** Names the token in public. */
  readonly prefix: string;
  readonly email: string;
  /** In hexadecimal digits. */
  readonly secretSha256: string;
  readonly createdAt: Instant;
  readonly revokedAt: Instant | null;
}

/** A new token with its text, which is shown once and never again. */
export interface IssuedStaffToken {
  readonly token: StaffToken;
  readonly text: string;
}

export interface TokenParts {
  readonly prefix: string;
  readonly secret: string;
}

export const staffTokenText = ({ prefix, secret }: TokenParts): string => `opt_${prefix}_${secret}`;

const form = /^opt_([A-Za-z0-9]{1,64})_([\x21-\x7e]{1,256})$/;

/** The parts of a text that has the form of a token; null when it has not. */
export function readStaffToken(text: string): TokenParts | null {
  const [, prefix, secret] = form.exec(text) ?? [];
  return prefix === undefined || secret === undefined ? null : { prefix, secret };
}
