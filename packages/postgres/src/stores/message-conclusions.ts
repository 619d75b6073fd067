import { isUnread, type MessageConclusion, type MessageId, maskedText } from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { json } from '../database/json.ts';
import { amongAll, statements } from '../database/sql.ts';
import type { Row } from '../rows/kept.ts';
import { conclusionRow } from '../rows/message-row.ts';

/** A message, and what was made of it. */
export type Concluded = readonly [MessageId, MessageConclusion];

/** What is said of a message whose text is masked is masked when that is over. */
export const maskedAgain = `insert into masking_put_off select 'messages', c.id, 0 from changed c where c.raw_text = '${maskedText}'
    on conflict do nothing`;

const sql = statements({
  message_conclude: `with changed as (update messages
      set outcome = $2, because = $3, is_suspicious = $4, payment_id = $5, transaction_id = $6, is_unread = $7,
        dismissed = null
      where id = $1 and not coalesce($2 = 'duplicate' and payment_id = $5, false) returning id, raw_text
    ), again as (${maskedAgain}) select from changed`,
  messages_conclude: `with changed as (update messages m set outcome = c.outcome, because = c.because, is_suspicious = c.is_suspicious,
      payment_id = c.payment_id, transaction_id = c.transaction_id, is_unread = c.is_unread, dismissed = null
    from json_to_recordset($2) as c (id uuid, outcome text, because text, is_suspicious boolean, payment_id uuid,
      transaction_id uuid, is_unread boolean)
    where m.id = any ($1) and ${amongAll('m.id', '$1')} and m.id = c.id
      and not coalesce(c.outcome = 'duplicate' and m.payment_id = c.payment_id, false) returning m.id, m.raw_text
    ), again as (${maskedAgain}) select from changed`,
  messages_there: `select m.id from messages m where m.id = any ($1) and ${amongAll('m.id', '$1')}`,
});

/** Writes down what was made of messages, and tells of each whether it is there. */
export async function concludeAll(
  database: Database,
  conclusions: readonly Concluded[],
): Promise<readonly boolean[]> {
  // The last word about a message counts, and rows are locked in one order.
  const words = new Map<MessageId, MessageConclusion>();
  for (const [id, conclusion] of conclusions) {
    if (!isNoNews(conclusion, words.get(id))) words.set(id, conclusion);
  }
  const rows = [...words].sort(([a], [b]) => (a < b ? -1 : 1)).map(conclusionToRow);
  const ids = rows.map(({ id }) => id);
  const [only] = rows;
  const changed =
    rows.length === 1 && only !== undefined
      ? await database.keyed(sql.message_conclude, Object.values(only))
      : await database.keyed(sql.messages_conclude, [ids, json(rows)]);
  // As a rule all: only what was no news is there and was not changed.
  if (changed.rows.length === ids.length) return conclusions.map(() => true);
  const there = await database.keyed<{ id: string }>(sql.messages_there, [ids]);
  const found = new Set<string>(there.rows.map(({ id }) => id));
  return conclusions.map(([id]) => found.has(id));
}

/** Only SMS are concluded. */
const conclusionToRow = ([id, conclusion]: Concluded): Row => ({
  id,
  ...conclusionRow.toRow(conclusion),
  is_unread: isUnread({ kind: 'sms', ...conclusion }),
});

/** A message that told of a payment is no duplicate of it. */
const isNoNews = (later: MessageConclusion, earlier: MessageConclusion | undefined): boolean =>
  later.outcome === 'duplicate' && later.paymentId !== null && later.paymentId === earlier?.paymentId;
