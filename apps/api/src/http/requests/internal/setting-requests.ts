import {
  collectionModes,
  colourPattern,
  limits,
  type PendingKind,
  pendingKinds,
  type Role,
  roles,
} from '@mobile-money/core';
import { FreeTextField, LineField, LiteralField, OptionalPatternField } from '../../fields/request-fields.ts';
import {
  AddressesField,
  AddressesPatchField,
  FlagField,
  OptionalChoiceField,
  OptionalFlagField,
  OptionalIntegerField,
  OptionalLineField,
  OptionalTimeField,
  SecretField,
  TimePatchField,
} from '../../fields/staff-fields.ts';

const emailMaxChars = 254;

/** Body of POST /internal/v1/session. */
export class SessionBody {
  @LineField(1, emailMaxChars, { description: 'Of the account.', examples: ['amina@example.com'] })
  readonly email!: string;

  @SecretField(limits.passwordMaxChars, {
    description: 'Of the account.',
    examples: ['correct horse battery staple'],
  })
  readonly password!: string;
}

/** Body of POST /internal/v1/session/password. */
export class PasswordBody {
  @SecretField(limits.passwordMaxChars, {
    description: 'The present one.',
    examples: ['Kq8wLs03vTnYb5ZdRe7xUc1m'],
  })
  readonly password!: string;

  @SecretField(limits.passwordMaxChars, {
    description: 'The next one: at least 12 characters.',
    examples: ['correct horse battery staple'],
  })
  readonly new_password!: string;
}

export class PersonPath {
  @FreeTextField({ description: 'The e-mail of the account.', examples: ['awa@example.com'] })
  readonly email!: string;
}

/** Body of POST /internal/v1/staff. */
export class PersonBody {
  @LineField(1, emailMaxChars, { description: 'Names the account.', examples: ['awa@example.com'] })
  readonly email!: string;

  @LiteralField(roles, { description: 'As what the person works here.', examples: ['approver'] })
  readonly role!: Role;
}

/** Body of PATCH /internal/v1/staff/{email}: one of them. */
export class PersonPatchBody {
  @OptionalChoiceField(roles, { description: 'Another role.' })
  readonly role: Role | null = null;

  @OptionalFlagField({
    description: 'False shuts the account out, true lets it in again.',
    examples: [false],
  })
  readonly enabled: boolean | null = null;
}

/** Body of POST /internal/v1/staff/{email}/confirm: what was read, as the list has it under `waiting`. */
export class ConfirmBody {
  @LiteralField(pendingKinds, { description: 'What was asked for.', examples: ['role'] })
  readonly kind!: PendingKind;

  @LiteralField(roles, { description: 'The role that the account has then.', examples: ['approver'] })
  readonly role!: Role;

  @LineField(1, 32, { description: 'When it was asked for.', examples: ['2026-07-11T09:30:00.000Z'] })
  readonly asked_at!: string;
}

export class TokenPath {
  @FreeTextField({ description: 'What stands between the two underscores of the token.' })
  readonly prefix!: string;
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

/** What narrows a key or a token; left out, nothing does. */
export class TermsBody {
  @OptionalTimeField({
    description: 'From then on it opens nothing; null: it stays until it is revoked.',
    examples: ['2027-01-01T00:00:00Z'],
  })
  readonly expires_at: string | null = null;

  @AddressesField({
    description: 'The addresses and networks that it may come from; empty: any.',
    examples: [['192.0.2.0/24', '2001:db8::1']],
  })
  readonly addresses: readonly string[] = [];
}

/** Body of PATCH /internal/v1/keys/{prefix} and /internal/v1/tokens/{prefix}: what is left out stays as it is. */
export class TermsPatchBody {
  @TimePatchField({
    description: 'From then on it opens nothing; null: it stays until it is revoked.',
    examples: ['2027-01-01T00:00:00Z'],
  })
  readonly expires_at: string | null | undefined = undefined;

  @AddressesPatchField({
    description: 'The addresses and networks that it may come from; empty: any.',
    examples: [['192.0.2.0/24', '2001:db8::1']],
  })
  readonly addresses: readonly string[] | undefined = undefined;
}

/** Body of POST /internal/v1/keys. */
export class KeyBody extends TermsBody {
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
