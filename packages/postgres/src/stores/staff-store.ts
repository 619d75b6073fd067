import {
  type AccountPatch,
  type AuditEntry,
  DomainError,
  type Instant,
  type KnownDevice,
  type StaffAccount,
  type StaffSession,
  type StaffStore,
  type StaffToken,
} from '@mobile-money/core';
import type { Database, Statement } from '../database/database.ts';
import { json, storable } from '../database/json.ts';
import { auditToRow } from '../rows/audit-row.ts';
import {
  type KnownDeviceRow,
  knownDeviceFromRow,
  knownDeviceToRow,
  type StaffRow,
  type StaffSessionRow,
  type StaffTokenRow,
  staffFromRow,
  staffSessionFromRow,
  staffSessionToRow,
  staffTokenFromRow,
  staffTokenToRow,
  staffToRow,
} from '../rows/staff-rows.ts';

const audited = (parameter: string): string => `insert into audit_entries
  select r.* from changed, json_populate_record(null::audit_entries, ${parameter}) r returning id`;

const add: Statement = {
  name: 'staff_add',
  text: `with changed as (
      insert into staff select r.* from json_populate_record(null::staff, $1) r
      on conflict do nothing returning 1
    ) ${audited('$2')}`,
};

const find: Statement = { name: 'staff_find', text: 'select * from staff where email = $1' };

const list: Statement = {
  name: 'staff_list',
  text: 'select * from staff order by created_at, email',
};

/** A member that is not in the patch stays; `disabledAt` may be set to null, so its name counts and not its value. */
const change: Statement = {
  name: 'staff_change',
  text: `with changed as (
      update staff set
        role = coalesce($2::json ->> 'role', role),
        password_hash = coalesce($2::json ->> 'passwordHash', password_hash),
        disabled_at = case when $2::jsonb ? 'disabledAt' then ($2::json ->> 'disabledAt')::bigint else disabled_at end
      where email = $1 returning disabled_at
    ), shut_out as (
      select where $2::jsonb ? 'passwordHash' or (select disabled_at from changed) is not null
    ), ended as (
      delete from staff_sessions where email = $1 and exists (select from shut_out)
    ), unknown as (
      delete from staff_devices where email = $1 and exists (select from shut_out)
    ) ${audited('$3')}`,
};

const issueToken: Statement = {
  name: 'staff_token_issue',
  text: `with changed as (
      insert into staff_tokens select r.* from json_populate_record(null::staff_tokens, $1) r
      on conflict do nothing returning 1
    ) ${audited('$2')}`,
};

const findToken: Statement = {
  name: 'staff_token_find',
  text: `select to_json(t) as token, (select to_json(o) from staff o where o.email = t.email) as account
    from staff_tokens t where t.prefix = $1`,
};

const listTokens: Statement = {
  name: 'staff_tokens_list',
  text: 'select * from staff_tokens order by created_at, prefix',
};

const revokeToken: Statement = {
  name: 'staff_token_revoke',
  text: `with changed as (
      update staff_tokens set revoked_at = $2 where prefix = $1 and revoked_at is null returning 1
    ) ${audited('$3')}`,
};

const startSession: Statement = {
  name: 'staff_session_start',
  text: 'select start_staff_session($1, $2, $3)',
};

const findSession: Statement = {
  name: 'staff_session_find',
  text: `select to_json(s) as session, (select to_json(o) from staff o where o.email = s.email) as account
    from staff_sessions s where s.id_sha256 = $1`,
};

const markSessionSeen: Statement = {
  name: 'staff_session_seen',
  text: 'update staff_sessions set last_seen_at = $2 where id_sha256 = $1 and last_seen_at < $2',
};

const endSession: Statement = {
  name: 'staff_session_end',
  text: 'delete from staff_sessions where id_sha256 = $1',
};

const findDevice: Statement = {
  name: 'staff_device_find',
  text: 'select * from staff_devices where id_sha256 = $1 and email = $2',
};

