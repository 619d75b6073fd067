import type {
  IncomingMessage,
  Instant,
  MessageConclusion,
  MessageFilter,
  MessageId,
  MessageStore,
  Slice,
} from '@mobile-money/core';
import { Batcher, batchOptions } from '../batch/batcher.ts';
import type { Database, Statement } from '../database/database.ts';
import { json } from '../database/json.ts';
import { statements } from '../database/sql.ts';
import { conclusionRow, messageRow } from '../rows/message-row.ts';
import { placeFrom, sliceOf } from './newest-first.ts';

/** A message, and what was made of it. */
type Concluded = readonly [MessageId, MessageConclusion];

const listed = (condition: string): string => `select ${messageRow.columns} from messages
    where ${condition}(received_at, id) < ($1, $2) order by received_at desc, id desc limit $3`;

const sql = statements({
  message_insert: `insert into messages (${messageRow.columns})
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict (id) do nothing`,
  messages_insert: `insert into messages (${messageRow.columns})
    select ${messageRow.columns} from json_populate_recordset(null::messages, $1) on conflict (id) do nothing`,
  message_conclude: `update messages
    set outcome = $2, because = $3, is_suspicious = $4, payment_id = $5, transaction_id = $6 where id = $1`,
  messages_conclude: `update messages m set outcome = c.outcome, because = c.because, is_suspicious = c.is_suspicious,
      payment_id = c.payment_id, transaction_id = c.transaction_id
    from json_to_recordset($2) as c (id uuid, outcome text, because text, is_suspicious boolean, payment_id uuid,
      transaction_id uuid)
    where m.id = any ($1) and m.id = c.id`,
  messages_undecided: `select ${messageRow.columns} from messages
    where kind = 'sms' and outcome = 'received' and received_at <= $1 order by received_at, id limit $2`,
  // Each is looked at once: what led to a verdict is marked, and stays.
  callbacks_remove: `with old as (
      select m.id, m.transaction_id is not null and exists (
          select from exchanges e where e.transaction_id = m.transaction_id
            and e.operation = 'read_status' and e.at >= m.received_at) as is_useful
      from messages m where m.kind = 'callback' and m.led_to_verdict is null and m.received_at < $1
      order by m.received_at, m.id limit $2 for update of m skip locked
    ), kept as (
      update messages set led_to_verdict = true where id = any (array(select id from old where is_useful))
    ), removed as (
      delete from messages where id = any (array(select id from old where not is_useful))
    )
    select count(*)::integer as count from old`,
  messages_ignored: listed(`kind = 'sms' and outcome = 'ignored' and `),
  messages_suspicious: listed(`kind = 'sms' and outcome = 'held' and is_suspicious and `),
  messages_list: listed(''),
});

const lists: Readonly<Record<MessageFilter, Statement>> = {
  ignored: sql.messages_ignored,
  suspicious: sql.messages_suspicious,
  all: sql.messages_list,
};

export class PostgresMessageStore implements MessageStore {
  readonly #stored = new Batcher(
    (messages: readonly IncomingMessage[]) => this.#storeAll(messages),
    batchOptions,
  );
  readonly #concluded = new Batcher((all: readonly Concluded[]) => this.#concludeAll(all), batchOptions);

  constructor(private readonly database: Database) {}

  store(message: IncomingMessage): Promise<void> {
    return this.#stored.add(message);
  }

  async #storeAll(messages: readonly IncomingMessage[]): Promise<readonly undefined[]> {
    const rows = messages.map(messageRow.toRow);
    const [only] = rows;
    if (rows.length === 1 && only !== undefined)
      await this.database.keyed(sql.message_insert, Object.values(only));
    else await this.database.keyed(sql.messages_insert, [json(rows)]);
    return messages.map(() => undefined);
  }

  conclude(id: MessageId, conclusion: MessageConclusion): Promise<void> {
    return this.#concluded.add([id, conclusion]);
  }

  async #concludeAll(conclusions: readonly Concluded[]): Promise<readonly undefined[]> {
    // The last word about a message counts, and rows are locked in one order.
    const lastWords = [...new Map(conclusions)].sort(([a], [b]) => (a < b ? -1 : 1));
    const rows = lastWords.map(([id, conclusion]) => ({ id, ...conclusionRow.toRow(conclusion) }));
    const [only] = rows;
    if (rows.length === 1 && only !== undefined)
      await this.database.keyed(sql.message_conclude, Object.values(only));
    else await this.database.keyed(sql.messages_conclude, [rows.map(({ id }) => id), json(rows)]);
    return conclusions.map(() => undefined);
  }

  async undecidedSince(before: Instant, limit: number): Promise<readonly IncomingMessage[]> {
    return messageRow.all(await this.database.keyed(sql.messages_undecided, [before, limit]));
  }

  async removeCallbacks(before: Instant, limit: number): Promise<number> {
    const { rows } = await this.database.keyed<{ count: number }>(sql.callbacks_remove, [before, limit]);
    return rows[0]?.count ?? 0;
  }

  async list(filter: MessageFilter, cursor: string | null, limit: number): Promise<Slice<IncomingMessage>> {
    const found = await this.database.keyed(lists[filter], [...placeFrom(cursor), limit + 1]);
    return sliceOf(messageRow.all(found), limit, ({ receivedAt, id }) => [receivedAt, id]);
  }
}
