import {
  type ApiKey,
  type ApplicationLook,
  type AuditEntry,
  type ChannelView,
  type Instant,
  type IssuedApiKey,
  instant,
  isoInstant,
  type KeyTerms,
  type ProviderHealth,
  type StaffToken,
  sentenceOf,
  type TermsPatch,
} from '@mobile-money/core';
import type { AuditItem } from '../answers/internal/list-answers.ts';
import type {
  ApplicationItem,
  ChannelItem,
  IssuedKeyAnswer,
  KeyItem,
  StaffProvider,
} from '../answers/internal/setting-answers.ts';
import { HttpRefusal } from '../http-refusal.ts';
import { presentHealth, timeOrNull } from '../present.ts';
import type { TermsBody, TermsPatchBody } from '../requests/internal/setting-requests.ts';

/** What staff set, and who set it, in the words of the internal API. */

export const presentStaffProvider = (health: ProviderHealth): StaffProvider => ({
  ...presentHealth(health),
  enabled: health.provider.enabled,
  is_primary: health.provider.isPrimary,
  operators: health.provider.operators,
  supported_directions: health.provider.supportedDirections,
  why: health.message,
});

export const presentChannel = ({ channel, canConfirm }: ChannelView): ChannelItem => ({
  channel_id: channel.channelId,
  provider_id: channel.providerId,
  operator: channel.operator,
  collection_mode: channel.collectionMode,
  merchant_msisdn: channel.merchantMsisdn,
  merchant_code: channel.merchantCode,
  device_id: channel.deviceId,
  sim_number: channel.simNumber,
  enabled: channel.enabled,
  last_seen_at: timeOrNull(channel.lastSeenAt),
  can_confirm: canConfirm,
  low_xaf: channel.lowXaf,
});

export const presentKey = (key: ApiKey): KeyItem => ({
  prefix: key.prefix,
  application: key.applicationId,
  kind: key.kind,
  created_at: isoInstant(key.createdAt),
  revoked_at: timeOrNull(key.revokedAt),
  ...presentTerms(key),
});

/** What narrows a key or a token, and when it was used. */
export const presentTerms = ({ expiresAt, addresses, lastUsedAt }: ApiKey | StaffToken) => ({
  expires_at: timeOrNull(expiresAt),
  addresses,
  last_used_at: timeOrNull(lastUsedAt),
});

/** The same as someone asks for it. */
export const termsOf = ({ expires_at, addresses }: TermsBody): KeyTerms => ({
  expiresAt: momentOrNull(expires_at),
  addresses,
});

/** What of it someone asks to have otherwise. */
export function termsPatchOf({ expires_at, addresses }: TermsPatchBody): TermsPatch {
  if (expires_at === undefined && addresses === undefined) throw new HttpRefusal(422, 'terms_unchanged');
  return {
    ...(expires_at === undefined ? {} : { expiresAt: momentOrNull(expires_at) }),
    ...(addresses === undefined ? {} : { addresses }),
  };
}

const lastMoment = Date.UTC(10_000, 0) - 1;

/** What no clock of ours tells is as long ago, or as far away, as one can. */
const momentOrNull = (text: string | null): Instant | null =>
  text === null ? null : instant(Math.min(Math.max(0, Date.parse(text)), lastMoment));

export const presentIssuedKey = ({ key, text, webhookSecret }: IssuedApiKey): IssuedKeyAnswer => ({
  ...presentKey(key),
  api_key: text,
  webhook_secret: webhookSecret,
});

export const presentAudit = (entry: AuditEntry): AuditItem => ({
  audit_id: entry.id,
  at: isoInstant(entry.at),
  actor_id: entry.staff.id,
  actor_address: entry.staff.address,
  action: entry.action,
  subject: entry.subject,
  before: entry.before,
  after: entry.after,
  reason: sentenceOf(entry.reason),
  why: entry.reason,
});

export const presentApplication = ({
  applicationId,
  displayName,
  colour,
}: ApplicationLook): ApplicationItem => ({
  application_id: applicationId,
  display_name: displayName,
  colour,
});
