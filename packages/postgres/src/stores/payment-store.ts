import {
  type AmountXaf,
  type AuditEntry,
  bookWaitOf,
  type DecidedPayment,
  DomainError,
  type HeldPayments,
  heldForPeople,
  type Instant,
  type Msisdn,
  type Operator,
  ofNoOne,
  type PaymentFilter,
  type PaymentId,
  type PaymentStore,
  type Reason,
  type ReceivedPayment,
  type SearchOrder,
  type Slice,
  type Sought,
  saidByBook,
  wasReversed,
} from '@mobile-money/core';
import { Batcher, batchOptions } from '../batch/batcher.ts';
import type { Database, Statement } from '../database/database.ts';
import { json, reasonText } from '../database/json.ts';
import { statements } from '../database/sql.ts';
import { MonthFiles } from '../months/month-files.ts';
import { audited, auditJson } from '../rows/audit-row.ts';
import { newPaymentRow, paymentColumns, paymentRow } from '../rows/payment-row.ts';
import { saidAs } from '../schema/payments.ts';
import { heldPayments, inStatus, listedPayments, soughtPayments } from './payment-search.ts';

/**
 * Who paid what was stored is known from then on, in one order for all: no two batches wait for each other. Whoever masks
 * what is old of a number at this moment is waited for, and forgets it before.
 */
const withPayersKnown = (insert: string): string => `with stored as (${insert}
      on conflict (operator, operator_tx_id) do nothing returning id, payer
    ), known as (
      insert into known_numbers select p.payer, '${ofNoOne.applicationId}', '${ofNoOne.playerId}'::uuid, reverse(p.payer)
      from (select distinct payer collate "C" as payer from stored where payer is not null order by 1) p
        cross join lateral (select pg_advisory_xact_lock(hashtextextended(p.payer, 0))) locked
      on conflict do nothing)
    select id from stored`;

const { unmatched } = inStatus;

const sql = statements({
  payment_insert: withPayersKnown(`insert into payments (${newPaymentRow.columns})
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`),
  payments_insert: withPayersKnown(`insert into payments (${newPaymentRow.columns})
    select ${newPaymentRow.columns} from json_populate_recordset(null::payments, $1)`),
  payment_by_operator_tx: `select ${paymentColumns} from payments p where operator = $1 and operator_tx_id = $2`,
  payment_find: `select ${paymentColumns} from payments p where id = $1`,
  payment_hold: `update payments p set status = 'held',
      held_because = case when status = 'held' and (${heldForPeople.map(saidAs).join(' or ')}) then held_because else $2 end
    where id = $1 and ${unmatched} and not (is_vouched and $3)
    returning ${paymentColumns}`,
  payment_take_back: `update payments p set is_reversed = true,
      status = case when ${unmatched} then 'held' else status end,
      held_because = case when ${unmatched} or status = 'set_aside' then $2 else held_because end
    where id = $1 returning ${paymentColumns}`,
  payment_postpone: `update payments p set held_because = $2, waits_until = $3 where id = $1 and status = 'received'
    returning ${paymentColumns}`,
  payment_resume: `update payments p set status = 'received', waits_until = null
    where id = $1 and status = 'held' and (${saidByBook.map(saidAs).join(' or ')}) returning ${paymentColumns}`,
  payments_undecided: `select ${paymentColumns} from payments p
    where status = 'received' and (received_at <= $1 and waits_until is null or waits_until <= $2)
    order by received_at, id limit $3`,
  payment_is_waiting: `select exists (select from payments
    where status = 'received' and payer = $1 and amount_xaf = $2 and waits_until is not null) as waits`,
  payment_decide: `with changed as (
      update payments p set status = $4, waits_until = $5, is_vouched = $6, decision = $7, held_because = coalesce($10, held_because)
      where id = $1 and status = $2 and decision is not distinct from $3::jsonb and is_reversed = $9 returning ${paymentColumns}
    ), audited as (${audited('$8')})
    select changed.* from changed left join audited on true`,
});

/** The payment under its operator's id, and whether it is the one that came. */
type StoredOnce = Awaited<ReturnType<PaymentStore['storeOnce']>>;

