import { type ApiKey, type IssuedApiKey, isoInstant } from '@mobile-money/core';
import { columns } from '../beside/columns.ts';

export const issuedAsText = ({ key, text, webhookSecret }: IssuedApiKey): string =>
  [
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

export const olderAsText = (older: readonly ApiKey[]): string =>
  older.length === 0
    ? 'No older key is valid.'
    : [
        'Still valid until revoked:',
        ...older.map((key) => `  npm run keys -- revoke ${key.prefix}    (of ${isoInstant(key.createdAt)})`),
      ].join('\n');

const head = ['PREFIX', 'KIND', 'APPLICATION', 'CREATED', 'REVOKED'];

export function listAsText(keys: readonly ApiKey[]): string {
  if (keys.length === 0) return 'No key was issued yet.';
  return columns([head, ...keys.map(rowOf)]);
}

const rowOf = ({ prefix, kind, applicationId, createdAt, revokedAt }: ApiKey): string[] => [
  prefix,
  kind,
  applicationId,
  isoInstant(createdAt),
  revokedAt === null ? '' : isoInstant(revokedAt),
];

export const keyAsJson = ({ prefix, kind, applicationId, createdAt, revokedAt }: ApiKey) => ({
  application: applicationId,
  prefix,
  kind,
  created_at: isoInstant(createdAt),
  revoked_at: revokedAt === null ? null : isoInstant(revokedAt),
});
