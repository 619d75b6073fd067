import { createHash } from 'node:crypto';
import type { ListFilter, SearchOrder, Slice } from '@mobile-money/core';
import { compose } from '../database/compose.ts';
import type { Database, Statement } from '../database/database.ts';
import type { Row } from '../rows/kept.ts';
import { inOrder, type Place, placeFrom } from './newest-first.ts';

/** SQL as knex takes it, with a question mark for each of its values. */
export type Condition = readonly [sql: string, ...values: readonly unknown[]];

/** A list that is newest first unless it says otherwise, and what of it is wanted. */
export interface NarrowedList {
  readonly order?: SearchOrder;
  /** What is walked through, under its alias. */
  readonly table: Condition;
  readonly alias: string;
  /** What is joined to each row. */
  readonly join?: string;
  readonly columns: string;
  /** The columns that tell where a row stands. */
  readonly at: string;
  readonly id: string;
  /** What the index of the list begins with. */
  readonly run: readonly Condition[];
  readonly filter: Pick<ListFilter, 'from' | 'before'>;
  /** What each row is held against. */
  readonly conditions: readonly Condition[];
}

/** So many rows are looked at in one go… */
const rowsMax = 1_000;
/** …and so often the walk goes on in one call while the part that is asked for is not full. */
const walksMax = 10;

/** A part of a walk: the rows that fit, each with its place, and where it ended when it did not come to the end. */
export interface Walked {
  readonly rows: readonly Row[];
  readonly end: Place | null;
}

/**
 * A part of a list with conditions that no index answers. Rows are walked through in the order of the list, no more than
 * so many in one go: a part may be short, or empty, and yet not be the last.
 */
export async function walkedSlice<Item>(
  walk: (after: Place, limit: number) => Promise<Walked>,
  read: (row: Row) => Item,
  begin: Place,
  limit: number,
): Promise<Slice<Item>> {
  const found: Row[] = [];
  const sliced = (next: Place | null): Slice<Item> => ({
    items: found.map(read),
    nextCursor: next?.join('_') ?? null,
  });
  let after = begin;
  for (let walks = 0; walks < walksMax; walks += 1) {
    const wanted = limit - found.length;
    const { rows, end } = await walk(after, wanted + 1);
    found.push(...rows.slice(0, wanted));
    if (rows.length > wanted) return sliced(placeIn(rows[wanted - 1] as Row, 'walked'));
    if (end === null) return sliced(null);
    after = end;
  }
  return sliced(after);
}

export const placeIn = (row: Row, which: 'walked' | 'end'): Place => [
  row[`${which}_at`] as number,
  row[`${which}_id`] as string,
];

export const narrowedSlice = <Item>(
  database: Database,
  list: NarrowedList,
  read: (row: Row) => Item,
  cursor: string | null,
  limit: number,
): Promise<Slice<Item>> =>
  walkedSlice(
    (after, count) => walked(database, narrowedStatement(list, after, count)),
    read,
    placeFrom(cursor, list.order),
    limit,
  );

/** There is one row even where none fits, because it tells the end of the walk. */
export async function walked(
  database: Database,
  statement: readonly [Statement, readonly unknown[]],
): Promise<Walked> {
  const { rows } = await database.keyed<Row>(...statement);
  const [first = {}] = rows;
  return {
    rows: rows.filter((row) => row['walked_id'] !== null),
    end: (first['end_id'] ?? null) === null ? null : placeIn(first, 'end'),
  };
}

/** The walk stands apart, with its own limit: else a plan made on an empty table would sort all that fits. */
function narrowedStatement(list: NarrowedList, after: Place, limit: number): [Statement, readonly unknown[]] {
  const { table, alias, at, id, conditions, order = 'newest' } = list;
  const { direction } = inOrder[order];
  // Limits are parameters, which makes the server expect the first of many rows, in their order.
  const [most, ended] = conditions.length === 0 ? [limit, 0] : [rowsMax, rowsMax];
  const run = allOf([...list.run, ...betweenPlaces(at, id, list.filter, after, order)]);
  const fitting = allOf(conditions);
  return named(
    `with walked as materialized (
      select w.*, w.${at} as walked_at, w.${id} as walked_id,
        row_number() over (order by w.${at} ${direction}, w.${id} ${direction}) as walked_n
      from (select ${alias}.* from ${table[0]} where ${run[0]}
        order by ${alias}.${at} ${direction}, ${alias}.${id} ${direction} limit ?) w)
    select e.end_at, e.end_id, page.* from (select true) one
      left join (select walked_at as end_at, walked_id as end_id from walked where walked_n = ?) e on true
      left join lateral (
        select ${alias}.walked_at, ${alias}.walked_id, ${list.columns} from walked ${alias} ${list.join ?? ''}
        where ${fitting[0]} order by ${alias}.walked_at ${direction}, ${alias}.walked_id ${direction} limit ?) page on true
    order by page.walked_at ${direction}, page.walked_id ${direction}`,
    [...table.slice(1), ...run.slice(1), most, ended, ...fitting.slice(1), limit],
  );
}

const firstId = '00000000-0000-0000-0000-000000000000';

/** After a place in an order, and within the moments that are asked for: as places too, which indexes are sorted by. */
export function betweenPlaces(
  at: string,
  id: string,
  { from, before }: Pick<ListFilter, 'from' | 'before'>,
  after: Place,
  order: SearchOrder = 'newest',
): readonly Condition[] {
  return [
    [`(${at}, ${id}) ${inOrder[order].comesAfter} (?, ?)`, ...after],
    ...(from === undefined ? [] : [[`(${at}, ${id}) >= (?, ?)`, from, firstId] as const]),
    ...(before === undefined ? [] : [[`(${at}, ${id}) < (?, ?)`, before, firstId] as const]),
  ];
}

/** All of them at once; none is no condition. */
export const allOf = (conditions: readonly Condition[]): Condition => [
  conditions.length === 0 ? 'true' : conditions.map(([sql]) => sql).join(' and '),
  ...conditions.flatMap(([, ...values]) => values),
];

/** One of a list, however long: one form of a statement for all. */
export const inList = (column: string, values: readonly string[]): Condition => [
  `${column} = any (array(select json_array_elements_text(?::json)))`,
  JSON.stringify(values),
];

/** There are few forms, and each is prepared under a name of its own. */
export function named(sql: string, values: readonly unknown[]): [Statement, readonly unknown[]] {
  const { sql: text, bindings } = compose
    .raw(sql, values as never[])
    .toSQL()
    .toNative();
  const name = `list_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  return [{ name, text }, bindings];
}

/** The conditions that were asked for, each with its value. */
export const conditionsOf = (
  wanted: Readonly<Record<string, string | number | undefined>>,
): readonly Condition[] =>
  Object.entries(wanted).flatMap(([sql, value]) => (value === undefined ? [] : [[sql, value] as const]));

/** By application and amount, which stand in columns or are looked up. */
export const narrowing = (
  { applicationId, amountMinXaf, amountMaxXaf }: ListFilter,
  columns: { readonly application: string; readonly amount: string },
): readonly Condition[] =>
  conditionsOf({
    [`${columns.application} = ?`]: applicationId,
    [`${columns.amount} >= ?`]: amountMinXaf,
    [`${columns.amount} <= ?`]: amountMaxXaf,
  });

/** Of a list without any: a fixed statement reads it. */
export const isNarrowed = (filter: object): boolean =>
  Object.values(filter).some((value) => value !== undefined);
