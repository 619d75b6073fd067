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
