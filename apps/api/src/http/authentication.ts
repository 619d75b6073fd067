import { hash, timingSafeEqual } from 'node:crypto';

/** An API key as it is stored: its secret is not. */
export interface IssuedKey {
  readonly applicationId: string;
  /** SHA-256 of the secret. */
  readonly secretSha256: Uint8Array;
}

/** Keys that were issued to applications. May reject when the store cannot be reached. */
export interface ApiKeys {
  /** The valid key with this prefix; null when there is none or it was revoked. */
  find(prefix: string): Promise<IssuedKey | null>;
}

/** For an installation that has issued none. */
export const noApiKeys: ApiKeys = { find: async () => null };

export interface AuthenticationParts {
  readonly keys: ApiKeys;
  /** The key of the application `default`, or null. */
  readonly defaultKey: string | null;
  /** `live` or `test`: a key of the other kind is no key here. */
  readonly keyKind: 'live' | 'test';
  readonly isKeyRequired: boolean;
}

export const defaultApplication = 'default';

/** Tells whose request it is; null when it is no one's. */
export type Authenticate = (key: string | undefined) => Promise<string | null>;

export function authentication({
  keys,
  defaultKey,
  keyKind,
  isKeyRequired,
}: AuthenticationParts): Authenticate {
  const defaultDigest = defaultKey === null ? null : sha256(defaultKey);
  const issuedForm = new RegExp(`^svc_${keyKind}_([A-Za-z0-9]{1,64})_([\\x21-\\x7e]{1,256})$`);
  const withoutKey = isKeyRequired ? null : defaultApplication;
  return async (key) => {
    if (key === undefined) return withoutKey;
    // Digests have one length, so that comparing tells nothing about the key, not even its length.
    if (defaultDigest !== null && timingSafeEqual(sha256(key), defaultDigest)) return defaultApplication;
    const [, prefix, secret] = issuedForm.exec(key) ?? [];
    const issued = prefix === undefined ? null : await keys.find(prefix);
    const isRight =
      issued !== null && secret !== undefined && timingSafeEqual(sha256(secret), issued.secretSha256);
    return isRight ? issued.applicationId : withoutKey;
  };
}

const sha256 = (text: string): Uint8Array => hash('sha256', text, 'buffer');
