import type {
  CalendarDay,
  Instant,
  Operator,
  ReceiptOf,
  Withdrawal,
  WithdrawalFinder,
} from '@mobile-money/core';
import type { Database, Statement } from '../database/database.ts';
import { storable } from '../database/json.ts';
import { statements } from '../database/sql.ts';
import { type TransactionRow, transactionColumns, transactionFromRow } from '../rows/transaction-row.ts';
import { restoreMark } from '../schema/service.ts';

const sql = statements({
  /** None while a restore is under way: a service that was not stopped for it would send what it has not marked yet. */
  withdrawals_approved: `select ${transactionColumns} from transactions
    where state = 'approved' and waiting_since <= $1 and updated_at <= $1 and to_regclass('${restoreMark}') is null
    order by waiting_since, id limit $2`,
  withdrawals_submitted: `select ${transactionColumns} from transactions
    where state = 'provider_submitted' and waiting_since <= $1 order by waiting_since, id limit $2`,
  withdrawals_of_receipt: `select ${transactionColumns} from transactions
    where direction = 'withdrawal' and msisdn = $1 and amount_xaf = $2 and state = any ($3)
      and operator = $4 and state_updated_at >= $5 and created_at <= $6
    order by created_at, id`,
  // Whoever bears it comes first, and only then what it is: a plan made on an empty table would look the other way round.
  withdrawal_bears_tx_id: `select ${transactionColumns} from (
      select ${transactionColumns} from transactions where provider_tx_id = $2 offset 0) t
    where operator = $1 and direction = 'withdrawal' limit 1`,
  withdrawals_approved_alone: 'select alone_xaf from approver_days where staff_id = $1 and day = $2',
});

export class PostgresWithdrawalFinder implements WithdrawalFinder {
  constructor(private readonly database: Database) {}

  approvedSince(before: Instant, limit: number): Promise<readonly Withdrawal[]> {
    return this.#find(sql.withdrawals_approved, [before, limit]);
  }

  submittedSince(before: Instant, limit: number): Promise<readonly Withdrawal[]> {
    return this.#find(sql.withdrawals_submitted, [before, limit]);
  }

  ofReceipt(receipt: ReceiptOf): Promise<readonly Withdrawal[]> {
    const { operator, msisdn, amountXaf, states, since, until } = receipt;
    return this.#find(sql.withdrawals_of_receipt, [msisdn, amountXaf, states, operator, since, until]);
  }

  async bearerOf(operator: Operator, providerTxId: string): Promise<Withdrawal | null> {
    const [bearer] = await this.#find(sql.withdrawal_bears_tx_id, [operator, storable(providerTxId)]);
    return bearer ?? null;
  }

  async approvedAloneXaf(staffId: string, day: CalendarDay): Promise<number> {
    const values = [storable(staffId), day];
    const { rows } = await this.database.keyed<{ alone_xaf: number }>(sql.withdrawals_approved_alone, values);
    return rows[0]?.alone_xaf ?? 0;
  }

  async #find(statement: Statement, values: readonly unknown[]): Promise<readonly Withdrawal[]> {
    const { rows } = await this.database.keyed<TransactionRow>(statement, values);
    // The statements above ask for withdrawals only.
    return rows.map((row) => transactionFromRow(row) as Withdrawal);
  }
}
