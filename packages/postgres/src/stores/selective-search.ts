import { createHash } from 'node:crypto';
import {
  normaliseMsisdn,
  type SearchOrder,
  statesAwaitingVerdict,
  type TransactionSearch,
} from '@mobile-money/core';
import type { Statement } from '../database/database.ts';
import { storable } from '../database/json.ts';
import { rowOf, transactionColumns } from '../rows/transaction-row.ts';
import { inOrder } from './in-order.ts';
import type { Place } from './newest-first.ts';

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
  const values: unknown[] = [after.at, after.id, limit];
  const { comesAfter, direction: way } = inOrder[order];
  const conditions = [`(created_at, id) ${comesAfter} ($1, $2)`];
  for (const [column, wanted] of Object.entries({ state, direction, operator, msisdn, reference })) {
    if (wanted !== undefined) conditions.push(`${column} = $${values.push(storable(wanted))}`);
  }
  if (isDoubted === true) conditions.push(inDoubt);
  const source = text === undefined ? 'transactions t' : named(text, values);
  const sql = `select ${transactionColumns} from ${source} where ${conditions.join(' and ')}
    order by created_at ${way}, id ${way} limit $3`;
  const name = `search_${createHash('sha256').update(sql).digest('hex').slice(0, 16)}`;
  return [{ name, text: sql }, values];
}

/** The ids stand in a condition of their own, so that they are looked up, and not every transaction for them. */
const inDoubt = `id = any (array(select transaction_id from exchanges where outcome = 'differs'))
    and exists (select from exchanges e where e.transaction_id = t.id and e.outcome = 'differs'
      and e.submission_id = t.submission_id)
    and state in ('${statesAwaitingVerdict.join(`', '`)}')`;

/** Each way of naming a transaction has its own index. A number may be written in any usual way. */
function named(text: string, values: unknown[]): string {
  const given = `$${values.push(storable(text))}::text`;
  const number = `$${values.push(normaliseMsisdn(text) ?? storable(text))}::text`;
  const ways = [`reference = ${given}`, `msisdn = ${number}`, `provider_tx_id = ${given}`];
  if (uuid.test(text)) ways.push(`id = ${given}::uuid`, `player_id = ${given}::uuid`);
  const selects = ways.map((way) => `select id from transactions where ${way}`);
  return `(${selects.join(' union ')}) found (found_id) cross join lateral ${rowOf('found_id')} t`;
}
