import {
  type Change,
  type ChangeFeed,
  elsewhereStatuses,
  type Instant,
  readActions,
  unmatchedStatuses,
} from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { sqlList, statements } from '../database/sql.ts';

const sql = statements({
  /** Each part is the end of an index, read backwards and no further than the limit. */
  changes_since: `select kind, id, state, "transactionId", at from (
    (select 'transaction' as kind, transaction_id as id, to_state as state, transaction_id as "transactionId", at,
        version, position
      from moves where at >= $1 order by at desc limit $2)
    union all
    (select 'claim', transaction_id, staff_id, transaction_id, changed_at, 0, 0
      from reservations where changed_at >= $1 order by changed_at desc limit $2)
    union all
    (select 'payment', id, status, null, received_at, 0, 0
      from payments where status in (${sqlList(unmatchedStatuses)}) and received_at >= $1
      order by received_at desc limit $2)
    ${elsewhereStatuses
      .map(
        (status) => `union all
    (select 'payment', id, status, null, received_at, 0, 0
      from payments where status = '${status}' and received_at >= $1 order by received_at desc limit $2)`,
      )
      .join(' ')}
    union all
    (select 'payment', id, status,
        (select u.transaction_id from payment_uses u where u.payment_id = p.id), received_at, 0, 0
      from payments p where status = 'matched' and received_at >= $1 order by received_at desc limit $2)
    union all
    select 'webhook', a.event_id,
        (select d.status from webhook_deliveries d where d.event_id = a.event_id),
        (select d.transaction_id from webhook_deliveries d where d.event_id = a.event_id), a.at, 0, 0
      from (select event_id, at from webhook_attempts where at >= $1 order by at desc limit $2) a
    union all
    (select 'audit', id, action, null, at, 0, 0
      from audit_entries where at >= $1 and action not in (${readActions.map((each) => `'${each}'`).join()})
      order by at desc, id desc limit $2)
  ) changes order by at, version, position`,
});

export class PostgresChangeFeed implements ChangeFeed {
  constructor(private readonly database: Database) {}

  async since(at: Instant, limitOfEach: number): Promise<readonly Change[]> {
    return (await this.database.keyed<Change>(sql.changes_since, [at, limitOfEach])).rows;
  }
}
