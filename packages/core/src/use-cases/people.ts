import type { KeyTerms, TermsPatch } from '../application/api-key.ts';
import { type Instant, later } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import { DomainError } from '../reason/reason.ts';
import { type AccountDeed, changeAccount, type DecideAccount } from '../staff/change-account.ts';
import {
  asOf,
  confirmed,
  givesPower,
  granted,
  isLeaving,
  type PendingChange,
  type Rights,
  refused,
  type SeenChange,
  type StaffWish,
} from '../staff/pending-change.ts';
import { chosenPassword, isEnabled, type StaffAccount } from '../staff/staff-account.ts';
import { countersOfPassword, type IssuedStaffToken, type StaffToken } from '../staff/staff-session.ts';
import { alertOfPeople, auditEntry, onOff, type StaffActor } from '../transaction/audit-entry.ts';
import { dropOldFactors } from './second-factor.ts';
import { judged } from './sign-in.ts';
import {
  changeTokenTerms,
  issueStaffToken,
  newAccount,
  type TokenGuard,
  type WithPassword,
} from './staff-accounts.ts';

type PeoplePorts = Pick<Ports, 'staff' | 'factors' | 'clock' | 'ids' | 'log' | 'settings'>;

/**
 * An admin opens an account. Where two are needed, someone with power may do nothing before the second has confirmed,
 * or the time has passed. Rejects with `operator_exists`, `invalid_email`, `unknown_role`, `asker_leaves`.
 */
export const addPerson =
  (ports: PeoplePorts & Pick<Ports, 'passwords' | 'keyMaker'>) =>
  async (given: { readonly email: string; readonly role: string }, by: StaffActor): Promise<WithPassword> => {
    const { account, password } = await newAccount(ports, given, ports.clock.now());
    const { email, role, createdAt: at } = account;
    const waitMs = ports.settings.staffChangesWaitMs;
    const waits = waitMs !== null && givesPower('add', role);
    if (waits && isLeaving(await ports.staff.list(), by.id, at)) throw new DomainError('asker_leaves');
    const pending: PendingChange | null = waits
      ? { kind: 'add', role, askedBy: by.id, askedAt: at, dueAt: later(at, waitMs) }
      : null;
    const added = { ...account, pending };
    const audit = auditEntry(
      ports,
      by,
      at,
      waits ? ['operator.ask', email, '', `add ${role}`] : ['operator.add', email, '', role],
    );
    if (!(await ports.staff.add(added, audit))) throw new DomainError('operator_exists');
    alertOfPeople(ports, audit);
    return { account: added, password };
  };

/** As any account is changed; second factors that this puts an end to go at once. */
async function changePeople(
  ports: PeoplePorts,
  email: string,
  by: StaffActor,
  decide: DecideAccount,
): Promise<StaffAccount> {
  const changed = await changeAccount(ports, email, by, decide);
  await dropOldFactors(ports, changed, by);
  return asOf(changed, ports.clock.now());
}

/**
 * An admin changes what someone may do. What gives power waits where two admins are needed. Rejects with
 * `operator_not_found`, `own_account`, `last_admin`, `change_waits`, `asker_leaves`, `too_busy`.
 */
export const changePerson =
  (ports: PeoplePorts) =>
  (email: string, wish: StaffWish, by: StaffActor): Promise<StaffAccount> =>
    changePeople(ports, email, by, (account, at, people) => {
      const waitMs = ports.settings.staffChangesWaitMs;
      const patch = granted(wish, { people, account, by: by.id, at, waitMs });
      return { patch, ...deedOf(wish, asOf(account, at), patch) };
    });

function deedOf(wish: StaffWish, before: StaffAccount, { pending }: Rights): Omit<AccountDeed, 'patch'> {
  const wished = wish.kind === 'role' ? `role ${wish.role}` : wish.kind;
  if (pending !== null) return { action: 'operator.ask', before: before.role, after: wished };
  if (wish.kind === 'role') return { action: 'operator.role', before: before.role, after: wish.role };
  if (wish.kind === 'factor') return { action: 'operator.factor_reset', before: '', after: 'asked' };
  return {
    action: 'operator.enable',
    before: onOff(isEnabled(before)),
    after: onOff(wish.kind === 'enable'),
  };
}

/**
 * An admin confirms what another asked for, and it counts from now on. Rejects with `operator_not_found`,
 * `nothing_waits`, `change_differs`, `same_admin`, `too_busy`.
 */
