import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import { DomainError } from '../reason/reason.ts';
import type { PendingChange } from './pending-change.ts';

/**
 * What the back office lets people do: read what it shows, decide about money, manage people, keys and settings, and
 * write notes.
 */
export const duties = ['read', 'decide', 'manage', 'note'] as const;
export type Duty = (typeof duties)[number];

export const roles = ['viewer', 'approver', 'admin'] as const;
/** One account has one role. */
export type Role = (typeof roles)[number];

/** No role has both to decide and to manage: whoever makes a key asks for money with it, and someone else sends it. */
export const dutiesOf: Readonly<Record<Role, readonly Duty[]>> = {
  viewer: ['read'],
  approver: ['read', 'decide', 'note'],
  admin: ['read', 'manage', 'note'],
};

export function role(text: string): Role {
  const known = roles.find((each) => each === text);
  if (known === undefined) throw new DomainError('unknown_role');
  return known;
}

/** A person who works in the back office. */
export interface StaffAccount {
  readonly email: string;
  readonly role: Role;
  /** With all that is needed to check a password, and without the password. */
  readonly passwordHash: string;
  /**
   * When an admin made the password, who may still know it; null once its owner chose one, and for one of the command
   * line. Second factors of the time between may be of whoever knew it.
   */
  readonly passwordGivenAt: Instant | null;
  readonly createdAt: Instant;
  /** Null while the person may come in. */
  readonly disabledAt: Instant | null;
  /** Second factors that were set up before do not count; null: all do. */
  readonly factorsFrom: Instant | null;
  /**
   * When the person got this role, was let in again, or got a new password or a reset of second factors from someone else;
   * null: nothing of that has happened. What they said about money before does not count: someone else may have said it in
   * their session.
   */
  readonly rightsFrom: Instant | null;
  /** What was asked for this account and has not come to pass; see `asOf`. */
  readonly pending: PendingChange | null;
  /** When the person last worked here, to a minute; null: never. */
  readonly lastSeenAt: Instant | null;
  /** How often the account was changed. */
  readonly version: number;
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

/** A password that a person chose: long enough that no one guesses it. Rejects with `invalid_password`. */
export function chosenPassword(text: string, email: string): string {
  const isLong = text.length >= limits.passwordMinChars && text.length <= limits.passwordMaxChars;
  if (!isLong || normaliseEmail(text) === email) throw new DomainError('invalid_password');
  return text;
}

/** A password that no one chose: nothing that can be guessed, and nothing that is used elsewhere. */
export async function newPassword({
  keyMaker,
  passwords,
}: Pick<Ports, 'keyMaker' | 'passwords'>): Promise<{ password: string; passwordHash: string }> {
  const password = keyMaker.make().secret.slice(0, limits.madePasswordChars);
  return { password, passwordHash: await passwords.hash(password) };
}
