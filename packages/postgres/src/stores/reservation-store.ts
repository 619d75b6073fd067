import {
  earlier,
  type Instant,
  type Reservation,
  type ReservationStore,
  type TakeOver,
  type TransactionId,
} from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { storable } from '../database/json.ts';
import { statements } from '../database/sql.ts';
import { auditJson } from '../rows/audit-row.ts';
import { reservationRow } from '../rows/reservation-row.ts';

/** No page that shows reservations is without news for so long. */
const keptMs = 86_400_000;

const sql = statements({
  reservation_take: `select ${reservationRow.columns} from reserve_withdrawal($1, $2, $3, $4, $5, $6, $7)`,
  reservation_release: `update reservations set until = $3, changed_at = $3
    where transaction_id = $1 and staff_id = $2 and until > $3`,
  reservation_find: `select ${reservationRow.columns} from reservations where transaction_id = $1 and until > $2`,
  reservations_list: `select ${reservationRow.columns} from reservations where until > $1
    order by until desc, transaction_id desc limit $2`,
});

export class PostgresReservationStore implements ReservationStore {
  constructor(private readonly database: Database) {}

  async take(reservation: Reservation, takeOver: TakeOver | null): Promise<Reservation> {
    const { transactionId, staffId, at, until } = reservation;
    const found = await this.database.keyed(sql.reservation_take, [
      transactionId,
      storable(staffId),
      at,
      until,
      takeOver === null ? null : storable(takeOver.from),
      takeOver === null ? null : auditJson(takeOver.audit, transactionId),
      earlier(at, keptMs),
    ]);
    const counting = reservationRow.first(found);
    if (counting === null) throw new Error('A reservation was neither given nor refused.');
    return counting;
  }

  async release(id: TransactionId, staffId: string, at: Instant): Promise<void> {
    await this.database.keyed(sql.reservation_release, [id, storable(staffId), at]);
  }

  async find(id: TransactionId, at: Instant): Promise<Reservation | null> {
    return reservationRow.first(await this.database.keyed(sql.reservation_find, [id, at]));
  }

  async list(at: Instant, limit: number): Promise<readonly Reservation[]> {
    return reservationRow.all(await this.database.keyed(sql.reservations_list, [at, limit]));
  }
}
