import {
  type ApiKey,
  type ApiKeyStore,
  type AuditEntry,
  DomainError,
  type Instant,
  isValid,
  type KeyTerms,
  limits,
  termsText,
} from '@mobile-money/core';
import { InMemory } from './memory-database.ts';

export class MemoryApiKeyStore extends InMemory implements ApiKeyStore {
  async issue(key: ApiKey, webhookSecret: string, audit: AuditEntry): Promise<boolean> {
    const { apiKeys } = this.database;
    if (apiKeys.has(key.prefix)) return false;
    apiKeys.set(key.prefix, { key, webhookSecret });
    this.database.audit.set(audit.id, audit);
    return true;
  }

  async issueFirst(key: ApiKey, webhookSecret: string, audit: AuditEntry): Promise<boolean> {
    return this.database.apiKeys.size === 0 && this.issue(key, webhookSecret, audit);
  }

  async find(prefix: string): Promise<ApiKey | null> {
    return this.database.apiKeys.get(prefix)?.key ?? null;
  }

  async list(): Promise<readonly ApiKey[]> {
    return [...this.database.apiKeys.values()].map(({ key }) => key);
  }

  async revoke(prefix: string, at: Instant, audit: AuditEntry): Promise<ApiKey> {
    const stored = this.database.apiKeys.get(prefix);
    if (stored === undefined) throw new DomainError('api_key_not_found');
    if (!isValid(stored.key)) return stored.key;
    const key = { ...stored.key, revokedAt: at };
    this.database.apiKeys.set(prefix, { ...stored, key });
    this.database.audit.set(audit.id, audit);
    return key;
  }

  async changeTerms({ prefix, ...known }: ApiKey, terms: KeyTerms, audit: AuditEntry): Promise<boolean> {
    const stored = this.database.apiKeys.get(prefix);
    if (stored === undefined || !isValid(stored.key) || termsText(stored.key) !== termsText(known))
      return false;
    this.database.apiKeys.set(prefix, { ...stored, key: { ...stored.key, ...terms } });
    this.database.audit.set(audit.id, audit);
    return true;
  }

  async markUsed(prefix: string, at: Instant): Promise<void> {
    const stored = this.database.apiKeys.get(prefix);
    if (stored !== undefined && (stored.key.lastUsedAt ?? -1) < at)
      this.database.apiKeys.set(prefix, { ...stored, key: { ...stored.key, lastUsedAt: at } });
  }

  async webhookSecrets(applicationId: string): Promise<readonly string[]> {
    const { newest, validLongest } = limits.signingSecrets;
    const byAge = [...this.database.apiKeys.values()]
      .filter(({ key }) => key.applicationId === applicationId && isValid(key))
      .reverse();
    const endOf = ({ expiresAt }: ApiKey): number => expiresAt ?? Number.MAX_SAFE_INTEGER;
    const byEnd = [...byAge].sort((one, other) => endOf(other.key) - endOf(one.key));
    const signing = new Set([...byAge.slice(0, newest), ...byEnd.slice(0, validLongest)]);
    return byAge.filter((each) => signing.has(each)).map(({ webhookSecret }) => webhookSecret);
  }
}
