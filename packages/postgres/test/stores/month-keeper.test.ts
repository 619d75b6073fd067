import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Instant } from '@mobile-money/core';
import pg from 'pg';
import { type OpenDatabase, openDatabase } from '../../src/database/database.ts';
import { makeMonth } from '../../src/months/make-month.ts';
import { keptByMonth } from '../../src/schema/months.ts';
import { MonthKeeper } from '../../src/stores/month-keeper.ts';
import { openTestDatabase, type TestDatabase } from '../../src/test-database.ts';

const tables = Object.keys(keptByMonth);
let opened: TestDatabase;
let database: OpenDatabase;
let client: pg.Client;
let keeper: MonthKeeper;

beforeAll(async () => {
  opened = await openTestDatabase();
  database = openDatabase({ url: opened.url, poolMax: 4 });
  client = new pg.Client({ connectionString: opened.url });
  await client.connect();
  keeper = new MonthKeeper(database);
}, 60_000);
afterAll(async () => {
  await client.end();
  await database.close();
  await opened.drop();
});

/** A word of a message that came at that moment, and in which table it lies. */
const store = (moment: string): Promise<unknown> =>
  client.query(
    `insert into message_words values ('${moment}', 0, first_id((extract(epoch from '${moment}'::timestamptz) * 1000)::bigint))`,
  );
const placeOf = async (moment: string): Promise<unknown> => {
  const { rows } = await client.query(
    'select tableoid::regclass::text as place from message_words where word = $1',
    [moment],
  );
  return rows.map(({ place }) => place);
};

describe('Months of tables', () => {
  it('are made ahead, each once: this one and the next two.', async () => {
    const december = Date.UTC(2030, 11, 31, 23) as Instant;
    expect(await keeper.makeAhead(december)).toEqual({ made: 3 * tables.length, late: [] });
    expect(await keeper.makeAhead(december)).toEqual({ made: 0, late: [] });
    for (const moment of ['2030-12-01Z', '2031-01-31 23:59:59.999Z', '2031-02-01Z']) await store(moment);
    expect(await placeOf('2030-12-01Z')).toEqual(['message_words_2030_12']);
    expect(await placeOf('2031-01-31 23:59:59.999Z')).toEqual(['message_words_2031_01']);
    expect(await placeOf('2031-02-01Z')).toEqual(['message_words_2031_02']);
  });

  it('take what came before they were made, and nothing else.', async () => {
    for (const moment of ['2032-05-10Z', '2032-06-01Z']) await store(moment);
    expect(await placeOf('2032-05-10Z')).toEqual(['message_words_other']);
    await keeper.make(['2032-05-01']);
    expect(await placeOf('2032-05-10Z')).toEqual(['message_words_2032_05']);
    expect(await placeOf('2032-06-01Z')).toEqual(['message_words_other']);
  });

  it('have the indexes of their tables, and no others.', async () => {
    await keeper.make(['2032-05-01']);
    const { rows } = await client.query(
      `select t.name, (select count(*) from pg_index where indrelid = t.name::regclass)
        = (select count(*) from pg_index where indrelid = (t.name || '_2032_05')::regclass) as "isSame",
        (select bool_and(x.relispartition) from pg_index i join pg_class x on x.oid = i.indexrelid
          where i.indrelid = (t.name || '_2032_05')::regclass) as "isPart"
      from unnest($1::text[]) t (name)`,
      [tables],
    );
    expect(rows).toEqual(tables.map((name) => ({ name, isSame: true, isPart: true })));
  });

  it('are made once by processes that start together.', async () => {
    const made = await Promise.all([1, 2, 3].map(() => keeper.make(['2033-01-01'])));
    expect(made.reduce((sum, each) => sum + each)).toBe(tables.length);
  });

  it('wait for a long query no longer than others would notice, and are made the next time.', async () => {
    await client.query('begin; select from moves');
    expect(await keeper.make(['2034-01-01'])).toBe(tables.length - 1);
    await client.query('commit');
    expect(await keeper.make(['2034-01-01'])).toBe(1);
  });

  it('keep whoever writes into one that is being made waiting, and refuse no one.', async () => {
    const moment = '2034-02-03Z';
    await client.query(`begin; select make_month('message_words', '2034-02-01')`);
    const text = `insert into message_words values ($1, 0, first_id((extract(epoch from $1::text::timestamptz) * 1000)::bigint))`;
    const written = database.once({ name: 'a_word', text }, [moment]);
    for (let waits = 0; waits === 0; ) {
      const { rows } = await database.pool.query(`select count(*)::integer as waits from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      waits = rows[0].waits;
    }
    await client.query('commit');
    await written;
    expect(await placeOf(moment)).toEqual(['message_words_2034_02']);
  });

  it('are told of as late when it is the one of now that someone keeps from being made, and no other.', async () => {
    await keeper.make(['2034-04-01', '2034-06-01']);
    await client.query('begin; select from moves');
    expect(await keeper.makeAhead(Date.UTC(2034, 4, 9) as Instant)).toMatchObject({ late: ['moves'] });
    expect(await keeper.makeAhead(Date.UTC(2034, 3, 9) as Instant)).toEqual({ made: 0, late: [] });
    await client.query('commit');
    expect(await keeper.makeAhead(Date.UTC(2034, 4, 9) as Instant)).toMatchObject({ late: [] });
  });

  /** Words of messages of 1970, of which there is no month. */
  const fill = (rows: number, letters: number): Promise<unknown> =>
    client.query(
      `insert into message_words select rpad(n::text, $2, 'a'), 0, rpad(lpad(to_hex(n), 12, '0'), 32, '0')::uuid
      from generate_series(1, $1) n`,
      [rows, letters],
    );

  it('are not made while so much lies in none that writers would wait for what is moved, which is said once.', async () => {
    await fill(100_000, 200);
    await store('2035-01-05Z');
    const told: string[] = [];
    const telling = new MonthKeeper(database, (...what) => told.push(what.join(' ')));
    expect(await telling.make(['2035-01-01'])).toBe(tables.length - 1);
    expect(await telling.make(['2035-01-01'])).toBe(0);
    expect(told).toEqual(['message_words 2035-01-01']);
    // Nothing of the next one has to be moved.
    expect(await telling.make(['2035-02-01'])).toBe(tables.length);
    expect(told).toHaveLength(1);
    // Whoever says so has them moved, however long others wait.
    expect((await makeMonth({ url: opened.url, month: '2035-01' })).made).toEqual(['message_words_2035_01']);
    expect(await placeOf('2035-01-05Z')).toEqual(['message_words_2035_01']);
    await client.query('truncate message_words_other');
  });

  it('are not made either while writers would wait until all of it is read.', async () => {
    await fill(50_000, 1_600);
    expect(await keeper.make(['2035-03-01'])).toBe(tables.length - 1);
    await client.query('truncate message_words_other');
    expect(await keeper.make(['2035-03-01'])).toBe(1);
  });

  it('are made of no other table, whoever asks.', async () => {
    await expect(client.query(`select make_month('staff', '2036-01-01')`)).rejects.toThrow(
      'staff is not kept by month',
    );
  });
});
