import {
  type AccountPatch,
  type AuditEntry,
  type ChangeTerms,
  DomainError,
  type FactorKind,
  type Instant,
  type KeyTerms,
  type KnownDevice,
  type StaffAccount,
  type StaffSession,
  type StaffStore,
  type StaffToken,
} from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { json, storable } from '../database/json.ts';
import { statements } from '../database/sql.ts';
import { audited, auditJson } from '../rows/audit-row.ts';
import type { Row } from '../rows/kept.ts';
import { accountRow, deviceRow, sessionRow, tokenRow } from '../rows/staff-rows.ts';

const sql = statements({
  staff_add: `with changed as (
      insert into staff select r.* from json_populate_record(null::staff, $1) r
      on conflict do nothing returning 1
    ) ${audited('$2')}`,
  staff_find: `select ${accountRow.columns} from staff where email = $1`,
  staff_list: `select ${accountRow.columns} from staff order by created_at, email`,
  staff_change: 'select change_staff($1, $2, $3, $4, $5, $6) as is_known',
  staff_token_issue: `with changed as (
      insert into staff_tokens select r.* from json_populate_record(null::staff_tokens, $1) r
      on conflict do nothing returning 1
    ) ${audited('$2')}`,
  staff_token_find: `select to_json(t) as own, (select to_json(o) from staff o where o.email = t.email) as account
    from staff_tokens t where t.prefix = $1`,
  staff_tokens_list: `select ${tokenRow.columns} from staff_tokens order by created_at, prefix`,
  staff_token_revoke: `with changed as (
      update staff_tokens set revoked_at = $2 where prefix = $1 and revoked_at is null returning 1
    ) ${audited('$3')}`,
  staff_token_terms: `with changed as (
      update staff_tokens set expires_at = $4, addresses = $5 where prefix = $1 and revoked_at is null
        and expires_at is not distinct from $2 and addresses = $3 returning 1
    ) ${audited('$6')}`,
  staff_token_used:
    'update staff_tokens set last_used_at = $2 where prefix = $1 and (last_used_at < $2 or last_used_at is null)',
  staff_session_start: 'select 1 from start_staff_session($1, $2, $3, $4) is_done where is_done',
  staff_session_find: `select to_json(s) as own, (select to_json(o) from staff o where o.email = s.email) as account,
      array(select distinct f.kind from staff_factors f where f.email = s.email order by 1) as kinds
    from staff_sessions s where s.id_sha256 = $1`,
  staff_session_seen:
    'update staff_sessions set last_seen_at = $2 where id_sha256 = $1 and last_seen_at < $2 returning email',
  staff_seen: 'update staff set last_seen_at = $2 where email = $1 and last_seen_at < $2',
  staff_session_end: 'delete from staff_sessions where id_sha256 = $1',
  // Sorted afterwards: a plan made on an empty table would walk through all sessions in the order of their age.
  staff_sessions_list: `select ${sessionRow.columns} from staff_sessions where email = $1`,
  staff_sessions_end: `with ended as (delete from staff_sessions where email = $1 returning 1),
    changed as (select from (select count(*) from ended) counted) ${audited('$2')}`,
  staff_device_find: `select ${deviceRow.columns} from staff_devices where id_sha256 = $1 and email = $2`,
  staff_device_remember: 'select remember_staff_device($1, $2, $3)',
});

/** What opens the back office, with the account that it belongs to. */
interface Owned {
  readonly own: Row;
  readonly account: Row;
}

export class PostgresStaffStore implements StaffStore {
  constructor(private readonly database: Database) {}

  async add(account: StaffAccount, audit: AuditEntry): Promise<boolean> {
    const { rows } = await this.database.once(sql.staff_add, [
      json(accountRow.toRow(account)),
      auditJson(audit),
    ]);
    return rows.length > 0;
  }

  async find(email: string): Promise<StaffAccount | null> {
    return accountRow.first(await this.database.keyed(sql.staff_find, [storable(email)]));
  }

  async list(): Promise<readonly StaffAccount[]> {
    return accountRow.all(await this.database.keyed(sql.staff_list, []));
  }

