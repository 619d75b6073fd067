import { createHash } from 'node:crypto';
import {
  endedStates,
  limits,
  type SearchOrder,
  soughtBy,
  statesAwaitingVerdict,
  type TransactionSearch,
} from '@mobile-money/core';
import type { Knex } from 'knex';
import { compose, given, statementOf } from '../database/compose.ts';
import type { Database, Statement } from '../database/database.ts';
import { storable } from '../database/json.ts';
import { sqlList, statements } from '../database/sql.ts';
import { rowOf, transactionColumns } from '../rows/transaction-row.ts';
import { betweenPlaces, inList } from './narrowed-list.ts';
import { conditionsOn } from './narrowed-search.ts';
import { inOrder, type Place } from './newest-first.ts';

/** Whether the search names something that few transactions have. */
export const isSelective = ({ msisdn, reference, text, isDoubted }: TransactionSearch): boolean =>
  [msisdn, reference, text, isDoubted].some((each) => each !== undefined);

/**
 * A statement with just the conditions that were asked for: one that left them open could not use their indexes.
 * There are few forms of it, and each is prepared under a name of its own.
 */
export function selectiveSearch(
  search: TransactionSearch,
  after: Place,
  limit: number,
  order: SearchOrder,
  speltIds: readonly string[] = [],
): [Statement, readonly unknown[]] {
  const { state, direction, operator, msisdn, reference, text, numbers = [], isDoubted, purpose } = search;
  const { direction: way } = inOrder[order];
  const query = compose
    .select(compose.raw(transactionColumns))
    .where(
      given({
        state: state === 'open' ? undefined : state,
        direction,
        operator,
        msisdn: msisdn && storable(msisdn),
        reference: reference && storable(reference),
      }),
    )
    .orderBy([
      { column: 'created_at', order: way },
      { column: 'id', order: way },
    ])
    .limit(limit);
  const between = betweenPlaces('created_at', 'id', search, after, order);
  for (const [sql, ...values] of [...between, ...conditionsOn(search)])
    query.whereRaw(sql, values as never[]);
  if (state === 'open') query.whereNotIn('state', endedStates);
  if (isDoubted === true) query.whereRaw(inDoubt);
  if (purpose !== undefined)
    query.whereRaw(`returned_payment_id is ${purpose === 'return' ? 'not null' : 'null'}`);
  if (text === undefined) query.from('transactions as t');
  else query.from(named(text, numbers, speltIds)).joinRaw(`cross join lateral ${rowOf('found_id')} t`);
  const [statement, values] = statementOf('', query);
  const name = `search_${createHash('sha256').update(statement.text).digest('hex').slice(0, 16)}`;
  return [{ ...statement, name }, values];
}

/** An exchange `e` that contradicts how `t` ended. Whoever wrote a note about it has looked at what was told before. */
export const contradicts = `e.outcome = 'contradicts' and e.at >= t.state_updated_at
  and not exists (select from notes n where n.subject = 'transaction ' || t.id and n.at > e.at)`;

/** The ids stand in a condition of their own, so that they are looked up, and not every transaction for them. */
const inDoubt = `id = any (array(select transaction_id from exchanges where outcome = 'differs'
      union all select transaction_id from exchanges where outcome = 'contradicts'))
    and (state in (${sqlList(statesAwaitingVerdict)}) and exists (select from exchanges e
        where e.transaction_id = t.id and e.outcome = 'differs' and e.submission_id = t.submission_id)
      or exists (select from exchanges e where e.transaction_id = t.id and ${contradicts}))`;

/** Each way of naming a transaction has its own index. Those whose references are spelt so were found before. */
function named(text: string, numbers: readonly string[], speltIds: readonly string[]): Knex.QueryBuilder {
  const { id, numbers: typedNumbers, operatorTxIds } = soughtBy(text);
  const [typed, ...otherTxIds] = operatorTxIds.map(storable);
  const ways = [
    ...[typed, ...otherTxIds].map((each) => ({ provider_tx_id: each })),
    ...(id === null ? [] : [{ id }, { player_id: id }]),
  ];
  const [ofNumbers, list] = inList('msisdn', [...new Set([...typedNumbers, ...numbers])]);
  const found = () => compose.select('id as found_id').from('transactions');
  const selects = [found().whereRaw(ofNumbers, [list as string]), ...ways.map((way) => found().where(way))];
  const spelt = compose
    .select(compose.raw('each.id::uuid as found_id'))
    .from(compose.raw('json_array_elements_text(?::json) each (id)', [JSON.stringify(speltIds)]));
  return compose.union([spelt, ...selects]).as('found');
}

/** Behind every text that begins so. */
const last = `repeat(chr(1114111), ${limits.referenceMaxChars})`;

/**
 * Transactions whose references begin so, or are so, in any case. The index of references is sorted by their bytes, so the
 * spellings that exist are found letter by letter: each step looks whether anything begins as the letters so far. Of very
 * many that begin so, those that come last in the order of the references.
 */
const sql = statements({
  references_spelt: `with recursive tried (begun, n) as (
      select ''::text, 0
      union all
      select t.begun || o.letter, t.n + 1
      from tried t cross join lateral (
        select substr($1::text, t.n + 1, 1) as letter union select substr($2::text, t.n + 1, 1)) o
      cross join lateral (select from transactions x
        where x.reference >= t.begun || o.letter and x.reference <= t.begun || o.letter || ${last}
        order by x.reference limit 1) seen
      where t.n < $3::integer
    )
    select f.id from (select begun from tried where n = $3::integer) s cross join lateral (
      select x.id from transactions x
      where x.reference >= s.begun and x.reference <= case when $4::boolean then s.begun || ${last} else s.begun end
      order by x.reference desc limit ${limits.beginningsMax}) f
    limit ${limits.beginningsMax}`,
});

export async function idsSpelt(database: Database, text: string): Promise<readonly string[]> {
  const { lower, upper, length, isBeginning } = soughtBy(text).reference;
  const values = [storable(lower), storable(upper), length, isBeginning];
  const { rows } = await database.keyed<{ id: string }>(sql.references_spelt, values);
  return rows.map(({ id }) => id);
}
