import {
  earlier,
  type Instant,
  type Reservation,
  type ReservationStore,
  type TakeOver,
  type TransactionId,
} from '@mobile-money/core';
import type { Database, Statement } from '../database/database.ts';
import { json, storable } from '../database/json.ts';
import { auditToRow } from '../rows/audit-row.ts';
import { type ReservationRow, reservationColumns, reservationFromRow } from '../rows/reservation-row.ts';

/** No page that shows reservations is without news for so long. */
const keptMs = 86_400_000;

const take: Statement = {
  name: 'reservation_take',
  text: `select ${reservationColumns} from reserve_withdrawal($1, $2, $3, $4, $5, $6, $7)`,
};

const release: Statement = {
  name: 'reservation_release',
  text: `update reservations set until = $3, changed_at = $3
    where transaction_id = $1 and staff_id = $2 and until > $3`,
};

const find: Statement = {
  name: 'reservation_find',
  text: `select ${reservationColumns} from reservations where transaction_id = $1 and until > $2`,
};

const list: Statement = {
  name: 'reservations_list',
  text: `select ${reservationColumns} from reservations where until > $1
    order by until desc, transaction_id desc limit $2`,
};

export class PostgresReservationStore implements ReservationStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async take(reservation: Reservation, takeOver: TakeOver | null): Promise<Reservation> {
    const { transactionId, staffId, at, until } = reservation;
    const { rows } = await this.#database.keyed<ReservationRow>(take, [
      transactionId,
      storable(staffId),
      at,
      until,
      takeOver === null ? null : storable(takeOver.from),
      takeOver === null ? null : json(auditToRow(takeOver.audit, transactionId)),
      earlier(at, keptMs),
    ]);
    const [row] = rows;
    if (row === undefined) throw new Error('A reservation was neither given nor refused.');
    return reservationFromRow(row);
  }

  async release(id: TransactionId, staffId: string, at: Instant): Promise<void> {
    await this.#database.keyed(release, [id, storable(staffId), at]);
  }

  async find(id: TransactionId, at: Instant): Promise<Reservation | null> {
    const { rows } = await this.#database.keyed<ReservationRow>(find, [id, at]);
    return rows[0] === undefined ? null : reservationFromRow(rows[0]);
  }

  async list(at: Instant, limit: number): Promise<readonly Reservation[]> {
    const { rows } = await this.#database.keyed<ReservationRow>(list, [at, limit]);
    return rows.map(reservationFromRow);
  }
}
