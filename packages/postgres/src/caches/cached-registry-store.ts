import type { AuditEntry, ChannelPatch, Instant, Registry, RegistryStore } from '@mobile-money/core';
import { type Freshness, Refreshed } from './refreshed.ts';

export interface RegistryFreshness extends Freshness {
  /** A device seen again so soon is not written down again: every SMS of a busy hour would wait for the same row. */
  readonly seenAgainMs: number;
}

/** Another process sees a change of ours, and we one of theirs, after a second or two. */
const defaults: RegistryFreshness = { freshMs: 1_000, staleMs: 10_000, seenAgainMs: 1_000 };

/** Keeps the registry in memory, because every request reads it. What this process changes, it sees at once. */
export class CachedRegistryStore implements RegistryStore {
  readonly #store: RegistryStore;
  readonly #registry: Refreshed<Registry>;
  readonly #seenAgainMs: number;
  /** By channel, the last moment that this process wrote down. */
  readonly #writtenAt = new Map<string, Instant>();

  constructor(store: RegistryStore, freshness: RegistryFreshness = defaults) {
    this.#store = store;
    this.#seenAgainMs = freshness.seenAgainMs;
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
    await this.#writeSeen(channelIds, at);
    this.#registry.adjust((registry) => ({
      ...registry,
      channels: registry.channels.map((each) => {
        const isNews = each.lastSeenAt === null || each.lastSeenAt < at;
        return isNews && channelIds.includes(each.channelId) ? { ...each, lastSeenAt: at } : each;
      }),
    }));
  }

  async #writeSeen(channelIds: readonly string[], at: Instant): Promise<void> {
    const news = channelIds.filter(
      (id) => at - (this.#writtenAt.get(id) ?? Number.NEGATIVE_INFINITY) >= this.#seenAgainMs,
    );
    if (news.length === 0) return;
    for (const id of news) this.#writtenAt.set(id, at);
    try {
      await this.#store.markSeen(news, at);
    } catch (error) {
      for (const id of news) this.#writtenAt.delete(id);
      throw error;
    }
  }
}
