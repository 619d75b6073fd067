import { directions, operators } from '@mobile-money/core';
import {
  FlagMember,
  IntegerMember,
  ListMember,
  NameMember,
  NamesMember,
  NumberMember,
  TextMember,
  TimeMember,
} from '../fields/answer-fields.ts';

const catalogueStatuses = ['active', 'degraded', 'unavailable'] as const;
const healthStatuses = ['operational', 'degraded', 'unavailable'] as const;

export class ProviderEntry {
  @TextMember({ description: 'Id of the provider.', examples: ['orange_money'] })
  readonly provider_id!: string;

  @TextMember({ description: 'Name for people.', examples: ['Orange Money'] })
  readonly display_name!: string;

  @TextMember({ description: 'Address of its logo.' })
  readonly logo_url!: string;

  @NamesMember(operators, { description: 'The operators it serves.' })
  readonly operators!: readonly (typeof operators)[number][];

  @NamesMember(directions, { description: 'What it can do.' })
  readonly supported_directions!: readonly (typeof directions)[number][];

  @NumberMember({ description: 'Fee on deposits, in percent.', examples: [0] })
  readonly deposit_fee_percent!: number;

  @TextMember({ description: 'That fee in words.' })
  readonly deposit_fee_message!: string;

  @NumberMember({ description: 'Fee on withdrawals, in percent.', examples: [1] })
  readonly withdrawal_fee_percent!: number;

  @TextMember({ description: 'What it is.' })
  readonly description!: string;

  @FlagMember({ description: 'True for the one that is used first.' })
  readonly is_primary!: boolean;

  @FlagMember({ description: 'False only when unavailable.' })
  readonly is_available!: boolean;

  @NameMember(catalogueStatuses, { description: 'How it is doing.' })
  readonly status!: (typeof catalogueStatuses)[number];
}

/** Answer of GET /api/v1/{country}/providers. */
export class ProvidersAnswer {
  @TextMember({ description: 'In capitals.', examples: ['CM'] })
  readonly country_code!: string;

  @ListMember(() => ProviderEntry, { description: 'The payment options.' })
  readonly providers!: readonly ProviderEntry[];
}

export class ProviderHealthEntry {
  @TextMember({ description: 'Id of the provider.', examples: ['orange_money'] })
  readonly provider_id!: string;

  @TextMember({ description: 'Name for people.', examples: ['Orange Money'] })
  readonly display_name!: string;

  @NameMember(healthStatuses, { description: 'How it is doing.' })
  readonly status!: (typeof healthStatuses)[number];

  @FlagMember({ description: 'False when operators switched it off.' })
  readonly is_feature_flag_enabled!: boolean;

  @NumberMember({ description: 'Failures of the last hour, as a fraction.', examples: [0.02] })
  readonly failure_rate_1h!: number;

  @IntegerMember({ description: 'Transactions of the last hour.', examples: [120] })
  readonly tx_count_1h!: number;

  @TextMember({ description: 'Why the status is what it is; empty when all is well.' })
  readonly message!: string;
}

/** Answer of GET /api/v1/{country}/providers/status. */
export class ProviderHealthAnswer {
  @TextMember({ description: 'In capitals.', examples: ['CM'] })
  readonly country_code!: string;

  @TimeMember({ description: 'The moment that the answer describes.' })
  readonly checked_at!: string;

  @ListMember(() => ProviderHealthEntry, { description: 'Every provider.' })
  readonly providers!: readonly ProviderHealthEntry[];
}
