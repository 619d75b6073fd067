import { type Instant, isoInstant, later, latest } from '../instant.ts';
import { DomainError } from '../reason/reason.ts';
import { type Duty, dutiesOf, isEnabled, type Role, type StaffAccount } from './staff-account.ts';
import type { StaffSession, StaffToken } from './staff-session.ts';

/** What gives an account rights that it did not have. Where one person alone may not give them, it waits. */
export const pendingKinds = ['add', 'role', 'enable', 'factor'] as const;
export type PendingKind = (typeof pendingKinds)[number];

/** A change that was asked for. Another admin confirms or refuses it; if no one does, it counts from its time on. */
export interface PendingChange {
  readonly kind: PendingKind;
  /** The role that the account has then. */
  readonly role: Role;
  readonly askedBy: string;
  readonly askedAt: Instant;
  readonly dueAt: Instant;
}

/** What an admin asks for about someone. */
export type StaffWish =
  | { readonly kind: 'role'; readonly role: Role }
  | { readonly kind: 'enable' | 'disable' | 'factor' };

/** What an admin may change of an account without its password. */
export type Rights = Pick<StaffAccount, 'role' | 'disabledAt' | 'factorsFrom' | 'rightsFrom' | 'pending'>;

/** An account as it counts at a moment: what waited until then has come to pass. */
export const asOf = (account: StaffAccount, at: Instant): StaffAccount =>
  account.pending === null || at < account.pending.dueAt
    ? account
    : { ...account, ...carriedOut(account, account.pending, account.pending.dueAt) };

/**
 * What is from a moment on, when a change is carried out. Second factors that were set up after a reset was asked for stay.
 * Whoever is let in again, gets another role, or begins anew without a second factor, has said nothing yet.
 */
export function carriedOut(
  account: StaffAccount,
  { kind, role, askedAt }: Pick<PendingChange, 'kind' | 'role' | 'askedAt'>,
  at: Instant,
): Rights {
  const isLetIn = kind === 'enable' && !isEnabled(account);
  const isAnew = isLetIn || kind === 'factor' || role !== account.role;
  return {
    role,
    disabledAt: kind === 'enable' ? null : account.disabledAt,
    factorsFrom: kind === 'factor' ? askedAt : account.factorsFrom,
    rightsFrom: rightsSince(account, isAnew ? at : null),
    pending: null,
  };
}

/** From when words count, with a moment until which they were taken back: what was taken back later stays so. */
export const rightsSince = (
  { rightsFrom }: Pick<StaffAccount, 'rightsFrom'>,
  at: Instant | null,
): Instant | null => (at === null ? rightsFrom : latest(rightsFrom ?? at, at));

/** Whether a reset of second factors came to pass since the session began, which may have been with a lost one. */
export const isEndedByReset = (
  { createdAt }: StaffSession,
  { pending }: StaffAccount,
  at: Instant,
): boolean => pending?.kind === 'factor' && pending.dueAt <= at && createdAt < pending.dueAt;

/** Whether a token was made before its account got its role by the time that passed, or was let in so. */
export function isOfBefore({ createdAt }: StaffToken, known: StaffAccount, at: Instant): boolean {
  if (known.pending === null) return false;
  const account = asOf(known, at);
  const isOther = account.role !== known.role || isEnabled(account) !== isEnabled(known);
  return isOther && createdAt < known.pending.dueAt;
}

/** Someone new whom no one has confirmed yet may do nothing. */
export const isUnconfirmed = ({ pending }: StaffAccount): boolean => pending?.kind === 'add';

/** What an account as it counts now may do. */
export const dutiesNow = (account: StaffAccount): readonly Duty[] =>
  isUnconfirmed(account) ? [] : dutiesOf[account.role];

/** Whether the person may come in and do this. */
export function mayNow(known: StaffAccount, duty: Duty, at: Instant): boolean {
  const account = asOf(known, at);
  return isEnabled(account) && dutiesNow(account).includes(duty);
}

/** To read gives no one power; to decide, to manage, and to come in with another second factor does. */
export const givesPower = (kind: PendingKind, role: Role): boolean => kind === 'factor' || role !== 'viewer';

/** Everything about people together has one version: whoever decides from what they read is told when it is stale. */
export const peopleVersion = (people: readonly StaffAccount[]): number =>
  people.reduce((sum, { version }) => sum + version, 0);

