import { createHash } from 'node:crypto';
import {
  normaliseMsisdn,
  type SearchOrder,
  statesAwaitingVerdict,
  type TransactionSearch,
} from '@mobile-money/core';
import type { Knex } from 'knex';
import { compose, given, statementOf } from '../database/compose.ts';
import type { Statement } from '../database/database.ts';
import { storable } from '../database/json.ts';
import { sqlList } from '../database/sql.ts';
import { rowOf, transactionColumns } from '../rows/transaction-row.ts';
import { inOrder, type Place } from './newest-first.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether the search names something that few transactions have. */
export const isSelective = ({ msisdn, reference, text, isDoubted }: TransactionSearch): boolean =>
  [msisdn, reference, text, isDoubted].some((each) => each !== undefined);

/**
 * A statement with just the conditions that were asked for: one that left them open could not use their indexes.
 * There are few forms of it, and each is prepared under a name of its own.
 */
export function selectiveSearch(
  { state, direction, operator, msisdn, reference, text, isDoubted }: TransactionSearch,
  after: Place,
  limit: number,
  order: SearchOrder,
): [Statement, readonly unknown[]] {
  const { comesAfter, direction: way } = inOrder[order];
  const query = compose
    .select(compose.raw(transactionColumns))
    .whereRaw(`(created_at, id) ${comesAfter} (?, ?)`, [...after])
    .where(
      given({
        state,
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
  if (isDoubted === true) query.whereRaw(inDoubt);
  if (text === undefined) query.from('transactions as t');
  else query.from(named(text)).joinRaw(`cross join lateral ${rowOf('found_id')} t`);
  const [statement, values] = statementOf('', query);
  const name = `search_${createHash('sha256').update(statement.text).digest('hex').slice(0, 16)}`;
  return [{ ...statement, name }, values];
}

/** The ids stand in a condition of their own, so that they are looked up, and not every transaction for them. */
const inDoubt = `id = any (array(select transaction_id from exchanges where outcome = 'differs'))
    and exists (select from exchanges e where e.transaction_id = t.id and e.outcome = 'differs'
      and e.submission_id = t.submission_id)
    and state in (${sqlList(statesAwaitingVerdict)})`;

/** Each way of naming a transaction has its own index. A number may be written in any usual way. */
function named(text: string): Knex.QueryBuilder {
  const name = storable(text);
  const ways = [{ reference: name }, { msisdn: normaliseMsisdn(text) ?? name }, { provider_tx_id: name }];
  const ids = uuid.test(text) ? [{ id: text }, { player_id: text }] : [];
  const selects = [...ways, ...ids].map((way) =>
    compose.select('id as found_id').from('transactions').where(way),
  );
  return compose.union(selects).as('found');
}
