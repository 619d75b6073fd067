import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { type OpenDatabase, openDatabase } from '../../src/database/database.ts';
import { RightMissing } from '../../src/migrations/missing-right.ts';
import { makeMonth } from '../../src/months/make-month.ts';
import { keptByMonth } from '../../src/schema/months.ts';
import { MonthKeeper } from '../../src/stores/month-keeper.ts';
import { openTestDatabase, type TestDatabase } from '../../src/test-database.ts';
import { connected } from './made-up-month.ts';

const tables = Object.keys(keptByMonth);
let opened: TestDatabase;
let database: OpenDatabase;
let client: pg.Client;
let reader: pg.Client;
let keeper: MonthKeeper;

beforeAll(async () => {
  opened = await openTestDatabase();
  database = openDatabase({ url: opened.url, poolMax: 4 });
  client = await connected(opened.url);
  keeper = new MonthKeeper(database);
}, 60_000);
afterAll(async () => {
  await client.end();
  await database.close();
  await opened.drop();
});
beforeEach(async () => {
  reader = await connected(opened.url);
});
afterEach(async () => {
  await reader.end();
  await client.query('truncate messages_other');
});

/** The n-th id of a month, for SQL. */
const idOf = (month: string, n: string): string => `first_id(${Date.parse(`${month}-02`)}::bigint + ${n})`;

/** SMS with ids of a month. */
const store = (month: string, count: number, text: string): Promise<unknown> =>
  client.query(
    `insert into messages (id, kind, provider_id, sender, raw_text, received_at, outcome, because, is_suspicious)
    select ${idOf(month, 'n')}, 'sms', 'orange-money', 'OrangeMoney', ${text}, n, 'ignored', '', false
    from generate_series(1, ${count}) n`,
  );
/** So many of them that the month is not made by itself. */
const fillMonth = async (month: string): Promise<void> => {
  await store(month, 11_000, `repeat('a', 1550)`);
  expect(await keeper.make([`${month}-01`])).toBe(tables.length - 1);
};
const make = (month: string, triesForMs?: number) =>
  makeMonth({ url: opened.url, month, ...(triesForMs === undefined ? {} : { triesForMs }) });
/** The server, too, reads a table by itself for a moment now and then. */
const makeUntilGivenBack = async (month: string): Promise<void> => {
  while ((await make(month)).full.length > 0);
};

/** Where the rows of a table are; another place, once it was rewritten. */
const fileOf = async (place: string): Promise<unknown> => {
  const { rows } = await client.query('select pg_relation_filenode($1) as file', [place]);
  return rows[0]?.file;
};

const isUsed = { place: 'messages_other', bytes: expect.any(Number), isFilled: false };

describe('A month that is made by hand', () => {
  it('leaves no room taken behind, though rows of the next one lie behind its own: that is made by itself.', async () => {
    await fillMonth('2035-04');
    await store('2035-05', 1, `'SMS'`);
    expect(await make('2035-04')).toMatchObject({ made: ['messages_2035_04'] });
    await makeUntilGivenBack('2035-04');
    const { rows } = await client.query('select count(*)::integer as moved from messages_2035_04');
    expect(rows).toEqual([{ moved: 11_000 }]);
    expect(await keeper.make(['2035-05-01'])).toBe(tables.length);
    const { rows: next } = await client.query('select raw_text as text from messages_2035_05');
    expect(next).toEqual([{ text: 'SMS' }]);
  });

  it('tells when someone could still read what was moved, and gives the room back when it is made once more.', async () => {
    await fillMonth('2035-07');
    await store('2035-08', 1, `'SMS'`);
    await reader.query('begin isolation level repeatable read; select from transactions');
    expect(await make('2035-07')).toEqual({ made: ['messages_2035_07'], full: [isUsed] });
    expect(await keeper.make(['2035-08-01'])).toBe(tables.length - 1);
    await reader.query('commit');
    await makeUntilGivenBack('2035-07');
    expect(await keeper.make(['2035-08-01'])).toBe(1);
  });

  /** Leaves room taken behind in a table that someone uses from then on, and takes a later one out of another month. */
  const useWhatHasRoom = async (moved: string, month: string): Promise<void> => {
    await fillMonth(moved);
    await keeper.make([`${month}-01`]);
    await reader.query('begin isolation level repeatable read; select from transactions');
    await make(moved);
    await reader.query('commit; begin; select from messages');
    await client.query(`drop table message_words_${month.replace('-', '_')}`);
  };

  it('is made before any room is given back, for which a table must come free.', async () => {
    await useWhatHasRoom('2035-09', '2035-10');
    let whole: Promise<unknown> = Promise.resolve();
    const made = await new Promise((onMade) => {
      whole = makeMonth({ url: opened.url, month: '2035-10', onMade });
    });
    expect(made).toBe('message_words_2035_10');
    await reader.query('commit');
    await whole;
    await makeUntilGivenBack('2035-10');
  });

  it('is made while someone uses a table for long whose room is to be given back: that is told.', async () => {
    await useWhatHasRoom('2036-01', '2036-02');
    expect(await make('2036-02', 300)).toEqual({ made: ['message_words_2036_02'], full: [isUsed] });
  });

  it.each([
    ['are short', 400_000, `'SMS'`],
    ['leave as much of each page unused as rows can', 11_000, `rpad(n::text, 1550, 'a')`],
    [
      'have long texts beside the table',
      200_000,
      `case when n % 200 = 0 then (select string_agg(md5(n::text || i), '') || repeat('a', 60000) from generate_series(1, 60) i) else 'SMS' end`,
    ],
  ])('keeps no one waiting for rows that fill their table, stay there and %s.', async (_, count, text) => {
    await store('2034-01', count, text);
    const before = await fileOf('messages_other');
    const { full } = await make('2035-11');
    expect(full).toEqual([{ ...isUsed, isFilled: true }]);
    expect(await fileOf('messages_other')).toBe(before);
  });

  it('moves nothing for a role that does not own the tables, which the server would only warn of the room it leaves.', async () => {
    const role = `role_${new URL(opened.url).pathname.slice(6)}`;
    await client.query(`create role ${role} login password 'secret';
      grant select, insert, update, delete on all tables in schema public to ${role}`);
    try {
      await fillMonth('2035-12');
      const url = new URL(opened.url);
      url.username = role;
      url.password = 'secret';
      const why = await makeMonth({ url: url.href, month: '2035-12' }).catch((error: Error) => error);
      expect(why).toEqual(
        new RightMissing(
          `The role ${role} lacks a right in the database ${url.pathname.slice(1)}: must be owner of table moves. Let it own the tables, or start as the role that made them.`,
        ),
      );
      const { rows } = await client.query(`select to_regclass('messages_2035_12') as made`);
      expect(rows).toEqual([{ made: null }]);
    } finally {
      await client.query(`drop owned by ${role}; drop role ${role}`);
    }
  });

  it('is none that is kept as a file, and that is told.', async () => {
    await client.query(`insert into detached_months values ('2035-06', '', 0, 0, 0)`);
    await expect(make('2035-06')).rejects.toThrow('2035-06 is kept as a file');
    await client.query('delete from detached_months');
  });
});
