import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type pg from 'pg';
import { checkBooks } from '../../src/books/check-books.ts';
import { detachMonth, MonthHeld, type MonthSum, type MonthToDetach } from '../../src/months/detach-month.ts';
import { listMonths, strayFiles } from '../../src/months/list-months.ts';
import { type Hold, holdsOf } from '../../src/months/month-at-rest.ts';
import { idsOf, monthTables } from '../../src/months/month-tables.ts';
import { restoreMonth } from '../../src/months/restore-month.ts';
import { secretKey } from '../../src/sealing/secret-keys.ts';
import { openTestDatabase, type TestDatabase } from '../../src/test-database.ts';
import { whileItBegins, whileItCopies, whileItLeaves } from './held-commands.ts';
import { allRows, connected, fillMonth, madeUpId, month, now } from './made-up-month.ts';

jest.setTimeout(60_000);

const folder = mkdtempSync(join(tmpdir(), 'months-'));
const keys = [secretKey(Buffer.alloc(32, 7))];
const count = 700;
let opened: TestDatabase;
let client: pg.Client;
let work: MonthToDetach;
let before: Awaited<ReturnType<typeof allRows>>;

beforeAll(async () => {
  opened = await openTestDatabase();
  client = await connected(opened.url);
  await fillMonth(client, count);
  before = await allRows(client);
  work = { url: opened.url, dir: join(folder, 'kept', 'months'), month, keys: [], now, isMasked: false };
});
/** Whatever a test did, the month is in the database for the next one. */
afterEach(async () => {
  const { rows } = await client.query('select from detached_months');
  if (rows.length > 0) await restoreMonth(work);
});
afterAll(async () => {
  await client.end();
  await opened.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Someone does something when the file is whole and the rows have not left. */
const detachedWhile = (meanwhile: () => Promise<unknown>): Promise<MonthSum> =>
  whileItLeaves({ url: work.url, begin: () => detachMonth(work), meanwhile });

const listed = async (): Promise<unknown> =>
  (await listMonths({ ...work })).filter((each) => each.month === month);

const attached = async () =>
  ((await monthTables(client, month)).get(month) ?? []).filter(({ isAttached }) => isAttached);
const holdsNow = async (): Promise<readonly Hold[]> => holdsOf(client, work, await attached());

describe('A month that is taken out', () => {
  it('leaves no row and no table behind, and comes back as it was.', async () => {
    const sum = await detachMonth(work);
    expect(sum.rows).toBe(Object.values(before).flat().length);
    expect(Object.values(await allRows(client)).flat()).toEqual([]);
    expect(await listed()).toMatchObject([{ place: 'file', rows: sum.rows, isMissing: false, holds: [] }]);
    expect(statSync(sum.path).mode & 0o777).toBe(0o600);
    await restoreMonth(work);
    expect(await allRows(client)).toEqual(before);
    expect(await listed()).toMatchObject([{ place: 'database' }]);
    // And once more: as nothing was changed, its file is the same one.
    expect((await detachMonth(work)).path).toBe(sum.path);
    await restoreMonth(work);
    expect(await allRows(client)).toEqual(before);
  });

  it('leaves the file of an earlier time to the backups that name it, when its rows have changed since.', async () => {
    const { path } = await detachMonth(work);
    const earlier = readFileSync(path);
    await restoreMonth(work);
    await client.query(`update messages set raw_text = 'other' where id = '${madeUpId(3)}'`);
    expect((await detachMonth(work)).path).not.toBe(path);
    expect(readFileSync(path)).toEqual(earlier);
    await restoreMonth(work);
    await client.query(`update messages set raw_text = 'SMS 3' where id = '${madeUpId(3)}'`);
  });

  it('comes back with what was written about it since.', async () => {
    await detachMonth(work);
    const later = `insert into webhook_attempts (event_id, at, duration_ms, status, error, answer_excerpt)
      values ('${madeUpId(5)}', 1, 2, 200, null, 'replayed') returning tableoid::regclass::text as place`;
    expect((await client.query(later)).rows).toEqual([{ place: 'webhook_attempts_other' }]);
    await restoreMonth(work);
    const { rows } = await client.query(
      'select answer_excerpt as answer, tableoid::regclass::text as place from webhook_attempts where event_id = $1 order by id',
      [madeUpId(5)],
    );
    const place = 'webhook_attempts_2024_02';
    expect(rows).toEqual([
      { answer: 'ok', place },
      { answer: 'replayed', place },
    ]);
    await client.query(`delete from webhook_attempts where answer_excerpt = 'replayed'`);
  });

  it('is sealed where backups are, and opened with its key alone.', async () => {
    const own = { ...work, dir: join(folder, 'sealed') };
    const { path } = await detachMonth({ ...own, keys });
    expect(readFileSync(path).subarray(0, 20).toString()).toBe('mobile-money sealed ');
    await expect(restoreMonth(own)).rejects.toThrow('which is not in SECRETS_KEY_FILE');
    await restoreMonth({ ...own, keys });
    expect(await allRows(client)).toEqual(before);
  });

  it('is copied again when someone wrote into it meanwhile.', async () => {
    const update = `update messages set raw_text = 'other' where id = '${madeUpId(3)}'`;
    await detachedWhile(() => client.query(update));
    await restoreMonth(work);
    const { rows } = await client.query('select raw_text as text from messages where id = $1', [madeUpId(3)]);
    expect(rows).toEqual([{ text: 'other' }]);
    await client.query(`update messages set raw_text = 'SMS 3' where id = '${madeUpId(3)}'`);
  });

  it('stays in the database while its file is not as it was written.', async () => {
    rmSync(work.dir, { recursive: true });
    const begin = () => detachMonth(work);
    const partial = () => readdirSync(work.dir).find((name) => name.endsWith('.partial')) ?? '';
    const meanwhile = () => spoil(join(work.dir, partial()));
    await expect(whileItCopies({ url: work.url, begin, meanwhile })).rejects.toThrow('cannot be read');
    expect(readdirSync(work.dir)).toEqual([]);
    expect(await allRows(client)).toEqual(before);
  });

  it('is not brought back out of a file that was changed, and stays where it is.', async () => {
    const { path } = await detachMonth(work);
    const written = readFileSync(path);
    spoil(path);
    await expect(restoreMonth(work)).rejects.toThrow('it is not as it was written');
    expect(await listed()).toMatchObject([{ place: 'file' }]);
    rmSync(path);
    await expect(restoreMonth(work)).rejects.toThrow('is missing');
    expect(await listed()).toMatchObject([{ isMissing: true }]);
    writeFileSync(path, written);
  });

  it('waits for no one for long: whoever holds a table goes first, and nobody queues behind.', async () => {
    const holder = await connected(opened.url);
    const wanted = `select from pg_locks where mode = 'AccessExclusiveLock' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    const insertBehind = async (): Promise<void> => {
      while ((await holder.query(wanted)).rows.length === 0) await sleep(5);
      // Only when it is in may the month go. The lock is waited for 200 ms at a time.
      const since = performance.now();
      await client.query(
        `insert into moves values (gen_random_uuid(), 1, 0, null, 'pending', 'requested', '', 'service', null, null, 0)`,
      );
      expect(performance.now() - since).toBeLessThan(5_000);
      await client.query('delete from moves_other');
      await holder.query('commit');
    };
    let behind: Promise<void> | null = null;
    await detachedWhile(async () => {
      await holder.query('begin; select from moves limit 1');
      behind = insertBehind();
    });
    await behind;
    await holder.end();
    expect(Object.values(await allRows(client)).flat()).toEqual([]);
  });

  it('is judged again when someone wrote into it meanwhile, and nothing watches it after that.', async () => {
    const update = `update messages set is_unread = true where id = '${madeUpId(3)}'`;
    await expect(detachedWhile(() => client.query(update))).rejects.toThrow('SMS could not be read');
    await client.query('update messages set is_unread = false where is_unread');
    const watching = `select from pg_trigger where tgname = 'month_watched' union all select from month_changes`;
    expect((await client.query(watching)).rows).toEqual([]);
    expect(await allRows(client)).toEqual(before);
  });
});

describe('In the folder of months', () => {
  it('is no file of a month whose rows stayed after all, but for one that was there before.', async () => {
    const own = { ...work, dir: join(folder, 'late') };
    const staying = async (): Promise<readonly string[]> => {
      const begin = () => detachMonth(own);
      const meanwhile = () =>
        client.query(`update messages set is_unread = true where id = '${madeUpId(3)}'`);
      const leaving = whileItLeaves({ url: own.url, begin, meanwhile });
      await expect(leaving).rejects.toThrow('SMS could not be read');
      await client.query('update messages set is_unread = false where is_unread');
      return readdirSync(own.dir);
    };
    expect(await staying()).toEqual([]);
    const { path } = await detachMonth(own);
    await restoreMonth(own);
    expect(await staying()).toEqual([basename(path)]);
  });

  it('two databases write at once, and neither into a file of the other.', async () => {
    const other = await openTestDatabase();
    const filling = await connected(other.url);
    await fillMonth(filling, 9);
    await filling.end();
    const meanwhile = () => detachMonth({ ...work, url: other.url });
    await whileItCopies({ url: work.url, begin: () => detachMonth(work), meanwhile });
    await restoreMonth({ ...work, url: other.url });
    await other.drop();
    await restoreMonth(work);
    expect(await allRows(client)).toEqual(before);
  });

  it('files that hold no month of the database are told, but not while one may be about to be noted.', async () => {
    const own = { ...work, dir: join(folder, 'strays') };
    expect(await strayFiles(own)).toEqual([]);
    const { path } = await detachMonth(own);
    const strays = ['2023-01.0011aabbccdd.month', '2024-02.month.0011aabbccdd.partial'].map((name) =>
      join(own.dir, name),
    );
    for (const each of [...strays, join(own.dir, 'remarks.txt')]) writeFileSync(each, '');
    expect(await strayFiles(own)).toEqual(strays);
    await restoreMonth(own);
    expect(await strayFiles(own)).toEqual([...strays, path].sort());
    await client.query('select pg_advisory_lock(7304, 0)');
    expect(await strayFiles(own)).toEqual([]);
    await client.query('select pg_advisory_unlock(7304, 0)');
    expect(await strayFiles({ ...own, dir: null })).toEqual([]);
  });
});

describe('The books', () => {
  const faults = async (): Promise<unknown> => {
    const { findings } = await checkBooks(opened.url, { months: work });
    return findings
      .filter(({ promise }) => promise.startsWith('Every month'))
      .map(({ examples }) => examples);
  };

  it('are checked with a file of another release: columns that came later have their defaults, unknown ones are named.', async () => {
    const add = `alter table messages add column extra text not null default 'x'`;
    const drop = 'alter table messages drop column extra';
    await detachMonth(work);
    await client.query(add);
    expect(await faults()).toEqual([]);
    await restoreMonth(work);
    const { path } = await detachMonth(work);
    await client.query(drop);
    expect(await faults()).toEqual([[`${path} is of another release: messages has no extra here.`]]);
    await client.query(add);
    await restoreMonth(work);
    await client.query(drop);
    expect(await allRows(client)).toEqual(before);
  });

  it('wait for whoever works on a month.', async () => {
    await client.query('select pg_advisory_lock(7304, 0)');
    const checked = faults();
    const asked = `select from pg_stat_activity where application_name = 'mobile-money books' and query like '%7304%'`;
    while ((await client.query(asked)).rows.length === 0) await sleep(5);
    await expect(detachMonth(work)).rejects.toThrow('Another command is at work on the months');
    await client.query('select pg_advisory_unlock(7304, 0)');
    expect(await checked).toEqual([]);
  });

  it('and months need a session of their own.', async () => {
    const url = `${opened.url}?pgbouncer=true`;
    await expect(checkBooks(url)).rejects.toThrow('needs a session of its own');
    await expect(detachMonth({ ...work, url })).rejects.toThrow('needs a session of its own');
  });
});

/** One byte, which whoever still writes the file does not write again. */
function spoil(path: string): void {
  const at = Math.floor(statSync(path).size / 3);
  const file = openSync(path, 'r+');
  const byte = Buffer.alloc(1);
  readSync(file, byte, 0, 1, at);
  writeSync(file, Buffer.of((byte[0] ?? 0) ^ 1), 0, 1, at);
  closeSync(file);
}

describe('A month stays in the database', () => {
  // biome-ignore format: reads by its columns
  it.each([
    ['transactions are under way',           `update transactions set state = 'pending' where id = $1`],
    ['transactions are under way',           `update transactions set proposal = '{}' where id = $1`],
    ['providers contradict',                 `update exchanges set outcome = 'contradicts' where transaction_id = $1`],
    ['payments were more',                   `update payments set excess_status = 'kept' where id = $1`],
    ['webhooks are still to be sent',        `update webhook_deliveries set status = 'pending' where event_id = $1`],
    ['SMS are not decided about',            `update messages set outcome = 'received' where id = $1`],
    ['SMS could not be read',                'update messages set is_unread = true where id = $1'],
    ['SMS are suspicious',                   `update messages set outcome = 'held', is_suspicious = true where id = $1`],
    ['callbacks are still to be looked at',  `update messages set kind = 'callback' where id = $1`],
    ['payments are not matched',             `update payments set status = 'held' where id = $1`],
    ['differences to statements are open',   `insert into discrepancies select gen_random_uuid(), '', '', 0, '', '', null, null,
      json_build_object('transactionId', $1::uuid), '', 'open', null, 0, 0`],
    ['SMS are not in the book',              `insert into wallet_entries values ($1, 'w', 'n', 's', null, 0, 0, null, null, 0, '', '', true)`],
    ['transactions moved within the last 62', `update moves set at = ${now - 62 * 86_400_000 + 1} where transaction_id = $1`],
  ])('while %s.', async (because, statement) => {
    await client.query('begin');
    await client.query(statement, [madeUpId(7)]);
    const holds = await holdsNow();
    await client.query('rollback');
    expect(holds).toEqual([{ because: expect.stringContaining(because), examples: [madeUpId(7)] }]);
  });

  it('and the command says so, with the first things that keep it there.', async () => {
    await client.query(`update messages set is_unread = true where id = $1`, [madeUpId(7)]);
    const held = await detachMonth(work).catch((error: unknown) => error);
    expect(held).toBeInstanceOf(MonthHeld);
    expect((held as MonthHeld).message).toBe(
      `2024-02 stays in the database:\n  SMS could not be read\n    ${madeUpId(7)}`,
    );
    expect(await listed()).toMatchObject([{ place: 'database', holds: [{}] }]);
    await client.query('update messages set is_unread = false');
    expect(await listed()).toMatchObject([{ place: 'database', holds: [] }]);
  });

  it('while not all of its tables were made: some of what belongs together would stay behind.', async () => {
    const missing = `message_words_${month.replace('-', '_')}`;
    await client.query('begin');
    await client.query(`alter table message_words detach partition ${missing}`);
    const holds = await holdsNow();
    await client.query('rollback');
    expect(holds).toEqual([
      { because: `tables of it were never made (npm run months -- make ${month})`, examples: [missing] },
    ]);
  });

  it('while one of its tables was made after the command had begun: its rows are not among those that are copied.', async () => {
    const missing = `message_words_${month.replace('-', '_')}`;
    const [first, next] = await idsOf(client, month);
    await client.query(`alter table message_words detach partition ${missing}`);
    const meanwhile = () =>
      client.query(`alter table message_words attach partition ${missing}
        for values from ('${first}') to ('${next}')`);
    const leaving = whileItBegins({ url: work.url, begin: () => detachMonth(work), meanwhile });
    await expect(leaving).rejects.toThrow('tables of it were never made');
    expect(await allRows(client)).toEqual(before);
  });

  it('while a callback of another month about one of its transactions is to be looked at.', async () => {
    await client.query('begin');
    await client.query(`insert into messages (id, kind, provider_id, sender, raw_text, received_at, outcome, because,
      is_suspicious, transaction_id) values (gen_random_uuid(), 'callback', '', '', '', 0, 'received', '', false, '${madeUpId(7)}')`);
    const holds = await holdsNow();
    await client.query('rollback');
    expect(holds).toMatchObject([{ because: expect.stringContaining('callbacks in other months') }]);
  });

  it('no longer than 62 days after the last move of its transactions.', async () => {
    const at = now - 62 * 86_400_000;
    await client.query('begin');
    await client.query(`update moves set at = ${at} where transaction_id = '${madeUpId(7)}'`);
    const holds = await holdsNow();
    await client.query('rollback');
    expect(holds).toEqual([]);
  });

  it('until personal data in it is masked, where it is masked at all.', async () => {
    await expect(detachMonth({ ...work, isMasked: true })).rejects.toThrow('transactions are not masked yet');
    // Whoever runs the command may not know that the service masks. What someone typed later is masked later.
    await client.query('begin');
    await client.query(`insert into masking_walks values ('answers', 0, gen_random_uuid())`);
    await client.query(`insert into masking_put_off values ('messages', '${madeUpId(7)}', 0)`);
    const because = (await holdsNow()).map((hold) => hold.because);
    await client.query('rollback');
    expect(because).toEqual(
      expect.arrayContaining(['messages are not masked yet', 'what was said later is not masked yet']),
    );
  });

  it('while it is young.', async () => {
    await expect(detachMonth({ ...work, now: Date.UTC(2024, 3, 30) })).rejects.toThrow(
      'may go from 2024-05-02 on',
    );
  });
});
