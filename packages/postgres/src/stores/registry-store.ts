import {
  type AuditEntry,
  type ChannelPatch,
  DomainError,
  type Instant,
  membersOfDevice,
  membersOfStaff,
  type Registry,
  type RegistryStore,
  type RegistryTaker,
} from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { json } from '../database/json.ts';
import { statements } from '../database/sql.ts';
import { audited, auditJson, auditToRow } from '../rows/audit-row.ts';
import { columnOf, type Row } from '../rows/kept.ts';
import {
  channelRow,
  type ProviderRow,
  prefixRow,
  providerColumns,
  providerFromRow,
  providerToRow,
} from '../rows/registry-rows.ts';

/** What a file does not say of a channel that is there: what staff change, and what its device told. */
const ofStaff = membersOfStaff.map(columnOf);
const ofDevice = membersOfDevice.map(columnOf);

const takenOf = (columns: string, but: readonly string[]): string =>
  ['position', ...columns.split(', ')]
    .filter((name) => !but.includes(name))
    .map((name) => `${name} = excluded.${name}`)
    .join(', ');

const sql = statements({
  registry_read: `select
    (select coalesce(json_agg(p order by p.position), '[]') from providers p) as providers,
    (select coalesce(json_agg(c order by c.position), '[]') from channels c) as channels,
    (select coalesce(json_agg(x order by x.position), '[]') from prefixes x) as prefixes`,
  provider_switch: `with changed as (update providers set enabled = $2 where provider_id = $1 returning 1) ${audited('$3')}`,
  channel_patch: `with changed as (
      update channels set
        enabled = coalesce(($2::json ->> 'enabled')::boolean, enabled),
        collection_mode = coalesce($2::json ->> 'collectionMode', collection_mode),
        low_xaf = case when ($2::jsonb) ? 'lowXaf' then ($2::json ->> 'lowXaf')::bigint else low_xaf end
      where channel_id = $1 returning 1
    ) ${audited('$3')}`,
  channels_seen: `update channels set last_seen_at = $2
    where channel_id = any ($1) and (last_seen_at is null or last_seen_at < $2)`,
  channels_heard: `update channels set last_seen_at = greatest(last_seen_at, $2),
      last_sms_at = case when channel_id = any ($3) then $2 else last_sms_at end,
      deaf_since = case when channel_id = any ($3) then null else deaf_since end,
      tried_until = case when channel_id = any ($3) then null else tried_until end
    where channel_id = any ($1)
      and (case when channel_id = any ($3) then last_sms_at else last_seen_at end is null
        or case when channel_id = any ($3) then last_sms_at else last_seen_at end < $2)`,
  channel_deaf: `update channels set deaf_since = $2, tried_until = null
    where channel_id = $1 and deaf_since is null and last_sms_at is not distinct from $3 returning 1`,
  channel_tried: `update channels set tried_until = $3
    where channel_id = $1 and deaf_since is not null and coalesce(tried_until, 0) <= $2 returning 1`,
  registry_seed: 'select seed_registry($1, $2, $3) as seeded',
  registry_take_limits: `with wallets as (
      update channels c set unvouched_max_xaf = r.unvouched_max_xaf, is_unvouched_unlimited = r.is_unvouched_unlimited
      from json_populate_recordset(null::channels, $2) r where r.channel_id = c.channel_id
    )
    update providers p set deposit_min_xaf = r.deposit_min_xaf, deposit_max_xaf = r.deposit_max_xaf,
      withdrawal_min_xaf = r.withdrawal_min_xaf, withdrawal_max_xaf = r.withdrawal_max_xaf
    from json_populate_recordset(null::providers, $1) r where r.provider_id = p.provider_id`,
  registry_take: `with taken_providers as (
      insert into providers select r.* from json_populate_recordset(null::providers, $1) r
      on conflict (provider_id) do update set ${takenOf(providerColumns, ['enabled'])}
    ), taken_channels as (
      insert into channels as c select r.* from json_populate_recordset(null::channels, $2) r
      on conflict (channel_id) do update set ${takenOf(channelRow.columns, [...ofStaff, ...ofDevice])},
        ${ofDevice.map(
          (name) => `${name} = case when (c.device_id, c.sim_number) is not distinct from
          (excluded.device_id, excluded.sim_number) then c.${name} end`,
        )}
    ), gone as (
      delete from prefixes where prefix <> all (
        select r.prefix from json_populate_recordset(null::prefixes, $3) r)
    ), taken_prefixes as (
      insert into prefixes select r.* from json_populate_recordset(null::prefixes, $3) r
      on conflict (prefix) do update set ${takenOf(prefixRow.columns, [])}
    )
    insert into audit_entries select r.* from linked_audits($4) r`,
});

