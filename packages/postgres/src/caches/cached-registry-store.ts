import {
  type AuditEntry,
  type Channel,
  type ChannelPatch,
  type Instant,
  limits,
  type Registry,
  type RegistryStore,
  seen,
} from '@mobile-money/core';
import { type Freshness, Refreshed } from './refreshed.ts';

export interface RegistryFreshness extends Freshness {
  /** A device seen again so soon is not written down again. */
  readonly seenAgainMs: number;
}

/** Another process sees a change of ours, and we one of theirs, after a second or two. */
const defaults: RegistryFreshness = { freshMs: 1_000, staleMs: 10_000, seenAgainMs: limits.seenAgainMs };

/** Keeps the registry in memory, because every request reads it. What this process changes, it sees at once. */
export class CachedRegistryStore implements RegistryStore {
  readonly #store: RegistryStore;
  readonly #registry: Refreshed<Registry>;
  readonly #seenAgainMs: number;
  /** By channel, and by channel for SMS, the last moment that this process wrote down. */
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
    this.#adjust((each) => (each.channelId === channelId ? { ...each, ...patch } : each));
  }

  async markSeen(channelIds: readonly string[], at: Instant, heard: readonly string[] = []): Promise<void> {
    await this.#writeSeen(channelIds, at, heard);
    this.#adjust((each) => seen(each, channelIds, at, heard));
  }

  async markDeaf(channelId: string, at: Instant, lastSmsAt: Instant | null): Promise<boolean> {
    const isNews = await this.#store.markDeaf(channelId, at, lastSmsAt);
    const deaf = { deafSince: at, triedUntil: null };
    if (isNews) this.#adjust((each) => (each.channelId === channelId ? { ...each, ...deaf } : each));
    return isNews;
  }

  /** Whoever has it: it is not asked for again before the registry is read anew. */
  async takeForTrial(channelId: string, at: Instant, until: Instant): Promise<boolean> {
    const isTaken = await this.#store.takeForTrial(channelId, at, until);
    this.#adjust((each) => (each.channelId === channelId ? { ...each, triedUntil: until } : each));
    return isTaken;
  }

  #adjust(change: (channel: Channel) => Channel): void {
    this.#registry.adjust((registry) => ({ ...registry, channels: registry.channels.map(change) }));
  }

  /** An SMS says more than that a device lives, so it is written down on its own account. */
  async #writeSeen(channelIds: readonly string[], at: Instant, heard: readonly string[]): Promise<void> {
    const isNews = (name: string): boolean =>
      at - (this.#writtenAt.get(name) ?? Number.NEGATIVE_INFINITY) >= this.#seenAgainMs;
    const news = channelIds.filter((id) => isNews(heard.includes(id) ? smsTo(id) : id));
    if (news.length === 0) return;
    const names = news.flatMap((id) => (heard.includes(id) ? [id, smsTo(id)] : [id]));
    for (const name of names) this.#writtenAt.set(name, at);
    try {
      await this.#store.markSeen(
        news,
        at,
        news.filter((id) => heard.includes(id)),
      );
    } catch (error) {
      for (const name of names) this.#writtenAt.delete(name);
      throw error;
    }
  }
}

const smsTo = (channelId: string): string => `sms ${channelId}`;
