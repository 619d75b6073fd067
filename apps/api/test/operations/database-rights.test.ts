import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { migrate } from '@mobile-money/postgres';
import { openTestDatabase, type TestDatabase } from '@mobile-money/postgres/test-database';
import pg from 'pg';
import { eventually } from '../support/eventually.ts';
import { Inbox } from '../support/inbox.ts';
import { blocksOf } from '../support/page-walk.ts';
import { aDeposit } from '../support/requests.ts';
import { root } from '../support/service-process.ts';
import { call, startWhole } from '../support/whole-service.ts';

jest.setTimeout(60_000);

const page = readFileSync(join(root, 'docs/connecting-operators.md'), 'utf8');

/** The database that the page makes, beside the one of this test; both go when it is over. */
let beside: TestDatabase;
let client: pg.Client;
let name: string;
beforeEach(async () => {
  beside = await openTestDatabase('empty');
  name = `rights${new URL(beside.url).pathname.slice(-8)}`;
  client = new pg.Client({ connectionString: beside.url });
  await client.connect();
});
afterEach(async () => {
  await client.query(`drop database if exists ${name} with (force)`);
  for (const role of ['', '_owner', '_service']) await client.query(`drop role if exists ${name}${role}`);
  await client.end();
  await beside.drop();
});

/** What the page says under this name, for the roles and the database of this test. */
const linesOf = (place: string): readonly string[] =>
  (blocksOf(page).find((block) => block.language === 'sql' && block.place === place)?.text ?? '')
    .replaceAll(/\bpayments(?=\b|_)/g, name)
    .split('\n');

const urlOf = (role: string, password: string): string => {
  const url = new URL(beside.url);
  [url.username, url.password, url.pathname] = [role, password, `/${name}`];
  return url.href;
};

/** A deposit is made, expires, and is announced: all that a process does by itself takes part in it. */
async function serves(databaseUrl: string): Promise<void> {
  const inbox = await Inbox.open();
  const service = await startWhole({ DATABASE_URL: databaseUrl, DEPOSIT_WINDOW_SECONDS: '1' });
  try {
    const body = aDeposit({ callback_url: inbox.url });
    const { status } = await call(service, 'POST', '/api/v1/deposits', {}, body);
    expect(status).toBe(200);
    await eventually(() => inbox.received.length > 0);
    for (const path of ['/api/v1/events?limit=1', '/internal/v1/overview', '/internal/v1/audit'])
      expect([path, (await call(service, 'GET', path)).status]).toEqual([path, 200]);
  } finally {
    await service.stop();
    await inbox.close();
  }
}

test('the one role of the page is enough for everything', async () => {
  for (const line of linesOf('one role')) await client.query(line);
  await serves(urlOf(name, 'a long password'));
});

test('of the two roles of the page one makes the tables, and the other serves and can drop none', async () => {
  for (const line of linesOf('two roles')) await client.query(line);
  const owner = urlOf(`${name}_owner`, 'a long password');
  const made = new pg.Client({ connectionString: owner });
  await made.connect();
  for (const line of linesOf('two roles, in the database')) await made.query(line);
  await made.end();
  const service = urlOf(`${name}_service`, 'another long password');
  await expect(startWhole({ DATABASE_URL: service })).rejects.toThrow('may not create tables');
  await migrate(owner);
  await serves(service);
  const served = new pg.Client({ connectionString: service });
  await served.connect();
  try {
    for (const forbidden of [
      'drop table transactions',
      'alter table moves add column more text',
      'create table mine (id int)',
    ])
      await expect(served.query(forbidden)).rejects.toMatchObject({ code: '42501' });
    // But months, which are tables too.
    const { rows } = await served.query(
      `select to_regclass('moves_' || to_char(now() at time zone 'utc', 'YYYY_MM')) is not null as "isMade"`,
    );
    expect(rows).toEqual([{ isMade: true }]);
  } finally {
    await served.end();
  }
});
