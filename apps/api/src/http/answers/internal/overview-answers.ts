import { directions, operators, type WorkKind, workKinds } from '@mobile-money/core';
import {
  AnyMember,
  FlagMember,
  IntegerMember,
  ListMember,
  NameMember,
  NumberMember,
  TextMember,
  TimeMember,
  TimeOrNullMember,
} from '../../fields/answer-fields.ts';

/** What became of the transactions that were created in one stretch of time. */
export class TrafficCountsItem {
  @NameMember(directions, { description: 'Which way the money goes.' })
  readonly direction!: (typeof directions)[number];

  @IntegerMember({ description: 'How many were created.', examples: [120] })
  readonly transactions!: number;

  @IntegerMember({ description: 'What they come to.', examples: [600_000] })
  readonly amount_xaf!: number;

  @IntegerMember({ description: 'How many of them have succeeded by now.', examples: [96] })
  readonly succeeded!: number;

  @IntegerMember({ description: 'What those come to.', examples: [480_000] })
  readonly succeeded_xaf!: number;

  @IntegerMember({ description: 'How many failed or expired.', examples: [4] })
  readonly unsuccessful!: number;

  @AnyMember({
    type: ['number', 'null'],
    description: 'Of those that came to an end, the fraction that succeeded; null while none has.',
    examples: [0.96],
  })
  readonly success_rate!: unknown;
}

export class DayTotalsItem extends TrafficCountsItem {
  @NameMember(operators, { description: 'The operator.' })
  readonly operator!: (typeof operators)[number];
}

export class HourTotalsItem extends TrafficCountsItem {
  @TimeMember({ description: 'When the hour began.' })
  readonly hour!: string;
}

export class WaitingItem {
  @NameMember(workKinds, { description: 'What waits for a person.' })
  readonly kind!: WorkKind;

  @IntegerMember({ description: 'How many.', examples: [3] })
  readonly count!: number;

  @FlagMember({ description: 'True when there are more than were counted.' })
  readonly has_more!: boolean;

  @TimeOrNullMember({ description: 'Since when the oldest waits; null when nothing does.' })
  readonly oldest_at!: string | null;
}

/** Answer of GET /internal/v1/overview. */
export class OverviewAnswer {
  @TimeMember({ description: 'When it was counted; some of it may be a few seconds older.' })
  readonly at!: string;

  @TimeMember({ description: 'When the day began in Douala.' })
  readonly day_started_at!: string;

  @ListMember(() => DayTotalsItem, { description: 'Today, every direction with every operator.' })
  readonly today!: readonly DayTotalsItem[];

  @ListMember(() => DayTotalsItem, { description: 'Yesterday, up to the same time of day.' })
  readonly yesterday!: readonly DayTotalsItem[];

  @ListMember(() => HourTotalsItem, {
    description:
      'The last 24 hours, every hour with every direction, the oldest first; the last is under way.',
  })
  readonly hours!: readonly HourTotalsItem[];

  @ListMember(() => WaitingItem, { description: 'What waits for people.' })
  readonly waiting!: readonly WaitingItem[];
}

export class ProviderHourItem {
  @TimeMember({ description: 'When the hour began.' })
  readonly hour!: string;

  @IntegerMember({ description: 'How many transactions it was given.', examples: [40] })
  readonly transactions!: number;

  @IntegerMember({ description: "How many of them it, or the player's phone, ended.", examples: [2] })
  readonly failures!: number;
}

export class ProviderTrafficItem {
  @TextMember({ description: 'Id of the provider.', examples: ['orange_money'] })
  readonly provider_id!: string;

  @ListMember(() => ProviderHourItem, { description: 'The last 24 hours, the oldest first.' })
  readonly hours!: readonly ProviderHourItem[];
}

/** Answer of GET /internal/v1/traffic. */
export class ProviderTrafficAnswer {
  @NumberMember({ description: 'A provider is degraded above this fraction of failures…', examples: [0.1] })
  readonly degraded_above!: number;

  @IntegerMember({ description: '…once it had so many transactions in the hour.', examples: [10] })
  readonly degraded_from_transactions!: number;

  @ListMember(() => ProviderTrafficItem, { description: 'Every provider.' })
  readonly items!: readonly ProviderTrafficItem[];
}
