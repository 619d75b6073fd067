import { collectionModes, directions, operators } from '@mobile-money/core';
import { type AnswerOf, answer } from '../../fields/answer.ts';
import * as member from '../../fields/member.ts';
import { ProviderHealthEntry } from '../provider-answers.ts';
import { why } from './reason-item.ts';

/** A provider as staff see it: its flag and how it is doing. */
export const StaffProvider = answer('StaffProvider', {
  ...ProviderHealthEntry.members,
  enabled: member.flag('The feature flag: false when operators switched it off.'),
  is_primary: member.flag('True for the one that is used first.'),
  operators: member.names(operators, 'The operators it serves.'),
  supported_directions: member.names(directions, 'What it can do.'),
  why: why('message'),
});
export type StaffProvider = AnswerOf<typeof StaffProvider>;

/** Answer of GET /internal/v1/providers. */
export const StaffProvidersAnswer = answer('StaffProvidersAnswer', {
  items: member.list(StaffProvider, 'Every provider.'),
});

/** A merchant number. */
export const ChannelItem = answer('ChannelItem', {
  channel_id: member.text('Id of the merchant number.', 'orange-money-1'),
  provider_id: member.text('The provider that it belongs to.', 'orange_money'),
  operator: member.name(operators, 'The operator.'),
  collection_mode: member.name(collectionModes, 'How new deposits are collected.'),
  merchant_msisdn: member.text('The number that players pay to.', '+237698417301'),
  merchant_code: member.textOrNull("The operator's code of the merchant."),
  device_id: member.textOrNull('The gateway device that hears of its payments.'),
  sim_number: member.integerOrNull('Which SIM of the device.', 1),
  enabled: member.flag('Whether new deposits may use it.'),
  last_seen_at: member.timeOrNull('When its device was last heard of.'),
  can_confirm: member.flag('Whether it can confirm payments now.'),
  low_xaf: member.integerOrNull('Under this its wallet holds little; null: never.', 100_000),
});
export type ChannelItem = AnswerOf<typeof ChannelItem>;

/** Answer of GET /internal/v1/channels. */
export const ChannelsAnswer = answer('ChannelsAnswer', {
  items: member.list(ChannelItem, 'Every merchant number.'),
});

/** What narrows a key or a token, and when it was used. */
export const terms = {
  expires_at: member.timeOrNull('From then on it opens nothing; null: it stays until it is revoked.'),
  addresses: member.strings('The addresses and networks that it may come from; empty: any.'),
  last_used_at: member.timeOrNull('When it was last used, to a minute; null: never.'),
};

/** An API key, without its secret. */
export const KeyItem = answer('KeyItem', {
  prefix: member.text('Names the key in public.'),
  application: member.text('Whose key it is.', 'casino'),
  kind: member.name(['live', 'test'], 'Live keys open production, test keys everything else.'),
  created_at: member.time('When it was issued.'),
  revoked_at: member.timeOrNull('When it was revoked; null while it is valid.'),
  ...terms,
});
export type KeyItem = AnswerOf<typeof KeyItem>;

/** Answer of POST /internal/v1/keys. */
export const IssuedKeyAnswer = answer('IssuedKeyAnswer', {
  ...KeyItem.members,
  api_key: member.text('For the header X-API-Key. Shown only now.'),
  webhook_secret: member.text('For the check of webhooks. Shown only now.'),
});
export type IssuedKeyAnswer = AnswerOf<typeof IssuedKeyAnswer>;

/** Answer of GET /internal/v1/keys. */
export const KeysAnswer = answer('KeysAnswer', {
  items: member.list(KeyItem, 'The oldest first.'),
});

/** How an application shows itself to players. */
export const ApplicationItem = answer('ApplicationItem', {
  application_id: member.text('Whose pages they are.', 'casino'),
  display_name: member.textOrNull('The name that players read; null: none.', 'Chez Awa'),
  colour: member.textOrNull('The colour behind it; null: the usual one.', '#0a5c36'),
});
export type ApplicationItem = AnswerOf<typeof ApplicationItem>;

/** Answer of GET /internal/v1/applications. */
export const ApplicationsAnswer = answer('ApplicationsAnswer', {
  items: member.list(ApplicationItem, 'By their names.'),
});
