import type { CollectionMode } from '../deposit/deposit-transitions.ts';
import type { Instant } from '../instant.ts';
import type { HourOfTraffic, Traffic } from '../provider/health.ts';
import type { Registry } from '../provider/registry.ts';
import type { AuditEntry } from '../transaction/audit-entry.ts';

export interface ChannelPatch {
  readonly enabled?: boolean;
  readonly collectionMode?: CollectionMode;
  /** Under this its wallet holds little; null: never. */
  readonly lowXaf?: number | null;
}

/** Keeps providers, channels and prefixes. Changes are stored together with their audit entry. May reject. */
export interface RegistryStore {
  /** May be some seconds old: it is read on every request and therefore usually kept in memory. */
  read(): Promise<Registry>;

  /** Rejects with `provider_not_found`. */
  setProviderEnabled(providerId: string, enabled: boolean, audit: AuditEntry): Promise<void>;

  /** Rejects with `channel_not_found`. */
  patchChannel(channelId: string, patch: ChannelPatch, audit: AuditEntry): Promise<void>;

  /**
   * Notes that the device of these channels was heard of; a time older than the one known changes nothing. To those of
   * them in `heard` an SMS came: they are not deaf.
   */
  markSeen(channelIds: readonly string[], at: Instant, heard?: readonly string[]): Promise<void>;

  /** Notes that a channel is deaf, unless it is known to be, or an SMS came after `lastSmsAt`; tells whether it did. */
  markDeaf(channelId: string, at: Instant, lastSmsAt: Instant | null): Promise<boolean>;

  /**
   * Takes a deaf channel for the one deposit that it gets until then; false when another has it at the moment, or it is
   * not deaf. Who has it gives it back so: as of when it was theirs until, until now.
   */
  takeForTrial(channelId: string, at: Instant, until: Instant): Promise<boolean>;
}

/** Takes over what a file says, once for all processes. May reject. */
export interface RegistryTaker {
  /**
   * Stores providers, channels and prefixes in this order, with the audit entries. Of those that are there the flags of
   * staff, the mode and the low balance stay; and what a device told, unless the channel has another one now.
   */
  take(registry: Registry, audit: readonly AuditEntry[]): Promise<void>;
}

/**
 * Counts transactions by provider. A failure is a transaction that failed by what the operator or we did wrong, or one
 * that the provider turned away for such a reason and a backup took over: what is the player's, or what a person
 * rejected, is none. May be some seconds old. May reject when the store cannot be reached.
 */
export interface TrafficMeter {
  /** Transactions created since the moment, by provider id; a provider without any is left out. */
  since(from: Instant): Promise<ReadonlyMap<string, Traffic>>;
}

/** Counts transactions by the hour of their creation. May be some seconds old. May reject when the store cannot be reached. */
export interface TrafficHistory {
  /** What was created from the first moment up to the second, both of them in; hours without any are left out. */
  byHour(from: Instant, until: Instant): Promise<readonly HourOfTraffic[]>;
}
