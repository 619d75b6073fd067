import { type IncomingMessage, type Slice, type TransactionId, wordsOfSms } from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { storable } from '../database/json.ts';
import type { Row } from '../rows/kept.ts';
import { messageRow } from '../rows/message-row.ts';
import { narrowedSlice } from './narrowed-list.ts';

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

export function callbacksAbout(
  database: Database,
  about: CallbacksAbout,
  cursor: string | null,
  limit: number,
): Promise<Slice<IncomingMessage>> {
  const list =
    'text' in about
      ? {
          ...own,
          run: [[`kind = 'callback' and led_to_verdict is null`]] as const,
          conditions: [['m.transaction_id is null and strpos(m.raw_text, ?) > 0', about.text]] as const,
        }
      : {
          ...own,
          // Few, and found before they are sorted.
          table: [
            `(select * from messages where kind = 'callback' and transaction_id = ? offset 0) m`,
            about.transactionId,
          ] as const,
          run: [],
          conditions: [],
        };
  return narrowedSlice(database, { ...list, filter: {} }, messageRow.fromRow, cursor, limit);
}
