import { type KeyTerms, keyTerms, noTerms, type TermsPatch } from '../application/api-key.ts';
import type { Ports } from '../ports/ports.ts';
import { DomainError } from '../reason/reason.ts';
import { changeAccount } from '../staff/change-account.ts';
import { asOf, carriedOut } from '../staff/pending-change.ts';
import type { SecondFactor } from '../staff/second-factor.ts';
import {
  isEnabled,
  newPassword,
  normaliseEmail,
  role,
  type StaffAccount,
  staffEmail,
} from '../staff/staff-account.ts';
import { actsFor, type IssuedStaffToken, type StaffToken, staffTokenText } from '../staff/staff-session.ts';
import { alertOfPeople, auditEntry, onOff, type StaffActor } from '../transaction/audit-entry.ts';
import { withOtherTerms } from './api-keys.ts';

type ChangePorts = Pick<Ports, 'staff' | 'clock' | 'ids' | 'log'>;
type PasswordPorts = Pick<Ports, 'passwords' | 'keyMaker'>;
export type WithPassword = { readonly account: StaffAccount; readonly password: string };

/**
 * Opens an account in the back office, for whoever runs the machine: it counts at once, and so does its password, which
 * is made here and given once.
 */
export const addStaffMember =
  (ports: ChangePorts & PasswordPorts) =>
  async (
    given: { readonly email: string; readonly role: string },
    staff: StaffActor,
  ): Promise<WithPassword> => {
    const { account, password } = await newAccount(ports, given, null);
    const audit = auditEntry(ports, staff, account.createdAt, [
      'operator.add',
      account.email,
      '',
      account.role,
    ]);
    if (!(await ports.staff.add(account, audit))) throw new DomainError('operator_exists');
    alertOfPeople(ports, audit);
    return { account, password };
  };

/** An account that no one has yet, and its password. Rejects with `invalid_email`, `unknown_role`. */
export async function newAccount(
  ports: PasswordPorts & Pick<Ports, 'clock'>,
  given: { readonly email: string; readonly role: string },
  passwordGivenAt: StaffAccount['passwordGivenAt'],
): Promise<WithPassword> {
  const email = staffEmail(given.email);
  const ownRole = role(given.role);
  const { password, passwordHash } = await newPassword(ports);
  const at = ports.clock.now();
  const account = {
    email,
    role: ownRole,
    passwordHash,
    passwordGivenAt,
    createdAt: at,
    disabledAt: null,
    factorsFrom: null,
    rightsFrom: null,
    pending: null,
    lastSeenAt: null,
    version: 1,
  };
  return { account, password };
}

/**
 * From the next request on the person may do what the new role may. Who runs the machine decides alone, also about what
 * waits.
 */
export const changeStaffRole =
  (ports: ChangePorts) => async (email: string, newRole: string, staff: StaffActor) => {
    const after = role(newRole);
    return changeAccount(ports, email, staff, (known, at) => {
      const account = asOf(known, at);
      const patch = carriedOut(account, { kind: 'role', role: after, askedAt: at }, at);
      return { action: 'operator.role', patch, before: account.role, after };
    });
  };

/** Shuts an account out, or lets it in again. Its sessions and its tokens go with it. */
export const enableStaffMember =
  (ports: ChangePorts) => async (email: string, enabled: boolean, staff: StaffActor) =>
    changeAccount(ports, email, staff, (known, at) => {
      const account = asOf(known, at);
      const rights = carriedOut(account, { kind: 'enable', role: account.role, askedAt: at }, at);
      return {
        action: 'operator.enable',
        patch: { ...rights, disabledAt: enabled ? null : at },
        before: onOff(isEnabled(account)),
        after: onOff(enabled),
      };
    });

/**
 * Gives an account a new password, once; whoever is signed in with the old one is signed out, and what they said about
 * money counts no more. What waits for another admin waits on.
 */
