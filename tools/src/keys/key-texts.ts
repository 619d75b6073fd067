import type { EnvironmentName } from '@mobile-money/api/beside-the-service';
import { type ApiKey, type IssuedApiKey, isoInstant } from '@mobile-money/core';
import { columns } from '../command/tables.ts';

/** The environment is told, because test keys of development and of the sandbox look alike and open only their own. */
export const issuedAsText = (
  { key, text, webhookSecret }: IssuedApiKey,
  environment: EnvironmentName,
): string =>
  [
    `environment     ${environment}`,
    `application     ${key.applicationId}`,
    `API key         ${text}`,
    `webhook secret  ${webhookSecret}`,
    'Both are shown only now. The key goes into the header X-API-Key.',
  ].join('\n');

export const issuedAsJson = ({ key, text, webhookSecret }: IssuedApiKey) => ({
  application: key.applicationId,
  api_key: text,
  webhook_secret: webhookSecret,
});

/** With commands that can be pasted as they are. */
export function olderAsText(older: readonly ApiKey[], environment: EnvironmentName): string {
  if (older.length === 0) return 'No older key is valid.';
  const command = `SERVICE_ENV=${environment} npm run keys -- revoke`;
  return [
    'Still valid until revoked:',
    ...older.map((key) => `  ${command} ${key.prefix}    # of ${isoInstant(key.createdAt)}`),
  ].join('\n');
}

export const keyAsJson = ({ prefix, kind, applicationId, createdAt, revokedAt }: ApiKey) => ({
  application: applicationId,
  prefix,
  kind,
  created_at: isoInstant(createdAt),
  revoked_at: revokedAt === null ? null : isoInstant(revokedAt),
});

export function listAsText(keys: readonly ApiKey[]): string {
  if (keys.length === 0) return 'No key was issued yet.';
  const rows = keys
    .map(keyAsJson)
    .map((key) => [key.prefix, key.kind, key.application, key.created_at, key.revoked_at ?? '']);
  return columns([['PREFIX', 'KIND', 'APPLICATION', 'CREATED', 'REVOKED'], ...rows]);
}
