import {
  type CollectionMode,
  collectionModes,
  directions,
  type KeyKind,
  operators,
} from '@mobile-money/core';
import {
  AnyMember,
  FlagMember,
  ListMember,
  NameMember,
  NamesMember,
  TextMember,
  TextOrNullMember,
  TimeMember,
  TimeOrNullMember,
} from '../../fields/answer-fields.ts';
import { ProviderHealthEntry } from '../provider-answers.ts';
import { type ReasonItem, WhyMember } from './reason-item.ts';

/** A provider as staff see it: its flag and how it is doing. */
export class StaffProvider extends ProviderHealthEntry {
  @FlagMember({ description: 'The feature flag: false when operators switched it off.' })
  readonly enabled!: boolean;

  @FlagMember({ description: 'True for the one that is used first.' })
  readonly is_primary!: boolean;

  @NamesMember(operators, { description: 'The operators it serves.' })
  readonly operators!: readonly (typeof operators)[number][];

  @NamesMember(directions, { description: 'What it can do.' })
  readonly supported_directions!: readonly (typeof directions)[number][];

  @WhyMember('message')
  readonly why!: ReasonItem | null;
}

/** Answer of GET /internal/v1/providers. */
export class StaffProvidersAnswer {
  @ListMember(() => StaffProvider, { description: 'Every provider.' })
  readonly items!: readonly StaffProvider[];
}

/** A merchant number. */
export class ChannelItem {
  @TextMember({ description: 'Id of the merchant number.', examples: ['orange-money-1'] })
  readonly channel_id!: string;

  @TextMember({ description: 'The provider that it belongs to.', examples: ['orange_money'] })
  readonly provider_id!: string;

  @NameMember(operators, { description: 'The operator.' })
  readonly operator!: (typeof operators)[number];

  @NameMember(collectionModes, { description: 'How new deposits are collected.' })
  readonly collection_mode!: CollectionMode;

  @TextMember({ description: 'The number that players pay to.', examples: ['+237698417301'] })
  readonly merchant_msisdn!: string;

  @TextOrNullMember({ description: "The operator's code of the merchant." })
  readonly merchant_code!: string | null;

  @TextOrNullMember({ description: 'The gateway device that hears of its payments.' })
  readonly device_id!: string | null;

  @AnyMember({ type: ['integer', 'null'], description: 'Which SIM of the device.', examples: [1] })
  readonly sim_number!: unknown;

  @FlagMember({ description: 'Whether new deposits may use it.' })
  readonly enabled!: boolean;

  @TimeOrNullMember({ description: 'When its device was last heard of.' })
  readonly last_seen_at!: string | null;

  @FlagMember({ description: 'Whether it can confirm payments now.' })
  readonly can_confirm!: boolean;
}

/** Answer of GET /internal/v1/channels. */
export class ChannelsAnswer {
  @ListMember(() => ChannelItem, { description: 'Every merchant number.' })
  readonly items!: readonly ChannelItem[];
}

const keyKinds = ['live', 'test'] as const satisfies readonly KeyKind[];

/** An API key, without its secret. */
export class KeyItem {
  @TextMember({ description: 'Names the key in public.' })
  readonly prefix!: string;

  @TextMember({ description: 'Whose key it is.', examples: ['casino'] })
  readonly application!: string;

  @NameMember(keyKinds, { description: 'Live keys open production, test keys everything else.' })
  readonly kind!: KeyKind;

  @TimeMember({ description: 'When it was issued.' })
  readonly created_at!: string;

  @TimeOrNullMember({ description: 'When it was revoked; null while it is valid.' })
  readonly revoked_at!: string | null;
}

/** Answer of POST /internal/v1/keys. */
export class IssuedKeyAnswer extends KeyItem {
  @TextMember({ description: 'For the header X-API-Key. Shown only now.' })
  readonly api_key!: string;

  @TextMember({ description: 'For the check of webhooks. Shown only now.' })
  readonly webhook_secret!: string;
}

/** Answer of GET /internal/v1/keys. */
export class KeysAnswer {
  @ListMember(() => KeyItem, { description: 'The oldest first.' })
  readonly items!: readonly KeyItem[];
}
