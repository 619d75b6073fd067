import { type Instant, later, maskedText, wordsOfSms } from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { json } from '../database/json.ts';
import { statements } from '../database/sql.ts';
import { none } from '../schema/masking.ts';
import { suspicious } from '../schema/messages.ts';
import { FewRowsMasker, nobody } from './mask-few-rows.ts';

const dayMs = 86_400_000;
const roundMs = 3_600_000;
const mask = `'${maskedText}'`;
const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The next rows of a walk from where it stands, the oldest first. */
const walked = (walk: string, table: string, at: string): string => `select r.id from ${table} r
    where (r.${at}, r.id) > (coalesce((select w.at from masking_walks w where w.name = '${walk}'), -1),
        coalesce((select w.id from masking_walks w where w.name = '${walk}'), '${nobody}'))
      and r.${at} < $1 order by r.${at}, r.id limit`;

const began = (walk: string): string =>
  `coalesce((select b.at from masking_walks b where b.name = '${walk}'), -1)`;

/** How far a walk has come: never back, and not past a month that was brought back since this bite began. */
const walkedTo = (
  walk: string,
  at: string,
  id: string,
  since = began(walk),
): string => `insert into masking_walks as w
    select '${walk}', ${at}, ${id} where ${at} is not null
    on conflict (name) do update set at = excluded.at, id = excluded.id
      where (excluded.at, excluded.id) > (w.at, w.id) and w.at >= ${since}`;

/** All that happened in one millisecond belongs together. */
const answersSince = began('answers');

/** What was told right before and behind money that is missing: someone looks for it there. In order of the index by name. */
export const besideGaps = `select e.id from wallet_gaps g
        cross join lateral (values (g.before_name), (g.after_name)) n (name) cross join lateral (
          select id from wallet_entries where wallet_id = g.wallet_id and name between n.name and n.name
          order by name limit 1) e
        where g.status = 'open'`;

/** What no one could read, or must be looked at, is work; what belongs to money is masked after it. */
const isOverBefore = (
  before: string,
): string => `not (m.kind = 'sms' and m.outcome = 'received') and not (m.is_unread and m.dismissed is null)
      and not (${suspicious})
      and coalesce((m.dismissed::json ->> 'at')::bigint < ${before}, true)
      and m.id <> all (array(${besideGaps}))
      and ${none(`payments p where p.id = m.payment_id and p.raw_text <> ${mask}`)}
      and ${none(`transactions t where t.id = m.transaction_id and t.msisdn <> ${mask}`)}`;

const sql = statements({
  mask_transactions: 'select looked_at, masked from mask_next_transactions($1, $2, $3)',
  mask_messages_next: `select m.id, m.received_at as at, m.sender,
      m.raw_text as "rawText", ${isOverBefore('$1')} as "isOver", ${began('messages')} as began from messages m
    where m.id = any (array(${walked('messages', 'messages', 'received_at')} $2)) order by m.received_at, m.id`,
  mask_messages_put_off: `select m.id, m.received_at as at, m.sender,
      m.raw_text as "rawText", ${isOverBefore('$3')} as "isOver" from messages m
    where m.id = any (array(select p.id from masking_put_off p where p.walk = 'messages' and p.look_at <= $1
      order by p.look_at limit $2))`,
  // Words are found by themselves alone, so they are worked out once more from the text. Where a row stands is told within
  // its month alone: another month has another row there.
  mask_messages: `with words as (
      delete from message_words where message_id = any ($1) and ctid = any (array(
        select w.ctid from json_to_recordset($2) as g (word text, at bigint, id uuid) cross join lateral (
          select ctid from message_words
          where word = g.word collate "C" and received_at = g.at and message_id = g.id limit 1) w))
    ), looked as (
      delete from masking_put_off where walk = 'messages' and id = any ($1)
    ), put_off as (
      insert into masking_put_off select 'messages', i, $4 from unnest($3::uuid[]) i
      on conflict (walk, id) do update set look_at = excluded.look_at
    ), walked as (${walkedTo('messages', '$5::bigint', '$6::uuid', '$7::bigint')})
    update messages m set raw_text = ${mask}, because = masked_reason(m.because), dismissed = masked_saying(m.dismissed),
      sender = case when m.sender ~ '[0-9]{6}' then ${mask} else m.sender end
    where m.id = any ($1)`,
  // What a receiver answered goes by its age alone: a replay may follow long after its transaction was masked.
  mask_answers: `with old as (
      select a.at from webhook_attempts a where a.at > ${answersSince} and a.at < $1 order by a.at limit $2
    ), changed as (
      update webhook_attempts a set answer_excerpt = ''
      where a.at > ${answersSince} and a.at <= (select max(at) from old) and a.answer_excerpt <> '' returning 1
    ), walked as (${walkedTo('answers', '(select max(at) from old)', `'${nobody}'::uuid`)})
    select (select count(*)::integer from old) as "lookedAt", (select count(*)::integer from changed) as masked`,
  mask_audit: `with old as (${walked('audit', 'audit_entries', 'at')} $2), changed as (
      update audit_entries a set salt = null, reason = '', staff_address = null,
        subject = case when a.subject ~ '^${uuid}$' then a.subject else '' end,
        subject_salt = case when a.subject ~ '^${uuid}$' then a.subject_salt end
      where a.id = any (array(select id from old)) returning a.at, a.id
    ), newest as (select at, id from changed order by at desc, id desc limit 1
    ), walked as (${walkedTo('audit', '(select at from newest)', '(select id from newest)')})
    select count(*)::integer as count from changed`,
});

