import type { ApiKey, KeyTerms } from '../application/api-key.ts';
import type { Instant } from '../instant.ts';
import type { Rights } from '../staff/pending-change.ts';
import type { FactorKind } from '../staff/second-factor.ts';
import type { StaffAccount } from '../staff/staff-account.ts';
import type { KnownDevice, StaffSession, StaffToken } from '../staff/staff-session.ts';
import type { AuditEntry } from '../transaction/audit-entry.ts';
import type { TransactionId } from '../transaction/transaction.ts';
import type { Reservation } from '../withdrawal/approval.ts';
import type { ListFilter, Slice } from './transaction-reader.ts';

export type AccountPatch = Partial<Rights & Pick<StaffAccount, 'passwordHash' | 'passwordGivenAt'>>;

/** What must be so for a change, and what outlives it. */
export interface ChangeTerms {
  /** The version of all people that it was decided from. */
  readonly peopleVersion?: number;
  /** The session and the device of the person who changes their own password. */
  readonly keptSession?: string | null;
  readonly keptDevice?: string | null;
}

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
   * Changes the account as it counts at the moment of the entry: what waited until then is stored with it. Null when
   * people have another version than the terms say; nothing is stored then. Rejects with `operator_not_found`. A new
   * password, being disabled, and a reset of second factors end all sessions of the account, and none of its devices is
   * known any more, but for those that the terms keep. Another role, and being disabled or enabled, revoke its tokens;
   * where that came to pass by time, those from before.
   * What someone asked for who is disabled, or no admin, is refused, audited, unless it has come to pass. What came to pass
   * by time and is stored with the change is audited too, as `unconfirmedChange`.
   * Where its owner chooses a password, second factors that were set up since it was given go, and then recovery codes too.
   */
  change(
    email: string,
    patch: AccountPatch,
    audit: AuditEntry,
    terms?: ChangeTerms,
  ): Promise<StaffAccount | null>;

  /** False when the prefix is taken; nothing is stored then. */
  issueToken(token: StaffToken, audit: AuditEntry): Promise<boolean>;

  /** The token with this prefix, revoked or not, and whose it is. */
  findToken(prefix: string): Promise<{ readonly token: StaffToken; readonly account: StaffAccount } | null>;

  /** Every token, revoked or not, the oldest first. */
  listTokens(): Promise<readonly StaffToken[]>;

  /** Rejects with `operator_token_not_found`. One that was revoked before keeps its time, and no entry is added. */
  revokeToken(prefix: string, at: Instant, audit: AuditEntry): Promise<StaffToken>;

  /** False when it has other terms than the given one, or was revoked; nothing is stored then. */
  changeTokenTerms(token: StaffToken, terms: KeyTerms, audit: AuditEntry): Promise<boolean>;

  /** Notes that a token is in use; a time older than the one known changes nothing. */
  markTokenUsed(prefix: string, at: Instant): Promise<void>;

  /**
   * The person was seen when it began. Sessions that began before `endedBefore` are over by any rule, and are forgotten
   * on the way. False when the account has another version than the given one, or is not there; nothing is stored then.
   */
  startSession(
    session: StaffSession,
    endedBefore: Instant,
    audit: AuditEntry,
    version?: number,
  ): Promise<boolean>;

  /** Alive or not, whose it is, and which kinds of second factor that account has. */
  findSession(idSha256: string): Promise<{
    readonly session: StaffSession;
    readonly account: StaffAccount;
    readonly factorKinds: readonly FactorKind[];
  } | null>;

  /** Notes that a session is in use, and when the person was last seen; a time older than the one known changes nothing. */
  markSessionSeen(idSha256: string, at: Instant): Promise<void>;

  /** Ends a session, if there is one. */
  endSession(idSha256: string): Promise<void>;

  /** All of an account, alive or not, the newest first. */
  listSessions(email: string): Promise<readonly StaffSession[]>;

  /** Ends all of an account. */
  endSessions(email: string, audit: AuditEntry): Promise<void>;

  /** Whether the account signed in with the device before, and when. */
  findDevice(idSha256: string, email: string): Promise<KnownDevice | null>;

  /**
   * Someone signed in with a device, whose former id goes over into the new one for all who are known there. Devices
   * that were last used before `forgottenBefore` are forgotten on the way.
   */
  rememberDevice(device: KnownDevice, formerSha256: string | null, forgottenBefore: Instant): Promise<void>;
}

/** Something that attempts are counted for: a browser, an address, or all strangers who name one account. */
export interface AttemptCounter {
  readonly key: string;
  /** What passes before the next attempt, after so many failures in a row; the last stands for all that follow. */
  readonly delaysMs: readonly number[];
  /**
   * The key since whose last attempt it passes: the own one, but where many share a counter the one who asks has a
   * clock of their own, or those who hammer would take every turn. Whoever never came begins to wait by asking.
   */
  readonly since: string;
}