const rememberDevice: Statement = {
  name: 'staff_device_remember',
  text: 'select remember_staff_device($1, $2, $3)',
};

interface TokenOwner {
  readonly token: StaffTokenRow;
  readonly account: StaffRow;
}

interface SessionOwner {
  readonly session: StaffSessionRow;
  readonly account: StaffRow;
}

export class PostgresStaffStore implements StaffStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async add(account: StaffAccount, audit: AuditEntry): Promise<boolean> {
    const { rows } = await this.#database.once(add, [json(staffToRow(account)), auditJson(audit)]);
    return rows.length > 0;
  }

  async find(email: string): Promise<StaffAccount | null> {
    const { rows } = await this.#database.keyed<StaffRow>(find, [storable(email)]);
    return rows[0] === undefined ? null : staffFromRow(rows[0]);
  }

  async list(): Promise<readonly StaffAccount[]> {
    const { rows } = await this.#database.keyed<StaffRow>(list, []);
    return rows.map(staffFromRow);
  }

  async change(email: string, patch: AccountPatch, audit: AuditEntry): Promise<StaffAccount> {
    await this.#database.once(change, [storable(email), json(patch), auditJson(audit)]);
    const account = await this.find(email);
    if (account === null) throw new DomainError('operator_not_found');
    return account;
  }

  async issueToken(token: StaffToken, audit: AuditEntry): Promise<boolean> {
    const values = [json(staffTokenToRow(token)), auditJson(audit)];
    const { rows } = await this.#database.once(issueToken, values);
    return rows.length > 0;
  }

  async findToken(prefix: string) {
    const { rows } = await this.#database.keyed<TokenOwner>(findToken, [storable(prefix)]);
    return rows[0] === undefined
      ? null
      : { token: staffTokenFromRow(rows[0].token), account: staffFromRow(rows[0].account) };
  }

  async listTokens(): Promise<readonly StaffToken[]> {
    const { rows } = await this.#database.keyed<StaffTokenRow>(listTokens, []);
    return rows.map(staffTokenFromRow);
  }

  async revokeToken(prefix: string, at: Instant, audit: AuditEntry): Promise<StaffToken> {
    await this.#database.keyed(revokeToken, [storable(prefix), at, auditJson(audit)]);
    const found = await this.findToken(prefix);
    if (found === null) throw new DomainError('operator_token_not_found');
    return found.token;
  }

  async startSession(session: StaffSession, endedBefore: Instant, audit: AuditEntry): Promise<void> {
    const values = [json(staffSessionToRow(session)), endedBefore, auditJson(audit)];
    await this.#database.once(startSession, values);
  }

  async findSession(idSha256: string) {
    const { rows } = await this.#database.keyed<SessionOwner>(findSession, [storable(idSha256)]);
    return rows[0] === undefined
      ? null
      : { session: staffSessionFromRow(rows[0].session), account: staffFromRow(rows[0].account) };
  }

  async markSessionSeen(idSha256: string, at: Instant): Promise<void> {
    await this.#database.keyed(markSessionSeen, [storable(idSha256), at]);
  }

  async endSession(idSha256: string): Promise<void> {
    await this.#database.keyed(endSession, [storable(idSha256)]);
  }

  async findDevice(idSha256: string, email: string): Promise<KnownDevice | null> {
    const values = [storable(idSha256), storable(email)];
    const { rows } = await this.#database.keyed<KnownDeviceRow>(findDevice, values);
    return rows[0] === undefined ? null : knownDeviceFromRow(rows[0]);
  }

  async rememberDevice(
    device: KnownDevice,
    formerSha256: string | null,
    forgottenBefore: Instant,
  ): Promise<void> {
    const former = formerSha256 === null ? null : storable(formerSha256);
    await this.#database.once(rememberDevice, [json(knownDeviceToRow(device)), former, forgottenBefore]);
  }
}

const auditJson = (audit: AuditEntry): string => json(auditToRow(audit, null));