/** What a bite looked at and masked. */
export interface Bite {
  readonly what: 'transactions' | 'messages' | 'answers' | 'audit' | 'others';
  /** As many as it may look at, or more, when there may be more to do at once. */
  readonly lookedAt: number;
  readonly masked: number;
}

interface OldMessage {
  readonly id: string;
  readonly at: Instant;
  readonly sender: string;
  readonly rawText: string;
  readonly isOver: boolean;
  /** Where the walk stood, of one that it came to. */
  readonly began?: number;
}

/**
 * Masks personal data that is older than a moment, a bite at a time: transactions first, because what is told of them is
 * masked after them. Any number of processes may do so at once, and one that dies leaves its bite to the next.
 */
export class OldDataMasker {
  readonly #few: FewRowsMasker;
  /** When it goes round the small tables again. */
  #roundFrom = 0 as Instant;
  readonly #steps = [maskTransactions, maskMessages, maskAnswers, maskAudit];
  /** How many steps of this round are done: a little that comes again and again must not keep it from the others. */
  #done = 0;

  constructor(private readonly database: Database) {
    this.#few = new FewRowsMasker(database);
  }

  /** The next bite of the round. One that looked at nothing ends it. */
  async bite(before: Instant, now: Instant, limit: number): Promise<Bite> {
    for (const step of this.#steps.slice(this.#done)) {
      const bite = await step(this.database, before, now, limit);
      if (bite.lookedAt < limit) this.#done += 1;
      if (bite.lookedAt > 0) return bite;
    }
    const few = now < this.#roundFrom ? { lookedAt: 0, masked: 0 } : await this.#few.bite(before, limit);
    if (few.lookedAt === 0) this.#done = 0;
    if (few.lookedAt === 0 && now >= this.#roundFrom) this.#roundFrom = later(now, roundMs);
    return { what: 'others', ...few };
  }
}

/** Another process that is at it does the whole of it. */
async function maskTransactions(
  database: Database,
  before: Instant,
  now: Instant,
  limit: number,
): Promise<Bite> {
  const { rows } = await database.keyed<{ looked_at: number | null; masked: number | null }>(
    sql.mask_transactions,
    [before, now, limit],
  );
  return { what: 'transactions', lookedAt: rows[0]?.looked_at ?? 0, masked: rows[0]?.masked ?? 0 };
}

async function maskMessages(database: Database, before: Instant, now: Instant, limit: number): Promise<Bite> {
  const next = await database.keyed<OldMessage>(sql.mask_messages_next, [before, limit]);
  const last = next.rows.at(-1);
  const left = limit - next.rows.length;
  const putOff =
    left > 0 ? await database.keyed<OldMessage>(sql.mask_messages_put_off, [now, left, before]) : null;
  const found = [...next.rows, ...(putOff?.rows ?? [])];
  if (found.length === 0) return { what: 'messages', lookedAt: 0, masked: 0 };
  const over = found.filter(({ isOver }) => isOver);
  const words = over.flatMap((each) => wordsOfSms(each).map((word) => ({ word, at: each.at, id: each.id })));
  await database.keyed(sql.mask_messages, [
    over.map(({ id }) => id),
    json(words),
    found.filter(({ isOver }) => !isOver).map(({ id }) => id),
    later(now, dayMs),
    last?.at ?? null,
    last?.id ?? null,
    last?.began ?? null,
  ]);
  return { what: 'messages', lookedAt: found.length, masked: over.length };
}

async function maskAnswers(database: Database, before: Instant, _: Instant, limit: number): Promise<Bite> {
  const { rows } = await database.keyed<Omit<Bite, 'what'>>(sql.mask_answers, [before, limit]);
  return { what: 'answers', lookedAt: rows[0]?.lookedAt ?? 0, masked: rows[0]?.masked ?? 0 };
}

async function maskAudit(database: Database, before: Instant, _: Instant, limit: number): Promise<Bite> {
  const { rows } = await database.keyed<{ count: number }>(sql.mask_audit, [before, limit]);
  const count = rows[0]?.count ?? 0;
  return { what: 'audit', lookedAt: count, masked: count };
}
