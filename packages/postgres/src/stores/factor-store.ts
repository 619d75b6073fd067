import type {
  AuditEntry,
  FactorChallenge,
  FactorProof,
  FactorStore,
  Instant,
  Sealer,
  SecondFactor,
} from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { json, storable } from '../database/json.ts';
import { statements } from '../database/sql.ts';
import { audited, auditJson } from '../rows/audit-row.ts';
import { factorRow } from '../rows/staff-rows.ts';

/** Says of the session in `session` that it proved what the part `used` of its statement has used. */
const provenBy = (session: string, at: string): string => `proven as (
    update staff_sessions set factor_at = ${at} where id_sha256 = ${session} and exists (select from used) returning 1
  ), changed as (select from used, (select count(*) from proven) p)`;

const sql = statements({
  staff_factor_add: 'select 1 from add_staff_factor($1, $2, $3) is_done where is_done',
  staff_factors_list: `select ${factorRow.columns} from staff_factors where email = $1`,
  staff_factor_remove: 'select 1 from remove_staff_factor($1, $2, $3, $4) is_done where is_done',
  staff_factors_reset: 'select reset_staff_factors($1, $2, $3)',
  staff_factor_prove: `with used as (
      update staff_factors set counter = $2, last_used_at = $4
      where id = $1 and (counter < $2 or kind = 'passkey') returning 1
    ), ${provenBy('$3', '$4')} ${audited('$5')}`,
  staff_recovery_code_prove: `with used as (
      update staff_recovery_codes set used_at = $4 where email = $1 and code_sha256 = $2 and used_at is null
      returning 1
    ), ${provenBy('$3', '$4')} ${audited('$5')}`,
  staff_recovery_codes_replace: 'select 1 from replace_recovery_codes($1, $2, $3) is_done where is_done',
  staff_recovery_codes_count:
    'select count(*)::int as count from staff_recovery_codes where email = $1 and used_at is null',
  staff_challenge_open: `with forgotten as (delete from staff_challenges where until <= $4)
    insert into staff_challenges values ($1, $2, $3)`,
  staff_challenge_take:
    'delete from staff_challenges where text = $1 and session_sha256 = $2 and until > $3 returning 1',
});

export class PostgresFactorStore implements FactorStore {
  constructor(
    private readonly database: Database,
    private readonly sealer: Sealer,
  ) {}

  async add(factor: SecondFactor, sessionSha256: string, audit: AuditEntry): Promise<boolean> {
    const sealed = { ...factor, secret: this.sealer.seal(factor.secret) };
    const values = [json(factorRow.toRow(sealed)), storable(sessionSha256), auditJson(audit)];
    return this.#changes(sql.staff_factor_add, values);
  }

  async list(email: string): Promise<readonly SecondFactor[]> {
    const found = factorRow.all(await this.database.keyed(sql.staff_factors_list, [storable(email)]));
    return found
      .map((factor) => ({ ...factor, secret: this.sealer.unseal(factor.secret) }))
      .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  }

  remove(email: string, id: string, keepsLast: boolean, audit: AuditEntry): Promise<boolean> {
    return this.#changes(sql.staff_factor_remove, [storable(email), id, keepsLast, auditJson(audit)]);
  }

  async reset(email: string, before: Instant | null, audit: AuditEntry): Promise<void> {
    await this.#changes(sql.staff_factors_reset, [storable(email), before, auditJson(audit)]);
  }

  prove(proof: FactorProof, sessionSha256: string, at: Instant, audit: AuditEntry): Promise<boolean> {
    const rest = [storable(sessionSha256), at, auditJson(audit)];
    return 'factor' in proof
      ? this.#changes(sql.staff_factor_prove, [proof.factor.id, proof.counter, ...rest])
      : this.#changes(sql.staff_recovery_code_prove, [storable(proof.email), proof.codeSha256, ...rest]);
  }

  replaceRecoveryCodes(email: string, codesSha256: readonly string[], audit: AuditEntry): Promise<boolean> {
    const values = [storable(email), codesSha256, auditJson(audit)];
    return this.#changes(sql.staff_recovery_codes_replace, values);
  }

  async countRecoveryCodes(email: string): Promise<number> {
    const { rows } = await this.database.keyed<{ count: number }>(sql.staff_recovery_codes_count, [
      storable(email),
    ]);
    return rows[0]?.count ?? 0;
  }

  async openChallenge({ text, sessionSha256, until }: FactorChallenge, at: Instant): Promise<void> {
    await this.database.once(sql.staff_challenge_open, [text, storable(sessionSha256), until, at]);
  }

  async takeChallenge(text: string, sessionSha256: string, at: Instant): Promise<boolean> {
    return this.#changes(sql.staff_challenge_take, [storable(text), storable(sessionSha256), at]);
  }

  async #changes(statement: (typeof sql)[keyof typeof sql], values: readonly unknown[]): Promise<boolean> {
    return (await this.database.once(statement, values)).rows.length > 0;
  }
}
