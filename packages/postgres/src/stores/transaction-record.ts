import { eventOrder, type TransactionId, type TransactionRecord } from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { statements } from '../database/sql.ts';
import { eventsOf, inOneOrder, type MonthFiles, withAttempts } from '../months/month-files.ts';
import { auditColumns, auditFromRow } from '../rows/audit-row.ts';
import { deliveryColumns, recordedFromRow } from '../rows/delivery-row.ts';
import { exchangeRow, moveFromRow } from '../rows/history-rows.ts';
import type { Row } from '../rows/kept.ts';
import { paymentColumns, paymentRow } from '../rows/payment-row.ts';
import { type TransactionRow, transactionColumns, transactionFromRow } from '../rows/transaction-row.ts';

const sql = statements({
  // Entries of the audit are looked for one subject at a time: for a list of them, a plan made on an empty table would
  // walk through all.
  transaction_record: `select ${transactionColumns},
      (select json_agg(m order by m.version, m.position) from moves m where m.transaction_id = t.id) as history,
      (select json_agg(e order by e.version, e.position) from exchanges e where e.transaction_id = t.id)
        as exchanges,
      (select json_agg(p order by p.received_at, p.id) from (
          select u.payment_id from payment_uses u where u.transaction_id = t.id
          union all
          select t.returned_payment_id where t.returned_payment_id is not null
        ) u cross join lateral (select ${paymentColumns} from payments p where p.id = u.payment_id limit 1) p
      ) as payments,
      (select json_agg(w order by w.${eventOrder}) from (select ${deliveryColumns} from webhook_deliveries w
        where w.transaction_id = t.id and w.url is not null) w) as deliveries,
      (select json_agg(a order by a.at, a.id) from (
          select t.id::text as subject
          union all
          select w.event_id::text from webhook_deliveries w where w.transaction_id = t.id
        ) s cross join lateral (
          select ${auditColumns} from audit_entries a where a.subject = s.subject offset 0) a) as actions
    from transactions t where id = $1`,
});

interface RecordRow extends TransactionRow {
  readonly history: readonly Row[] | null;
  readonly exchanges: readonly Row[] | null;
  readonly payments: readonly Row[] | null;
  readonly deliveries: readonly Row[] | null;
  readonly actions: readonly Row[] | null;
}

/** All that is known of one transaction, in the database and in the files of months. */
export async function readRecord(
  database: Database,
  months: MonthFiles,
  id: TransactionId,
): Promise<TransactionRecord | null> {
  const { rows } = await database.keyed<RecordRow>(sql.transaction_record, [id]);
  const [row] = rows;
  if (row === undefined) return null;
  const { actions, payments } = row;
  const deliveries = row.deliveries ?? [];
  const { rows: filed, unreadableMonths } = await months.under({
    moves: [id],
    exchanges: [id],
    webhook_attempts: eventsOf(deliveries),
  });
  const inHistory = ['version', 'position'];
  return {
    transaction: transactionFromRow(row),
    history: inOneOrder(row.history ?? [], filed.moves, inHistory).map(moveFromRow),
    exchanges: inOneOrder(row.exchanges ?? [], filed.exchanges, inHistory).map(exchangeRow.fromRow),
    payments: (payments ?? []).map(paymentRow.fromRow),
    deliveries: withAttempts(deliveries, filed.webhook_attempts).map(recordedFromRow),
    actions: (actions ?? []).map(auditFromRow),
    unreadableMonths,
  };
}
