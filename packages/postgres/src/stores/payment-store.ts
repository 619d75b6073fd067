import {
  type AmountXaf,
  DomainError,
  type Instant,
  type Msisdn,
  type PaymentId,
  type PaymentStore,
  type Reason,
  type ReceivedPayment,
  type Slice,
  wasReversed,
} from '@mobile-money/core';
import { batchOptions } from '../batch/batch-options.ts';
import { Batcher } from '../batch/batcher.ts';
import type { Database, Statement } from '../database/database.ts';
import { json, reasonText } from '../database/json.ts';
import {
  ownPaymentColumns,
  type PaymentRow,
  paymentColumns,
  paymentFromRow,
  paymentToRow,
} from '../rows/payment-row.ts';
import { placeFrom, sliceOf } from './newest-first.ts';

/** Gives the ids of those that were stored. */
const unlessKnown = 'on conflict (operator, operator_tx_id) do nothing returning id';

const insert: Statement = {
  name: 'payment_insert',
  text: `insert into payments (${ownPaymentColumns})
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
    ${unlessKnown}`,
};

const insertSeveral: Statement = {
  name: 'payments_insert',
  text: `insert into payments (${ownPaymentColumns})
    select ${ownPaymentColumns} from json_populate_recordset(null::payments, $1)
    ${unlessKnown}`,
};

const findByOperatorTx: Statement = {
  name: 'payment_by_operator_tx',
  text: `select ${paymentColumns} from payments p where operator = $1 and operator_tx_id = $2`,
};

const findById: Statement = {
  name: 'payment_find',
  text: `select ${paymentColumns} from payments p where id = $1`,
};

const hold: Statement = {
  name: 'payment_hold',
  text: `update payments p set status = 'held', held_because = $2 where id = $1 and status <> 'matched'
    returning ${paymentColumns}`,
};

const takeBack: Statement = {
  name: 'payment_take_back',
  text: `update payments p set is_reversed = true, status = case status when 'matched' then status else 'held' end,
      held_because = case status when 'matched' then held_because else $2 end
    where id = $1 returning ${paymentColumns}`,
};

const postpone: Statement = {
  name: 'payment_postpone',
  text: `update payments p set held_because = $2, waits_until = $3 where id = $1 and status = 'received'
    returning ${paymentColumns}`,
};

const undecidedSince: Statement = {
  name: 'payments_undecided',
  text: `select ${paymentColumns} from payments p
    where status = 'received' and (received_at <= $1 and waits_until is null or waits_until <= $2)
    order by received_at, id limit $3`,
};

const isWaiting: Statement = {
  name: 'payment_is_waiting',
  text: `select exists (select from payments
    where status = 'received' and payer = $1 and amount_xaf = $2 and waits_until is not null) as waits`,
};

const listed = (name: string, condition: string): Statement => ({
  name,
  text: `select ${paymentColumns} from payments p
    where ${condition} and (received_at, id) < ($1, $2) order by received_at desc, id desc limit $3`,
});
const listMatched = listed('payments_matched', `status = 'matched'`);
const listUnmatched = listed('payments_unmatched', `status <> 'matched'`);

/** The payment under its operator's id, and whether it is the one that came. */
type StoredOnce = Awaited<ReturnType<PaymentStore['storeOnce']>>;

export class PostgresPaymentStore implements PaymentStore {
  readonly #database: Database;
  readonly #insertions: Batcher<ReceivedPayment, boolean>;

  constructor(database: Database) {
    this.#database = database;
    this.#insertions = new Batcher((payments) => this.#insertAll(payments), batchOptions);
  }

  async storeOnce(payment: ReceivedPayment): Promise<StoredOnce> {
    return (await this.#insertions.add(payment)) ? { payment, stored: true } : this.#storedBefore(payment);
  }

  /** Of each, whether it was stored now. */
  async #insertAll(payments: readonly ReceivedPayment[]): Promise<readonly boolean[]> {
    // In one order, so that two batches with the same payments never wait for each other.
    const rows = payments.map(paymentToRow).sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
    const [only] = rows;
    const inserted =
      rows.length === 1 && only !== undefined
        ? await this.#database.keyed<{ id: string }>(insert, Object.values(only))
        : await this.#database.keyed<{ id: string }>(insertSeveral, [json(rows)]);
    const ids = new Set(inserted.rows.map(({ id }) => id));
    return payments.map(({ id }) => ids.has(id));
  }

  /**
   * As a statement of its own, only when nothing was stored: one statement for both can miss a row that another
   * process is just committing.
   */
  async #storedBefore(payment: ReceivedPayment): Promise<StoredOnce> {
    const { operator, operatorTxId } = payment;
    const found = await this.#database.keyed<PaymentRow>(findByOperatorTx, [operator, operatorTxId]);
    const [row] = found.rows;
    if (row === undefined) throw new Error(`Payment ${operatorTxId} of ${operator} is gone.`);
    // Stored by an earlier try of this call, whose answer was lost.
    return { payment: paymentFromRow(row), stored: row.id === payment.id };
  }

  async hold(id: PaymentId, because: Reason): Promise<ReceivedPayment> {
    return this.#changed(id, hold, [id, reasonText(because)]);
  }

  async takeBack(id: PaymentId): Promise<ReceivedPayment> {
    return this.#changed(id, takeBack, [id, reasonText(wasReversed)]);
  }

  async postpone(id: PaymentId, because: Reason, until: Instant): Promise<ReceivedPayment> {
    return this.#changed(id, postpone, [id, reasonText(because), until]);
  }

  /** The payment as it is after a statement that may have left it as it was. */
  async #changed(id: PaymentId, statement: Statement, values: readonly unknown[]): Promise<ReceivedPayment> {
    const { rows } = await this.#database.keyed<PaymentRow>(statement, values);
    const payment = rows[0] === undefined ? await this.find(id) : paymentFromRow(rows[0]);
    if (payment === null) throw new DomainError('payment_not_found');
    return payment;
  }

  async find(id: PaymentId): Promise<ReceivedPayment | null> {
    const { rows } = await this.#database.keyed<PaymentRow>(findById, [id]);
    return rows[0] === undefined ? null : paymentFromRow(rows[0]);
  }

  async undecidedSince(
    before: Instant,
    waitedUntil: Instant,
    limit: number,
  ): Promise<readonly ReceivedPayment[]> {
    const { rows } = await this.#database.keyed<PaymentRow>(undecidedSince, [before, waitedUntil, limit]);
    return rows.map(paymentFromRow);
  }

  async isWaiting(payer: Msisdn, amountXaf: AmountXaf): Promise<boolean> {
    const { rows } = await this.#database.keyed<{ waits: boolean }>(isWaiting, [payer, amountXaf]);
    return rows[0]?.waits === true;
  }

  async list(
    status: 'unmatched' | 'matched',
    cursor: string | null,
    limit: number,
  ): Promise<Slice<ReceivedPayment>> {
    const after = placeFrom(cursor);
    const statement = status === 'matched' ? listMatched : listUnmatched;
    const { rows } = await this.#database.keyed<PaymentRow>(statement, [after.at, after.id, limit + 1]);
    return sliceOf(rows, limit, paymentFromRow, (row) => ({ at: row.received_at, id: row.id }));
  }
}

const placeOf = (row: Pick<PaymentRow, 'operator' | 'operator_tx_id'>): string =>
  `${row.operator} ${row.operator_tx_id}`;
