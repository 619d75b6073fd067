import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { quoted } from '../backup/backup-format.ts';
import { lockNotAvailable, statementTimedOut } from '../database/unavailable.ts';
import { missingRight, refuseUnlessOwner } from '../migrations/missing-right.ts';
import { keptByMonth } from '../schema/months.ts';
import { connectForLong, settingsForLong } from '../servers/find-server.ts';
import { MonthFileError } from './month-format.ts';

/** Whoever takes a month out, brings one back or reads them all holds it, so that none of them is half done for another. */
const monthLock = '7304, 0';

/** How long a change of tables waits for those who use them. Whoever comes after it waits as long. */
const waitMs = 200;
/** Those who waited are let through before the next try; the more often it fails, the longer. */
const pauseMs = { first: 300, max: 5_000 };
const triesForMs = 300_000;
/** How long those who read wait for a month that is taken out or brought back. */
const turnWaitMs = 3_600_000;

const tablesOfMonths = Object.keys(keptByMonth).flatMap((table) => [table, `${table}_other`]);

/** Works on months while no one else does, with the rights of whoever made the schema. */
export async function onMonths<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connectForLong(url, 'months');
  try {
    await refuseUnlessOwner(client, tablesOfMonths);
    await takeTurn(client);
    return await work(client);
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw await missingRight(client, error);
  } finally {
    await client.end();
  }
}

/** Until the end of the session. */
async function takeTurn(client: pg.Client): Promise<void> {
  if (!(await isOurs(client, 'lock')))
    throw new MonthFileError('Another command is at work on the months: wait for its end, and start again.');
}

/** Those who only read do not exclude each other, and wait: a backup of the night does not fail because of a month. */
export const waitToRead = (client: pg.Client): Promise<void> => waitFor(() => isOurs(client, 'lock_shared'));

/**
 * Begins a transaction that reads everything as it is at one moment; no month leaves or comes back until it ends. It needs
 * no session of its own.
 */
export const beginToRead = (client: pg.Client): Promise<void> =>
  waitFor(async () => {
    // The first query chooses the moment, and asks for the turn too: a month that left between the two would be missed. To
    // lock a table is no query, and no month leaves or comes back while this one is locked.
    await client.query(`begin isolation level repeatable read read only; ${settingsForLong};
      lock table moves in access share mode`);
    if (await isOurs(client, 'xact_lock_shared')) return true;
    await client.query('rollback');
    return false;
  });

async function waitFor(take: () => Promise<boolean>): Promise<void> {
  for (const giveUpAt = performance.now() + turnWaitMs; !(await take()); ) {
    if (performance.now() > giveUpAt)
      throw new MonthFileError('Another command has been at work on the months for an hour.');
    await sleep(pauseMs.first);
  }
}

async function isOurs(
  client: pg.Client,
  kind: 'lock' | 'lock_shared' | 'xact_lock_shared',
): Promise<boolean> {
  const { rows } = await client.query<{ ours: boolean }>(
    `select pg_try_advisory_${kind}(${monthLock}) as ours`,
  );
  return rows[0]?.ours === true;
}

/** Whether someone takes a month out at this moment, or brings one back. */
export async function isSomeoneAtWork(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
    where l.locktype = 'advisory' and (l.classid, l.objid) = (${monthLock}) and l.mode = 'ExclusiveLock' and l.granted`,
  );
  return rows.length > 0;
}

/** Takes tables for itself, all of them within the time: a `lock_timeout` would count for each of them anew. */
export async function lockAll(client: pg.Client, names: readonly string[]): Promise<void> {
  const each = names.map((name) => `only ${quoted(name)}`).join(', ');
  await client.query(`set local statement_timeout = ${waitMs}`);
  await client.query(`lock table ${each} in access exclusive mode`);
  await client.query('set local statement_timeout = 0');
}

/** No lock came within its time, or not all of them within theirs. */
const tooLate: readonly unknown[] = [lockNotAvailable, statementTimedOut];

/** Changes tables in one short transaction, as soon as those who use them leave room for it. */
export const withTables = <Result>(
  client: pg.Client,
  change: () => Promise<Result>,
  forMs = triesForMs,
): Promise<Result> =>
  asSoonAsFree(async () => {
    try {
      await client.query(`begin; set local lock_timeout = ${waitMs}`);
      const result = await change();
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  }, forMs);

/** Brings the rows of a table together, so that it takes no more room than they do. Whoever needs it waits meanwhile. */
export async function rewrite(client: pg.Client, name: string, forMs = triesForMs): Promise<void> {
  await client.query(`set lock_timeout = ${waitMs}`);
  try {
    await asSoonAsFree(() => client.query(`vacuum full ${quoted(name)}`), forMs);
  } finally {
    await client.query('reset lock_timeout');
  }
}

async function asSoonAsFree<Result>(change: () => Promise<Result>, forMs: number): Promise<Result> {
  const giveUpAt = performance.now() + forMs;
  for (let pause = pauseMs.first; ; pause = Math.min(pause * 2, pauseMs.max)) {
    try {
      return await change();
    } catch (error) {
      if (!tooLate.includes((error as { code?: unknown }).code)) throw error;
      if (performance.now() > giveUpAt)
        throw new MonthFileError(
          `The tables did not come free within ${forMs / 1_000} seconds: a query or a transaction runs for long. Nothing was changed about them.`,
        );
      await sleep(pause);
    }
  }
}
