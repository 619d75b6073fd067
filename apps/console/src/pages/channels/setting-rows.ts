import type { ChannelItem, StaffProvider } from '../../api/schemas.ts';
import { type CsvCell, csvRows } from '../../formats/csv.ts';

const providerColumns = [
  'provider_id',
  'display_name',
  'operators',
  'supported_directions',
  'is_primary',
  'enabled',
  'status',
  'message',
  'failure_rate_1h',
  'tx_count_1h',
] as const;

export const providerRows = (providers: readonly StaffProvider[]): readonly (readonly CsvCell[])[] =>
  csvRows(
    providerColumns,
    providers.map((provider) => ({
      ...provider,
      operators: provider.operators.join(' '),
      supported_directions: provider.supported_directions.join(' '),
    })),
  );

const channelColumns = [
  'channel_id',
  'provider_id',
  'operator',
  'collection_mode',
  'merchant_msisdn',
  'merchant_code',
  'device_id',
  'sim_number',
  'enabled',
  'last_seen_at',
  'can_confirm',
] as const;

export const channelRows = (channels: readonly ChannelItem[]): readonly (readonly CsvCell[])[] =>
  csvRows(channelColumns, channels);
