import {
  eventOrder,
  type PlayerListQuery,
  type SearchOrder,
  type Slice,
  type Transaction,
  type TransactionId,
  type TransactionPage,
  type TransactionReader,
  type TransactionRecord,
  type TransactionSearch,
  type WaitingSum,
} from '@mobile-money/core';
import { compose, given, statementOf } from '../database/compose.ts';
import type { Database, Statement } from '../database/database.ts';
import { type AuditRow, auditColumns, auditFromRow } from '../rows/audit-row.ts';
import { deliveryColumns, type RecordedRow, recordedFromRow } from '../rows/delivery-row.ts';
import { type ExchangeRow, exchangeFromRow, type MoveRow, moveFromRow } from '../rows/history-rows.ts';
import { type PaymentRow, paymentColumns, paymentFromRow } from '../rows/payment-row.ts';
import {
  rowOf,
  type TransactionRow,
  transactionColumns,
  transactionFromRow,
} from '../rows/transaction-row.ts';
import { inOrder } from './in-order.ts';
import { listKeys } from './list-keys.ts';
import { placeFrom, sliceOf } from './newest-first.ts';
import { isSelective, selectiveSearch } from './selective-search.ts';

/**
 * A statement for each choice of conditions: one that left them open would read every row to count them. Players ask
 * often, so each is composed once.
 */
const playerLists = new Map<string, Statement>();

function listPlayer({
  playerId,
  applicationId,
  state,
  direction,
  page,
  limit,
}: PlayerListQuery): [Statement, readonly unknown[]] {
  const own = given({ player_id: playerId, application_id: applicationId, state, direction });
  const name = `player_list${state === null ? '' : '_state'}${direction === null ? '' : '_direction'}`;
  const values = [...Object.values(own), ...Object.values(own), limit, (page - 1) * limit];
  const statement = playerLists.get(name) ?? composePlayerList(name, own);
  playerLists.set(name, statement);
  return [statement, values];
}

/** One row even for an empty page, because it brings the total. */
function composePlayerList(name: string, own: Readonly<Record<string, unknown>>): Statement {
  const newest = [
    { column: 'created_at', order: 'desc' },
    { column: 'id', order: 'desc' },
  ] as const;
  const counted = compose.count('* as total').from('transactions').where(own).as('counted');
  const page = compose
    .select('id')
    .from('transactions')
    .where(own)
    .orderBy([...newest])
    .limit(1)
    .offset(1)
    .as('page');
  const rows = compose
    .select('t.*')
    .from(page)
    .joinRaw(`cross join lateral ${rowOf('page.id')} t`)
    .as('t');
  const query = compose
    .select('counted.total', 't.*')
    .from(counted)
    .leftJoin(rows, compose.raw('true'))
    .orderBy([...newest]);
  return statementOf(name, query)[0];
}

const searchByState = (order: SearchOrder, { comesAfter, direction } = inOrder[order]): Statement => ({
  name: `search_by_state_${order}`,
  // Each combination is a run of the index in the right order, so the first of all are among the first of each.
  text: `select t.* from (
      select found.id
      from unnest($1::text[]) wanted (list_key)
      cross join lateral (
        select id, created_at from transactions t
        where t.list_key = wanted.list_key and (created_at, id) ${comesAfter} ($2, $3)
        order by created_at ${direction}, id ${direction} limit $4) found
      order by found.created_at ${direction}, found.id ${direction} limit $4) page
    cross join lateral ${rowOf('page.id')} t
    order by t.created_at ${direction}, t.id ${direction}`,
});

const searchesByState = { newest: searchByState('newest'), oldest: searchByState('oldest') } as const;

const waitingSum: Statement = {
  name: 'waiting_sum',
  text: `select count(*) as count, coalesce(sum(amount_xaf), 0)::bigint as amount_xaf
    from transactions where list_key = any ($1)`,
};

const record: Statement = {
  name: 'transaction_record',
  // Entries of the audit are looked for one subject at a time: for a list of them, a plan made on an empty table would
  // walk through all.
  text: `select ${transactionColumns},
      (select json_agg(m order by m.version, m.position) from moves m where m.transaction_id = t.id) as history,
      (select json_agg(e order by e.version, e.position) from exchanges e where e.transaction_id = t.id)
        as exchanges,
      (select json_agg(p order by p.received_at, p.id) from payment_uses u cross join lateral (
        select ${paymentColumns} from payments p where p.id = u.payment_id limit 1) p
        where u.transaction_id = t.id) as payments,
      (select json_agg(w order by w.${eventOrder}) from (select ${deliveryColumns} from webhook_deliveries w
        where w.transaction_id = t.id) w) as deliveries,
      (select json_agg(a order by a.at, a.id) from (
          select t.id::text as subject
          union all
          select w.event_id::text from webhook_deliveries w where w.transaction_id = t.id
        ) s cross join lateral (
          select ${auditColumns} from audit_entries a where a.subject = s.subject offset 0) a) as actions
    from transactions t where id = $1`,
};

type PlayerRow = (TransactionRow | { readonly id: null }) & { readonly total: number };

interface RecordRow extends TransactionRow {
  readonly history: readonly MoveRow[] | null;
  readonly exchanges: readonly ExchangeRow[] | null;
  readonly payments: readonly PaymentRow[] | null;
  readonly deliveries: readonly RecordedRow[] | null;
  readonly actions: readonly AuditRow[] | null;
}

export class PostgresTransactionReader implements TransactionReader {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async listPlayer(query: PlayerListQuery): Promise<TransactionPage> {
    const { rows } = await this.#database.keyed<PlayerRow>(...listPlayer(query));
    const items = rows.flatMap((row) => (row.id === null ? [] : [transactionFromRow(row)]));
    return { items, total: rows[0]?.total ?? 0 };
  }

  async search(
    search: TransactionSearch,
    cursor: string | null,
    limit: number,
    order: SearchOrder = 'newest',
  ): Promise<Slice<Transaction>> {
    const after = placeFrom(cursor, order);
    const { rows } = isSelective(search)
      ? await this.#database.keyed<TransactionRow>(...selectiveSearch(search, after, limit + 1, order))
      : await this.#database.keyed<TransactionRow>(searchesByState[order], [
          listKeys(search),
          after.at,
          after.id,
          limit + 1,
        ]);
    return sliceOf(rows, limit, transactionFromRow, (row) => ({ at: row.created_at, id: row.id }));
  }

  async countWaiting(): Promise<WaitingSum> {
    const waiting = listKeys({ direction: 'withdrawal', state: 'pending_approval' });
    const { rows } = await this.#database.keyed<{ count: number; amount_xaf: number }>(waitingSum, [waiting]);
    return { count: rows[0]?.count ?? 0, amountXaf: rows[0]?.amount_xaf ?? 0 };
  }

  async record(id: TransactionId): Promise<TransactionRecord | null> {
    const { rows } = await this.#database.keyed<RecordRow>(record, [id]);
    const [row] = rows;
    if (row === undefined) return null;
    return {
      transaction: transactionFromRow(row),
      history: (row.history ?? []).map(moveFromRow),
      exchanges: (row.exchanges ?? []).map(exchangeFromRow),
      payments: (row.payments ?? []).map(paymentFromRow),
      deliveries: (row.deliveries ?? []).map(recordedFromRow),
      actions: (row.actions ?? []).map(auditFromRow),
    };
  }
}
