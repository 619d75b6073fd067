import {
  type ApiKey,
  type ApiKeyStore,
  type AuditEntry,
  DomainError,
  type Instant,
  type KeyTerms,
  limits,
  type Sealer,
} from '@mobile-money/core';
import { Batcher } from '../batch/batcher.ts';
import type { Database } from '../database/database.ts';
import { json, storable } from '../database/json.ts';
import { statements } from '../database/sql.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { apiKeyRow } from '../rows/api-key-row.ts';
import { audited, auditJson } from '../rows/audit-row.ts';

const sql = statements({
  api_key_issue: 'select issue_api_key($1, $2, $3) as issued',
  api_keys_find: `select ${apiKeyRow.columns} from api_keys where prefix = any ($1)`,
  api_keys_list: `select ${apiKeyRow.columns} from api_keys order by created_at, prefix`,
  api_key_revoke: `with changed as (
      update api_keys set revoked_at = $2 where prefix = $1 and revoked_at is null returning 1
    ) ${audited('$3')}`,
  api_key_terms: `with changed as (
      update api_keys set expires_at = $4, addresses = $5 where prefix = $1 and revoked_at is null
        and expires_at is not distinct from $2 and addresses = $3 returning 1
    ) ${audited('$6')}`,
  api_key_used:
    'update api_keys set last_used_at = $2 where prefix = $1 and (last_used_at < $2 or last_used_at is null)',
  webhook_secrets: `select webhook_secret from (
      select webhook_secret, row_number() over (order by created_at desc, prefix desc) as by_age,
        row_number() over (order by expires_at desc nulls first, created_at desc, prefix desc) as by_end
      from api_keys where application_id = $1 and revoked_at is null
    ) key where by_age <= ${limits.signingSecrets.newest} or by_end <= ${limits.signingSecrets.validLongest}
    order by by_age`,
});

export class PostgresApiKeyStore implements ApiKeyStore {
  /** Whoever tries out prefixes gets one statement for many of them, and one connection at a time. */
  readonly #finds = new Batcher((prefixes: readonly string[]) => this.#findAll(prefixes), {
    underWayMax: 1,
    batchMax: 500,
    isForAll: isDatabaseUnavailable,
  });

  constructor(
    private readonly database: Database,
    private readonly sealer: Sealer,
  ) {}

  issue(key: ApiKey, webhookSecret: string, audit: AuditEntry): Promise<boolean> {
    return this.#issue(key, webhookSecret, audit, false);
  }

  issueFirst(key: ApiKey, webhookSecret: string, audit: AuditEntry): Promise<boolean> {
    return this.#issue(key, webhookSecret, audit, true);
  }

  find(prefix: string): Promise<ApiKey | null> {
    return this.#finds.add(prefix);
  }

  async list(): Promise<readonly ApiKey[]> {
    return apiKeyRow.all(await this.database.keyed(sql.api_keys_list, []));
  }

  async revoke(prefix: string, at: Instant, audit: AuditEntry): Promise<ApiKey> {
    await this.database.keyed(sql.api_key_revoke, [storable(prefix), at, auditJson(audit)]);
    const [key] = await this.#findAll([prefix]);
    if (key == null) throw new DomainError('api_key_not_found');
    return key;
  }

  async changeTerms({ prefix, ...known }: ApiKey, terms: KeyTerms, audit: AuditEntry): Promise<boolean> {
    const values = [known.expiresAt, known.addresses, terms.expiresAt, terms.addresses];
    const { rows } = await this.database.once(sql.api_key_terms, [prefix, ...values, auditJson(audit)]);
    return rows.length > 0;
  }

  async markUsed(prefix: string, at: Instant): Promise<void> {
    await this.database.keyed(sql.api_key_used, [storable(prefix), at]);
  }

  async webhookSecrets(applicationId: string): Promise<readonly string[]> {
    const { rows } = await this.database.keyed<{ webhook_secret: string }>(sql.webhook_secrets, [
      storable(applicationId),
    ]);
    return rows.map(({ webhook_secret }) => this.sealer.unseal(webhook_secret));
  }

  async #findAll(prefixes: readonly string[]): Promise<readonly (ApiKey | null)[]> {
    const found = apiKeyRow.all(await this.database.keyed(sql.api_keys_find, [prefixes.map(storable)]));
    const keys = new Map(found.map((key) => [key.prefix, key]));
    return prefixes.map((prefix) => keys.get(prefix) ?? null);
  }

  async #issue(key: ApiKey, secret: string, audit: AuditEntry, mustBeFirst: boolean): Promise<boolean> {
    const row = { ...apiKeyRow.toRow(key), webhook_secret: this.sealer.seal(secret) };
    const values = [json(row), auditJson(audit), mustBeFirst];
    const { rows } = await this.database.once<{ issued: boolean }>(sql.api_key_issue, values);
    return rows[0]?.issued ?? false;
  }
}