export const renewStaffPassword =
  (ports: ChangePorts & PasswordPorts) =>
  async (email: string, staff: StaffActor): Promise<WithPassword> => {
    const { password, passwordHash } = await newPassword(ports);
    const account = await changeAccount(ports, email, staff, (_, at) => ({
      action: 'operator.password',
      patch: { passwordHash, passwordGivenAt: null, rightsFrom: at },
      before: '',
      after: 'new',
    }));
    return { account, password };
  };

export interface StaffView {
  readonly account: StaffAccount;
  /** Those that open. */
  readonly tokens: readonly StaffToken[];
  readonly factors: readonly SecondFactor[];
}

/** Everyone with an account as it counts now, and the tokens that act for them. */
export const listStaff =
  ({ staff, factors, clock }: Pick<Ports, 'staff' | 'factors' | 'clock'>) =>
  async (): Promise<readonly StaffView[]> => {
    const [accounts, tokens] = await Promise.all([staff.list(), staff.listTokens()]);
    return Promise.all(
      accounts.map(async (known) => {
        const at = clock.now();
        return {
          account: asOf(known, at),
          tokens: tokens.filter((token) => token.email === known.email && actsFor(token, known, at)),
          factors: await factors.list(known.email),
        };
      }),
    );
  };

/** Throws for an account, as it counts now, whose tokens someone may not make or change. */
export type TokenGuard = (account: StaffAccount) => void;
/** Who runs the machine makes tokens of everyone. */
const anyone: TokenGuard = () => {};

/** Issues a token with which scripts act for an account. The guard sees the role that the token gets. */
export const issueStaffToken =
  (ports: Pick<Ports, 'staff' | 'keyMaker' | 'clock' | 'ids'>) =>
  async (
    email: string,
    staff: StaffActor,
    terms: KeyTerms = noTerms,
    guard = anyone,
  ): Promise<IssuedStaffToken> => {
    const known = await ports.staff.find(normaliseEmail(email));
    if (known === null) throw new DomainError('operator_not_found');
    const createdAt = ports.clock.now();
    const account = asOf(known, createdAt);
    guard(account);
    const { prefix, secret, secretSha256 } = ports.keyMaker.make();
    const token = {
      prefix,
      email: account.email,
      role: account.role,
      secretSha256,
      createdAt,
      revokedAt: null,
      ...keyTerms(terms, createdAt),
      lastUsedAt: null,
    };
    const audit = auditEntry(ports, staff, createdAt, ['operator_token.issue', prefix, '', account.email]);
    if (!(await ports.staff.issueToken(token, audit)))
      throw new Error('The key maker gives prefixes that are taken.');
    return { token, text: staffTokenText({ prefix, secret }) };
  };

/** Ends a token at once. To revoke it again changes nothing. */
export const revokeStaffToken =
  (ports: Pick<Ports, 'staff' | 'clock' | 'ids'>) =>
  async (prefix: string, staff: StaffActor): Promise<StaffToken> => {
    const at = ports.clock.now();
    const audit = auditEntry(ports, staff, at, ['operator_token.revoke', prefix, 'valid', 'revoked']);
    return ports.staff.revokeToken(prefix, at, audit);
  };

/**
 * Gives a token another expiry or other addresses. Rejects with `operator_token_not_found`, `revoked_already`,
 * `expiry_passed`, `invalid_addresses`, `too_busy`.
 */
export const changeTokenTerms =
  (ports: Pick<Ports, 'staff' | 'clock' | 'ids'>) =>
  (prefix: string, patch: TermsPatch, staff: StaffActor, guard = anyone): Promise<StaffToken> =>
    withOtherTerms(ports, patch, staff, {
      action: 'operator_token.terms',
      read: async () => {
        const found = await ports.staff.findToken(prefix);
        if (found === null) throw new DomainError('operator_token_not_found');
        guard(asOf(found.account, ports.clock.now()));
        return found.token;
      },
      store: (...parts) => ports.staff.changeTokenTerms(...parts),
    });
