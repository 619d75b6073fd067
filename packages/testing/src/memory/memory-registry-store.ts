import {
  type AuditEntry,
  type Channel,
  type ChannelPatch,
  findChannel,
  findProvider,
  type Instant,
  type Registry,
  type RegistryStore,
  type RegistryTaker,
  seen,
  withStored,
} from '@mobile-money/core';
import { InMemory } from './memory-database.ts';

export class MemoryRegistryStore extends InMemory implements RegistryStore, RegistryTaker {
  async read(): Promise<Registry> {
    return this.database.registry;
  }

  async setProviderEnabled(providerId: string, enabled: boolean, audit: AuditEntry): Promise<void> {
    const { registry } = this.database;
    const changed = findProvider(registry, providerId);
    const providers = registry.providers.map((each) => (each === changed ? { ...each, enabled } : each));
    this.database.registry = { ...registry, providers };
    this.database.audit.set(audit.id, audit);
  }

  async patchChannel(channelId: string, patch: ChannelPatch, audit: AuditEntry): Promise<void> {
    const changed = findChannel(this.database.registry, channelId);
    this.#changeChannels((each) => (each === changed ? { ...each, ...patch } : each));
    this.database.audit.set(audit.id, audit);
  }

  async markSeen(channelIds: readonly string[], at: Instant, heard: readonly string[] = []): Promise<void> {
    this.#changeChannels((each) => seen(each, channelIds, at, heard));
  }

  async markDeaf(channelId: string, at: Instant, lastSmsAt: Instant | null): Promise<boolean> {
    const known = findChannel(this.database.registry, channelId);
    if (known.deafSince !== null || known.lastSmsAt !== lastSmsAt) return false;
    this.#changeChannels((each) => (each === known ? { ...each, deafSince: at, triedUntil: null } : each));
    return true;
  }

  async takeForTrial(channelId: string, at: Instant, until: Instant): Promise<boolean> {
    const known = findChannel(this.database.registry, channelId);
    if (known.deafSince === null || (known.triedUntil ?? 0) > at) return false;
    this.#changeChannels((each) => (each === known ? { ...each, triedUntil: until } : each));
    return true;
  }

  async take(registry: Registry, audit: readonly AuditEntry[]): Promise<void> {
    const { channels, providers } = this.database.registry;
    const enabledOf = (id: string, given: boolean): boolean =>
      providers.find(({ providerId }) => providerId === id)?.enabled ?? given;
    this.database.registry = {
      providers: registry.providers.map((each) => ({
        ...each,
        enabled: enabledOf(each.providerId, each.enabled),
      })),
      channels: registry.channels.map((each) => {
        const stored = channels.find(({ channelId }) => channelId === each.channelId);
        return stored === undefined ? each : withStored(stored, each);
      }),
      prefixes: registry.prefixes,
    };
    for (const entry of audit) this.database.audit.set(entry.id, entry);
  }

  #changeChannels(change: (channel: Channel) => Channel): void {
    const { registry } = this.database;
    this.database.registry = { ...registry, channels: registry.channels.map(change) };
  }
}
