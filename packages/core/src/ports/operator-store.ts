import type { Instant } from '../instant.ts';
import type { KnownDevice } from '../operator/known-device.ts';
import type { OperatorAccount } from '../operator/operator-account.ts';
import type { OperatorSession } from '../operator/operator-session.ts';
import type { OperatorToken } from '../operator/operator-token.ts';
import type { AuditEntry } from '../transaction/audit-entry.ts';

export type AccountPatch = Partial<Pick<OperatorAccount, 'role' | 'passwordHash' | 'disabledAt'>>;

/**
 * Keeps the people of the back office, their sessions, their tokens and the browsers that they are known by. Changes are stored together with their audit
 * entry. What is read is never old: whoever is shut out is out. May reject when the store cannot be reached.
 */
export interface OperatorStore {
  /** False when the e-mail is taken; nothing is stored then. */
  add(account: OperatorAccount, audit: AuditEntry): Promise<boolean>;

  find(email: string): Promise<OperatorAccount | null>;

  /** Every account, disabled or not, the oldest first. */
  list(): Promise<readonly OperatorAccount[]>;

  /**
   * Rejects with `operator_not_found`. A new password, and being disabled, end all sessions of the account, and none
   * of its devices is known any more.
   */
  change(email: string, patch: AccountPatch, audit: AuditEntry): Promise<OperatorAccount>;

  /** False when the prefix is taken; nothing is stored then. */
  issueToken(token: OperatorToken, audit: AuditEntry): Promise<boolean>;

  /** The token with this prefix, revoked or not, and whose it is. */
  findToken(
    prefix: string,
  ): Promise<{ readonly token: OperatorToken; readonly account: OperatorAccount } | null>;

  /** Every token, revoked or not, the oldest first. */
  listTokens(): Promise<readonly OperatorToken[]>;

  /** Rejects with `operator_token_not_found`. One that was revoked before keeps its time, and no entry is added. */
  revokeToken(prefix: string, at: Instant, audit: AuditEntry): Promise<OperatorToken>;

  /** Sessions that began before `endedBefore` are over by any rule, and are forgotten on the way. */
  startSession(session: OperatorSession, endedBefore: Instant, audit: AuditEntry): Promise<void>;

  /** Alive or not, and whose it is. */
  findSession(
    idSha256: string,
  ): Promise<{ readonly session: OperatorSession; readonly account: OperatorAccount } | null>;

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
