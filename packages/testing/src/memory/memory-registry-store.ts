import {
  type AuditEntry,
  type Channel,
  type ChannelPatch,
  findChannel,
  findProvider,
  type Instant,
  type Registry,
  type RegistryStore,
} from '@mobile-money/core';
import { InMemory } from './memory-database.ts';

export class MemoryRegistryStore extends InMemory implements RegistryStore {
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

  async markSeen(channelIds: readonly string[], at: Instant): Promise<void> {
    this.#changeChannels((each) => {
      const isNews = each.lastSeenAt === null || each.lastSeenAt < at;
      return isNews && channelIds.includes(each.channelId) ? { ...each, lastSeenAt: at } : each;
    });
  }

  #changeChannels(change: (channel: Channel) => Channel): void {
    const { registry } = this.database;
    this.database.registry = { ...registry, channels: registry.channels.map(change) };
  }
}
