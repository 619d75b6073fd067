import { endedStates, maskedText, unmatchedStatuses } from '@mobile-money/core';
import type pg from 'pg';
import { sqlList } from '../database/sql.ts';
import { keptByMonth } from '../schema/months.ts';
import { besideGaps } from '../stores/mask-old.ts';
import { inStatus } from '../stores/message-store.ts';
import { contradicts } from '../stores/selective-search.ts';
import { idsOf, type MonthTable, nameOfPlace, spanOf } from './month-tables.ts';

/** What keeps a month in the database, and some of it. */
export interface Hold {
  readonly because: string;
  readonly examples: readonly string[];
}

/** So long after its end, what goes by time looks at other months: days that are compared, callbacks, late payments. */
const restDays = 62;
const dayMs = 86_400_000;
const examplesMax = 3;

/** Of ids from $1 on and before $2: those of a month. */
const inMonth = (id: string): string => `${id} >= $1::uuid and ${id} < $2::uuid`;

const ofTransactions = (condition: string): string =>
  `select t.id::text as what from transactions t where ${inMonth('t.id')} and (${condition})`;
const ofMessages = (condition: string): string =>
  `select m.id::text as what from messages m where ${inMonth('m.id')} and (${condition})`;

/** Each gives what is not at rest, by its id. */
const holds: Readonly<Record<string, string>> = {
  'transactions are under way': ofTransactions(
    `t.state not in (${sqlList(endedStates)}) or t.proposal is not null or coalesce(t.unread_since, t.next_read_at) is not null`,
  ),
  'providers contradict how transactions ended, and no one wrote a note about it': ofTransactions(
    `exists (select from exchanges e where e.transaction_id = t.id and ${contradicts})`,
  ),
  'payments were more than was asked for, and the rest is not settled': ofTransactions(
    `exists (select from payment_uses u join payments p on p.id = u.payment_id
      where u.transaction_id = t.id and p.excess_status in ('kept', 'returning'))`,
  ),
  'differences to statements are open': `select d.ours ->> 'transactionId' as what from discrepancies d
    where d.status = 'open' and ${inMonth("(d.ours ->> 'transactionId')::uuid")}`,
  'webhooks are still to be sent': `select w.event_id::text as what from webhook_deliveries w
    where ${inMonth('w.event_id')} and w.status = 'pending'`,
  'SMS are not decided about': ofMessages(`m.kind = 'sms' and m.outcome = 'received'`),
  'SMS could not be read': ofMessages(inStatus.unread),
  'SMS are suspicious': ofMessages(inStatus.suspicious),
  'callbacks are still to be looked at': ofMessages(`m.kind = 'callback' and m.led_to_verdict is null`),
  // They are kept only as far as the story shows that someone asked after them.
  'callbacks in other months about its transactions are still to be looked at': `select m.id::text as what from messages m
    where m.kind = 'callback' and m.led_to_verdict is null and ${inMonth('m.transaction_id')}
      and not (${inMonth('m.id')})`,
  'payments are not matched': `${ofMessages(`exists (select from payments p where p.id = m.payment_id
      and p.status in (${sqlList(unmatchedStatuses)}, 'returning'))`)}
    union select p.id::text from payments p where ${inMonth('p.id')} and p.status in (${sqlList(unmatchedStatuses)}, 'returning')`,
  'SMS are not in the book of their wallet': `select e.id::text as what from wallet_entries e
    where e.is_to_apply and ${inMonth('e.id')}`,
  'SMS stand beside money that is missing in a wallet': `select g.id::text as what from (${besideGaps}) g
    where ${inMonth('g.id')}`,
};

/**
 * However old it is: the day of the move is still compared with a statement, and finds it by its time among what is in the
 * database. By the index of moves.
 */
const moved = (since: number): Readonly<Record<string, string>> => ({
  [`transactions moved within the last ${restDays} days`]: `select distinct m.transaction_id::text as what from moves m
    where ${inMonth('m.transaction_id')} and m.at > ${since}`,
});

/** Where personal data is masked after a time. */
const unmasked: Readonly<Record<string, string>> = {
  'transactions are not masked yet': ofTransactions(`t.msisdn <> '${maskedText}'`),
  'histories are not masked yet': `select distinct m.transaction_id::text as what from moves m
    where ${inMonth('m.transaction_id')} and (m.actor_address is not null or m.reason <> masked_reason(m.reason))
    union select e.transaction_id::text from exchanges e
    where ${inMonth('e.transaction_id')} and e.detail <> masked_reason(e.detail)`,
  'messages are not masked yet': ofMessages(`m.raw_text <> '${maskedText}'`),
  'what was said later is not masked yet': `select p.id::text as what from masking_put_off p
    where p.walk in ('messages', 'transactions') and ${inMonth('p.id')}`,
  'answers of receivers are not masked yet': `select distinct a.event_id::text as what from webhook_attempts a
    where ${inMonth('a.event_id')} and a.answer_excerpt <> ''`,
};

export interface MonthToJudge {
  /** As `2026-03`. */
  readonly month: string;
  readonly now: number;
  /** Whether personal data is masked after a time. It is too where the service has begun to, whoever asks. */
  readonly isMasked: boolean;
}

/**
 * What keeps a month in the database; nothing when it may go. Its tables are those that would leave: one that was made
 * since they were read would stay.
 */
export async function holdsOf(
  client: pg.Client,
  { month, now, isMasked }: MonthToJudge,
  tables: readonly MonthTable[],
): Promise<readonly Hold[]> {
  const [, to] = spanOf(month);
  if (now < to + restDays * dayMs) {
    const since = new Date(to + restDays * dayMs).toISOString().slice(0, 10);
    return [{ because: `it is too young, and may go from ${since} on`, examples: [] }];
  }
  const ids = await idsOf(client, month);
  const found: Hold[] = [];
  const missing = Object.keys(keptByMonth).filter((table) => !tables.some(({ name }) => name === table));
  // What lies in no month would stay behind: SMS in a file, and their words in the database.
  if (missing.length > 0) {
    const examples = missing.map((table) => nameOfPlace(table, month));
    found.push({ because: `tables of it were never made (npm run months -- make ${month})`, examples });
  }
  const mustBeMasked = isMasked || (await client.query('select from masking_walks limit 1')).rows.length > 0;
  const all = { ...holds, ...moved(now - restDays * dayMs), ...(mustBeMasked ? unmasked : {}) };
  for (const [because, sql] of Object.entries(all)) {
    const { rows } = await client.query<{ what: string }>(
      `select h.what from (${sql}) h limit ${examplesMax}`,
      [...ids],
    );
    if (rows.length > 0) found.push({ because, examples: rows.map(({ what }) => what) });
  }
  return found;
}
