import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { patiently, withPatience } from '../harness/fresh-database.ts';
import { median } from '../harness/loops.ts';
import type { Figure } from './figure.ts';
import { storeOpen } from './stored.ts';
import type { Bench } from './surroundings.ts';

const rounds = 3;

/** Deposits a second that the running service expires, against all of them in one statement, without and with events. */
export async function expiryFigures(bench: Bench): Promise<readonly Figure[]> {
  const { deposits } = bench.sizes;
  const database = bench.open();
  const byService: number[] = [];
  const byStatement: number[] = [];
  const withEvents: number[] = [];
  // The schema must be there before the first deposits.
  await (await bench.start('service')).stop();
  return withPatience(database.pool, async (client) => {
    for (let round = 0; round < rounds; round += 1) {
      bench.note(`expiry of ${deposits} deposits, round ${round + 1} of ${rounds}`);
      for (const [index, [statement, rates]] of [
        [expireAll, byStatement] as const,
        [expireAndTellAll, withEvents] as const,
      ].entries()) {
        await storeOpen(client, 'overdue', (3 * round + index) * deposits, deposits);
        const began = performance.now();
        await patiently(client, statement, [Date.now()]);
        rates.push(deposits / ((performance.now() - began) / 1_000));
      }
      await storeOpen(client, 'overdue', (3 * round + 2) * deposits, deposits);
      byService.push(await expiredByService(bench, client));
    }
    const [work, value] = [`expiry of ${deposits} deposits, deposits/s`, median(byService)];
    const against = 'state and history in one statement';
    return [
      { work, value, against, limit: median(byStatement), floor: 0.5, goal: 0.8 },
      {
        work: `${work}, events too`,
        value,
        against: `${against}, events too`,
        limit: median(withEvents),
        floor: 0.6,
        goal: 0.8,
      },
    ];
  });
}

/**
 * By the moments that the history names, from the first batch to the last: starting the service is another figure, and
 * counting meanwhile would be work as well.
 */
async function expiredByService(bench: Bench, client: pg.PoolClient): Promise<number> {
  const [began, service] = [Date.now(), await bench.start('service')];
  while (await isAnyLeft(client)) await sleep(100);
  await service.stop();
  const { rows } = await patiently(client, batches, [began]);
  const [first, last] = [rows[0], rows.at(-1)];
  const expired = rows.reduce((sum, { count }) => sum + count, 0);
  return (expired - last.count) / ((last.at - first.at) / 1_000);
}

async function isAnyLeft(client: pg.PoolClient): Promise<boolean> {
  const text = 'select exists (select from transactions where open_until <= $1) as left';
  const { rows } = await patiently(client, text, [Date.now()]);
  return rows[0]?.left === true;
}

const batches = `select at, count(*)::int as count from moves where trigger = 'window_closed' and at >= $1
  group by at order by at`;

const changing = `
  with due as (
    select id from transactions where open_until <= $1
  ), changed as (
    update transactions t set version = version + 1, state = 'expired',
      state_reason = 'No confirmation came before the deadline.', state_updated_at = $1, updated_at = $1,
      list_key = list_key(t.direction, t.operator, 'expired'), open_until = null
    from due where t.id = due.id returning t.id, t.version, t.application_id, t.reference
  )`;
const telling = `, told as (
    insert into webhook_deliveries (event_id, transaction_id, application_id, reference, sequence, name, body, created_at,
      position)
    select uuidv7(), id, application_id, reference, version, 'payment.expired', repeat('x', 224), $1,
      $1::bigint * 1000 + row_number() over () from changed
  )`;
const writing = `
  insert into moves (transaction_id, version, position, from_state, to_state, trigger, reason, actor_kind, at)
  select id, version, 0, 'pending', 'expired', 'window_closed', 'No confirmation came before the deadline.',
    'service', $1 from changed`;
/** State and history, as the service writes them for a deposit without a callback_url. */
const expireAll = changing + writing;
/** The events of the feed as well, which the service writes with every change: their bodies are as long. */
const expireAndTellAll = changing + telling + writing;
