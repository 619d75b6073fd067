import {
  type BookEntry,
  type BookReader,
  type BookWindow,
  elsewhereStatuses,
  type Instant,
  idsWithShortId,
  type Operator,
  type Slice,
  unmatchedStatuses,
  type WhyGone,
} from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { storable } from '../database/json.ts';
import { sqlList, statements } from '../database/sql.ts';
import {
  type BookRow,
  bookedPayment,
  bookedTransaction,
  entryFromRow,
  noPayment,
  paidTo,
} from '../rows/book-row.ts';
import { placeFrom } from './newest-first.ts';

/** Whether no payment tells of a transaction `t`: a value and no join, which the planner might turn around. */
const isUnpaid = `(select u.payment_id from payment_uses u where u.transaction_id = t.id limit 1) is null`;

const heard = (condition: string, at: 'received_at' | 'read_at'): string => `(select p.id, p.${at} as came_at
  from payments p where ${condition} and p.${at} >= $2 and p.${at} < $7 and (p.${at}, p.id) > ($4, $5)
  order by p.${at}, p.id limit $6)`;

/** Each is a run of an index. */
const kindsOfPayments = [
  ...[
    `status in (${sqlList(unmatchedStatuses)})`,
    ...['matched', ...elsewhereStatuses].map((status) => `status = '${status}'`),
  ].map((kind) => heard(`${kind} and p.read_at is null`, 'received_at')),
  heard('read_at is not null', 'read_at'),
];

const namesMax = 100;

/** Ids of what bears one of the names in a column. The limit keeps the planner at the column's own index. */
const bearing = (column: string, condition = ''): string => `select found.id
  from unnest($2::text[]) wanted (name) cross join lateral (
    select id from transactions where ${column} = wanted.name ${condition} limit ${namesMax}) found`;

const sql = statements({
  /**
   * Every transaction that moved in the window, by the end of the index of moves. Those that are not meant come as rows
   * without a transaction, so that the next slice knows where to go on.
   */
  books_transactions: `with moved as (
      select distinct at, transaction_id from moves
      where at >= $2 and at < $3 and (at, transaction_id) > ($4, $5) order by at, transaction_id limit $6
    )
    select moved.at as place_at, moved.transaction_id as place_id, ${noPayment}, own.*
    from moved left join lateral (
      select ${bookedTransaction} from (select * from transactions where id = moved.transaction_id limit 1) t
      where t.provider_id = $1 and ${isUnpaid}
    ) own on moved.at = case own.direction when 'deposit' then own.state_updated_at else own.sent_at end
    order by moved.at, moved.transaction_id`,
  /** What was heard of from $2 to $7, as far as it was paid from $3 to $8. */
  books_payments: `with heard as (
      select id, came_at from (${kindsOfPayments.join(' union all ')}) all_kinds
      order by came_at, id limit $6
    )
    select heard.came_at as place_at, heard.id as place_id, own.*
    from heard left join lateral (
      select ${bookedPayment}, used.*
      from (select * from payments where id = heard.id limit 1) p left join lateral (
        select ${bookedTransaction} from (
          select * from transactions
          where id = (select u.transaction_id from payment_uses u where u.payment_id = p.id) limit 1
        ) t
      ) used on true
      where least(p.paid_at, p.received_at) >= $3 and least(p.paid_at, p.received_at) < $8
        and ${paidTo} = $1
    ) own on true
    order by heard.came_at, heard.id`,
  // Whatever the walk has ever passed was looked at, and masked as far as it had ended. Transactions of a month that was a
  // file then were not, but what else the day is compared with was: differences go by its time, and its files by theirs.
  books_why_gone: `select case
      when exists (select from masking_walks where name = 'transactions' and greatest(at, had_come_to) >= $1) then 'day_masked'
      when exists (select from detached_months where month = any ($2)) then 'day_taken_out' end as why`,
  /** Each way of naming something has its own index. */
  books_named: `with named as (
      ${bearing('provider_tx_id')}
      union ${bearing('reference')}
      union ${bearing('submission_id', `and (collection_mode = 'merchant_initiated' or direction = 'withdrawal')`)}
      union select wanted.id from unnest($3::uuid[]) wanted (id)
      union select found.id from unnest($4::uuid[], $5::uuid[]) wanted (first, last) cross join lateral (
        select id from transactions where id between wanted.first and wanted.last limit ${namesMax}) found
    ), paid as (
      select found.id from unnest($1::text[]) own (operator) cross join unnest($2::text[]) wanted (name)
        cross join lateral (select id from payments
          where operator = own.operator and operator_tx_id = wanted.name limit 1) found
      union select used.payment_id from named cross join lateral (
        select payment_id from payment_uses where transaction_id = named.id limit ${namesMax}) used
    )
    select own.* from paid cross join lateral (
      select ${bookedPayment}, used.*
      from (select * from payments where id = paid.id limit 1) p left join lateral (
        select ${bookedTransaction} from (
          select * from transactions
          where id = (select u.transaction_id from payment_uses u where u.payment_id = p.id) limit 1
        ) t
      ) used on true
      where p.operator = any($1)
    ) own
    union all
    select ${noPayment}, own.* from named cross join lateral (
      select ${bookedTransaction} from (select * from transactions where id = named.id limit 1) t
      where t.operator = any($1) and ${isUnpaid}
    ) own`,
});

