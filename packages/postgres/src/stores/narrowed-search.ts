import {
  limits,
  type SearchOrder,
  type Slice,
  type Transaction,
  type TransactionSearch,
} from '@mobile-money/core';
import type { Database, Statement } from '../database/database.ts';
import type { Row } from '../rows/kept.ts';
import { rowOf, type TransactionRow, transactionFromRow } from '../rows/transaction-row.ts';
import { listKeys } from './list-keys.ts';
import {
  allOf,
  betweenPlaces,
  type Condition,
  conditionsOf,
  named,
  walked,
  walkedSlice,
} from './narrowed-list.ts';
import { inOrder, type Place, placeFrom } from './newest-first.ts';

/** Conditions on a transaction `t` that no index begins with. */
export const conditionsOn = (search: TransactionSearch): readonly Condition[] =>
  conditionsOf({
    't.application_id = ?': search.applicationId,
    't.provider_id = ?': search.providerId,
    't.amount_xaf >= ?': search.amountMinXaf,
    't.amount_xaf <= ?': search.amountMaxXaf,
  });

export const isNarrowedSearch = (search: TransactionSearch): boolean =>
  search.from !== undefined || search.before !== undefined || conditionsOn(search).length > 0;

/** A part of a search by state that is narrowed further. */
export const narrowedSearch = (
  database: Database,
  search: TransactionSearch,
  cursor: string | null,
  limit: number,
  order: SearchOrder,
): Promise<Slice<Transaction>> =>
  walkedSlice(
    (after, count) => walked(database, narrowedByState(search, after, count, order)),
    (row: Row): Transaction => transactionFromRow(row as unknown as TransactionRow),
    placeFrom(cursor, order),
    limit,
  );

/**
 * A part of each run of the index is walked through, in its order and out of the index alone where it holds what is asked
 * for. The part that ends first ends the walk: up to there all runs are known.
 */
function narrowedByState(
  search: TransactionSearch,
  after: Place,
  limit: number,
  order: SearchOrder,
): [Statement, readonly unknown[]] {
  const { comesAfter, direction } = inOrder[order];
  const keys = listKeys(search);
  const conditions = conditionsOn(search);
  // The application stands in the rows alone, which are read one by one.
  const rowsMax = search.applicationId === undefined ? limits.rowsWalkedMax : limits.rowsWalkedMax / 5;
  const share = Math.ceil(rowsMax / keys.length);
  const [ofEach, ended] = conditions.length === 0 ? [limit, 0] : [share, share];
  const between = allOf(betweenPlaces('created_at', 'id', search, after, order));
  const fitting = allOf(conditions);
  const application = search.applicationId === undefined ? '' : ', application_id';
  const inItsOrder = `created_at ${direction}, id ${direction}`;
  return named(
    `with walked as materialized (
      select w.* from json_array_elements_text(?::json) wanted (list_key) cross join lateral (
        select t.id, t.created_at, ${fitting[0]} as fits,
          row_number() over (order by t.created_at ${direction}, t.id ${direction}) as n
        from (select id, created_at, provider_id, amount_xaf${application} from transactions
          where list_key = wanted.list_key and ${between[0]} order by ${inItsOrder} limit ?) t) w
    ), ending as (
      select created_at as end_at, id as end_id from walked where n = ?
      order by ${inItsOrder} limit 1)
    select e.end_at, e.end_id, t.created_at as walked_at, t.id as walked_id, t.*
    from (select true) one left join ending e on true
      left join lateral (
        select id from walked where fits and (e.end_id is null or not (created_at, id) ${comesAfter} (e.end_at, e.end_id))
        order by ${inItsOrder} limit ?) page on true
      left join lateral ${rowOf('page.id')} t on true
    order by t.created_at ${direction}, t.id ${direction}`,
    [JSON.stringify(keys), ...fitting.slice(1), ...between.slice(1), ofEach, ended, limit],
  );
}
