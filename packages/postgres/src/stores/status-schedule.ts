import {
  type Instant,
  idsWithShortId,
  newsStates,
  type OverdueReads,
  type ReadRoom,
  type ReadSchedule,
  type StatusSchedule,
  statesAwaitingVerdict,
  type Transaction,
  type TransactionId,
} from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { storable } from '../database/json.ts';
import { sqlList, statements } from '../database/sql.ts';
import {
  rowOf,
  type TransactionRow,
  transactionColumns,
  transactionFromRow,
} from '../rows/transaction-row.ts';

/** So many are looked at of those with the oldest deadlines, of those due the longest, over or not, and of those never read. */
const lookedAtMax = 500;

/** As the indexes have them that are made for these statements. */
const [deadlineKey, dueKey, unreadKey] = ['(open_until + 0)', '(next_read_at + 0)', '(unread_since + 0)'];
/** 1 where no deadline is ahead: what is over comes last, and must not take the places of what is not. */
const overKey = '(case when open_until is null and waiting_since is null then 1 else 0 end)';

const firstDelay = '($4::bigint[])[1]';
const nthDelay = '($4::bigint[])[least(t.status_reads + 1, cardinality($4::bigint[]))]';
/** No one owes a verdict on it. */
const isOver = `state not in (${sqlList(statesAwaitingVerdict)})`;
/** As a choice, so that no index of all that was submitted seems to fit. */
const mayHaveNews = `case direction when 'withdrawal' then state in (${sqlList(newsStates.withdrawal)})
      else collection_mode = 'merchant_initiated' and state in (${sqlList(newsStates.deposit)}) end`;
const isDue = `(next_read_at <= $1 or unread_since <= $1::bigint - ${firstDelay})`;

/** Candidates at one provider. Those by deadline may not be due: then they are few, and the others make up for them. */
const foundBy = (condition: string, order: string): string =>
  `(select id, open_until, waiting_since, expires_at, next_read_at, unread_since from transactions
        where provider_id = r.provider_id and ${condition} order by ${order}, id limit ${lookedAtMax})`;

/** The same, apart for what is over. */
const dueBy = (key: string, until: string): string =>
  [0, 1]
    .map((isOver) => foundBy(`${overKey} = ${isOver} and ${key} <= ${until}`, key))
    .join('\n          union\n          ');

const overdueSince = (dueAt: string, key: string, until: string): string =>
  [0, 1]
    .map(
      (isOver) => `(select ${dueAt} as due_at from transactions
          where provider_id = r.provider_id and ${overKey} = ${isOver} and ${key} <= ${until}
          order by ${key}, id limit $4)`,
    )
    .join('\n        union all\n        ');