const aDayMs = 86_400_000;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The provider, both beginnings, the place to go on from, how many, and both ends. */
type BookValues = readonly [string, number, number, number, string, number, number, number];

type PlacedRow = BookRow & { readonly place_at: number; readonly place_id: string };

export class PostgresBookReader implements BookReader {
  constructor(private readonly database: Database) {}

  async transactionsIn(window: BookWindow, cursor: string | null, limit: number): Promise<Slice<BookEntry>> {
    const values = [window.providerId, window.from, window.to, ...placeFrom(cursor, 'oldest'), limit];
    const { rows } = await this.database.keyed<PlacedRow>(sql.books_transactions, values);
    return sliceOf(rows, limit);
  }

  async paymentsIn(window: BookWindow, cursor: string | null, limit: number): Promise<Slice<BookEntry>> {
    const { providerId, from, to } = window;
    return this.#payments([providerId, from, from, ...placeFrom(cursor, 'oldest'), limit, to + aDayMs, to]);
  }

  async lateIn(
    { providerId, from, to }: BookWindow,
    paidBefore: Instant,
    cursor: string | null,
    limit: number,
  ): Promise<Slice<BookEntry>> {
    return this.#payments([providerId, from, 0, ...placeFrom(cursor, 'oldest'), limit, to, paidBefore]);
  }

  async #payments(values: BookValues): Promise<Slice<BookEntry>> {
    const { rows } = await this.database.keyed<PlacedRow>(sql.books_payments, values);
    return sliceOf(rows, values[5]);
  }

  /** What happened in a month may belong to a transaction of the month before. */
  async whyGone(from: Instant): Promise<WhyGone | null> {
    const date = new Date(from);
    const monthBefore = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1);
    const months = [monthBefore, from, from + aDayMs].map((at) => new Date(at).toISOString().slice(0, 7));
    const { rows } = await this.database.keyed<{ why: WhyGone | null }>(sql.books_why_gone, [from, months]);
    return rows[0]?.why ?? null;
  }

  async namedAs(operators: readonly Operator[], names: readonly string[]): Promise<readonly BookEntry[]> {
    const texts = names.map(storable);
    const ids = texts.map((name) => name.toLowerCase()).filter((name) => uuid.test(name));
    const short = texts.map(idsWithShortId).filter((range) => range !== null);
    const [first, last] = [short.map(({ from }) => from), short.map(({ to }) => to)];
    const { rows } = await this.database.keyed<BookRow>(sql.books_named, [
      operators,
      texts,
      ids,
      first,
      last,
    ]);
    return rows.map(entryFromRow);
  }
}

function sliceOf(rows: readonly PlacedRow[], limit: number): Slice<BookEntry> {
  const last = rows.length < limit ? undefined : rows.at(-1);
  return {
    items: rows.filter(({ payment_id, id }) => payment_id !== null || id !== null).map(entryFromRow),
    nextCursor: last === undefined ? null : `${last.place_at}_${last.place_id}`,
  };
}
