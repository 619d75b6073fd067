import { describe, expect, it } from '@jest/globals';
import { findChannel, findProvider, later } from '@mobile-money/core';
import {
  aRegistry,
  MemoryDatabase,
  MemoryRegistryStore,
  memoryPorts,
  testMorning,
} from '@mobile-money/testing';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { registryStoreContract } from '@mobile-money/testing/contracts/registry-store';
import { CachedRegistryStore } from '../../src/caches/cached-registry-store.ts';

registryStoreContract(async () => {
  const { registry, audit } = memoryPorts();
  return { registry: new CachedRegistryStore(registry, { freshMs: 0, staleMs: 0 }), audit };
});

describe('A cached registry store', () => {
  const always = { freshMs: 60_000, staleMs: 60_000 };

  it('shows at once what it changed itself, without reading again.', async () => {
    const inner = new MemoryRegistryStore(new MemoryDatabase(aRegistry()));
    const store = new CachedRegistryStore(inner, always);
    await store.read();
    const at = later(testMorning, 1);
    await store.setProviderEnabled('mtn-momo', false, anAuditEntry());
    await store.patchChannel('orange-money-1', { enabled: false }, anAuditEntry());
    await store.markSeen(['orange-money-2'], at);
    const shown = await store.read();
    expect(findProvider(shown, 'mtn-momo').enabled).toBe(false);
    expect(findChannel(shown, 'orange-money-1').enabled).toBe(false);
    expect(findChannel(shown, 'orange-money-2').lastSeenAt).toBe(at);
    expect(shown).toEqual(await inner.read());
  });

  it('does not see what others change until its copy is old.', async () => {
    const inner = new MemoryRegistryStore(new MemoryDatabase(aRegistry()));
    const store = new CachedRegistryStore(inner, always);
    await store.read();
    await inner.setProviderEnabled('mtn-momo', false, anAuditEntry());
    expect(findProvider(await store.read(), 'mtn-momo').enabled).toBe(true);
  });
});
