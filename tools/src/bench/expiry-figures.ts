import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@mobile-money/postgres';
import type pg from 'pg';
import { patiently } from '../beside/patiently.ts';
import type { BenchOptions, Figure } from './figure.ts';
import { median } from './load.ts';
import { storeOpen } from './open-deposits.ts';
import { startService } from './processes.ts';

const rounds = 3;

/** Deposits a second that the running service expires, against all of them in one statement. */
export async function expiryFigures({
  databaseUrl,
  deposits,
  note,
}: BenchOptions): Promise<readonly Figure[]> {
  const database = openDatabase({ url: databaseUrl, poolMax: 2, applicationName: 'bench' });
  const client = await database.pool.connect();
  const byService: number[] = [];
  const byStatement: number[] = [];
  let stored = 0;
  const storeOverdue = async (): Promise<void> => {
    await storeOpen(client, 'overdue', stored, deposits);
    stored += deposits;
  };
  try {
    // The schema must be there before the first deposits.
    await (await startService(databaseUrl)).stop();
    await client.query('set statement_timeout = 0');
    for (let round = 1; round <= rounds; round += 1) {
      note(`expiry of ${deposits} deposits, round ${round} of ${rounds}`);
      await storeOverdue();
      const began = performance.now();
      await patiently(client, expireAll, [Date.now()]);
      byStatement.push(perSecond(deposits, began));
      await storeOverdue();
      byService.push(await expiredByService(databaseUrl, client));
    }
  } finally {
    client.release(true);
    await database.close();
  }
  const against = 'the same SQL in one statement';
  return [
    {
      work: `expiry of ${deposits} deposits, deposits/s`,
      value: median(byService),
      against,
      limit: median(byStatement),
      floor: 0.5,
      goal: 0.8,
    },
  ];
}

const perSecond = (count: number, began: number): number => count / ((performance.now() - began) / 1_000);

/**
 * By the moments that the history names, from the first batch to the last: starting the service is another figure, and
 * counting meanwhile would be work as well.
 */
async function expiredByService(databaseUrl: string, client: pg.PoolClient): Promise<number> {
  const [began, service] = [Date.now(), await startService(databaseUrl)];
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

/** State and history, as the service writes them for a deposit without a callback_url. */
const expireAll = `
  with due as (
    select id from transactions where open_until <= $1
  ), changed as (
    update transactions t set version = version + 1, state = 'expired',
      state_reason = 'No confirmation came before the deadline.', state_updated_at = $1, updated_at = $1,
      list_key = list_key(t.direction, t.operator, 'expired'), open_until = null
    from due where t.id = due.id returning t.id, t.version
  )
  insert into moves (transaction_id, version, position, from_state, to_state, trigger, reason, actor_kind, at)
  select id, version, 0, 'pending', 'expired', 'window_closed', 'No confirmation came before the deadline.',
    'service', $1 from changed`;
