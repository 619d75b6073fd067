import {
  type AlertDelivery,
  type AlertMessage,
  type AlertStore,
  type AlertWatch,
  type AlertWay,
  type Instant,
  type KnownWatch,
  nothingWrong,
  type Reason,
} from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { json, reasonOrNull, reasonText } from '../database/json.ts';
import { statements } from '../database/sql.ts';

const columns = 'id, way, message, made_at, tries, last_error';

const sql = statements({
  alert_watch_read: 'select watch, version from alert_watch where is_the_only_one',
  alert_watch_write: `with step as (
      insert into alert_watch as known (is_the_only_one, version, watch) values (true, 1, $2)
      on conflict (is_the_only_one) do update set version = known.version + 1, watch = excluded.watch
      where known.version = $1
      returning 1
    ), made as (
      insert into alert_messages
      select r.* from json_populate_recordset(null::alert_messages, $3) r where exists (select from step)
    )
    select 1 from step`,
  alert_messages_lease: `update alert_messages leased set due_at = $2 from (
      select id from alert_messages due where due_at <= $1 and not exists (
        select from alert_messages first where first.way = due.way and first.code = due.code
          and (first.made_at, first.id) < (due.made_at, due.id))
      order by due_at limit $3 for update skip locked
    ) due where leased.id = due.id
    returning ${columns
      .split(', ')
      .map((name) => `leased.${name}`)
      .join(', ')}`,
  alert_message_sent: 'delete from alert_messages where id = $1',
  alert_message_failed: `update alert_messages set tries = tries + 1, last_error = $2, due_at = $3 where id = $1`,
  alert_messages_unsent: `select ${columns} from alert_messages where tries > 0
    order by made_at desc, id desc limit $1`,
});

interface MessageRow {
  readonly id: string;
  readonly way: AlertWay;
  readonly message: AlertMessage;
  readonly made_at: Instant;
  readonly tries: number;
  readonly last_error: string;
}

const fromRow = (row: MessageRow): AlertDelivery => ({
  id: row.id,
  way: row.way,
  message: row.message,
  madeAt: row.made_at,
  tries: row.tries,
  lastError: reasonOrNull(row.last_error),
});

const toRow = ({ id, way, message, madeAt, tries, lastError }: AlertDelivery) => ({
  id,
  way,
  code: message.code,
  message,
  made_at: madeAt,
  due_at: madeAt,
  tries,
  last_error: reasonText(lastError),
});

export class PostgresAlertStore implements AlertStore {
  constructor(private readonly database: Database) {}

  async read(): Promise<KnownWatch> {
    const { rows } = await this.database.keyed<KnownWatch>(sql.alert_watch_read, []);
    return rows[0] ?? { watch: nothingWrong, version: 0 };
  }

  async write(
    watch: AlertWatch,
    version: number,
    messages: readonly AlertDelivery[],
  ): Promise<'written' | 'stale'> {
    const values = [version, json(watch), json(messages.map(toRow))];
    const { rows } = await this.database.once(sql.alert_watch_write, values);
    return rows.length > 0 ? 'written' : 'stale';
  }

  async lease(at: Instant, until: Instant, limit: number): Promise<readonly AlertDelivery[]> {
    const { rows } = await this.database.once<MessageRow>(sql.alert_messages_lease, [at, until, limit]);
    return rows.map(fromRow).sort((one, other) => one.madeAt - other.madeAt || (one.id < other.id ? -1 : 1));
  }

  async sent(id: string): Promise<void> {
    await this.database.keyed(sql.alert_message_sent, [id]);
  }

  async failed(id: string, why: Reason, nextAt: Instant): Promise<void> {
    await this.database.once(sql.alert_message_failed, [id, reasonText(why), nextAt]);
  }

  async unsent(limit: number): Promise<readonly AlertDelivery[]> {
    return (await this.database.keyed<MessageRow>(sql.alert_messages_unsent, [limit])).rows.map(fromRow);
  }
}
