import {
  type AuditEntry,
  type Dismissal,
  type IncomingMessage,
  type Instant,
  isUnread,
  type MessageConclusion,
  type MessageFilter,
  type MessageId,
  type MessageNarrowing,
  type MessageSlice,
  type MessageStore,
  type Slice,
  type Sought,
} from '@mobile-money/core';
import { Batcher, batchOptions } from '../batch/batcher.ts';
import type { Database, Statement } from '../database/database.ts';
import { json, jsonOrNull } from '../database/json.ts';
import { statements } from '../database/sql.ts';
import { type Filed, MonthFiles } from '../months/month-files.ts';
import { audited, auditJson } from '../rows/audit-row.ts';
import type { Row } from '../rows/kept.ts';
import { dismissalText, messageRow } from '../rows/message-row.ts';
import { suspicious } from '../schema/messages.ts';
import { type Concluded, concludeAll, maskedAgain } from './message-conclusions.ts';
import { type CallbacksAbout, callbacksAbout, own, wordedMessages, wordsToRows } from './message-walks.ts';
import { conditionsOf, isNarrowed, narrowedSlice, narrowing } from './narrowed-list.ts';
import { placeFrom, sliceOf } from './newest-first.ts';
import { wordedSlice } from './worded-slice.ts';

const columns = `${messageRow.columns}, is_unread`;

const messageToRow = (message: IncomingMessage): Row => ({
  ...messageRow.toRow(message),
  is_unread: isUnread(message),
});

/** Which messages stand in which list. */
export const inStatus: Readonly<Record<MessageFilter, string>> = {
  ignored: `kind = 'sms' and outcome = 'ignored' and transaction_id is null and dismissed is null`,
  unread: 'is_unread and dismissed is null',
  suspicious,
  dismissed: 'dismissed is not null',
  all: 'true',
};

const listed = (status: MessageFilter): string => `select ${messageRow.columns} from messages
    where ${inStatus[status]} and (received_at, id) < ($1, $2) order by received_at desc, id desc limit $3`;

/** Of the payment and the transaction that a message `m` tells of. */
const looked = {
  amount: '(select p.amount_xaf from payments p where p.id = m.payment_id)',
  application: '(select t.application_id from transactions t where t.id = m.transaction_id)',
};

