import type { AuditEntry, ChannelPatch, Instant, Registry, RegistryStore } from '@mobile-money/core';
import { type Freshness, Refreshed } from './refreshed.ts';

/** Another process sees a change of ours, and we one of theirs, after a second or two. */
const defaults: Freshness = { freshMs: 1_000, staleMs: 10_000 };

/** Keeps the registry in memory, because every request reads it. What this process changes, it sees at once. */
export class CachedRegistryStore implements RegistryStore {
  readonly #store: RegistryStore;
  readonly #registry: Refreshed<Registry>;

  constructor(store: RegistryStore, freshness: Freshness = defaults) {
    this.#store = store;
    this.#registry = new Refreshed(() => store.read(), freshness);
  }

  read(): Promise<Registry> {
    return this.#registry.get();
  }

  async setProviderEnabled(providerId: string, enabled: boolean, audit: AuditEntry): Promise<void> {
    await this.#store.setProviderEnabled(providerId, enabled, audit);
    this.#registry.adjust((registry) => ({
      ...registry,
      providers: registry.providers.map((each) =>
        each.providerId === providerId ? { ...each, enabled } : each,
      ),
    }));
  }

  async patchChannel(channelId: string, patch: ChannelPatch, audit: AuditEntry): Promise<void> {
    await this.#store.patchChannel(channelId, patch, audit);
    this.#registry.adjust((registry) => ({
      ...registry,
      channels: registry.channels.map((each) =>
        each.channelId === channelId ? { ...each, ...patch } : each,
      ),
    }));
  }

  async markSeen(channelIds: readonly string[], at: Instant): Promise<void> {
    await this.#store.markSeen(channelIds, at);
    this.#registry.adjust((registry) => ({
      ...registry,
      channels: registry.channels.map((each) => {
        const isNews = each.lastSeenAt === null || each.lastSeenAt < at;
        return isNews && channelIds.includes(each.channelId) ? { ...each, lastSeenAt: at } : each;
      }),
    }));
  }
}
