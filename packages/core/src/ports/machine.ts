import type { Instant } from '../instant.ts';

/**
 * Tells the time. Never fails, and never goes back within one process. Two processes may differ by a little: nothing
 * about money depends on the order of their times, only on versions.
 */
export interface Clock {
  now(): Instant;
}

/** Makes UUIDs that were never made before, by anyone. Never fails. */
export interface Ids {
  next(): string;
}

/** Lets time pass. Never fails. */
export interface Pauses {
  /** In the middle of long work, gives everything else that waits its turn. */
  pause(): Promise<void>;

  /** Comes back after so long, and not before. */
  wait(ms: number): Promise<void>;
}

/** Facts beside a line of the log. Callers put no secret here, and phone numbers only masked. */
export type LogFacts = Readonly<Record<string, string | number | boolean | null>>;

/** Writes for the engineer on call. Never fails and never waits. */
export interface Log {
  info(message: string, facts?: LogFacts): void;
  warn(message: string, facts?: LogFacts): void;
  error(message: string, facts?: LogFacts): void;
}

/** What a new key is made of. */
export interface KeyMaterial {
  /** Letters and digits. */
  readonly prefix: string;
  /** What can stand in a header, without spaces. */
  readonly secret: string;
  /** Of the secret, in hexadecimal digits. */
  readonly secretSha256: string;
  /** `whsec_` and 32 random bytes in base64, as Standard Webhooks wants it. */
  readonly webhookSecret: string;
}

/** Makes what no one can guess and no one was given before. Never fails. */
export interface KeyMaker {
  make(): KeyMaterial;
}

/** Makes and checks what is kept of a password. Slow on purpose, and never on the thread that serves requests. */
export interface Passwords {
  /** Another text each time, also for the same password. May reject when too many ask at once. */
  hash(password: string): Promise<string>;

  /** Without a hash it is false after the same time, so that no one learns which accounts there are. */
  verify(password: string, hash: string | null): Promise<boolean>;
}

/** Hides short texts before they are stored: webhook secrets, second factors. */
export interface Sealer {
  /** Another text each time. The text itself where no key is set. */
  seal(text: string): string;

  /** What was sealed, or was stored before there was a key. Throws when the key that sealed it is not there. */
  unseal(stored: string): string;
}
