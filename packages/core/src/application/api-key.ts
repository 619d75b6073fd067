import type { Instant } from '../instant.ts';
import { DomainError } from '../reason/reason.ts';

/** The application that SPORTSBOOK_API_KEY belongs to, and everyone where no key is asked for. */
export const defaultApplication = 'default';

const idForm = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** The name of a platform that uses the service. It stands in logs and on command lines, so it is kept plain. */
export function applicationId(text: string): string {
  if (!idForm.test(text)) throw new DomainError('invalid_application');
  return text;
}

/** Live keys open production, test keys everything else. */
export type KeyKind = 'live' | 'test';

/** An API key as it is kept: its secret is not. */
export interface ApiKey {
  /** Names the key in public: in its text, in lists and in the audit. */
  readonly prefix: string;
  readonly applicationId: string;
  readonly kind: KeyKind;
  /** In hexadecimal digits. */
  readonly secretSha256: string;
  readonly createdAt: Instant;
  readonly revokedAt: Instant | null;
}

/** A new key with what is shown once and never again. */
export interface IssuedApiKey {
  readonly key: ApiKey;
  /** What goes into the header X-API-Key. */
  readonly text: string;
  readonly webhookSecret: string;
}

export interface KeyParts {
  readonly kind: KeyKind;
  readonly prefix: string;
  readonly secret: string;
}

export const apiKeyText = ({ kind, prefix, secret }: KeyParts): string => `svc_${kind}_${prefix}_${secret}`;

const form = /^svc_(live|test)_([A-Za-z0-9]{1,64})_([\x21-\x7e]{1,256})$/;

/** The parts of a text that has the form of a key; null when it has not. A secret may hold underscores. */
export function readApiKeyText(text: string): KeyParts | null {
  const [, kind, prefix, secret] = form.exec(text) ?? [];
  if (prefix === undefined || secret === undefined) return null;
  return { kind: kind === 'live' ? 'live' : 'test', prefix, secret };
}

export const isValid = ({ revokedAt }: ApiKey): boolean => revokedAt === null;