  async change(
    email: string,
    patch: AccountPatch,
    audit: AuditEntry,
    { peopleVersion, keptSession = null, keptDevice = null }: ChangeTerms = {},
  ): Promise<StaffAccount | null> {
    const patched = accountRow.toRow(patch as StaffAccount);
    const values = [storable(email), json(patched), auditJson(audit), peopleVersion ?? null];
    const { rows } = await this.database.once<{ is_known: boolean }>(sql.staff_change, [
      ...values,
      keptSession,
      keptDevice,
    ]);
    if (rows[0]?.is_known === false) return null;
    const account = await this.find(email);
    if (account === null) throw new DomainError('operator_not_found');
    return account;
  }

  async issueToken(token: StaffToken, audit: AuditEntry): Promise<boolean> {
    const values = [json(tokenRow.toRow(token)), auditJson(audit)];
    const { rows } = await this.database.once(sql.staff_token_issue, values);
    return rows.length > 0;
  }

  async findToken(prefix: string) {
    const { rows } = await this.database.keyed<Owned>(sql.staff_token_find, [storable(prefix)]);
    const [row] = rows;
    if (row === undefined) return null;
    return { token: tokenRow.fromRow(row.own), account: accountRow.fromRow(row.account) };
  }

  async listTokens(): Promise<readonly StaffToken[]> {
    return tokenRow.all(await this.database.keyed(sql.staff_tokens_list, []));
  }

  async revokeToken(prefix: string, at: Instant, audit: AuditEntry): Promise<StaffToken> {
    await this.database.keyed(sql.staff_token_revoke, [storable(prefix), at, auditJson(audit)]);
    const found = await this.findToken(prefix);
    if (found === null) throw new DomainError('operator_token_not_found');
    return found.token;
  }

  async changeTokenTerms(
    { prefix, ...known }: StaffToken,
    terms: KeyTerms,
    audit: AuditEntry,
  ): Promise<boolean> {
    const values = [known.expiresAt, known.addresses, terms.expiresAt, terms.addresses];
    const { rows } = await this.database.once(sql.staff_token_terms, [prefix, ...values, auditJson(audit)]);
    return rows.length > 0;
  }

  async markTokenUsed(prefix: string, at: Instant): Promise<void> {
    await this.database.keyed(sql.staff_token_used, [storable(prefix), at]);
  }

  async startSession(session: StaffSession, endedBefore: Instant, audit: AuditEntry, version?: number) {
    const values = [json(sessionRow.toRow(session)), endedBefore, auditJson(audit), version ?? null];
    return (await this.database.once(sql.staff_session_start, values)).rows.length > 0;
  }

  async findSession(idSha256: string) {
    type Found = Owned & { readonly kinds: readonly FactorKind[] };
    const { rows } = await this.database.keyed<Found>(sql.staff_session_find, [storable(idSha256)]);
    const [row] = rows;
    if (row === undefined) return null;
    const account = accountRow.fromRow(row.account);
    return { session: sessionRow.fromRow(row.own), account, factorKinds: row.kinds };
  }

  async markSessionSeen(idSha256: string, at: Instant): Promise<void> {
    const { rows } = await this.database.keyed<{ email: string }>(sql.staff_session_seen, [
      storable(idSha256),
      at,
    ]);
    // Apart from the session: who changes an account takes the two in the other order.
    for (const { email } of rows) await this.database.keyed(sql.staff_seen, [email, at]);
  }

  async endSession(idSha256: string): Promise<void> {
    await this.database.keyed(sql.staff_session_end, [storable(idSha256)]);
  }

  async listSessions(email: string): Promise<readonly StaffSession[]> {
    const found = sessionRow.all(await this.database.keyed(sql.staff_sessions_list, [storable(email)]));
    return [...found].sort((a, b) => b.createdAt - a.createdAt || (a.idSha256 < b.idSha256 ? -1 : 1));
  }

  async endSessions(email: string, audit: AuditEntry): Promise<void> {
    await this.database.once(sql.staff_sessions_end, [storable(email), auditJson(audit)]);
  }

  async findDevice(idSha256: string, email: string): Promise<KnownDevice | null> {
    const values = [storable(idSha256), storable(email)];
    return deviceRow.first(await this.database.keyed(sql.staff_device_find, values));
  }

  async rememberDevice(
    device: KnownDevice,
    formerSha256: string | null,
    forgottenBefore: Instant,
  ): Promise<void> {
    const former = formerSha256 === null ? null : storable(formerSha256);
    await this.database.once(sql.staff_device_remember, [
      json(deviceRow.toRow(device)),
      former,
      forgottenBefore,
    ]);
  }
}