const sql = statements({
  // What was never read is due one delay after its submission; what was read knows its time. A process that comes
  // second skips what the first has locked, and finds it no longer due afterwards. $2 and $3 are providers and how many
  // of each, $4 the delays; a deposit whose deadline is longer ago than $5 has no next time, and a withdrawal goes to a
  // person after $6. What is over has been read so often since news of it was told.
  status_take_due: `with due as (
      select d.* from unnest($2::text[], $3::integer[]) r (provider_id, room) cross join lateral (
        select c.id, c.open_until is null and c.waiting_since is null as is_over,
          coalesce(c.open_until, c.waiting_since + $6::bigint, c.expires_at, c.next_read_at) as deadline
        from (
          ${foundBy('open_until is not null and coalesce(next_read_at, unread_since) is not null', deadlineKey)}
          union
          ${dueBy(dueKey, '$1')}
          union
          ${dueBy(unreadKey, `$1::bigint - ${firstDelay}`)}
        ) c where ${isDue} order by is_over, deadline, c.id limit r.room
      ) d
    ),
    taken as (
      select id from transactions where id = any (array(select id from due)) and ${isDue} for update skip locked
    )
    update transactions t set
      status_reads = t.status_reads + 1, unread_since = null,
      next_read_at = case
        when t.${isOver} then case when t.status_reads < cardinality($4::bigint[]) then $1 + ${nthDelay} end
        when t.expires_at is null or $1 < t.expires_at then least($1 + ${nthDelay}, t.expires_at)
        when t.open_until is not null then $1 + ${firstDelay}
        when $1 - t.expires_at <= $5 then $1 + ${nthDelay} end
    from due d where t.id = any (array(select id from taken)) and t.id = d.id
    returning ${transactionColumns.replaceAll(/\bid\b/g, 't.id')}, d.is_over, d.deadline`,
  status_end: 'update transactions set next_read_at = null where id = $1 and next_read_at is not null',
  // By its state: the last reading of what is long over has no next one.
  status_put_back: `update transactions set next_read_at = $2 where id = $1 and unread_since is null
    and state in (${sqlList(statesAwaitingVerdict)})
    and (direction = 'withdrawal' or collection_mode = 'merchant_initiated')`,
  status_overdue: `select r.provider_id as "providerId", least(due.count, $4::integer)::integer as count,
      due.oldest as "oldestDueAt"
    from unnest($2::text[]) r (provider_id) cross join lateral (
      select count(*) as count, min(due_at) as oldest from (
        ${overdueSince('next_read_at', dueKey, '$1')}
        union all
        ${overdueSince('unread_since + $3::bigint', unreadKey, '$1::bigint - $3::bigint')}
      ) found
    ) due`,
  // Counted as read once, so that a change of the transaction does not make it unread again.
  status_hasten: `update transactions set status_reads = greatest(status_reads, 1), unread_since = null,
      next_read_at = least(next_read_at, $2)
    where id = any ($1) and (unread_since is not null or next_read_at > $2)`,
  status_follow_news: `update transactions set status_reads = 0, next_read_at = least(next_read_at, $2)
    where id = any ($1) and ${isOver} and ${mayHaveNews}`,
  status_owed_under: `select t.* from (
      select id from transactions
      where submission_id = any ($2) and (collection_mode = 'merchant_initiated' or direction = 'withdrawal')
      union
      select id from transactions where id = any ($3::uuid[])
      union
      select t.id from unnest($4::uuid[], $5::uuid[]) short (first, last)
      cross join lateral (select id from transactions t where t.id between short.first and short.last) t
    ) named cross join lateral ${rowOf('named.id')} t
    where provider_id = $1 and ${mayHaveNews}`,
});

interface TakenRow extends TransactionRow {
  readonly is_over: boolean;
  readonly deadline: number;
}

const inTurn = (a: TakenRow, b: TakenRow): number =>
  Number(a.is_over) - Number(b.is_over) || a.deadline - b.deadline || (a.id < b.id ? -1 : 1);

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export class PostgresStatusSchedule implements StatusSchedule {
  constructor(private readonly database: Database) {}

  async takeDue(
    at: Instant,
    rooms: readonly ReadRoom[],
    { delaysMs, lateVerdictMs, stuckWithdrawalMs }: ReadSchedule,
  ): Promise<readonly Transaction[]> {
    if (delaysMs.length === 0) throw new Error('A schedule needs at least one delay.');
    const { rows } = await this.database.once<TakenRow>(sql.status_take_due, [
      at,
      rooms.map(({ providerId }) => providerId),
      rooms.map(({ count }) => count),
      delaysMs,
      lateVerdictMs,
      stuckWithdrawalMs,
    ]);
    return [...rows].sort(inTurn).map(transactionFromRow);
  }

  async putBack(id: TransactionId, at: Instant): Promise<void> {
    await this.database.keyed(sql.status_put_back, [id, at]);
  }

  async end(id: TransactionId): Promise<void> {
    await this.database.keyed(sql.status_end, [id]);
  }

  async overdue(
    at: Instant,
    providerIds: readonly string[],
    firstDelayMs: number,
    countMax: number,
  ): Promise<readonly OverdueReads[]> {
    const values = [at, providerIds, firstDelayMs, countMax];
    return (await this.database.keyed<OverdueReads>(sql.status_overdue, values)).rows;
  }

  async hasten(ids: readonly TransactionId[], at: Instant): Promise<void> {
    await this.database.keyed(sql.status_hasten, [ids, at]);
  }

  async followNews(ids: readonly TransactionId[], at: Instant): Promise<void> {
    await this.database.keyed(sql.status_follow_news, [ids, at]);
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
    const { rows } = await this.database.keyed<TransactionRow>(sql.status_owed_under, values);
    return rows.map(transactionFromRow);
  }
}
