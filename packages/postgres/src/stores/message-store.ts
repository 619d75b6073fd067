import type {
  IncomingMessage,
  Instant,
  MessageConclusion,
  MessageFilter,
  MessageId,
  MessageStore,
  Slice,
} from '@mobile-money/core';
import { batchOptions } from '../batch/batch-options.ts';
import { Batcher } from '../batch/batcher.ts';
import type { Database, Statement } from '../database/database.ts';
import { json } from '../database/json.ts';
import {
  conclusionToRow,
  type MessageRow,
  messageColumns,
  messageFromRow,
  messageToRow,
} from '../rows/message-row.ts';
import { placeFrom, sliceOf } from './newest-first.ts';

const insert: Statement = {
  name: 'message_insert',
  text: `insert into messages (${messageColumns})
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict (id) do nothing`,
};

const insertSeveral: Statement = {
  name: 'messages_insert',
  text: `insert into messages (${messageColumns})
    select ${messageColumns} from json_populate_recordset(null::messages, $1) on conflict (id) do nothing`,
};

const conclude: Statement = {
  name: 'message_conclude',
  text: `update messages set outcome = $2, because = $3, is_suspicious = $4, payment_id = $5, transaction_id = $6
    where id = $1`,
};

const concludeSeveral: Statement = {
  name: 'messages_conclude',
  text: `update messages m set outcome = c.outcome, because = c.because, is_suspicious = c.is_suspicious,
      payment_id = c.payment_id, transaction_id = c.transaction_id
    from json_to_recordset($2) as c (id uuid, outcome text, because text, is_suspicious boolean, payment_id uuid,
      transaction_id uuid)
    where m.id = any ($1) and m.id = c.id`,
};

/** A message, and what was made of it. */
type Concluded = readonly [MessageId, MessageConclusion];

const undecidedSince: Statement = {
  name: 'messages_undecided',
  text: `select ${messageColumns} from messages
    where kind = 'sms' and outcome = 'received' and received_at <= $1 order by received_at, id limit $2`,
};

const removeCallbacks: Statement = {
  name: 'callbacks_remove',
  // Each is looked at once: what led to a verdict is marked, and stays.
  text: `with old as (
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
};

const listed = (name: string, condition: string): Statement => ({
  name,
  text: `select ${messageColumns} from messages
    where ${condition}(received_at, id) < ($1, $2) order by received_at desc, id desc limit $3`,
});
const lists: Readonly<Record<MessageFilter, Statement>> = {
  ignored: listed('messages_ignored', `kind = 'sms' and outcome = 'ignored' and `),
  suspicious: listed('messages_suspicious', `kind = 'sms' and outcome = 'held' and is_suspicious and `),
  all: listed('messages_list', ''),
};

export class PostgresMessageStore implements MessageStore {
  readonly #database: Database;
  readonly #stored: Batcher<IncomingMessage, undefined>;
  readonly #concluded: Batcher<Concluded, undefined>;

  constructor(database: Database) {
    this.#database = database;
    this.#stored = new Batcher((messages) => this.#storeAll(messages), batchOptions);
    this.#concluded = new Batcher((conclusions) => this.#concludeAll(conclusions), batchOptions);
  }

  store(message: IncomingMessage): Promise<void> {
    return this.#stored.add(message);
  }

  async #storeAll(messages: readonly IncomingMessage[]): Promise<readonly undefined[]> {
    const rows = messages.map(messageToRow);
    const [only] = rows;
    if (rows.length === 1 && only !== undefined) await this.#database.keyed(insert, Object.values(only));
    else await this.#database.keyed(insertSeveral, [json(rows)]);
    return messages.map(() => undefined);
  }

  conclude(id: MessageId, conclusion: MessageConclusion): Promise<void> {
    return this.#concluded.add([id, conclusion]);
  }

  async #concludeAll(conclusions: readonly Concluded[]): Promise<readonly undefined[]> {
    // The last word about a message counts, and rows are locked in one order.
    const lastWords = [...new Map(conclusions)].sort(([a], [b]) => (a < b ? -1 : 1));
    const rows = lastWords.map(([id, conclusion]) => ({ id, ...conclusionToRow(conclusion) }));
    const [only] = rows;
    if (rows.length === 1 && only !== undefined) await this.#database.keyed(conclude, Object.values(only));
    else await this.#database.keyed(concludeSeveral, [rows.map(({ id }) => id), json(rows)]);
    return conclusions.map(() => undefined);
  }

  async undecidedSince(before: Instant, limit: number): Promise<readonly IncomingMessage[]> {
    const { rows } = await this.#database.keyed<MessageRow>(undecidedSince, [before, limit]);
    return rows.map(messageFromRow);
  }

  async removeCallbacks(before: Instant, limit: number): Promise<number> {
    const { rows } = await this.#database.keyed<{ count: number }>(removeCallbacks, [before, limit]);
    return rows[0]?.count ?? 0;
  }

  async list(filter: MessageFilter, cursor: string | null, limit: number): Promise<Slice<IncomingMessage>> {
    const after = placeFrom(cursor);
    const { rows } = await this.#database.keyed<MessageRow>(lists[filter], [after.at, after.id, limit + 1]);
    return sliceOf(rows, limit, messageFromRow, (row) => ({ at: row.received_at, id: row.id }));
  }
}
