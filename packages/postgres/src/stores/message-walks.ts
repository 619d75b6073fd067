import { type IncomingMessage, type Slice, type TransactionId, wordsOfSms } from '@mobile-money/core';
import { storable } from '../database/json.ts';
import { mergedParts, type Placed, partOf } from '../months/merge-slices.ts';
import type { Row } from '../rows/kept.ts';
import { messageRow } from '../rows/message-row.ts';
import { narrowedSlice } from './narrowed-list.ts';
import { placeFrom } from './newest-first.ts';
import type { WordedList, WordedStores } from './worded-slice.ts';

export const own = {
  table: ['messages m'] as const,
  alias: 'm',
  columns: messageRow.columnsOf('m'),
  at: 'received_at',
  id: 'id',
};

/** By which a message is found: SMS alone. */
export const wordsToRows = ({ id, kind, sender, rawText, receivedAt }: IncomingMessage): readonly Row[] =>
  kind === 'sms'
    ? wordsOfSms({ sender: storable(sender), rawText: storable(rawText) }).map((word) => ({
        word,
        received_at: receivedAt,
        message_id: id,
      }))
    : [];

export type CallbacksAbout = { readonly transactionId: TransactionId } | { readonly text: string };

export async function callbacksAbout(
  { database, months }: WordedStores,
  about: CallbacksAbout,
  cursor: string | null,
  limit: number,
): Promise<Slice<IncomingMessage>> {
  // What no one has looked at yet is in no file.
  if ('text' in about) {
    const list = {
      ...own,
      run: [[`kind = 'callback' and led_to_verdict is null`]] as const,
      conditions: [['m.transaction_id is null and strpos(m.raw_text, ?) > 0', about.text]] as const,
      filter: {},
    };
    return narrowedSlice(database, list, messageRow.fromRow, cursor, limit);
  }
  // Few, and found before they are sorted.
  const list = {
    ...own,
    table: [
      `(select * from messages where kind = 'callback' and transaction_id = ? offset 0) m`,
      about.transactionId,
    ] as const,
    run: [],
    conditions: [],
    filter: {},
  };
  const slice = await narrowedSlice(database, list, placedMessage, cursor, limit);
  const { rows, unreadableMonths } = await months.callbacksOf(about.transactionId);
  const [at, id] = placeFrom(cursor);
  const filed = rows
    .map(placedMessage)
    .filter(({ place }) => place[0] < at || (place[0] === at && place[1] < id));
  return { ...mergedParts([partOf(slice), { placed: filed, end: null }], limit), unreadableMonths };
}

const placedMessage = (row: Row): Placed<IncomingMessage> => ({
  item: messageRow.fromRow(row),
  place: [row['received_at'] as number, row['id'] as string],
});

/** SMS themselves, or of them those that led to money of ours. */
export const wordedMessages = (isOurMoneyOnly: boolean): WordedList<IncomingMessage> => ({
  columns: 'm.*',
  join: `cross join lateral (select ${messageRow.columns} from messages
    where id = w.message_id and received_at = w.received_at limit 1) m`,
  conditions: isOurMoneyOnly ? [['coalesce(m.payment_id, m.transaction_id) is not null']] : [],
  read: messageRow.fromRow,
  readFiled: async (rows) => {
    const isMeant = (row: Row): boolean => (row['payment_id'] ?? row['transaction_id']) !== null;
    return new Map(
      rows.filter((row) => !isOurMoneyOnly || isMeant(row)).map((row) => [row, messageRow.fromRow(row)]),
    );
  },
});
