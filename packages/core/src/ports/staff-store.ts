import type { Instant } from '../instant.ts';
import type { KnownDevice } from '../staff/known-device.ts';
import type { StaffAccount } from '../staff/staff-account.ts';
import type { StaffSession } from '../staff/staff-session.ts';
import type { StaffToken } from '../staff/staff-token.ts';
import type { AuditEntry } from '../transaction/audit-entry.ts';

export type AccountPatch = Partial<Pick<StaffAccount, 'role' | 'passwordHash' | 'disabledAt'>>;

/**
 * Keeps the people of the back office, their sessions, their tokens and the browsers that they are known by. Changes are stored together with their audit
 * entry. What is read is never old: whoever is shut out is out. May reject when the store cannot be reached.
 */
export interface StaffStore {
  /** False when the e-mail is taken; nothing is stored then. */
  add(account: StaffAccount, audit: AuditEntry): Promise<boolean>;

  find(email: string): Promise<StaffAccount | null>;

  /** Every account, disabled or not, the oldest first. */
  list(): Promise<readonly StaffAccount[]>;

  /**
   * Rejects with `operator_not_found`. A new password, and being disabled, end all sessions of the account, and none
   * of its devices is known any more.
   */
  change(email: string, patch: AccountPatch, audit: AuditEntry): Promise<StaffAccount>;

  /** False when the prefix is taken; nothing is stored then. */
  issueToken(token: StaffToken, audit: AuditEntry): Promise<boolean>;

  /** The token with this prefix, revoked or not, and whose it is. */
  findToken(prefix: string): Promise<{ readonly token: StaffToken; readonly account: StaffAccount } | null>;

  /** Every token, revoked or not, the oldest first. */
  listTokens(): Promise<readonly StaffToken[]>;

  /** Rejects with `operator_token_not_found`. One that was revoked before keeps its time, and no entry is added. */
  revokeToken(prefix: string, at: Instant, audit: AuditEntry): Promise<StaffToken>;

  /** Sessions that began before `endedBefore` are over by any rule, and are forgotten on the way. */
  startSession(session: StaffSession, endedBefore: Instant, audit: AuditEntry): Promise<void>;

  /** Alive or not, and whose it is. */
  findSession(
    idSha256: string,
  ): Promise<{ readonly session: StaffSession; readonly account: StaffAccount } | null>;

  /** Notes that a session is in use; a time older than the one known changes nothing. */
  markSessionSeen(idSha256: string, at: Instant): Promise<void>;

  /** Ends a session, if there is one. */
  endSession(idSha256: string): Promise<void>;

  /** Whether the account signed in with the device before, and when. */
  findDevice(idSha256: string, email: string): Promise<KnownDevice | null>;

  /**
   * Someone signed in with a device, whose former id goes over into the new one for all who are known there. Devices
   * that were last used before `forgottenBefore` are forgotten on the way.
   */
  rememberDevice(device: KnownDevice, formerSha256: string | null, forgottenBefore: Instant): Promise<void>;
}
