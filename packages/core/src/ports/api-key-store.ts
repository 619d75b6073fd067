import type { ApiKey } from '../application/api-key.ts';
import type { Instant } from '../instant.ts';
import type { AuditEntry } from '../transaction/audit-entry.ts';

/**
 * Keeps the keys of applications, and the secret of each that signs webhooks. Changes are stored together with their
 * audit entry. May reject when the store cannot be reached.
 */
export interface ApiKeyStore {
  /** False when the prefix is taken; nothing is stored then. */
  issue(key: ApiKey, webhookSecret: string, audit: AuditEntry): Promise<boolean>;

  /** The same, and also false when any key was ever issued: of many who ask at once, one is given true. */
  issueFirst(key: ApiKey, webhookSecret: string, audit: AuditEntry): Promise<boolean>;

  /** The key with this prefix, revoked or not; null when there is none. May be some seconds old. */
  find(prefix: string): Promise<ApiKey | null>;

  /** Every key, revoked or not, the oldest first. */
  list(): Promise<readonly ApiKey[]>;

  /** Rejects with `api_key_not_found`. One that was revoked before keeps its time, and no entry is added. */
  revoke(prefix: string, at: Instant, audit: AuditEntry): Promise<ApiKey>;

  /** Those of all valid keys of an application, the newest first. May be some seconds old. */
  webhookSecrets(applicationId: string): Promise<readonly string[]>;
}