interface RegistryRow {
  readonly providers: readonly ProviderRow[];
  readonly channels: readonly Row[];
  readonly prefixes: readonly Row[];
}

export class PostgresRegistryStore implements RegistryStore, RegistryTaker {
  constructor(private readonly database: Database) {}

  async read(): Promise<Registry> {
    const { rows } = await this.database.keyed<RegistryRow>(sql.registry_read, []);
    const { providers = [], channels = [], prefixes = [] } = rows[0] ?? {};
    return {
      providers: providers.map(providerFromRow),
      channels: channels.map(channelRow.fromRow),
      prefixes: prefixes.map(prefixRow.fromRow),
    };
  }

  async setProviderEnabled(providerId: string, enabled: boolean, audit: AuditEntry): Promise<void> {
    const values = [providerId, enabled, auditJson(audit)];
    const { rows } = await this.database.once(sql.provider_switch, values);
    if (rows.length === 0) throw new DomainError('provider_not_found');
  }

  async patchChannel(channelId: string, patch: ChannelPatch, audit: AuditEntry): Promise<void> {
    const values = [channelId, json(patch), auditJson(audit)];
    const { rows } = await this.database.once(sql.channel_patch, values);
    if (rows.length === 0) throw new DomainError('channel_not_found');
  }

  async markSeen(channelIds: readonly string[], at: Instant, heard: readonly string[] = []): Promise<void> {
    if (heard.length > 0) await this.database.keyed(sql.channels_heard, [channelIds, at, heard]);
    else if (channelIds.length > 0) await this.database.keyed(sql.channels_seen, [channelIds, at]);
  }

  async markDeaf(channelId: string, at: Instant, lastSmsAt: Instant | null): Promise<boolean> {
    const { rows } = await this.database.once(sql.channel_deaf, [channelId, at, lastSmsAt]);
    return rows.length > 0;
  }

  async takeForTrial(channelId: string, at: Instant, until: Instant): Promise<boolean> {
    const { rows } = await this.database.once(sql.channel_tried, [channelId, at, until]);
    return rows.length > 0;
  }

  async take({ providers, channels, prefixes }: Registry, audit: readonly AuditEntry[]): Promise<void> {
    await this.database.once(sql.registry_take, [
      json(inPlaces(providers, providerToRow)),
      json(inPlaces(channels, channelRow.toRow)),
      json(inPlaces(prefixes, prefixRow.toRow)),
      json(audit.map((entry) => auditToRow(entry, null))),
    ]);
  }

  /**
   * Stores a registry when there is none yet, and tells whether it did. What people changed since in the back office
   * stays; the limits of amounts, which cannot be changed there, are those that are given now.
   */
  async seed({ providers, channels, prefixes }: Registry): Promise<boolean> {
    const providerRows = json(inPlaces(providers, providerToRow));
    const channelRows = json(inPlaces(channels, channelRow.toRow));
    const { rows } = await this.database.once<{ seeded: boolean }>(sql.registry_seed, [
      providerRows,
      channelRows,
      json(inPlaces(prefixes, prefixRow.toRow)),
    ]);
    const seeded = rows[0]?.seeded ?? false;
    if (!seeded) await this.database.keyed(sql.registry_take_limits, [providerRows, channelRows]);
    return seeded;
  }
}

/** Rows that keep their order. */
const inPlaces = <Item>(items: readonly Item[], toRow: (item: Item) => Row): readonly Row[] =>
  items.map((item, position) => ({ ...toRow(item), position }));
