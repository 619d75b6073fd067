import {
  type ClaimStore,
  earlier,
  type Instant,
  type TakeOver,
  type TransactionId,
  type WithdrawalClaim,
} from '@mobile-money/core';
import type { Database, Statement } from '../database/database.ts';
import { json, storable } from '../database/json.ts';
import { auditToRow } from '../rows/audit-row.ts';
import { type ClaimRow, claimColumns, claimFromRow } from '../rows/claim-row.ts';

/** No page that shows claims is without news for so long. */
const keptMs = 86_400_000;

const take: Statement = {
  name: 'reservation_take',
  text: `select ${claimColumns} from reserve_withdrawal($1, $2, $3, $4, $5, $6, $7)`,
};

const release: Statement = {
  name: 'reservation_release',
  text: `update reservations set until = $3, changed_at = $3
    where transaction_id = $1 and staff_id = $2 and until > $3`,
};

const find: Statement = {
  name: 'reservation_find',
  text: `select ${claimColumns} from reservations where transaction_id = $1 and until > $2`,
};

const list: Statement = {
  name: 'reservations_list',
  text: `select ${claimColumns} from reservations where until > $1
    order by until desc, transaction_id desc limit $2`,
};

export class PostgresClaimStore implements ClaimStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async take(claim: WithdrawalClaim, takeOver: TakeOver | null): Promise<WithdrawalClaim> {
    const { transactionId, operatorId, at, until } = claim;
    const { rows } = await this.#database.keyed<ClaimRow>(take, [
      transactionId,
      storable(operatorId),
      at,
      until,
      takeOver === null ? null : storable(takeOver.from),
      takeOver === null ? null : json(auditToRow(takeOver.audit, transactionId)),
      earlier(at, keptMs),
    ]);
    const [row] = rows;
    if (row === undefined) throw new Error('A claim was neither given nor refused.');
    return claimFromRow(row);
  }

  async release(id: TransactionId, operatorId: string, at: Instant): Promise<void> {
    await this.#database.keyed(release, [id, storable(operatorId), at]);
  }

  async find(id: TransactionId, at: Instant): Promise<WithdrawalClaim | null> {
    const { rows } = await this.#database.keyed<ClaimRow>(find, [id, at]);
    return rows[0] === undefined ? null : claimFromRow(rows[0]);
  }

  async list(at: Instant, limit: number): Promise<readonly WithdrawalClaim[]> {
    const { rows } = await this.#database.keyed<ClaimRow>(list, [at, limit]);
    return rows.map(claimFromRow);
  }
}
