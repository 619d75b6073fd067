import type {
  IncomingMessage,
  Instant,
  MessageConclusion,
  MessageFilter,
  MessageId,
  MessageStore,
  Slice,
} from '@mobile-money/core';
import type { Database, Statement } from '../database/database.ts';
import { storable } from '../database/json.ts';
import { type MessageRow, messageColumns, messageFromRow, messageToValues } from '../rows/message-row.ts';
import { placeFrom, sliceOf } from './newest-first.ts';

const insert: Statement = {
  name: 'message_insert',
  text: `insert into messages (${messageColumns})
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict (id) do nothing`,
};

const conclude: Statement = {
  name: 'message_conclude',
  text: `update messages set outcome = $2, because = $3, is_suspicious = $4, payment_id = $5, transaction_id = $6
    where id = $1`,
};

const undecidedSince: Statement = {
  name: 'messages_undecided',
  text: `select ${messageColumns} from messages
    where kind = 'sms' and outcome = 'received' and received_at <= $1 order by received_at, id limit $2`,
};

const listed = (name: string, condition: string): Statement => ({
  name,
  text: `select ${messageColumns} from messages
    where ${condition}(received_at, id) < ($1, $2) order by received_at desc, id desc limit $3`,
});
const listAll = listed('messages_list', '');
const listIgnored = listed('messages_ignored', `kind = 'sms' and outcome = 'ignored' and `);

export class PostgresMessageStore implements MessageStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async store(message: IncomingMessage): Promise<void> {
    await this.#database.keyed(insert, messageToValues(message));
  }

  async conclude(id: MessageId, conclusion: MessageConclusion): Promise<void> {
    const { outcome, because, isSuspicious, paymentId, transactionId } = conclusion;
    const values = [id, outcome, storable(because), isSuspicious, paymentId, transactionId];
    await this.#database.keyed(conclude, values);
  }

  async undecidedSince(before: Instant, limit: number): Promise<readonly IncomingMessage[]> {
    const { rows } = await this.#database.keyed<MessageRow>(undecidedSince, [before, limit]);
    return rows.map(messageFromRow);
  }

  async list(
    { isIgnored }: MessageFilter,
    cursor: string | null,
    limit: number,
  ): Promise<Slice<IncomingMessage>> {
    const after = placeFrom(cursor);
    const statement = isIgnored ? listIgnored : listAll;
    const { rows } = await this.#database.keyed<MessageRow>(statement, [after.at, after.id, limit + 1]);
    return sliceOf(rows, limit, messageFromRow, (row) => ({ at: row.received_at, id: row.id }));
  }
}
