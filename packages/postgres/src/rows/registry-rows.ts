import type { Channel, OperatorPrefix, Provider } from '@mobile-money/core';
import { asIs, kept, type Row } from './kept.ts';

const providerRow = kept<Omit<Provider, 'limits'>>({
  providerId: asIs,
  displayName: asIs,
  logoUrl: asIs,
  operators: asIs,
  supportedDirections: asIs,
  depositFeePercent: asIs,
  depositFeeMessage: asIs,
  withdrawalFeePercent: asIs,
  description: asIs,
  isPrimary: asIs,
  enabled: asIs,
});

export interface ProviderRow extends Row {
  readonly deposit_min_xaf: number | null;
  readonly deposit_max_xaf: number | null;
  readonly withdrawal_min_xaf: number | null;
  readonly withdrawal_max_xaf: number | null;
}

export const providerFromRow = (row: ProviderRow): Provider => ({
  ...providerRow.fromRow(row),
  limits: {
    deposit: { minXaf: row.deposit_min_xaf, maxXaf: row.deposit_max_xaf },
    withdrawal: { minXaf: row.withdrawal_min_xaf, maxXaf: row.withdrawal_max_xaf },
  },
});

const limitColumns = ['deposit_min_xaf', 'deposit_max_xaf', 'withdrawal_min_xaf', 'withdrawal_max_xaf'];
export const providerColumns = [providerRow.columns, ...limitColumns].join(', ');

export const providerToRow = (provider: Provider): ProviderRow => ({
  ...providerRow.toRow(provider),
  deposit_min_xaf: provider.limits.deposit.minXaf,
  deposit_max_xaf: provider.limits.deposit.maxXaf,
  withdrawal_min_xaf: provider.limits.withdrawal.minXaf,
  withdrawal_max_xaf: provider.limits.withdrawal.maxXaf,
});

export const channelRow = kept<Channel>({
  channelId: asIs,
  providerId: asIs,
  operator: asIs,
  collectionMode: asIs,
  ussdTemplate: asIs,
  merchantMsisdn: asIs,
  merchantCode: asIs,
  merchantDisplayName: asIs,
  illustrationUrl: asIs,
  illustrationAlt: asIs,
  deviceId: asIs,
  simNumber: asIs,
  enabled: asIs,
  lastSeenAt: asIs,
  lastSmsAt: asIs,
  deafSince: asIs,
  triedUntil: asIs,
  unvouchedMaxXaf: asIs,
  isUnvouchedUnlimited: asIs,
  lowXaf: asIs,
});

export const prefixRow = kept<OperatorPrefix>({ prefix: asIs, operator: asIs });
