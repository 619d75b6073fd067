import {
  type ApiKey,
  type ApiKeyStore,
  type AuditEntry,
  DomainError,
  type Instant,
} from '@mobile-money/core';
import { Batcher } from '../batch/batcher.ts';
import type { Database, Statement } from '../database/database.ts';
import { json, storable } from '../database/json.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { type ApiKeyRow, apiKeyColumns, apiKeyFromRow, apiKeyToRow } from '../rows/api-key-row.ts';
import { auditToRow } from '../rows/audit-row.ts';

const issue: Statement = { name: 'api_key_issue', text: 'select issue_api_key($1, $2, $3) as issued' };

const find: Statement = {
  name: 'api_keys_find',
  text: `select ${apiKeyColumns} from api_keys where prefix = any ($1)`,
};

const list: Statement = {
  name: 'api_keys_list',
  text: `select ${apiKeyColumns} from api_keys order by created_at, prefix`,
};

const revoke: Statement = {
  name: 'api_key_revoke',
  text: `with changed as (
      update api_keys set revoked_at = $2 where prefix = $1 and revoked_at is null returning 1
    ) insert into audit_entries select r.* from changed, json_populate_record(null::audit_entries, $3) r`,
};

const webhookSecrets: Statement = {
  name: 'webhook_secrets',
  text: `select webhook_secret from api_keys where application_id = $1 and revoked_at is null
    order by created_at desc, prefix desc`,
};

export class PostgresApiKeyStore implements ApiKeyStore {
  readonly #database: Database;
  /** Whoever tries out prefixes gets one statement for many of them, and one connection at a time. */
  readonly #finds: Batcher<string, ApiKey | null>;

  constructor(database: Database) {
    this.#database = database;
    this.#finds = new Batcher((prefixes) => this.#findAll(prefixes), {
      underWayMax: 1,
      batchMax: 500,
      isForAll: isDatabaseUnavailable,
    });
  }

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
    const { rows } = await this.#database.keyed<ApiKeyRow>(list, []);
    return rows.map(apiKeyFromRow);
  }

  async revoke(prefix: string, at: Instant, audit: AuditEntry): Promise<ApiKey> {
    await this.#database.keyed(revoke, [storable(prefix), at, json(auditToRow(audit, null))]);
    const [key] = await this.#findAll([prefix]);
    if (key == null) throw new DomainError('api_key_not_found');
    return key;
  }

  async webhookSecrets(applicationId: string): Promise<readonly string[]> {
    const { rows } = await this.#database.keyed<{ webhook_secret: string }>(webhookSecrets, [
      storable(applicationId),
    ]);
    return rows.map(({ webhook_secret }) => webhook_secret);
  }

  async #findAll(prefixes: readonly string[]): Promise<readonly (ApiKey | null)[]> {
    const { rows } = await this.#database.keyed<ApiKeyRow>(find, [prefixes.map(storable)]);
    const keys = new Map(rows.map((row) => [row.prefix, apiKeyFromRow(row)]));
    return prefixes.map((prefix) => keys.get(prefix) ?? null);
  }

  async #issue(key: ApiKey, secret: string, audit: AuditEntry, mustBeFirst: boolean): Promise<boolean> {
    const values = [json(apiKeyToRow(key, secret)), json(auditToRow(audit, null)), mustBeFirst];
    const { rows } = await this.#database.once<{ issued: boolean }>(issue, values);
    return rows[0]?.issued ?? false;
  }
}
