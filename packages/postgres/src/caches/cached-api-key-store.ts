import type { ApiKey, ApiKeyStore, AuditEntry, Instant, KeyTerms } from '@mobile-money/core';
import { BoundedMap } from './bounded-map.ts';
import { type Freshness, Refreshed } from './refreshed.ts';

export interface KeyFreshness {
  /** Of keys that are there. The upper limit bounds how long a key opens as it did before it was revoked or changed. */
  readonly known: Freshness;
  /** So long a prefix that no key has is not looked up again. */
  readonly unknownMs: number;
  /** Of webhook secrets: a new key should sign soon, and no attempt be lost for want of a secret that was just read. */
  readonly secrets: Freshness;
}

export const usualFreshness: KeyFreshness = {
  known: { freshMs: 1_500, staleMs: 3_000 },
  unknownMs: 1_000,
  secrets: { freshMs: 1_000, staleMs: 1_000, inVainMs: 4_500 },
};

const knownMax = 10_000;
const unknownMax = 10_000;
const applicationsMax = 1_000;

/**
 * Keeps keys in memory for seconds, because every request brings one: also through a short absence of the database.
 * Wrong prefixes are remembered apart from right ones, so that a flood of them drives out no one.
 */
export class CachedApiKeyStore implements ApiKeyStore {
  readonly #store: ApiKeyStore;
  readonly #freshness: KeyFreshness;
  readonly #known = new BoundedMap<string, Refreshed<ApiKey | null>>(knownMax);
  /** When each was last looked up in vain. */
  readonly #unknown = new BoundedMap<string, number>(unknownMax);
  readonly #secrets = new BoundedMap<string, Refreshed<readonly string[]>>(applicationsMax);

  constructor(store: ApiKeyStore, freshness: KeyFreshness = usualFreshness) {
    this.#store = store;
    this.#freshness = freshness;
  }

  async issue(key: ApiKey, webhookSecret: string, audit: AuditEntry): Promise<boolean> {
    return this.#issued(key, await this.#store.issue(key, webhookSecret, audit));
  }

  async issueFirst(key: ApiKey, webhookSecret: string, audit: AuditEntry): Promise<boolean> {
    return this.#issued(key, await this.#store.issueFirst(key, webhookSecret, audit));
  }

  async find(prefix: string): Promise<ApiKey | null> {
    const known = this.#known.get(prefix);
    if (known !== undefined) return known.get();
    const missedAt = this.#unknown.get(prefix);
    if (missedAt !== undefined && performance.now() - missedAt < this.#freshness.unknownMs) return null;
    const looked = new Refreshed(() => this.#store.find(prefix), this.#freshness.known);
    const key = await looked.get();
    if (key === null) this.#unknown.set(prefix, performance.now());
    else this.#known.set(prefix, looked);
    return key;
  }

  list(): Promise<readonly ApiKey[]> {
    return this.#store.list();
  }

  async revoke(prefix: string, at: Instant, audit: AuditEntry): Promise<ApiKey> {
    const key = await this.#store.revoke(prefix, at, audit);
    this.#known.delete(prefix);
    this.#secrets.delete(key.applicationId);
    return key;
  }

  async changeTerms(key: ApiKey, terms: KeyTerms, audit: AuditEntry): Promise<boolean> {
    const isChanged = await this.#store.changeTerms(key, terms, audit);
    this.#known.delete(key.prefix);
    return isChanged;
  }

  markUsed(prefix: string, at: Instant): Promise<void> {
    return this.#store.markUsed(prefix, at);
  }

  webhookSecrets(applicationId: string): Promise<readonly string[]> {
    const kept =
      this.#secrets.get(applicationId) ??
      new Refreshed(() => this.#store.webhookSecrets(applicationId), this.#freshness.secrets);
    this.#secrets.set(applicationId, kept);
    return kept.get();
  }

  #issued({ prefix, applicationId }: ApiKey, isIssued: boolean): boolean {
    this.#unknown.delete(prefix);
    this.#secrets.delete(applicationId);
    return isIssued;
  }
}
