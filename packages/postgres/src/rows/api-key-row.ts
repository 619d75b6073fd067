import type { ApiKey, Instant, KeyKind } from '@mobile-money/core';

export interface ApiKeyRow {
  readonly prefix: string;
  readonly application_id: string;
  readonly kind: string;
  readonly secret_sha256: string;
  readonly created_at: number;
  readonly revoked_at: number | null;
}

/** All but the webhook secret, which only signing reads. */
export const apiKeyColumns = 'prefix, application_id, kind, secret_sha256, created_at, revoked_at';

export const apiKeyFromRow = (row: ApiKeyRow): ApiKey => ({
  prefix: row.prefix,
  applicationId: row.application_id,
  kind: row.kind as KeyKind,
  secretSha256: row.secret_sha256,
  createdAt: row.created_at as Instant,
  revokedAt: row.revoked_at as Instant | null,
});

export const apiKeyToRow = (key: ApiKey, webhookSecret: string) => ({
  prefix: key.prefix,
  application_id: key.applicationId,
  kind: key.kind,
  secret_sha256: key.secretSha256,
  webhook_secret: webhookSecret,
  created_at: key.createdAt,
  revoked_at: key.revokedAt,
});
