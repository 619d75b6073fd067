import { DomainError } from '../errors.ts';
import type { Instant } from '../instant.ts';
import type { Role } from './role.ts';

/** A person who works in the back office. */
export interface StaffAccount {
  readonly email: string;
  readonly role: Role;
  /** With all that is needed to check a password, and without the password. */
  readonly passwordHash: string;
  readonly createdAt: Instant;
  /** Null while the person may come in. */
  readonly disabledAt: Instant | null;
}

/** Printable ASCII around one at sign: it stands in logs, in the audit and on command lines. */
const form = /^[!-?A-~]{1,64}@[!-?A-~]{1,189}$/;

/** However it is typed, an e-mail names one account. */
export const normaliseEmail = (text: string): string => text.trim().toLowerCase();

export function staffEmail(text: string): string {
  const email = normaliseEmail(text);
  if (!form.test(email)) throw new DomainError('invalid_email');
  return email;
}

export const isEnabled = ({ disabledAt }: StaffAccount): boolean => disabledAt === null;
