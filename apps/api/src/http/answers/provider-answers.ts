import { directions, operators } from '@mobile-money/core';
import { type AnswerOf, answer } from '../fields/answer.ts';
import * as member from '../fields/member.ts';

export const ProviderEntry = answer('ProviderEntry', {
  provider_id: member.text('Id of the provider.', 'orange_money'),
  display_name: member.text('Name for people.', 'Orange Money'),
  logo_url: member.text('Address of its logo.'),
  operators: member.names(operators, 'The operators it serves.'),
  supported_directions: member.names(directions, 'What it can do.'),
  deposit_fee_percent: member.number('Fee on deposits, in percent.', 0),
  deposit_fee_message: member.text('That fee in words.'),
  withdrawal_fee_percent: member.number('Fee on withdrawals, in percent.', 1),
  description: member.text('What it is.'),
  is_primary: member.flag('True for the one that is used first.'),
  is_available: member.flag('False only when unavailable.'),
  status: member.name(['active', 'degraded', 'unavailable'], 'How it is doing.'),
});
export type ProviderEntry = AnswerOf<typeof ProviderEntry>;

export const healthStatuses = ['operational', 'degraded', 'unavailable'] as const;

/** Answer of GET /api/v1/{country}/providers. */
export const ProvidersAnswer = answer('ProvidersAnswer', {
  country_code: member.text('In capitals.', 'CM'),
  providers: member.list(ProviderEntry, 'The payment options.'),
});

export const ProviderHealthEntry = answer('ProviderHealthEntry', {
  provider_id: member.text('Id of the provider.', 'orange_money'),
  display_name: member.text('Name for people.', 'Orange Money'),
  status: member.name(healthStatuses, 'How it is doing.'),
  is_feature_flag_enabled: member.flag('False when operators switched it off.'),
  failure_rate_1h: member.number('Failures of the last hour, as a fraction.', 0.02),
  tx_count_1h: member.integer('Transactions of the last hour.', 120),
  message: member.text('Why the status is what it is; empty when all is well.'),
});
export type ProviderHealthEntry = AnswerOf<typeof ProviderHealthEntry>;

/** Answer of GET /api/v1/{country}/providers/status. */
export const ProviderHealthAnswer = answer('ProviderHealthAnswer', {
  country_code: member.text('In capitals.', 'CM'),
  checked_at: member.time('The moment that the answer describes.'),
  providers: member.list(ProviderHealthEntry, 'Every provider.'),
});