/**
 * Whether one of these will manage no more unless someone refuses it. Whoever leaves asks for nothing that waits: it would
 * come to pass when they have left. What they asked for before comes to pass sooner, or is refused with them.
 */
export const isLeaving = (people: readonly StaffAccount[], email: string, at: Instant): boolean =>
  people.some((account) => {
    const { pending } = asOf(account, at);
    return account.email === email && pending?.kind === 'role' && pending.role !== 'admin';
  });

interface Asked {
  readonly people: readonly StaffAccount[];
  readonly account: StaffAccount;
  readonly by: string;
  readonly at: Instant;
  /** So long what gives power waits for a second admin; null: nothing waits. */
  readonly waitMs: number | null;
}

/**
 * What an account has when an admin's wish is granted, or noted for later. Rejects with `own_account`, `last_admin`,
 * `change_waits`, `asker_leaves`.
 */
export function granted(wish: StaffWish, { people, account: known, by, at, waitMs }: Asked): Rights {
  const account = asOf(known, at);
  if (account.email === by && wish.kind !== 'disable') throw new DomainError('own_account');
  if (wish.kind === 'disable') {
    refuseLastAdmin(people, account, at);
    return { ...rightsOf(account), disabledAt: account.disabledAt ?? at, pending: null };
  }
  const role = wish.kind === 'role' ? wish.role : account.role;
  if (role !== 'admin') refuseLastAdmin(people, account, at);
  const { pending } = account;
  // Someone new stays new: whichever role they are to have, nothing counts before.
  const isNew = pending?.kind === 'add' && wish.kind === 'role';
  if (pending !== null && pending.kind !== wish.kind && !isNew) throw new DomainError('change_waits');
  const kind = isNew ? 'add' : wish.kind;
  const isSame =
    !isNew && ((kind === 'role' && role === account.role) || (kind === 'enable' && isEnabled(account)));
  if (isSame) return { ...rightsOf(account), pending: null };
  const asked: PendingChange = { kind, role, askedBy: by, askedAt: at, dueAt: later(at, waitMs ?? 0) };
  if (waitMs === null || !givesPower(kind, role)) return carriedOut(account, asked, at);
  if (isLeaving(people, by, at)) throw new DomainError('asker_leaves');
  return { ...rightsOf(account), role: isNew ? role : account.role, pending: asked };
}

/** What an admin read of a change when they confirmed it: something else may wait by now. */
export type SeenChange = Pick<PendingChange, 'kind' | 'role'> & {
  /** As ISO 8601. */
  readonly askedAt: string;
};

/**
 * What an account has when someone confirms what waits, and what they read is that. Rejects with `nothing_waits`,
 * `change_differs`, `same_admin`.
 */
export function confirmed(known: StaffAccount, seen: SeenChange, by: string, at: Instant): Rights {
  const { account, pending } = waiting(known, at);
  const { kind, role, askedAt } = pending;
  if (seen.kind !== kind || seen.role !== role || seen.askedAt !== isoInstant(askedAt))
    throw new DomainError('change_differs');
  if (by === pending.askedBy || by === account.email) throw new DomainError('same_admin');
  return carriedOut(account, pending, at);
}

/** What an account has when someone refuses what waits. Whoever is new stays outside. Rejects with `nothing_waits`. */
export function refused(known: StaffAccount, at: Instant): Rights {
  const { account, pending } = waiting(known, at);
  return {
    ...rightsOf(account),
    disabledAt: pending.kind === 'add' ? at : account.disabledAt,
    pending: null,
  };
}

function waiting(known: StaffAccount, at: Instant): { account: StaffAccount; pending: PendingChange } {
  const account = asOf(known, at);
  if (account.pending === null) throw new DomainError('nothing_waits');
  return { account, pending: account.pending };
}

const rightsOf = ({ role, disabledAt, factorsFrom, rightsFrom, pending }: StaffAccount): Rights => ({
  role,
  disabledAt,
  factorsFrom,
  rightsFrom,
  pending,
});

/** Without an admin no one could be let in any more. */
function refuseLastAdmin(people: readonly StaffAccount[], account: StaffAccount, at: Instant): void {
  const isAdmin = (each: StaffAccount): boolean => mayNow(each, 'manage', at);
  const others = people.filter(({ email }) => email !== account.email);
  if (isAdmin(account) && !others.some(isAdmin)) throw new DomainError('last_admin');
}