/**
 * Counts attempts to sign in, over all processes. Every attempt counts as failed before it is made, so that a thousand
 * at once are no more than one after the other. May reject when the store cannot be reached.
 */
export interface SignInAttempts {
  /**
   * Counts one attempt for every counter and gives null, when the time has come for all of them; otherwise it counts
   * nothing and gives the moment to come back at. Failures longer ago than `forgetAfterMs` are forgotten.
   */
  take(counters: readonly AttemptCounter[], at: Instant, forgetAfterMs: number): Promise<Instant | null>;

  /** The attempt did not fail: all failures of the first key are forgotten, and one of each other is taken back. */
  succeeded(ownKey: string, sharedKeys: readonly string[]): Promise<void>;

  /** The attempt was counted and could not be made: one failure of each key is taken back, and no more than that. */
  notMade(keys: readonly string[]): Promise<void>;
}

/**
 * Keeps the keys of applications, and the secret of each that signs webhooks. Changes are stored together with their
 * audit entry. May reject when the store cannot be reached.
 */
export interface ApiKeyStore {
  /** False when the prefix is taken; nothing is stored then. */
  issue(key: ApiKey, webhookSecret: string, audit: AuditEntry): Promise<boolean>;

  /** The same, and also false when any key was ever issued: of many who ask at once, one is given true. */
  issueFirst(key: ApiKey, webhookSecret: string, audit: AuditEntry): Promise<boolean>;

  /** The key with this prefix, revoked or not; null when there is none. May be some seconds old. */
  find(prefix: string): Promise<ApiKey | null>;

  /** Every key, revoked or not, the oldest first. */
  list(): Promise<readonly ApiKey[]>;

  /** Rejects with `api_key_not_found`. One that was revoked before keeps its time, and no entry is added. */
  revoke(prefix: string, at: Instant, audit: AuditEntry): Promise<ApiKey>;

  /** False when it has other terms than the given one, or was revoked; nothing is stored then. */
  changeTerms(key: ApiKey, terms: KeyTerms, audit: AuditEntry): Promise<boolean>;

  /** Notes that a key is in use; a time older than the one known changes nothing. */
  markUsed(prefix: string, at: Instant): Promise<void>;

  /**
   * Those of the keys of an application that were not revoked, the newest first: of as many as `limits.signingSecrets`
   * says, so that neither a new key nor one that stays valid is missing. May be some seconds old.
   */
  webhookSecrets(applicationId: string): Promise<readonly string[]>;
}

/**
 * What staff did. Entries about money come in with their StateChange; `append` is for the rest. Entries never
 * change. May reject when the store cannot be reached; then whether an entry was added is unknown.
 */
export interface AuditLog {
  append(entry: AuditEntry): Promise<void>;

  /** Newest first. */
  list(cursor: string | null, limit: number, filter?: AuditFilter): Promise<Slice<AuditEntry>>;

  /** The end of the chain; null while there is no entry. */
  head(): Promise<AuditHead | null>;
}

/** The newest entry's hash, which stands for all that came before it, and how many there are. */
export interface AuditHead {
  readonly hash: string;
  readonly entries: number;
}

/** A missing member means: any. */
export interface AuditFilter extends ListFilter {
  readonly actor?: string;
  /** One of these. */
  readonly actions?: readonly string[];
  readonly subject?: string;
  /** Stands somewhere in the subject or the reason. */
  readonly text?: string;
}

/** A reservation that is taken from the one who holds it, with what the audit says of that. */
export interface TakeOver {
  readonly from: string;
  readonly audit: AuditEntry;
}

/**
 * Who works on which withdrawal. A reservation counts until its end, or until the withdrawal's next move, which the store of
 * transactions commits. It is a courtesy among people and no lock: of two who decide at once the commit lets one win.
 * May reject when the store cannot be reached.
 */
export interface ReservationStore {
  /**
   * Stores the reservation when no one else holds the withdrawal at its moment, or when the one who does is the one that it
   * is taken over from; then the audit entry is stored with it. It is one step, and gives the reservation that counts now.
   */
  take(reservation: Reservation, takeOver: TakeOver | null): Promise<Reservation>;

  /** Ends the reservation of this staff member at the moment; another's reservation stays. */
  release(id: TransactionId, staffId: string, at: Instant): Promise<void>;

  /** The reservation that counts at the moment. */
  find(id: TransactionId, at: Instant): Promise<Reservation | null>;

  /** The reservations that count at the moment, those that end last first. */
  list(at: Instant, limit: number): Promise<readonly Reservation[]>;
}
