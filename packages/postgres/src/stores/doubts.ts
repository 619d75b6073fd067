import type { Doubts, ProviderExchange, TransactionId } from '@mobile-money/core';
import type { Database, Statement } from '../database/database.ts';
import { type ExchangeRow, exchangeFromRow } from '../rows/history-rows.ts';

const about: Statement = {
  name: 'doubts_about',
  text: `select transaction_id, provider_id, submission_id, operation, outcome, detail, failure_code, at
    from exchanges
    where transaction_id = any ($1::uuid[]) and outcome = 'differs'
    order by transaction_id, version, position`,
};

type ToldRow = ExchangeRow & { readonly transaction_id: TransactionId };

export class PostgresDoubts implements Doubts {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async about(
    ids: readonly TransactionId[],
  ): Promise<ReadonlyMap<TransactionId, readonly ProviderExchange[]>> {
    const told = new Map<TransactionId, ProviderExchange[]>();
    if (ids.length === 0) return told;
    const { rows } = await this.#database.keyed<ToldRow>(about, [ids]);
    for (const { transaction_id: id, ...row } of rows) {
      told.set(id, [...(told.get(id) ?? []), exchangeFromRow(row)]);
    }
    return told;
  }
}