const sql = statements({
  message_insert: `with words as (
      insert into message_words select r.* from json_populate_recordset(null::message_words, $18) r
      on conflict do nothing)
    insert into messages (${columns})
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) on conflict (id) do nothing`,
  messages_insert: `with words as (
      insert into message_words select r.* from json_populate_recordset(null::message_words, $2) r
      on conflict do nothing)
    insert into messages (${columns})
    select ${columns} from json_populate_recordset(null::messages, $1) on conflict (id) do nothing`,
  message_find: `select ${messageRow.columns} from messages where id = $1`,
  message_dismiss: `with changed as (
      update messages set dismissed = $2 where id = $1 and dismissed is null returning id, raw_text
    ), again as (${maskedAgain}) ${audited('$3')}`,
  messages_unread_oldest: `select ${messageRow.columns} from messages
    where is_unread and dismissed is null and (received_at, id) > ($1, $2) order by received_at, id limit $3`,
  messages_suspicious_for: `select ${messageRow.columns} from messages
    where ${inStatus.suspicious} and because like any ($1) order by received_at, id limit $2`,
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
    ), put_off as (
      delete from masking_put_off where walk = 'messages' and id = any (array(select id from old where not is_useful))
    )
    select count(*)::integer as count from old`,
  messages_ignored: listed('ignored'),
  messages_unread: listed('unread'),
  messages_suspicious: listed('suspicious'),
  messages_dismissed: listed('dismissed'),
  messages_list: listed('all'),
});

const lists: Readonly<Record<MessageFilter, Statement>> = {
  ignored: sql.messages_ignored,
  unread: sql.messages_unread,
  suspicious: sql.messages_suspicious,
  dismissed: sql.messages_dismissed,
  all: sql.messages_list,
};

export class PostgresMessageStore implements MessageStore {
  readonly #stored = new Batcher(
    (messages: readonly IncomingMessage[]) => this.#storeAll(messages),
    batchOptions,
  );

  readonly #conclusions: Batcher<Concluded, boolean>;

  constructor(
    readonly database: Database,
    readonly months: MonthFiles = new MonthFiles(database),
  ) {
    this.#conclusions = new Batcher((all: readonly Concluded[]) => concludeAll(database, all), batchOptions);
  }

  store(message: IncomingMessage): Promise<void> {
    return this.#stored.add(message);
  }

  async #storeAll(messages: readonly IncomingMessage[]): Promise<readonly undefined[]> {
    const rows = messages.map(messageToRow);
    const words = jsonOrNull(messages.flatMap(wordsToRows));
    const [only] = rows;
    if (rows.length === 1 && only !== undefined)
      await this.database.keyed(sql.message_insert, [...Object.values(only), words]);
    else await this.database.keyed(sql.messages_insert, [json(rows), words]);
    return messages.map(() => undefined);
  }

  conclude(id: MessageId, conclusion: MessageConclusion): Promise<boolean> {
    return this.#conclusions.add([id, conclusion]);
  }

  async find(id: MessageId): Promise<IncomingMessage | null> {
    return messageRow.first(await this.database.keyed(sql.message_find, [id]));
  }

  isTakenOut(id: MessageId): Promise<boolean> {
    return this.months.hold(id);
  }

  async #under(id: string): Promise<Filed> {
    const { rows } = await this.database.keyed<Row>(sql.message_find, [id]);
    if (rows.length > 0) return { rows, unreadableMonths: [] };
    const filed = await this.months.under({ messages: [id] });
    return { rows: filed.rows.messages, unreadableMonths: filed.unreadableMonths };
  }

  async dismiss(id: MessageId, dismissal: Dismissal, audit: AuditEntry): Promise<boolean> {
    const values = [id, dismissalText(dismissal), auditJson(audit)];
    const { rows } = await this.database.once(sql.message_dismiss, values);
    return rows.length > 0;
  }

  async unread(cursor: string | null, limit: number): Promise<Slice<IncomingMessage>> {
    const values = [...placeFrom(cursor, 'oldest'), limit + 1];
    const found = await this.database.keyed(sql.messages_unread_oldest, values);
    return sliceOf(messageRow.all(found), limit, ({ receivedAt, id }) => [receivedAt, id]);
  }

  async suspiciousFor(codes: readonly string[], limit: number): Promise<readonly IncomingMessage[]> {
    const begun = codes.map((code) => `{"code":${JSON.stringify(code)}%`.replaceAll('_', '\\_'));
    return messageRow.all(await this.database.keyed(sql.messages_suspicious_for, [begun, limit]));
  }

  async undecidedSince(before: Instant, limit: number): Promise<readonly IncomingMessage[]> {
    return messageRow.all(await this.database.keyed(sql.messages_undecided, [before, limit]));
  }

  async removeCallbacks(before: Instant, limit: number): Promise<number> {
    const { rows } = await this.database.keyed<{ count: number }>(sql.callbacks_remove, [before, limit]);
    return rows[0]?.count ?? 0;
  }

  callbacks(about: CallbacksAbout, cursor: string | null, limit: number): Promise<Slice<IncomingMessage>> {
    return callbacksAbout(this, about, cursor, limit);
  }

  async list(
    status: MessageFilter,
    cursor: string | null,
    limit: number,
    filter: MessageNarrowing = {},
  ): Promise<MessageSlice> {
    const slice = await this.#listed(status, cursor, limit, filter);
    // What someone must look at keeps its month in the database.
    if (status === 'unread' || status === 'suspicious') return slice;
    const monthsInFiles = await this.months.within(filter);
    return monthsInFiles.length === 0 ? slice : { ...slice, monthsInFiles };
  }

  async #listed(
    status: MessageFilter,
    cursor: string | null,
    limit: number,
    filter: MessageNarrowing,
  ): Promise<Slice<IncomingMessage>> {
    if (isNarrowed(filter)) {
      const { providerId, kind } = filter;
      const conditions = [
        ...narrowing(filter, looked),
        ...conditionsOf({ 'm.provider_id = ?': providerId, 'm.kind = ?': kind }),
      ];
      const list = { ...own, run: [[inStatus[status]]] as const, filter, conditions };
      return narrowedSlice(this.database, list, messageRow.fromRow, cursor, limit);
    }
    const found = await this.database.keyed(lists[status], [...placeFrom(cursor), limit + 1]);
    return sliceOf(messageRow.all(found), limit, ({ receivedAt, id }) => [receivedAt, id]);
  }

  async search(
    { id, words }: Pick<Sought, 'id' | 'words'>,
    isOurMoneyOnly: boolean,
    cursor: string | null,
    limit: number,
  ): Promise<Slice<IncomingMessage>> {
    const named = id === null || cursor !== null ? null : await this.#under(id);
    if (named !== null && named.rows.length > 0) return { items: messageRow.all(named), nextCursor: null };
    const found = await wordedSlice(this, wordedMessages(isOurMoneyOnly), words, cursor, limit);
    const unreadable = [...(named?.unreadableMonths ?? []), ...(found.unreadableMonths ?? [])];
    return { ...found, unreadableMonths: [...new Set(unreadable)] };
  }
}
