import type { ApiKey } from '@mobile-money/core';
import { asIs, kept } from './kept.ts';

/** All but the webhook secret, which only signing reads. */
export const apiKeyRow = kept<ApiKey>({
  prefix: asIs,
  applicationId: asIs,
  kind: asIs,
  secretSha256: asIs,
  createdAt: asIs,
  revokedAt: asIs,
  expiresAt: asIs,
  addresses: asIs,
  lastUsedAt: asIs,
});
