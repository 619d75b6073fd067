import {
  type ApiKey,
  type ApiKeyStore,
  type Clock,
  defaultApplication,
  isExpired,
  isValid,
  type KeyKind,
  type Log,
  readApiKeyText,
} from '@mobile-money/core';
import { isWithin } from './address-ranges.ts';
import { digestOf, hasDigest } from './digest.ts';
import type { Journal } from './journal.ts';

export interface AuthenticationParts {
  readonly keys: Pick<ApiKeyStore, 'find'>;
  /** The key of the application `default`, or null. */
  readonly defaultKey: string | null;
  /** A key of the other kind is no key here. */
  readonly keyKind: KeyKind;
  readonly isKeyRequired: boolean;
  readonly clock: Clock;
  readonly log: Log;
  readonly journal: Pick<Journal, 'keyUsed'>;
}

/** Whose request it is, and by which key. */
export interface Caller {
  readonly applicationId: string;
  /** Names the key without telling it: limits are kept for each. */
  readonly keyName: string;
}

/** Tells whose request it is; null when it is no one's. May reject when the store cannot be reached. */
export type Authenticate = (key: string | undefined, address: () => string) => Promise<Caller | null>;

const byDefaultKey: Caller = { applicationId: defaultApplication, keyName: 'SPORTSBOOK_API_KEY' };
const byNoKey: Caller = { applicationId: defaultApplication, keyName: 'none' };

export function authentication({
  keys,
  defaultKey,
  keyKind,
  isKeyRequired,
  clock,
  log,
  journal,
}: AuthenticationParts): Authenticate {
  const defaultDigest = defaultKey === null ? null : digestOf(defaultKey);
  const withoutKey = isKeyRequired ? null : byNoKey;
  /** What would open is refused by its terms: whoever runs the platform has to find out why. */
  const opens = (key: ApiKey, address: () => string): boolean => {
    const { prefix, applicationId: application } = key;
    const isPast = isExpired(key, clock.now());
    if (!isPast && (key.addresses.length === 0 || isWithin(key.addresses, address()))) return true;
    const because = isPast ? 'expired' : 'from elsewhere';
    log.warn('An API key was refused.', { prefix, application, because, address: address() });
    return false;
  };
  return async (text, address) => {
    if (text === undefined) return withoutKey;
    if (defaultDigest !== null && hasDigest(text, defaultDigest)) return byDefaultKey;
    const parts = readApiKeyText(text);
    if (parts === null || parts.kind !== keyKind) return withoutKey;
    const key = await keys.find(parts.prefix);
    const isRight = hasDigest(parts.secret, key?.secretSha256 ?? null);
    const isKnown = isRight && key !== null && key.kind === keyKind && isValid(key);
    if (!isKnown || !opens(key, address)) return withoutKey;
    journal.keyUsed(key.prefix);
    return { applicationId: key.applicationId, keyName: key.prefix };
  };
}
