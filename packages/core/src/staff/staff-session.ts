import type { KeyTerms } from '../application/api-key.ts';
import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import type { AttemptCounter } from '../ports/staff-store.ts';
import { asOf, isOfBefore } from './pending-change.ts';
import type { Role, StaffAccount } from './staff-account.ts';

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
  /** From where the person signed in. */
  readonly address: string;
  /** When it last proved a second factor; null: never. */
  readonly factorAt: Instant | null;
}

/** A session ends when no one used it for a while, and in any case at the end of a working day. */
export const isAlive = ({ createdAt, lastSeenAt }: StaffSession, at: Instant): boolean =>
  at - lastSeenAt < limits.sessionIdleMs && at - createdAt < limits.sessionMaxMs;

/** Not written down for every request: to a minute is exact enough. */
export const isNoteworthy = ({ lastSeenAt }: StaffSession, at: Instant): boolean =>
  at - lastSeenAt >= limits.sessionSeenEveryMs;

/**
 * What a script signs in with. It may do what its account may, for as long as the account has the role that it was made
 * for: with another one, and when the account was shut out, all that there were are over for good.
 */
export interface StaffToken extends KeyTerms {
  /** Names the token in public. */
  readonly prefix: string;
  readonly email: string;
  /** What the account was when it was made. */
  readonly role: Role;
  /** In hexadecimal digits. */
  readonly secretSha256: string;
  readonly createdAt: Instant;
  readonly revokedAt: Instant | null;
  /** To a minute; null: never. */
  readonly lastUsedAt: Instant | null;
}

/** Whether a token acts for its account, as that counts at the moment. */
export const actsFor = (token: StaffToken, known: StaffAccount, at: Instant): boolean =>
  token.revokedAt === null && token.role === asOf(known, at).role && !isOfBefore(token, known, at);

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

const seconds = (count: number): number => count * 1_000;
const none = (count: number): readonly number[] => Array.from({ length: count }, () => 0);

/**
 * How long the next attempt to sign in has to wait after so many failures in a row; the last one stands for all that
 * follow. An address may be that of a whole office, so it has more attempts than one account has from there. What all
 * strangers together do to an account makes each of them wait, and never for long: one of them may be its owner. Who
 * tries codes knows the password already, and a code has six digits: there all strangers have one clock.
 */
export const signInDelaysMs = {
  own: [...none(4), ...[30, 60, 120, 300, 600].map(seconds)],
  address: [...none(19), ...[60, 300, 600].map(seconds)],
  strangers: [...none(49), ...[30].map(seconds)],
  factor: [...none(9), ...[30, 60, 120, 300, 600].map(seconds)],
} as const;

/** The delay after the n-th failure; none before the first. */
export const delayAfter = (failures: number, delaysMs: readonly number[]): number =>
  delaysMs[Math.min(failures, delaysMs.length) - 1] ?? 0;

const counter = (key: string, delaysMs: readonly number[], since = key): AttemptCounter => ({
  key,
  delaysMs,
  since,
});

export type OwnAndShared = readonly [AttemptCounter, ...AttemptCounter[]];

/** Whoever comes from a browser that is known answers for that browser alone: what strangers do is nothing to it. */
export const countersOfDevice = (device: KnownDevice): OwnAndShared => [
  counter(deviceOf(device), signInDelaysMs.own),
];

/**
 * Someone's device, by when they last signed in there: its id changes with each sign-in of anyone, who would give
 * themselves new guesses of another's password so.
 */
const deviceOf = ({ email, signedInAt }: KnownDevice): string => `device of ${email} since ${signedInAt}`;

/** Whoever sits at a browser that someone left open guesses no more often than at the door. */
export const countersOfPassword = (email: string): OwnAndShared => [
  counter(`password of ${email}`, signInDelaysMs.own),
];

/**
 * The first is the stranger's own; the others are shared with whoever else comes from there, or means the account in
 * this hour: counted on and on, one who fails now and then would make everyone wait.
 */
export function countersOfStranger(email: string, address: string, at: Instant): OwnAndShared {
  const network = networkOf(address);
  const own = `account ${email} from ${network}`;
  const hour = Math.floor(at / limits.signInFailuresForgottenAfterMs);
  return [
    counter(own, signInDelaysMs.own),
    counter(`address ${network}`, signInDelaysMs.address),
    counter(`strangers ${hour} ${email}`, signInDelaysMs.strangers, own),
  ];
}

/** Wrong codes are counted apart from wrong passwords: whoever tries them has the right password each time. */
export const countersOfFactor = (email: string, address: string, device: KnownDevice | null): OwnAndShared =>
  device === null
    ? [
        counter(`factor of ${email} from ${networkOf(address)}`, signInDelaysMs.own),
        counter(`factor of ${email}`, signInDelaysMs.factor),
      ]
    : [counter(`factor at ${deviceOf(device)}`, signInDelaysMs.own)];

/** Whoever has one address of IPv6 has 2^64 of them, which begin with the same four groups. */
export function networkOf(address: string): string {
  const gap = address.indexOf('::');
  const first = groupsOf(gap < 0 ? address : address.slice(0, gap));
  if (gap < 0 && first.length < ipv6Groups) return address;
  const last = gap < 0 ? [] : groupsOf(address.slice(gap + 2));
  const between = Array.from({ length: Math.max(0, ipv6Groups - first.length - last.length) }, () => '0');
  const groups = [...first, ...between, ...last].slice(0, networkGroups);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

const ipv6Groups = 8;
const networkGroups = 4;

const groupsOf = (text: string): readonly string[] => (text === '' ? [] : text.toLowerCase().split(':'));
