import type {
  ApplicationLook,
  ApplicationStore,
  AuditEntry,
  Hint,
  Instant,
  PageStore,
  PlayerPage,
  ReceivedPayment,
  TransactionId,
} from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { json, storable } from '../database/json.ts';
import { statements } from '../database/sql.ts';
import { audited, auditJson } from '../rows/audit-row.ts';
import { asIs, kept, text } from '../rows/kept.ts';

const pageRow = kept<PlayerPage>({
  tokenSha256: asIs,
  transactionId: asIs,
  language: asIs,
  returnUrl: asIs,
  expiresAt: asIs,
});

const hintRow = kept<Hint>({ transactionId: asIs, operator: asIs, operatorTxId: asIs, at: asIs });

const lookRow = kept<ApplicationLook>({ applicationId: asIs, displayName: text, colour: asIs });

const sql = statements({
  page_add: `insert into player_pages (${pageRow.columns})
    select ${pageRow.columns} from json_populate_record(null::player_pages, $1)`,
  page_find: `select ${pageRow.columns} from player_pages where token_sha256 = $1`,
  pages_remove: `delete from player_pages where token_sha256 = any (array(
      select token_sha256 from player_pages where expires_at < $1 order by expires_at limit $2))
    returning 1`,
  // Of several at once, one is given a place; the others find it taken, and look again.
  hint_add: `insert into player_hints (transaction_id, place, operator, operator_tx_id, at)
    select $1::uuid, count(*) + 1, $2, $3, $4::bigint from player_hints where transaction_id = $1::uuid
    having count(*) < $5
    on conflict do nothing returning 1`,
  hints_of: `select ${hintRow.columns} from player_hints where transaction_id = $1 order by place`,
  // However many name a payment, few are read.
  hints_of_payments: `select ${hintRow.columns}
    from unnest($1::text[], $2::text[]) as payment (tx_id, of_operator), lateral (
      select ${hintRow.columns} from player_hints where operator_tx_id = tx_id and operator = of_operator
      order by at, transaction_id limit $3) hint
    order by at, transaction_id`,
  application_find: `select ${lookRow.columns} from applications where application_id = $1`,
  applications_list: `select ${lookRow.columns} from applications order by application_id`,
  application_set: `with changed as (
      insert into applications (${lookRow.columns})
        select ${lookRow.columns} from json_populate_record(null::applications, $1)
      on conflict (application_id) do update
        set display_name = excluded.display_name, colour = excluded.colour
      returning 1
    ) ${audited('$2')}`,
});

export class PostgresPageStore implements PageStore {
  constructor(private readonly database: Database) {}

  async add(page: PlayerPage): Promise<void> {
    await this.database.once(sql.page_add, [json(pageRow.toRow(page))]);
  }

  async find(tokenSha256: string): Promise<PlayerPage | null> {
    return pageRow.first(await this.database.keyed(sql.page_find, [tokenSha256]));
  }

  async removeExpired(before: Instant, limit: number): Promise<number> {
    return (await this.database.keyed(sql.pages_remove, [before, limit])).rows.length;
  }

  async addHint(hint: Hint, most: number): Promise<'kept' | 'full'> {
    const { transactionId, operator, operatorTxId, at } = hint;
    for (;;) {
      const values = [transactionId, operator, operatorTxId, at, most];
      if ((await this.database.once(sql.hint_add, values)).rows.length > 0) return 'kept';
      const known = await this.hintsOf(transactionId);
      if (known.some((each) => each.operatorTxId === operatorTxId)) return 'kept';
      if (known.length >= most) return 'full';
    }
  }

  async hintsOf(transactionId: TransactionId): Promise<readonly Hint[]> {
    return hintRow.all(await this.database.keyed(sql.hints_of, [transactionId]));
  }

  async hintedBy(
    payments: readonly ReceivedPayment[],
    most: number,
  ): Promise<readonly (readonly TransactionId[])[]> {
    if (payments.length === 0) return [];
    const ids = payments.map(({ operatorTxId }) => storable(operatorTxId));
    const operators = payments.map(({ operator }) => operator);
    const hints = hintRow.all(await this.database.keyed(sql.hints_of_payments, [ids, operators, most]));
    return payments.map(({ operator, operatorTxId }) =>
      hints
        .filter((each) => each.operator === operator && each.operatorTxId === operatorTxId)
        .map(({ transactionId }) => transactionId),
    );
  }
}

export class PostgresApplicationStore implements ApplicationStore {
  constructor(private readonly database: Database) {}

  async find(applicationId: string): Promise<ApplicationLook | null> {
    return lookRow.first(await this.database.keyed(sql.application_find, [storable(applicationId)]));
  }

  async list(): Promise<readonly ApplicationLook[]> {
    return lookRow.all(await this.database.keyed(sql.applications_list, []));
  }

  async set(look: ApplicationLook, audit: AuditEntry): Promise<void> {
    await this.database.once(sql.application_set, [json(lookRow.toRow(look)), auditJson(audit)]);
  }
}
