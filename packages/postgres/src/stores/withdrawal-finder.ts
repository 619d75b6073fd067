import type { Instant, Withdrawal, WithdrawalFinder } from '@mobile-money/core';
import type { Database, Statement } from '../database/database.ts';
import { type TransactionRow, transactionColumns, transactionFromRow } from '../rows/transaction-row.ts';

const approvedSince: Statement = {
  name: 'withdrawals_approved',
  // Entered before it was last changed: the first condition is implied, and it is the one that has an index.
  text: `select ${transactionColumns} from transactions
    where direction = 'withdrawal' and state = 'approved' and state_updated_at <= $1 and updated_at <= $1
    order by state_updated_at, id limit $2`,
};

const submittedSince: Statement = {
  name: 'withdrawals_submitted',
  text: `select ${transactionColumns} from transactions
    where direction = 'withdrawal' and state = 'provider_submitted' and state_updated_at <= $1
    order by state_updated_at, id limit $2`,
};

const lackingProviderTxId: Statement = {
  name: 'withdrawals_lacking_tx_id',
  text: `select ${transactionColumns} from transactions
    where direction = 'withdrawal' and state = 'succeeded' and provider_tx_id is null
      and msisdn = $1 and amount_xaf = $2
    order by created_at, id`,
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

  async #find(statement: Statement, values: readonly unknown[]): Promise<readonly Withdrawal[]> {
    const { rows } = await this.#database.keyed<TransactionRow>(statement, values);
    // The statements above ask for withdrawals only.
    return rows.map((row) => transactionFromRow(row) as Withdrawal);
  }
}
