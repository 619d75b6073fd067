import {
  limits,
  type Msisdn,
  maskedText,
  type NumberPart,
  type NumberSums,
  type PayoutHistory,
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
  type Withdrawal,
  waitingStates,
} from '@mobile-money/core';
import { compose, given, statementOf } from '../database/compose.ts';
import type { Database, Statement } from '../database/database.ts';
import { statements } from '../database/sql.ts';
import { MonthFiles } from '../months/month-files.ts';
import { rowOf, type TransactionRow, transactionFromRow } from '../rows/transaction-row.ts';
import { listKeys } from './list-keys.ts';
import { isNarrowedSearch, narrowedSearch } from './narrowed-search.ts';
import { inOrder, placeFrom, sliceOf } from './newest-first.ts';
import { PayoutHistories } from './payout-histories.ts';
import { idsSpelt, isSelective, selectiveSearch } from './selective-search.ts';
import { readRecord } from './transaction-record.ts';

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

/** Each combination is a run of the index in the right order, so the first of all are among the first of each. */
const searchByState = ({ comesAfter, direction }: (typeof inOrder)[SearchOrder]): string => `select t.* from (
      select found.id
      from unnest($1::text[]) wanted (list_key)
      cross join lateral (
        select id, created_at from transactions t
        where t.list_key = wanted.list_key and (created_at, id) ${comesAfter} ($2, $3)
        order by created_at ${direction}, id ${direction} limit $4) found
      order by found.created_at ${direction}, found.id ${direction} limit $4) page
    cross join lateral ${rowOf('page.id')} t
    order by t.created_at ${direction}, t.id ${direction}`;

const paidOut = `direction = 'withdrawal' and state = 'succeeded'`;

const sql = statements({
  search_by_state_newest: searchByState(inOrder.newest),
  search_by_state_oldest: searchByState(inOrder.oldest),
  waiting_sum: `select count(*) as count, coalesce(sum(amount_xaf), 0)::bigint as amount_xaf
    from transactions where list_key = any ($1)`,
  number_sums: `select
      coalesce(sum(amount_xaf) filter (where direction = 'deposit' and state = 'succeeded'), 0)::bigint as "depositedXaf",
      count(*) filter (where direction = 'deposit' and state = 'succeeded') as "depositCount",
      coalesce(sum(amount_xaf) filter (where ${paidOut} and returned_payment_id is null), 0)::bigint as "withdrawnXaf",
      count(*) filter (where ${paidOut} and returned_payment_id is null) as "withdrawalCount",
      coalesce(sum(amount_xaf) filter (where ${paidOut} and returned_payment_id is not null), 0)::bigint as "returnedXaf",
      array(select player_id::text from (select player_id, created_at, id from transactions
          where msisdn = $1 and returned_payment_id is null offset 0) p
        group by player_id order by max(created_at) desc, max(id::text) desc
        limit ${limits.playersOfNumberMax}) as "playerIds"
    from transactions where msisdn = $1`,
  // A number stands there once for each of its players; few have many.
  numbers_like: `select distinct msisdn from (
      select msisdn from unnest($1::text[]) wanted (begun) cross join lateral (
        select k.msisdn from known_numbers k where k.msisdn >= wanted.begun and k.msisdn <= wanted.begun || '~'
        order by k.msisdn limit 10 * $3) found
      union all
      (select k.msisdn from known_numbers k where k.tail >= $2 and k.tail <= $2 || '~' order by k.tail limit 10 * $3)
    ) found order by msisdn limit $3`,
  promised_sum: `select coalesce(sum(amount_xaf), 0)::bigint as amount_xaf
    from transactions where list_key = any ($1) and provider_id = $2`,
});

type PlayerRow = (TransactionRow | { readonly id: null }) & { readonly total: number };

export class PostgresTransactionReader implements TransactionReader {
  readonly #histories: PayoutHistories;

  constructor(
    private readonly database: Database,
    private readonly months: MonthFiles = new MonthFiles(database),
  ) {
    this.#histories = new PayoutHistories(database);
  }

  async listPlayer(query: PlayerListQuery): Promise<TransactionPage> {
    const { rows } = await this.database.keyed<PlayerRow>(...listPlayer(query));
    const items = rows.flatMap((row) => (row.id === null ? [] : [transactionFromRow(row)]));
    return { items, total: rows[0]?.total ?? 0 };
  }

  async search(
    search: TransactionSearch,
    cursor: string | null,
    limit: number,
    order: SearchOrder = 'newest',
  ): Promise<Slice<Transaction>> {
    // It stands in the place of very many numbers, and is none of them.
    if (search.msisdn === maskedText) return { items: [], nextCursor: null };
    if (!isSelective(search) && isNarrowedSearch(search))
      return narrowedSearch(this.database, search, cursor, limit, order);
    const after = placeFrom(cursor, order);
    const ids = search.text === undefined ? [] : await idsSpelt(this.database, search.text);
    const { rows } = isSelective(search)
      ? await this.database.keyed<TransactionRow>(...selectiveSearch(search, after, limit + 1, order, ids))
      : await this.database.keyed<TransactionRow>(sql[`search_by_state_${order}`], [
          listKeys(search),
          ...after,
          limit + 1,
        ]);
    return sliceOf(rows.map(transactionFromRow), limit, ({ createdAt, id }) => [createdAt, id]);
  }

  async sumsOf(msisdn: Msisdn): Promise<NumberSums> {
    const { rows } = await this.database.keyed<NumberSums>(sql.number_sums, [msisdn]);
    return rows[0] as NumberSums;
  }

  async numbersLike({ beginnings, ending }: NumberPart): Promise<readonly Msisdn[]> {
    const tail = ending && [...ending].toReversed().join('');
    const { rows } = await this.database.keyed<{ msisdn: Msisdn }>(sql.numbers_like, [
      beginnings,
      tail,
      limits.numbersFoundMax,
    ]);
    return rows.map(({ msisdn }) => msisdn);
  }

  async countWaiting(): Promise<WaitingSum> {
    const waiting = listKeys({ direction: 'withdrawal', state: 'pending_approval' });
    const { rows } = await this.database.keyed<{ count: number; amount_xaf: number }>(sql.waiting_sum, [
      waiting,
    ]);
    return { count: rows[0]?.count ?? 0, amountXaf: rows[0]?.amount_xaf ?? 0 };
  }

  async promisedXaf(providerId: string): Promise<number> {
    const promised = waitingStates.flatMap((state) => listKeys({ direction: 'withdrawal', state }));
    const { rows } = await this.database.keyed<{ amount_xaf: number }>(sql.promised_sum, [
      promised,
      providerId,
    ]);
    return rows[0]?.amount_xaf ?? 0;
  }

  record(id: TransactionId): Promise<TransactionRecord | null> {
    return readRecord(this.database, this.months, id);
  }

  payoutHistory(withdrawal: Withdrawal): Promise<PayoutHistory> {
    return this.#histories.of(withdrawal);
  }
}
