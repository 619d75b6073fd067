import { describe, expect, it } from '@jest/globals';
import { findChannel, findProvider, later, type RegistryStore } from '@mobile-money/core';
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
  return { registry: new CachedRegistryStore(registry, { freshMs: 0, staleMs: 0, seenAgainMs: 0 }), audit };
});

describe('A cached registry store', () => {
  const always = { freshMs: 60_000, staleMs: 60_000, seenAgainMs: 1_000 };

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

  it('writes a device down once a second, however many messages it passes on, and shows each at once.', async () => {
    const inner = new MemoryRegistryStore(new MemoryDatabase(aRegistry()));
    const store = new CachedRegistryStore(inner, always);
    await store.read();
    const lastSeen = async (registry: typeof inner | typeof store) =>
      findChannel(await registry.read(), 'orange-money-1').lastSeenAt;
    await Promise.all([0, 400, 999].map((ms) => store.markSeen(['orange-money-1'], later(testMorning, ms))));
    expect(await lastSeen(inner)).toBe(testMorning);
    expect(await lastSeen(store)).toBe(later(testMorning, 999));
    await store.markSeen(['orange-money-1'], later(testMorning, 1_000));
    expect(await lastSeen(inner)).toBe(later(testMorning, 1_000));
  });

  it('writes an SMS down though its device was just seen, and then once a second.', async () => {
    const inner = new MemoryRegistryStore(new MemoryDatabase(aRegistry()));
    const store = new CachedRegistryStore(inner, always);
    await store.read();
    const ids = ['orange-money-1', 'orange-money-2'];
    const lastSms = async (registry: typeof inner | typeof store) =>
      findChannel(await registry.read(), 'orange-money-1').lastSmsAt;
    await store.markSeen(ids, testMorning);
    for (const ms of [400, 1_399]) await store.markSeen(ids, later(testMorning, ms), ['orange-money-1']);
    expect(await lastSms(inner)).toBe(later(testMorning, 400));
    expect(await lastSms(store)).toBe(later(testMorning, 1_399));
    await store.markSeen(ids, later(testMorning, 1_400), ['orange-money-1']);
    expect(await lastSms(inner)).toBe(later(testMorning, 1_400));
  });

  it('shows at once who is deaf, and who is tried, and asks no one twice for the same.', async () => {
    const inner = new MemoryRegistryStore(new MemoryDatabase(aRegistry()));
    const store = new CachedRegistryStore(inner, always);
    await store.markSeen(['orange-money-1'], testMorning, ['orange-money-1']);
    await store.read();
    const [at, until] = [later(testMorning, 1), later(testMorning, 2)];
    const shown = async () => findChannel(await store.read(), 'orange-money-1');
    expect(await store.markDeaf('orange-money-1', at, at)).toBe(false);
    expect(await shown()).toMatchObject({ deafSince: null });
    expect(await store.markDeaf('orange-money-1', at, testMorning)).toBe(true);
    expect(await shown()).toMatchObject({ deafSince: at, triedUntil: null });
    await inner.takeForTrial('orange-money-1', at, until);
    expect(await store.takeForTrial('orange-money-1', at, until)).toBe(false);
    expect(await shown()).toMatchObject({ deafSince: at, triedUntil: until });
  });

  it('writes a device down at the next message when the first could not be written.', async () => {
    const inner = new MemoryRegistryStore(new MemoryDatabase(aRegistry()));
    let isAway = true;
    const away: RegistryStore = Object.assign(Object.create(inner), {
      markSeen: (...parts: Parameters<RegistryStore['markSeen']>) =>
        isAway ? Promise.reject(new Error('away')) : inner.markSeen(...parts),
    });
    const store = new CachedRegistryStore(away, always);
    await expect(store.markSeen(['orange-money-1'], testMorning)).rejects.toThrow('away');
    isAway = false;
    await store.markSeen(['orange-money-1'], later(testMorning, 1));
    expect(findChannel(await inner.read(), 'orange-money-1').lastSeenAt).toBe(later(testMorning, 1));
  });
});
