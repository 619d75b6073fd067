import {
  type ApiKey,
  apiKeyText,
  applicationId,
  type IssuedApiKey,
  type KeyKind,
  type KeyStatus,
  type KeyTerms,
  keyStatusAt,
  keyTerms,
  noTerms,
  type TermsPatch,
  termsText,
} from '../application/api-key.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import type { ApiKeyStore } from '../ports/staff-store.ts';
import { DomainError } from '../reason/reason.ts';
import type { StaffToken } from '../staff/staff-session.ts';
import { type AuditEntry, auditEntry, type StaffActor } from '../transaction/audit-entry.ts';

type IssuePorts = Pick<Ports, 'apiKeys' | 'keyMaker' | 'clock' | 'ids'>;

export interface KeyRequest {
  readonly application: string;
  readonly kind: KeyKind;
  /** Left out: it stays until it is revoked, and comes from anywhere. */
  readonly terms?: KeyTerms;
}

/** Prefixes are random: that two in a row are taken does not happen. */
const tries = 3;

/** Issues a key beside those that the application has: older ones stay valid until they are revoked. */
export const issueApiKey =
  (ports: IssuePorts) =>
  async (request: KeyRequest, staff: StaffActor): Promise<IssuedApiKey> => {
    for (let count = 0; count < tries; count += 1) {
      const issued = await newKey(ports, request, staff, (...parts) => ports.apiKeys.issue(...parts));
      if (issued !== null) return issued;
    }
    throw new Error('The key maker gives prefixes that are taken.');
  };

/** Issues the first key of an installation; null when one was ever issued, also by another process just now. */
export const issueFirstApiKey =
  (ports: IssuePorts) =>
  (request: KeyRequest, staff: StaffActor): Promise<IssuedApiKey | null> =>
    newKey(ports, request, staff, (...parts) => ports.apiKeys.issueFirst(...parts));

async function newKey(
  ports: IssuePorts,
  { application, kind, terms = noTerms }: KeyRequest,
  staff: StaffActor,
  store: ApiKeyStore['issue'],
): Promise<IssuedApiKey | null> {
  const { prefix, secret, secretSha256, webhookSecret } = ports.keyMaker.make();
  const createdAt = ports.clock.now();
  const key = {
    prefix,
    applicationId: applicationId(application),
    kind,
    secretSha256,
    createdAt,
    revokedAt: null,
    ...keyTerms(terms, createdAt),
    lastUsedAt: null,
  };
  const audit = auditEntry(ports, staff, createdAt, ['api_key.issue', prefix, '', `${kind}, ${application}`]);
  const isStored = await store(key, webhookSecret, audit);
  return isStored ? { key, text: apiKeyText({ kind, prefix, secret }), webhookSecret } : null;
}

/** Every key, or those of a status now, the oldest first. */
export const listApiKeys =
  ({ apiKeys, clock }: Pick<Ports, 'apiKeys' | 'clock'>) =>
  async (status: KeyStatus | null = null): Promise<readonly ApiKey[]> =>
    (await apiKeys.list()).filter((key) => status === null || keyStatusAt(key, clock.now()) === status);

/** Ends a key. To revoke it again changes nothing, so that whoever is not sure may ask twice. */
export const revokeApiKey =
  (ports: Pick<Ports, 'apiKeys' | 'clock' | 'ids'>) =>
  async (prefix: string, staff: StaffActor): Promise<ApiKey> => {
    const at = ports.clock.now();
    const audit = auditEntry(ports, staff, at, ['api_key.revoke', prefix, 'valid', 'revoked']);
    return ports.apiKeys.revoke(prefix, at, audit);
  };

/**
 * Gives a key another expiry or other addresses. Rejects with `api_key_not_found`, `revoked_already`, `expiry_passed`,
 * `invalid_addresses`, `too_busy`.
 */
export const changeKeyTerms =
  (ports: Pick<Ports, 'apiKeys' | 'clock' | 'ids'>) =>
  (prefix: string, patch: TermsPatch, staff: StaffActor): Promise<ApiKey> =>
    withOtherTerms(ports, patch, staff, {
      action: 'api_key.terms',
      // Not by `find`, which may be some seconds old.
      read: async () => (await ports.apiKeys.list()).find((key) => key.prefix === prefix) ?? notFound(),
      store: (...parts) => ports.apiKeys.changeTerms(...parts),
    });

function notFound(): never {
  throw new DomainError('api_key_not_found');
}

interface TermsOf<Key> {
  readonly action: string;
  readonly read: () => Promise<Key>;
  readonly store: (key: Key, terms: KeyTerms, audit: AuditEntry) => Promise<boolean>;
}

/** Decides from the terms as they are, and begins again when someone else changed them meanwhile. */
export async function withOtherTerms<Key extends ApiKey | StaffToken>(
  ports: Pick<Ports, 'clock' | 'ids'>,
  patch: TermsPatch,
  staff: StaffActor,
  { action, read, store }: TermsOf<Key>,
): Promise<Key> {
  for (let count = 0; count < limits.commitTries; count += 1) {
    const key = await read();
    if (key.revokedAt !== null) throw new DomainError('revoked_already');
    const at = ports.clock.now();
    const asked = keyTerms({ ...noTerms, addresses: key.addresses, ...patch }, at);
    // An expiry that no one asks about stays, passed or not.
    const terms = patch.expiresAt === undefined ? { ...asked, expiresAt: key.expiresAt } : asked;
    const audit = auditEntry(ports, staff, at, [action, key.prefix, termsText(key), termsText(terms)]);
    if (await store(key, terms, audit)) return { ...key, ...terms };
  }
  throw new DomainError('too_busy');
}
