import type {
  Channel,
  CollectionMode,
  Direction,
  Instant,
  Msisdn,
  Operator,
  OperatorPrefix,
  Provider,
  UssdTemplate,
} from '@mobile-money/core';

export interface ProviderRow {
  readonly provider_id: string;
  readonly display_name: string;
  readonly logo_url: string;
  readonly operators: readonly Operator[];
  readonly supported_directions: readonly Direction[];
  readonly deposit_fee_percent: number;
  readonly deposit_fee_message: string;
  readonly withdrawal_fee_percent: number;
  readonly deposit_min_xaf: number | null;
  readonly deposit_max_xaf: number | null;
  readonly withdrawal_min_xaf: number | null;
  readonly withdrawal_max_xaf: number | null;
  readonly description: string;
  readonly is_primary: boolean;
  readonly enabled: boolean;
}

export const providerFromRow = (row: ProviderRow): Provider => ({
  providerId: row.provider_id,
  displayName: row.display_name,
  logoUrl: row.logo_url,
  operators: row.operators,
  supportedDirections: row.supported_directions,
  depositFeePercent: row.deposit_fee_percent,
  depositFeeMessage: row.deposit_fee_message,
  withdrawalFeePercent: row.withdrawal_fee_percent,
  limits: {
    deposit: { minXaf: row.deposit_min_xaf, maxXaf: row.deposit_max_xaf },
    withdrawal: { minXaf: row.withdrawal_min_xaf, maxXaf: row.withdrawal_max_xaf },
  },
  description: row.description,
  isPrimary: row.is_primary,
  enabled: row.enabled,
});

export const providerToRow = (provider: Provider, position: number) => ({
  provider_id: provider.providerId,
  position,
  display_name: provider.displayName,
  logo_url: provider.logoUrl,
  operators: provider.operators,
  supported_directions: provider.supportedDirections,
  deposit_fee_percent: provider.depositFeePercent,
  deposit_fee_message: provider.depositFeeMessage,
  withdrawal_fee_percent: provider.withdrawalFeePercent,
  deposit_min_xaf: provider.limits.deposit.minXaf,
  deposit_max_xaf: provider.limits.deposit.maxXaf,
  withdrawal_min_xaf: provider.limits.withdrawal.minXaf,
  withdrawal_max_xaf: provider.limits.withdrawal.maxXaf,
  description: provider.description,
  is_primary: provider.isPrimary,
  enabled: provider.enabled,
});

export interface ChannelRow {
  readonly channel_id: string;
  readonly provider_id: string;
  readonly operator: Operator;
  readonly collection_mode: CollectionMode;
  readonly ussd_template: string;
  readonly merchant_msisdn: string;
  readonly merchant_code: string | null;
  readonly merchant_display_name: string | null;
  readonly illustration_url: string | null;
  readonly illustration_alt: string | null;
  readonly device_id: string | null;
  readonly sim_number: number | null;
  readonly enabled: boolean;
  readonly last_seen_at: number | null;
}

export const channelFromRow = (row: ChannelRow): Channel => ({
  channelId: row.channel_id,
  providerId: row.provider_id,
  operator: row.operator,
  collectionMode: row.collection_mode,
  ussdTemplate: row.ussd_template as UssdTemplate,
  merchantMsisdn: row.merchant_msisdn as Msisdn,
  merchantCode: row.merchant_code,
  merchantDisplayName: row.merchant_display_name,
  illustrationUrl: row.illustration_url,
  illustrationAlt: row.illustration_alt,
  deviceId: row.device_id,
  simNumber: row.sim_number,
  enabled: row.enabled,
  lastSeenAt: row.last_seen_at as Instant | null,
});

export const channelToRow = (channel: Channel, position: number) => ({
  channel_id: channel.channelId,
  position,
  provider_id: channel.providerId,
  operator: channel.operator,
  collection_mode: channel.collectionMode,
  ussd_template: channel.ussdTemplate,
  merchant_msisdn: channel.merchantMsisdn,
  merchant_code: channel.merchantCode,
  merchant_display_name: channel.merchantDisplayName,
  illustration_url: channel.illustrationUrl,
  illustration_alt: channel.illustrationAlt,
  device_id: channel.deviceId,
  sim_number: channel.simNumber,
  enabled: channel.enabled,
  last_seen_at: channel.lastSeenAt,
});

export interface PrefixRow {
  readonly prefix: string;
  readonly operator: Operator | null;
}

export const prefixFromRow = ({ prefix, operator }: PrefixRow): OperatorPrefix => ({ prefix, operator });

export const prefixToRow = ({ prefix, operator }: OperatorPrefix, position: number) => ({
  prefix,
  position,
  operator,
});
