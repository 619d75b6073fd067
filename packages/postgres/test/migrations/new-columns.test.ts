import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { openDatabase } from '../../src/database/database.ts';
import { openTestDatabase, type TestDatabase } from '../../src/test-database.ts';
import { allStatements } from '../spread/all-statements.ts';

jest.setTimeout(60_000);

let opened: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  opened = await openTestDatabase();
  client = new pg.Client({ connectionString: opened.url });
  await client.connect();
}, 60_000);
afterAll(async () => {
  await client.end();
  await opened.drop();
});

/** What a session that has prepared a statement is refused when it asks for it again; null when it is served. */
async function refusalOf({ name, text }: { readonly name: string; readonly text: string }) {
  const parameters = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place)));
  const values = parameters === 0 ? '' : `(${Array(parameters).fill('null').join(', ')})`;
  try {
    await client.query(`explain execute ${name}${values}`);
    return null;
  } catch (error) {
    return `${name}: ${(error as Error).message}`;
  }
}

it('A process is served whose connections prepared a statement that gives back other columns now.', async () => {
  const database = openDatabase({ url: opened.url, poolMax: 4 });
  await client.query('create table memos (id integer); insert into memos values (7)');
  const all = { name: 'all_memos', text: 'select * from memos' };
  const readAll = () => Promise.all([1, 2, 3, 4].map(async () => (await database.once(all, [])).rows));
  expect(await readAll()).toEqual(Array(4).fill([{ id: 7 }]));
  await client.query('alter table memos add column memo text');
  expect(await readAll()).toEqual(Array(4).fill([{ id: 7, memo: null }]));
  await client.query('drop table memos');
  await database.close();
});

it('Statements that a process has prepared are served when every table has got a new column.', async () => {
  const statements = allStatements();
  for (const { name, text } of statements) await client.query(`prepare ${name} as ${text}`);
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not relispartition`,
  );
  for (const { name } of rows) await client.query(`alter table ${name} add column added_later text`);
  const refused: (string | null)[] = [];
  for (const each of statements) refused.push(await refusalOf(each));
  expect(statements.length).toBeGreaterThan(200);
  expect(refused.filter((each) => each !== null)).toEqual([]);
});
