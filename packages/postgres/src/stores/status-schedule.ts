import {
  type Instant,
  idsWithShortId,
  type StatusSchedule,
  type Transaction,
  type TransactionId,
} from '@mobile-money/core';
import type { Database, Statement } from '../database/database.ts';
import { storable } from '../database/json.ts';
import {
  rowOf,
  type TransactionRow,
  transactionColumns,
  transactionFromRow,
} from '../rows/transaction-row.ts';

const takeDue: Statement = {
  name: 'status_take_due',
  // What was never read is due one delay after its submission; what was read knows its time. A process that comes
  // second skips what the first has locked, and finds it no longer due afterwards. $3 are the delays; a deposit
  // whose deadline is longer ago than $4 has no next time.
  text: `with unread as (
      select id, unread_since + ($3::bigint[])[1] as due_at from transactions
      where unread_since <= $1::bigint - ($3::bigint[])[1]
      order by unread_since, id limit $2 for update skip locked
    ),
    read_before as (
      select id, next_read_at as due_at from transactions where next_read_at <= $1
      order by next_read_at, id limit $2 for update skip locked
    ),
    due as (select * from unread union all select * from read_before order by due_at, id limit $2)
    update transactions t set
      status_reads = t.status_reads + 1, unread_since = null,
      next_read_at = case when t.expires_at is null or $1 - t.expires_at <= $4
        then $1 + ($3::bigint[])[least(t.status_reads + 1, cardinality($3::bigint[]))] end
    from due d where t.id = any (array(select id from due)) and t.id = d.id
    returning ${transactionColumns.replaceAll(/\bid\b/g, 't.id')}, d.due_at`,
};

const hasten: Statement = {
  name: 'status_hasten',
  // Counted as read once, so that a change of the transaction does not make it unread again.
  text: `update transactions set status_reads = greatest(status_reads, 1), unread_since = null,
      next_read_at = least(next_read_at, $2)
    where id = any ($1) and (unread_since is not null or next_read_at > $2)`,
};

const owedUnder: Statement = {
  name: 'status_owed_under',
  text: `select t.* from (
      select id from transactions
      where submission_id = any ($2) and (collection_mode = 'merchant_initiated' or direction = 'withdrawal')
      union
      select id from transactions where id = any ($3::uuid[])
      union
      select t.id from unnest($4::uuid[], $5::uuid[]) short (first, last)
      cross join lateral (select id from transactions t where t.id between short.first and short.last) t
    ) named cross join lateral ${rowOf('named.id')} t
    where (t.collection_mode = 'merchant_initiated' or t.direction = 'withdrawal') and t.provider_id = $1
      and (t.state in ('pending', 'provider_acknowledged', 'expired', 'failed', 'provider_submitted')
        or t.direction = 'withdrawal' and t.state = 'requires_manual_resolution')`,
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export class PostgresStatusSchedule implements StatusSchedule {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async takeDue(
    at: Instant,
    limit: number,
    delaysMs: readonly number[],
    lateVerdictMs: number,
  ): Promise<readonly Transaction[]> {
    if (delaysMs.length === 0) throw new Error('A schedule needs at least one delay.');
    const { rows } = await this.#database.once<TransactionRow & { due_at: number }>(takeDue, [
      at,
      limit,
      delaysMs,
      lateVerdictMs,
    ]);
    const inOrder = [...rows].sort((a, b) => a.due_at - b.due_at || (a.id < b.id ? -1 : 1));
    return inOrder.map(transactionFromRow);
  }

  async hasten(ids: readonly TransactionId[], at: Instant): Promise<void> {
    await this.#database.keyed(hasten, [ids, at]);
  }

  async owedUnder(providerId: string, names: readonly string[]): Promise<readonly Transaction[]> {
    if (names.length === 0) return [];
    const ranges = names.map(idsWithShortId).filter((range) => range !== null);
    const values = [
      providerId,
      names.map(storable),
      names.filter((name) => uuid.test(name)),
      ranges.map(({ from }) => from),
      ranges.map(({ to }) => to),
    ];
    const { rows } = await this.#database.keyed<TransactionRow>(owedUnder, values);
    return rows.map(transactionFromRow);
  }
}
