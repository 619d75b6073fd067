import { collectionModes } from '@mobile-money/core';
import { LineField } from '../../fields/request-fields.ts';
import { FlagField, OptionalChoiceField, OptionalFlagField } from '../../fields/staff-fields.ts';

/** Body of PATCH /internal/v1/providers/{provider_id}. */
export class ProviderBody {
  @FlagField({ description: 'Whether new transactions may use it.', examples: [false] })
  readonly enabled!: boolean;
}

/** Body of PATCH /internal/v1/channels/{channel_id}: what is left out stays as it is. */
export class ChannelBody {
  @OptionalFlagField({ description: 'Whether new deposits may use it.', examples: [true] })
  readonly enabled: boolean | null = null;

  @OptionalChoiceField(collectionModes, { description: 'How new deposits are collected.' })
  readonly collection_mode: (typeof collectionModes)[number] | null = null;
}

/** Body of POST /internal/v1/keys. */
export class KeyBody {
  @LineField(1, 64, { description: 'Whose key it is.', examples: ['casino'] })
  readonly application!: string;
}
