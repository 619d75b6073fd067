import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type OpenDatabase, openDatabase, type Statement } from '../../src/database/database.ts';
import { openTestDatabase, type TestDatabase } from '../../src/test-database.ts';

const pid: Statement = { name: 'pid', text: 'select pg_backend_pid() as pid' };
/** As if the server behind this connection had become a standby. */
const demote: Statement = { name: 'demote', text: 'set default_transaction_read_only = on' };
const write: Statement = { name: 'write', text: 'create table written (a int)' };

describe('A connection that no longer takes writes', () => {
  let opened: TestDatabase;
  let database: OpenDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase('empty');
    database = openDatabase({ url: opened.url, poolMax: 1 });
  }, 60_000);
  afterAll(async () => {
    await database.close();
    await opened.drop();
  });

  it('is replaced, and what it refused is sent again, because it was not done.', async () => {
    const before = await database.keyed(pid, []);
    await database.keyed(demote, []);
    expect((await database.once(write, [])).isRepeated).toBe(false);
    expect((await database.keyed(pid, [])).rows).not.toEqual(before.rows);
  });
});