export const confirmChange =
  (ports: PeoplePorts) =>
  (email: string, seen: SeenChange, by: StaffActor): Promise<StaffAccount> =>
    changePeople(ports, email, by, (account, at) => {
      const patch = confirmed(account, seen, by.id, at);
      return { patch, action: 'operator.confirm', ...waitedFor(account) };
    });

/** An admin refuses what was asked for. Rejects with `operator_not_found`, `nothing_waits`, `too_busy`. */
export const refuseChange =
  (ports: PeoplePorts) =>
  (email: string, by: StaffActor): Promise<StaffAccount> =>
    changePeople(ports, email, by, (account, at) => {
      const patch = refused(account, at);
      return { patch, action: 'operator.refuse', ...waitedFor(account) };
    });

/** It was made sure before that something waits. */
function waitedFor({ pending }: StaffAccount): Pick<AccountDeed, 'before' | 'after'> {
  const { kind, role } = pending as PendingChange;
  return { before: `${kind} ${role}`, after: '' };
}

type PasswordPorts = Pick<
  Ports,
  'staff' | 'passwords' | 'signInAttempts' | 'audit' | 'clock' | 'ids' | 'log'
>;

/** In which browser a person sits who changes their own password: there they stay signed in. */
export interface OwnBrowser {
  readonly sessionSha256: string | null;
  readonly deviceSha256: string | null;
}

/** When the next attempt may be made; null when this one was. */
export type PasswordChange = { readonly until: Instant | null };

/**
 * A person changes their own password, and is signed out everywhere else. Guesses of the present one wait as those at
 * the door do. Rejects with `password_wrong`, `invalid_password`, `operator_not_found`, `too_busy`.
 */
export const changeOwnPassword =
  (ports: PasswordPorts) =>
  async (
    given: { readonly password: string; readonly next: string },
    own: OwnBrowser,
    actor: StaffActor,
  ): Promise<PasswordChange> => {
    const { id: email } = actor;
    const account = await ports.staff.find(email);
    if (account === null) throw new DomainError('operator_not_found');
    const next = chosenPassword(given.next, email);
    const at = ports.clock.now();
    const counters = countersOfPassword(email);
    const until = await ports.signInAttempts.take(counters, at, limits.signInFailuresForgottenAfterMs);
    if (until !== null) return { until };
    const verify = () => ports.passwords.verify(given.password, account.passwordHash);
    if (!(await judged(ports, counters, verify))) {
      const deed = ['operator.password_refused', email, '', ''] as const;
      await ports.audit.append(auditEntry(ports, actor, at, deed));
      throw new DomainError('password_wrong');
    }
    await ports.signInAttempts.succeeded(counters[0].key, []);
    const passwordHash = await ports.passwords.hash(next);
    const kept = { keptSession: own.sessionSha256, keptDevice: own.deviceSha256 };
    const chosen = { patch: { passwordHash, passwordGivenAt: null }, before: '', after: 'own' };
    const decide: DecideAccount = (known) => {
      // It is another since it was looked at: whoever knew the one before is to be kept out.
      if (known.passwordHash !== account.passwordHash) throw new DomainError('password_wrong');
      return { action: 'operator.password', ...chosen };
    };
    await changeAccount(ports, email, actor, decide, kept);
    return { until: null };
  };

/**
 * An admin makes a token for scripts of their own, or of someone who only reads: with another's token they would decide
 * in that person's name. Rejects with `token_of_other` and as `issueStaffToken` does.
 */
export const issueTokenByAdmin =
  (ports: Pick<Ports, 'staff' | 'keyMaker' | 'clock' | 'ids'>) =>
  (email: string, by: StaffActor, terms: KeyTerms): Promise<IssuedStaffToken> =>
    issueStaffToken(ports)(email, by, terms, ownOrReaders(by));

/** An admin changes the terms of what they may make. Rejects with `token_of_other` and as `changeTokenTerms` does. */
export const changeTokenTermsByAdmin =
  (ports: Pick<Ports, 'staff' | 'clock' | 'ids'>) =>
  (prefix: string, patch: TermsPatch, by: StaffActor): Promise<StaffToken> =>
    changeTokenTerms(ports)(prefix, patch, by, ownOrReaders(by));

const ownOrReaders =
  (by: StaffActor): TokenGuard =>
  ({ email, role }) => {
    if (email !== by.id && role !== 'viewer') throw new DomainError('token_of_other');
  };
