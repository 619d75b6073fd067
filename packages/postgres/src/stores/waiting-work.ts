import {
  statesAwaitingVerdict,
  unmatchedStatuses,
  type Waiting,
  type WaitingWork,
  type WorkKind,
  workKinds,
} from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { sqlList, statements } from '../database/sql.ts';
import { suspicious } from '../schema/messages.ts';
import { listKeys } from './list-keys.ts';
import { contradicts } from './selective-search.ts';

/** The beginning of each run of the lists that a state has, the longest waiting first. */
const inState = (state: 'pending_approval' | 'requires_manual_resolution', since: string): string =>
  `select found.since from unnest(array[${sqlList(listKeys({ state }))}]) wanted (list_key)
    cross join lateral (select ${since} as since from transactions t
      where t.list_key = wanted.list_key order by t.created_at limit $1) found`;

/** What is in doubt is settled within hours: it is among the last that were told so. */
const lookedThroughMax = 20_000;

/** Since when each piece of work of a kind waits: the beginning of an index, read no further than is counted. */
const sinceOf: Readonly<Record<WorkKind, string>> = {
  withdrawals_to_decide: inState('pending_approval', 't.created_at'),
  payments_held: `select received_at as since from payments where status in (${sqlList(unmatchedStatuses)})
    order by received_at limit $1`,
  credited_without_money: `select received_at as since from messages
    where ${suspicious}
      and because like '{"code":"credited_without_money"%' order by received_at limit $1`,
  gaps_open: `select opened_at as since from wallet_gaps where status = 'open' order by opened_at limit $1`,
  transactions_to_resolve: inState('requires_manual_resolution', 't.state_updated_at'),
  transactions_in_doubt: `select min(told.at) as since from (
      select transaction_id, submission_id, at from exchanges where outcome = 'differs' order by at desc limit ${lookedThroughMax}
    ) told cross join lateral (
      select t.state, t.submission_id from transactions t where t.id = told.transaction_id limit 1) t
    where t.submission_id = told.submission_id and t.state in (${sqlList(statesAwaitingVerdict)})
    group by told.transaction_id
    union all select min(e.at) as since from exchanges e cross join lateral (
      select id, state_updated_at from transactions where id = e.transaction_id limit 1) t
    where ${contradicts}
    group by e.transaction_id order by since limit $1`,
  webhooks_failed: `select created_at as since from webhook_deliveries where status = 'failed'
    order by created_at limit $1`,
  messages_suspicious: `select received_at as since from messages
    where ${suspicious} order by received_at limit $1`,
  messages_unread: `select received_at as since from messages where is_unread and dismissed is null
    order by received_at limit $1`,
  differences_open: `select found_at as since from discrepancies where status = 'open'
    order by found_at limit $1`,
};

const sql = statements({
  waiting_work: workKinds
    .map(
      (kind) => `select '${kind}' as kind, count(*) as count, min(since) as "oldestAt"
      from (${sinceOf[kind]}) waiting`,
    )
    .join(' union all '),
});

export class PostgresWaitingWork implements WaitingWork {
  constructor(private readonly database: Database) {}

  async count(countMax: number): Promise<readonly Waiting[]> {
    // One more than is wanted tells whether there are more.
    const { rows } = await this.database.keyed<Omit<Waiting, 'hasMore'>>(sql.waiting_work, [countMax + 1]);
    return rows.map(({ count, ...row }) => ({
      ...row,
      count: Math.min(count, countMax),
      hasMore: count > countMax,
    }));
  }
}
