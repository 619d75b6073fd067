import type { Instant } from '../instant.ts';
import type { SecondFactor } from '../staff/second-factor.ts';
import type { AuditEntry } from '../transaction/audit-entry.ts';

/** What someone proved: a code or a count of a factor, or a recovery code by its digest. */
export type FactorProof =
  | { readonly factor: SecondFactor; readonly counter: number }
  | { readonly email: string; readonly codeSha256: string };

/** A question to a passkey, which it signs. It is asked within one session, and answered once. */
export interface FactorChallenge {
  readonly text: string;
  readonly sessionSha256: string;
  readonly until: Instant;
}

/**
 * Keeps second factors and recovery codes, and what was used of them. Changes are stored together with their audit
 * entry. May reject when the store cannot be reached.
 */
export interface FactorStore {
  /**
   * The session that set it up has proven it. False when the person has one of that name, or anyone has that passkey, or
   * the person has any and the session has proven none; nothing is stored then. Recovery codes that were there before
   * the first one go.
   */
  add(factor: SecondFactor, sessionSha256: string, audit: AuditEntry): Promise<boolean>;

  /** All of an account, the oldest first. */
  list(email: string): Promise<readonly SecondFactor[]>;

  /**
   * False when the account has no such factor, or has it alone and keeps the last. The recovery codes go with the last
   * one.
   */
  remove(email: string, id: string, keepsLast: boolean, audit: AuditEntry): Promise<boolean>;

  /**
   * Removes the factors of an account that were set up before the moment, or all, and its recovery codes, ends its
   * sessions, and forgets its devices: a lost one may hold a session, and be known. A reset that was asked for until then
   * waits no more, and is audited as `unconfirmedChange` where it came to pass by time; what the person said about money counts from when it came to pass, or, where all go, from now on.
   */
  reset(email: string, before: Instant | null, audit: AuditEntry): Promise<void>;

  /**
   * The session proves a factor. Of an app only a step newer than the last one counts, of recovery codes one that was
   * not used: of any number who bring the same, at once and in whatever process, one is given true.
   */
  prove(proof: FactorProof, sessionSha256: string, at: Instant, audit: AuditEntry): Promise<boolean>;

  /** Takes the place of all codes there were. False when the account has no factor; nothing is stored then. */
  replaceRecoveryCodes(email: string, codesSha256: readonly string[], audit: AuditEntry): Promise<boolean>;

  /** How many can still be used. */
  countRecoveryCodes(email: string): Promise<number>;

  /** Those whose time was over at `at` are forgotten on the way. */
  openChallenge(challenge: FactorChallenge, at: Instant): Promise<void>;

  /** True once, for the session that asked, and in time. */
  takeChallenge(text: string, sessionSha256: string, at: Instant): Promise<boolean>;
}

/** What a browser is given to ask a passkey with, and what it answers: JSON that WebAuthn describes. */
export type PasskeyQuestion = Readonly<Record<string, unknown>>;
export type PasskeyAnswer = Readonly<Record<string, unknown>>;

/** Asks and checks passkeys. They belong to the address of the back office. Never fails: what is wrong is null. */
export interface Passkeys {
  /** False where the back office has no address that a passkey could belong to. */
  readonly arePossible: boolean;

  /** For a new one, other than those that are known by these names. */
  askForNew(email: string, known: readonly string[], challenge: string): Promise<PasskeyQuestion>;

  /** For one of those with these names. */
  askFor(known: readonly string[], challenge: string): Promise<PasskeyQuestion>;

  /** What was asked, by the answer's own word, and the name of the passkey that answers. */
  read(answer: PasskeyAnswer): { readonly challenge: string; readonly credentialId: string } | null;

  checkNew(
    answer: PasskeyAnswer,
    challenge: string,
  ): Promise<Pick<SecondFactor, 'credentialId' | 'secret' | 'counter'> | null>;

  /** Gives the count of the passkey now; one that went back is a copy, and null. */
  check(answer: PasskeyAnswer, challenge: string, passkey: SecondFactor): Promise<number | null>;
}

/** Makes and reads codes that people type. Never fails. */
export interface OneTimeCodes {
  /** In base32, for an app. */
  makeSecret(): string;

  /** What an app reads from a QR code. */
  addressOf(secret: string, email: string): string;

  /** The time step that a code belongs to, now or one step beside; null when it belongs to none. */
  stepOf(code: string, secret: string, at: Instant): number | null;

  /** Each another, which no one guesses. */
  makeRecoveryCode(): string;

  /** What is kept of one, however it is typed: spaces, hyphens and capitals make no difference. */
  digestOf(recoveryCode: string): string;
}
