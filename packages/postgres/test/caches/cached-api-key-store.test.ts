import { describe, expect, it } from '@jest/globals';
import type { ApiKeyStore } from '@mobile-money/core';
import { memoryPorts, testMorning } from '@mobile-money/testing';
import {
  anApiKey,
  apiKeyStoreContract,
  firstApiKeyContract,
} from '@mobile-money/testing/contracts/api-key-store';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import {
  CachedApiKeyStore,
  type KeyFreshness,
  usualFreshness,
} from '../../src/caches/cached-api-key-store.ts';

const never = { freshMs: 0, staleMs: 0 };
const always = { freshMs: 60_000, staleMs: 60_000 };
const keptForEver: KeyFreshness = { known: always, unknownMs: 60_000, secrets: always };

const uncached = async () => {
  const { apiKeys, audit } = memoryPorts();
  return { apiKeys: new CachedApiKeyStore(apiKeys, { known: never, unknownMs: 0, secrets: never }), audit };
};
apiKeyStoreContract(uncached);
firstApiKeyContract(uncached);

/** With one key, before a store that counts what is asked of it and can be switched off. */
function cached(freshness: KeyFreshness = keptForEver) {
  const { apiKeys } = memoryPorts();
  const key = anApiKey();
  const seen = { finds: 0, secrets: 0, isAway: false };
  const inner: ApiKeyStore = {
    issue: (...parts) => apiKeys.issue(...parts),
    issueFirst: (...parts) => apiKeys.issueFirst(...parts),
    list: () => apiKeys.list(),
    revoke: (...parts) => apiKeys.revoke(...parts),
    changeTerms: (...parts) => apiKeys.changeTerms(...parts),
    markUsed: (...parts) => apiKeys.markUsed(...parts),
    find: async (prefix) => {
      seen.finds += 1;
      if (seen.isAway) throw new Error('The database is away.');
      return apiKeys.find(prefix);
    },
    webhookSecrets: async (applicationId) => {
      seen.secrets += 1;
      if (seen.isAway) throw new Error('The database is away.');
      return apiKeys.webhookSecrets(applicationId);
    },
  };
  void apiKeys.issue(key, 'whsec_1', anAuditEntry());
  return { key, seen, store: new CachedApiKeyStore(inner, freshness) };
}

describe('A cached API key store', () => {
  it('looks a key up once, and gives it while the store is away.', async () => {
    const { key, seen, store } = cached();
    expect(await store.find(key.prefix)).toEqual(key);
    seen.isAway = true;
    expect(await store.find(key.prefix)).toEqual(key);
    expect(seen.finds).toBe(1);
  });

  it('says that the store is away once its copy is too old.', async () => {
    const { key, seen, store } = cached({ ...keptForEver, known: never });
    await store.find(key.prefix);
    seen.isAway = true;
    await expect(store.find(key.prefix)).rejects.toThrow('The database is away.');
  });

  it('usually opens to a key that was revoked for less than five seconds.', () => {
    expect(usualFreshness.known.staleMs).toBeLessThan(5_000);
  });

  it('does not look a wrong prefix up again at once.', async () => {
    const { seen, store } = cached();
    for (let count = 0; count < 5; count += 1) expect(await store.find('wrong')).toBeNull();
    expect(seen.finds).toBe(1);
  });

  it('keeps a right key through a flood of wrong ones.', async () => {
    const { key, seen, store } = cached();
    await store.find(key.prefix);
    for (let count = 0; count < 11_000; count += 1) await store.find(`wrong${count}`);
    const before = seen.finds;
    expect(await store.find(key.prefix)).toEqual(key);
    expect(seen.finds).toBe(before);
    await store.find('wrong0');
    expect(seen.finds).toBe(before + 1);
  });

  it('sees at once what it changed itself.', async () => {
    const { key, store } = cached();
    const newer = anApiKey({ applicationId: key.applicationId });
    expect(await store.find(newer.prefix)).toBeNull();
    await store.webhookSecrets(key.applicationId);
    await store.issue(newer, 'whsec_2', anAuditEntry());
    expect(await store.find(newer.prefix)).toEqual(newer);
    expect(await store.webhookSecrets(key.applicationId)).toEqual(['whsec_2', 'whsec_1']);
    const terms = { expiresAt: testMorning, addresses: ['192.0.2.1'] };
    expect(await store.changeTerms(newer, terms, anAuditEntry())).toBe(true);
    expect(await store.find(newer.prefix)).toEqual({ ...newer, ...terms });
    const revoked = await store.revoke(newer.prefix, testMorning, anAuditEntry());
    expect(await store.find(newer.prefix)).toEqual(revoked);
    expect(await store.webhookSecrets(key.applicationId)).toEqual(['whsec_1']);
  });

  it('reads the webhook secrets of an application once for many webhooks.', async () => {
    const { key, seen, store } = cached();
    const read = await Promise.all(Array.from({ length: 20 }, () => store.webhookSecrets(key.applicationId)));
    expect(new Set(read.map(String))).toEqual(new Set(['whsec_1']));
    expect(seen.secrets).toBe(1);
  });

  it('reads webhook secrets anew, and gives those it read lately only when that fails.', async () => {
    const { key, seen, store } = cached({ ...keptForEver, secrets: { ...never, inVainMs: 60_000 } });
    for (let count = 0; count < 2; count += 1) await store.webhookSecrets(key.applicationId);
    expect(seen.secrets).toBe(2);
    seen.isAway = true;
    expect(await store.webhookSecrets(key.applicationId)).toEqual(['whsec_1']);
    await expect(store.webhookSecrets('another')).rejects.toThrow('The database is away.');
  });

  it('says that webhook secrets cannot be had once those it read are too old.', async () => {
    const { key, seen, store } = cached({ ...keptForEver, secrets: never });
    await store.webhookSecrets(key.applicationId);
    seen.isAway = true;
    await expect(store.webhookSecrets(key.applicationId)).rejects.toThrow('The database is away.');
  });

  it('usually signs through an absence of seconds, and with a revoked key for less than five.', () => {
    expect(usualFreshness.secrets.inVainMs).toBeGreaterThan(3_000);
    expect(usualFreshness.secrets.inVainMs).toBeLessThan(5_000);
  });
});
