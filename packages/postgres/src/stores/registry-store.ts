import {
  type AuditEntry,
  type ChannelPatch,
  DomainError,
  type Instant,
  type Registry,
  type RegistryStore,
} from '@mobile-money/core';
import type { Database, Statement } from '../database/database.ts';
import { json } from '../database/json.ts';
import { auditToRow } from '../rows/audit-row.ts';
import {
  type ChannelRow,
  channelFromRow,
  channelToRow,
  type PrefixRow,
  type ProviderRow,
  prefixFromRow,
  prefixToRow,
  providerFromRow,
  providerToRow,
} from '../rows/registry-rows.ts';

const read: Statement = {
  name: 'registry_read',
  text: `select
    (select coalesce(json_agg(p order by p.position), '[]') from providers p) as providers,
    (select coalesce(json_agg(c order by c.position), '[]') from channels c) as channels,
    (select coalesce(json_agg(x order by x.position), '[]') from prefixes x) as prefixes`,
};

const audited = `insert into audit_entries
  select r.* from changed, json_populate_record(null::audit_entries, $3) r returning id`;

const setProviderEnabled: Statement = {
  name: 'provider_switch',
  text: `with changed as (update providers set enabled = $2 where provider_id = $1 returning 1) ${audited}`,
};

const patchChannel: Statement = {
  name: 'channel_patch',
  text: `with changed as (
      update channels set
        enabled = coalesce(($2::json ->> 'enabled')::boolean, enabled),
        collection_mode = coalesce($2::json ->> 'collectionMode', collection_mode)
      where channel_id = $1 returning 1
    ) ${audited}`,
};

const markSeen: Statement = {
  name: 'channels_seen',
  text: `update channels set last_seen_at = $2
    where channel_id = any ($1) and (last_seen_at is null or last_seen_at < $2)`,
};

const seed: Statement = {
  name: 'registry_seed',
  text: 'select seed_registry($1, $2, $3) as seeded',
};

interface RegistryRow {
  readonly providers: readonly ProviderRow[];
  readonly channels: readonly ChannelRow[];
  readonly prefixes: readonly PrefixRow[];
}

export class PostgresRegistryStore implements RegistryStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async read(): Promise<Registry> {
    const { rows } = await this.#database.keyed<RegistryRow>(read, []);
    const { providers = [], channels = [], prefixes = [] } = rows[0] ?? {};
    return {
      providers: providers.map(providerFromRow),
      channels: channels.map(channelFromRow),
      prefixes: prefixes.map(prefixFromRow),
    };
  }

  async setProviderEnabled(providerId: string, enabled: boolean, audit: AuditEntry): Promise<void> {
    const values = [providerId, enabled, json(auditToRow(audit, null))];
    const { rows } = await this.#database.once(setProviderEnabled, values);
    if (rows.length === 0) throw new DomainError('provider_not_found');
  }

  async patchChannel(channelId: string, patch: ChannelPatch, audit: AuditEntry): Promise<void> {
    const values = [channelId, json(patch), json(auditToRow(audit, null))];
    const { rows } = await this.#database.once(patchChannel, values);
    if (rows.length === 0) throw new DomainError('channel_not_found');
  }

  async markSeen(channelIds: readonly string[], at: Instant): Promise<void> {
    if (channelIds.length > 0) await this.#database.keyed(markSeen, [channelIds, at]);
  }

  /** Stores a registry when there is none yet, and tells whether it did. What staff changed since, stays. */
  async seed({ providers, channels, prefixes }: Registry): Promise<boolean> {
    const { rows } = await this.#database.once<{ seeded: boolean }>(seed, [
      json(providers.map(providerToRow)),
      json(channels.map(channelToRow)),
      json(prefixes.map(prefixToRow)),
    ]);
    return rows[0]?.seeded ?? false;
  }
}
