import {
  type ApiKeyStore,
  defaultApplication,
  isValid,
  type KeyKind,
  readApiKeyText,
} from '@mobile-money/core';
import { digestOf, hasDigest } from './digest.ts';

export interface AuthenticationParts {
  readonly keys: Pick<ApiKeyStore, 'find'>;
  /** The key of the application `default`, or null. */
  readonly defaultKey: string | null;
  /** A key of the other kind is no key here. */
  readonly keyKind: KeyKind;
  readonly isKeyRequired: boolean;
}

/** Whose request it is, and by which key. */
export interface Caller {
  readonly applicationId: string;
  /** Names the key without telling it: limits are kept for each. */
  readonly keyName: string;
}

/** Tells whose request it is; null when it is no one's. May reject when the store cannot be reached. */
export type Authenticate = (key: string | undefined) => Promise<Caller | null>;

const byDefaultKey: Caller = { applicationId: defaultApplication, keyName: 'SPORTSBOOK_API_KEY' };
const byNoKey: Caller = { applicationId: defaultApplication, keyName: 'none' };

export function authentication({
  keys,
  defaultKey,
  keyKind,
  isKeyRequired,
}: AuthenticationParts): Authenticate {
  const defaultDigest = defaultKey === null ? null : digestOf(defaultKey);
  const withoutKey = isKeyRequired ? null : byNoKey;
  return async (text) => {
    if (text === undefined) return withoutKey;
    if (defaultDigest !== null && hasDigest(text, defaultDigest)) return byDefaultKey;
    const parts = readApiKeyText(text);
    if (parts === null || parts.kind !== keyKind) return withoutKey;
    const key = await keys.find(parts.prefix);
    const isRight = hasDigest(parts.secret, key?.secretSha256 ?? null);
    return isRight && key !== null && key.kind === keyKind && isValid(key)
      ? { applicationId: key.applicationId, keyName: key.prefix }
      : withoutKey;
  };
}
