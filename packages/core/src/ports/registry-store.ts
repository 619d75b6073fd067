import type { CollectionMode } from '../deposit/deposit-transitions.ts';
import type { Instant } from '../instant.ts';
import type { Registry } from '../provider/registry.ts';
import type { AuditEntry } from '../transaction/audit-entry.ts';

export interface ChannelPatch {
  readonly enabled?: boolean;
  readonly collectionMode?: CollectionMode;
}

/** Keeps providers, channels and prefixes. Changes are stored together with their audit entry. May reject. */
export interface RegistryStore {
  /** May be some seconds old: it is read on every request and therefore usually kept in memory. */
  read(): Promise<Registry>;

  /** Rejects with `provider_not_found`. */
  setProviderEnabled(providerId: string, enabled: boolean, audit: AuditEntry): Promise<void>;

  /** Rejects with `channel_not_found`. */
  patchChannel(channelId: string, patch: ChannelPatch, audit: AuditEntry): Promise<void>;

  /** Notes that the device of these channels was heard of; a time older than the one known changes nothing. */
  markSeen(channelIds: readonly string[], at: Instant): Promise<void>;
}
