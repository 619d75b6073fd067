import {
  type CalendarDay,
  type Instant,
  leftStates,
  type Operator,
  type Withdrawal,
  type WithdrawalFinder,
} from '@mobile-money/core';
import type { Database, Statement } from '../database/database.ts';
import { storable } from '../database/json.ts';
import { sqlList } from '../database/sql-list.ts';
import { restoreMark } from '../migrations/schema-facts.ts';
import { type TransactionRow, transactionColumns, transactionFromRow } from '../rows/transaction-row.ts';

/** None while a restore is under way: a service that was not stopped for it would send what it has not marked yet. */
const approvedSince: Statement = {
  name: 'withdrawals_approved',
  text: `select ${transactionColumns} from transactions
    where state = 'approved' and waiting_since <= $1 and updated_at <= $1 and to_regclass('${restoreMark}') is null
    order by waiting_since, id limit $2`,
};

const submittedSince: Statement = {
  name: 'withdrawals_submitted',
  text: `select ${transactionColumns} from transactions
    where state = 'provider_submitted' and waiting_since <= $1 order by waiting_since, id limit $2`,
};

const lackingProviderTxId: Statement = {
  name: 'withdrawals_lacking_tx_id',
  text: `select ${transactionColumns} from transactions
    where direction = 'withdrawal' and provider_tx_id is null
      and state in (${sqlList(leftStates)})
      and msisdn = $1 and amount_xaf = $2
    order by created_at, id`,
};

const isBorne: Statement = {
  name: 'withdrawal_bears_tx_id',
  text: `select 1 from transactions
    where provider_tx_id = $2 and operator = $1 and direction = 'withdrawal' limit 1`,
};

const approvedAlone: Statement = {
  name: 'withdrawals_approved_alone',
  text: 'select alone_xaf from approver_days where staff_id = $1 and day = $2',
};

export class PostgresWithdrawalFinder implements WithdrawalFinder {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  approvedSince(before: Instant, limit: number): Promise<readonly Withdrawal[]> {
    return this.#find(approvedSince, [before, limit]);
  }

  submittedSince(before: Instant, limit: number): Promise<readonly Withdrawal[]> {
    return this.#find(submittedSince, [before, limit]);
  }

  lackingProviderTxId(msisdn: string, amountXaf: number): Promise<readonly Withdrawal[]> {
    return this.#find(lackingProviderTxId, [msisdn, amountXaf]);
  }

  async isBorne(operator: Operator, providerTxId: string): Promise<boolean> {
    const { rows } = await this.#database.keyed(isBorne, [operator, storable(providerTxId)]);
    return rows.length > 0;
  }

  async approvedAloneXaf(staffId: string, day: CalendarDay): Promise<number> {
    const values = [storable(staffId), day];
    const { rows } = await this.#database.keyed<{ alone_xaf: number }>(approvedAlone, values);
    return rows[0]?.alone_xaf ?? 0;
  }

  async #find(statement: Statement, values: readonly unknown[]): Promise<readonly Withdrawal[]> {
    const { rows } = await this.#database.keyed<TransactionRow>(statement, values);
    // The statements above ask for withdrawals only.
    return rows.map((row) => transactionFromRow(row) as Withdrawal);
  }
}
