import type { Doubts, ProviderExchange, TransactionId } from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { statements } from '../database/sql.ts';
import { exchangeRow } from '../rows/history-rows.ts';

const sql = statements({
  doubts_about: `select transaction_id, ${exchangeRow.columns} from exchanges
    where transaction_id = any ($1::uuid[]) and outcome in ('differs', 'contradicts')
    order by transaction_id, version, position`,
});

export class PostgresDoubts implements Doubts {
  constructor(private readonly database: Database) {}

  async about(
    ids: readonly TransactionId[],
  ): Promise<ReadonlyMap<TransactionId, readonly ProviderExchange[]>> {
    const told = new Map<TransactionId, ProviderExchange[]>();
    if (ids.length === 0) return told;
    const { rows } = await this.database.keyed<{ readonly transaction_id: TransactionId }>(sql.doubts_about, [
      ids,
    ]);
    for (const { transaction_id: id, ...row } of rows) {
      told.set(id, [...(told.get(id) ?? []), exchangeRow.fromRow(row)]);
    }
    return told;
  }
}
