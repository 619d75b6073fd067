import { type Instant, isoInstant } from '../instant.ts';
import { limits } from '../limits.ts';
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

/** What narrows a key or a token beyond its secret. */
export interface KeyTerms {
  /** From then on it opens nothing; null: it stays until it is revoked. */
  readonly expiresAt: Instant | null;
  /** The addresses and networks that it may come from; empty: any. */
  readonly addresses: readonly string[];
}

export const noTerms: KeyTerms = { expiresAt: null, addresses: [] };

/**
 * Terms as someone asks for them. Whether an address is one is for whoever reads addresses to say. Rejects with
 * `expiry_passed`, `invalid_addresses`.
 */
export function keyTerms({ expiresAt, addresses }: KeyTerms, at: Instant): KeyTerms {
  if (expiresAt !== null && expiresAt <= at) throw new DomainError('expiry_passed');
  if (addresses.length > limits.addressesMax) throw new DomainError('invalid_addresses');
  return { expiresAt, addresses: [...new Set(addresses)] };
}

/** What of its terms someone wants otherwise; what is left out stays as it is. */
export type TermsPatch = Partial<KeyTerms>;

/** Terms in the words of the audit. */
export const termsText = ({ expiresAt, addresses }: KeyTerms): string =>
  [
    expiresAt === null ? 'no end' : `until ${isoInstant(expiresAt)}`,
    addresses.length === 0 ? 'from anywhere' : `from ${addresses.join(' ')}`,
  ].join(', ');

export const isExpired = ({ expiresAt }: KeyTerms, at: Instant): boolean =>
  expiresAt !== null && expiresAt <= at;

/** An API key as it is kept: its secret is not. */
export interface ApiKey extends KeyTerms {
  /** Names the key in public: in its text, in lists and in the audit. */
  readonly prefix: string;
  readonly applicationId: string;
  readonly kind: KeyKind;
  /** In hexadecimal digits. */
  readonly secretSha256: string;
  readonly createdAt: Instant;
  readonly revokedAt: Instant | null;
  /** To a minute; null: never. */
  readonly lastUsedAt: Instant | null;
}

/** What has become of a key: one that was revoked is no more than that, expired or not. */
export const keyStatuses = ['valid', 'expired', 'revoked'] as const;
export type KeyStatus = (typeof keyStatuses)[number];

export const keyStatusAt = (key: ApiKey, at: Instant): KeyStatus => {
  if (key.revokedAt !== null) return 'revoked';
  return isExpired(key, at) ? 'expired' : 'valid';
};

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
