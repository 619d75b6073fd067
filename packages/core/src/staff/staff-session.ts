import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';

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