export class PostgresPaymentStore implements PaymentStore {
  readonly #insertions = new Batcher(
    (payments: readonly ReceivedPayment[]) => this.#insertAll(payments),
    batchOptions,
  );

  constructor(
    readonly database: Database,
    readonly months: MonthFiles = new MonthFiles(database),
  ) {}

  async storeOnce(payment: ReceivedPayment): Promise<StoredOnce> {
    return (await this.#insertions.add(payment)) ? { payment, stored: true } : this.#storedBefore(payment);
  }

  /** Of each, whether it was stored now. */
  async #insertAll(payments: readonly ReceivedPayment[]): Promise<readonly boolean[]> {
    // In one order, so that two batches with the same payments never wait for each other.
    const sorted = [...payments].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    const rows = sorted.map(newPaymentRow.toRow);
    const [only] = rows;
    const inserted =
      rows.length === 1 && only !== undefined
        ? await this.database.keyed<{ id: string }>(sql.payment_insert, Object.values(only))
        : await this.database.keyed<{ id: string }>(sql.payments_insert, [json(rows)]);
    const ids = new Set(inserted.rows.map(({ id }) => id));
    return payments.map(({ id }) => ids.has(id));
  }

  /**
   * As a statement of its own, only when nothing was stored: one statement for both can miss a row that another
   * process is just committing.
   */
  async #storedBefore(payment: ReceivedPayment): Promise<StoredOnce> {
    const { operator, operatorTxId } = payment;
    const known = await this.findByOperatorTx(operator, operatorTxId);
    if (known === null) throw new Error(`Payment ${operatorTxId} of ${operator} is gone.`);
    // Stored by an earlier try of this call, whose answer was lost.
    return { payment: known, stored: known.id === payment.id };
  }

  async hold(id: PaymentId, because: Reason): Promise<ReceivedPayment> {
    const isByBook = bookWaitOf({ heldBecause: because }) !== null;
    return this.#changed(id, sql.payment_hold, [id, reasonText(because), isByBook]);
  }

  async takeBack(id: PaymentId): Promise<ReceivedPayment> {
    return this.#changed(id, sql.payment_take_back, [id, reasonText(wasReversed)]);
  }

  async postpone(id: PaymentId, because: Reason, until: Instant): Promise<ReceivedPayment> {
    return this.#changed(id, sql.payment_postpone, [id, reasonText(because), until]);
  }

  async resume(id: PaymentId): Promise<ReceivedPayment> {
    return this.#changed(id, sql.payment_resume, [id]);
  }

  /** The payment as it is after a statement that may have left it as it was. */
  async #changed(id: PaymentId, statement: Statement, values: readonly unknown[]): Promise<ReceivedPayment> {
    const payment = paymentRow.first(await this.database.keyed(statement, values)) ?? (await this.find(id));
    if (payment === null) throw new DomainError('payment_not_found');
    return payment;
  }

  async find(id: PaymentId): Promise<ReceivedPayment | null> {
    return paymentRow.first(await this.database.keyed(sql.payment_find, [id]));
  }

  async findByOperatorTx(operator: Operator, operatorTxId: string): Promise<ReceivedPayment | null> {
    return paymentRow.first(await this.database.keyed(sql.payment_by_operator_tx, [operator, operatorTxId]));
  }

  async undecidedSince(
    before: Instant,
    waitedUntil: Instant,
    limit: number,
  ): Promise<readonly ReceivedPayment[]> {
    return paymentRow.all(await this.database.keyed(sql.payments_undecided, [before, waitedUntil, limit]));
  }

  async isWaiting(payer: Msisdn, amountXaf: AmountXaf): Promise<boolean> {
    const { rows } = await this.database.keyed<{ waits: boolean }>(sql.payment_is_waiting, [
      payer,
      amountXaf,
    ]);
    return rows[0]?.waits === true;
  }

  list(
    filter: PaymentFilter,
    cursor: string | null,
    limit: number,
    order: SearchOrder = 'newest',
  ): Promise<Slice<ReceivedPayment>> {
    return listedPayments(this.database, filter, cursor, limit, order);
  }

  search(sought: Sought, cursor: string | null, limit: number): Promise<Slice<ReceivedPayment>> {
    return soughtPayments(this, sought, cursor, limit);
  }

  heldOf(payer: Msisdn, limit: number): Promise<HeldPayments> {
    return heldPayments(this.database, payer, limit);
  }

  async decide(
    seen: ReceivedPayment,
    decided: DecidedPayment,
    audit: AuditEntry,
  ): Promise<ReceivedPayment | null> {
    const { status, waitsUntil, isVouched, holdsBecause } = decided;
    const values = [seen.id, seen.status, decisionText(seen), status, waitsUntil, isVouched];
    const holds = holdsBecause === undefined ? null : reasonText(holdsBecause);
    const more = [decisionText(decided), auditJson(audit), seen.isReversed, holds];
    return paymentRow.first(await this.database.once(sql.payment_decide, [...values, ...more]));
  }
}

/** PostgreSQL compares what it keeps of a decision: its members in any order. */
const decisionText = ({ decision }: DecidedPayment): string | null => decision && json(decision);

const keyOf = ({ operator, operatorTxId }: ReceivedPayment): string => `${operator} ${operatorTxId}`;
