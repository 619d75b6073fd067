import { collectionModes, colourPattern, limits } from '@mobile-money/core';
import { FreeTextField, LineField, OptionalPatternField } from '../../fields/request-fields.ts';
import {
  FlagField,
  OptionalChoiceField,
  OptionalFlagField,
  OptionalIntegerField,
  OptionalLineField,
  SecretField,
} from '../../fields/staff-fields.ts';

const emailMaxChars = 254;
const passwordMaxChars = 256;

/** Body of POST /internal/v1/session. */
export class SessionBody {
  @LineField(1, emailMaxChars, { description: 'Of the account.', examples: ['amina@example.com'] })
  readonly email!: string;

  @SecretField(passwordMaxChars, {
    description: 'Of the account.',
    examples: ['correct horse battery staple'],
  })
  readonly password!: string;
}

export class ProviderPath {
  @FreeTextField({ description: 'Id of the provider.', examples: ['orange_money'] })
  readonly provider_id!: string;
}

export class ChannelPath {
  @FreeTextField({ description: 'Id of the merchant number.', examples: ['orange-money-1'] })
  readonly channel_id!: string;
}

export class KeyPath {
  @FreeTextField({ description: 'What stands between the second and the third underscore of the key.' })
  readonly prefix!: string;
}

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

  @OptionalIntegerField(
    { ge: 0, le: Number.MAX_SAFE_INTEGER },
    { description: 'Under this its wallet holds little; 0: never.', examples: [100_000] },
  )
  readonly low_xaf: number | null = null;
}

/** Body of POST /internal/v1/keys. */
export class KeyBody {
  @LineField(1, 64, { description: 'Whose key it is.', examples: ['casino'] })
  readonly application!: string;
}

export class ApplicationPath {
  @FreeTextField({ description: 'The application, as its keys name it.' })
  readonly application_id!: string;
}

/** Body of PATCH /internal/v1/applications/{application_id}: what is left out stays as it is. */
export class ApplicationBody {
  @OptionalLineField(limits.displayNameMaxChars, {
    description: 'The name that players read on their pages.',
    examples: ['Chez Awa'],
  })
  readonly display_name: string | null = null;

  @OptionalPatternField(colourPattern, {
    description: 'The colour behind the name, on which white can be read (contrast of 4.5 to 1).',
    examples: ['#0a5c36'],
  })
  readonly colour: string | null = null;
}
