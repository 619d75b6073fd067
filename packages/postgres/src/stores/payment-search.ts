import {
  elsewhereStatuses,
  type HeldPayments,
  hasFigures,
  type ListedStatus,
  type Msisdn,
  operators,
  type PaymentFilter,
  type ReceivedPayment,
  type SearchOrder,
  type Slice,
  type Sought,
  unmatchedStatuses,
} from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { storable } from '../database/json.ts';
import { sqlList, statements } from '../database/sql.ts';
import type { Row } from '../rows/kept.ts';
import { paymentColumns, paymentRow } from '../rows/payment-row.ts';
import { forBalance } from '../schema/payments.ts';
import {
  type Condition,
  conditionsOf,
  inList,
  type NarrowedList,
  narrowedSlice,
  narrowing,
} from './narrowed-list.ts';
import { type WordedList, type WordedStores, wordedSlice } from './worded-slice.ts';

const elsewhere = `status in (${sqlList(elsewhereStatuses)})`;

/** Which payments stand in which list; those that are neither here nor credited share one. */
export const inStatus: Readonly<Record<ListedStatus, string>> = {
  matched: `status = 'matched'`,
  unmatched: `status in (${sqlList(unmatchedStatuses)})`,
  returning: elsewhere,
  returned: elsewhere,
  set_aside: elsewhere,
};

const sql = statements({
  payments_named: `select ${paymentColumns} from payments p
    where operator = any ($1) and operator_tx_id = any ($2)`,
  payment_under_id: `select ${paymentColumns} from payments p where id = $1`,
  payments_under_ids: `select ${paymentColumns} from payments p where id = any ($1)`,
  payments_of_transaction: `select p.* from payment_uses u cross join lateral (
      select ${paymentColumns} from payments p where p.id = u.payment_id limit 1) p
    where u.transaction_id = $1`,
  payments_held_sum: `select count(*)::integer as count, coalesce(sum(amount_xaf), 0)::bigint as sum_xaf
    from (select amount_xaf, status from payments where payer = $1 offset 0) p where ${inStatus.unmatched}`,
});

/** The application of the transaction that used a payment `p`. */
const columns = {
  amount: 'p.amount_xaf',
  application: `(select t.application_id from payment_uses u cross join lateral (
      select application_id from transactions where id = u.transaction_id limit 1) t where u.payment_id = p.id)`,
};

const own = {
  table: ['payments p'] as const,
  alias: 'p',
  columns: paymentColumns,
  at: 'received_at',
  id: 'id',
};

/** A payment of a word is one that the first SMS with it told of. */
const toldOf = (database: Database): WordedList<ReceivedPayment> => ({
  columns: 'p.*',
  join: `cross join lateral (select payment_id, outcome from messages
      where id = w.message_id and received_at = w.received_at limit 1) m
    cross join lateral (select ${paymentColumns} from payments p where p.id = m.payment_id limit 1) p`,
  conditions: [[`m.outcome <> 'duplicate'`]],
  read: paymentRow.fromRow,
  readFiled: async (messages) => {
    const told = messages.filter((row) => row['payment_id'] !== null && row['outcome'] !== 'duplicate');
    const ids = told.map((row) => row['payment_id']);
    const { rows } = await database.keyed<Row>(sql.payments_under_ids, [ids]);
    const payments = new Map(rows.map((row) => [row['id'], paymentRow.fromRow(row)]));
    return new Map(
      told.flatMap((row) => {
        const payment = payments.get(row['payment_id']);
        return payment === undefined ? [] : [[row, payment] as const];
      }),
    );
  },
});

/** Those of a list that are asked for. */
export function listedPayments(
  database: Database,
  filter: PaymentFilter,
  cursor: string | null,
  limit: number,
  order: SearchOrder,
): Promise<Slice<ReceivedPayment>> {
  const { operator, providerId, receiver, payer } = filter;
  // What a number paid is less than what stands in a list.
  const [run, rest] = payer === undefined ? [runOf(filter), []] : [[payersRun(payer)], runOf(filter)];
  const conditions = [
    ...rest,
    ...narrowing(filter, columns),
    ...conditionsOf({
      'p.operator = ?': operator,
      'p.provider_id = ?': providerId,
      'p.receiver = ?': receiver,
    }),
  ];
  const list = { ...own, order, run, filter, conditions };
  return narrowedSlice(database, list, paymentRow.fromRow, cursor, limit);
}

const payersRun = (payer: string): Condition => ['p.payer = ?', payer];

/** What the index of a list begins with. */
function runOf(filter: PaymentFilter): readonly Condition[] {
  const { status, excess, waitsForBalance } = filter;
  if (waitsForBalance !== undefined)
    return [...runOf({ status }), waitsForBalance ? [forBalance] : [`not (${forBalance})`]];
  if (status === 'matched' && excess !== undefined) return [['p.excess_status = ?', excess]];
  const listed: Condition = [`p.${inStatus[status]}`];
  return inStatus[status] === elsewhere ? [listed, ['p.status = ?', status]] : [listed];
}

export async function soughtPayments(
  stores: WordedStores,
  sought: Sought,
  cursor: string | null,
  limit: number,
): Promise<Slice<ReceivedPayment>> {
  // What bears the very id is little, and comes with the first part.
  const named = cursor === null ? await namedPayments(stores.database, sought) : [];
  const { items, ...rest } = await listed(stores, sought, cursor, Math.max(1, limit - named.length));
  const all = new Map([...named, ...items].map((each) => [each.id, each]));
  return { items: [...all.values()].sort((a, b) => b.receivedAt - a.receivedAt), ...rest };
}

const namedMax = 10;

async function namedPayments(
  database: Database,
  { id, operatorTxIds }: Sought,
): Promise<readonly ReceivedPayment[]> {
  const asked = id === null ? [] : [sql.payment_under_id, sql.payments_of_transaction];
  const found = await Promise.all([
    database.keyed<Row>(sql.payments_named, [operators, operatorTxIds.map(storable)]),
    ...asked.map((statement) => database.keyed<Row>(statement, [id])),
  ]);
  return found.flatMap(paymentRow.all).slice(0, namedMax);
}

/** Paid by the number, or told of in an SMS with all the words; ids are not looked for in SMS. */
function listed(
  stores: WordedStores,
  sought: Sought,
  cursor: string | null,
  limit: number,
): Promise<Slice<ReceivedPayment>> {
  const { database } = stores;
  const [only, ...others] = sought.numbers;
  if (only !== undefined) {
    const run = others.length === 0 ? payersRun(only) : inList('p.payer', sought.numbers);
    const list = { ...own, run: [run], filter: {}, conditions: [] };
    return narrowedSlice(database, list, paymentRow.fromRow, cursor, limit);
  }
  return wordedSlice(stores, toldOf(database), hasFigures(sought) ? [] : sought.words, cursor, limit);
}

export async function heldPayments(database: Database, payer: Msisdn, limit: number): Promise<HeldPayments> {
  const { rows } = await database.keyed<{ count: number; sum_xaf: number }>(sql.payments_held_sum, [payer]);
  const list: NarrowedList = {
    ...own,
    run: [payersRun(payer)],
    filter: {},
    conditions: [[`p.${inStatus.unmatched}`]],
  };
  const { items } = await narrowedSlice(database, list, paymentRow.fromRow, null, limit);
  return { sumXaf: rows[0]?.sum_xaf ?? 0, count: rows[0]?.count ?? 0, newest: items };
}
