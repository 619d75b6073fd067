import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { aRegistry } from '@mobile-money/testing';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import pg from 'pg';
import { openDatabase } from '../../src/database/database.ts';
import { allMigrations } from '../../src/migrations/all-migrations.ts';
import { migrate } from '../../src/migrations/migrate.ts';
import { RightMissing } from '../../src/migrations/missing-right.ts';
import { SchemaNotUpToDate } from '../../src/migrations/schema-facts.ts';
import { postgresPorts } from '../../src/postgres-ports.ts';
import { openTestDatabase, type TestDatabase } from '../../src/test-database.ts';

/** A role of its own for one database, which has the rights that a test gives it. */
async function withRole(work: (role: string, url: string) => Promise<void>): Promise<void> {
  const role = `role_${new URL(opened.url).pathname.slice(6)}`;
  await client.query(`create role ${role} login password 'secret'`);
  try {
    const url = new URL(opened.url);
    url.username = role;
    url.password = 'secret';
    await work(role, url.href);
  } finally {
    await client.query(`drop owned by ${role}; drop role ${role}`);
  }
}

const names = allMigrations.map(({ name }) => name);

let opened: TestDatabase;
let client: pg.Client;

async function open(content?: 'empty'): Promise<void> {
  opened = await openTestDatabase(content);
  client = new pg.Client({ connectionString: opened.url });
  await client.connect();
}
afterEach(async () => {
  await client.end();
  await opened.drop();
});

describe('Migrations of an empty database', () => {
  beforeEach(() => open('empty'), 60_000);

  it('bring an empty database up to date, once.', async () => {
    expect(await migrate(opened.url)).toEqual(names);
    expect(await migrate(opened.url)).toEqual([]);
    const { rows } = await client.query('select count(*)::int as rows from transactions');
    expect(rows).toEqual([{ rows: 0 }]);
  });

  it('are made by one of many processes that start at once; the others wait.', async () => {
    const done = await Promise.all(Array.from({ length: 5 }, () => migrate(opened.url)));
    expect(done.flat()).toEqual(names);
  });

  it('tell a role that may not create which right it lacks, and how it gets it.', async () => {
    await withRole(async (role, url) => {
      const database = new URL(url).pathname.slice(1);
      const why = await migrate(url).catch((error: Error) => error);
      const remedy = `grant usage, create on schema public to ${role};`;
      expect(why).toEqual(
        new RightMissing(
          `The role ${role} may not create tables in the schema public of the database ${database}. As the owner of the database run: ${remedy}`,
        ),
      );
      await client.query(remedy);
      expect(await migrate(url)).toEqual(names);
    });
  });

  it('are not begun in a database of someone else, who is named.', async () => {
    const owners: (string | null)[] = [];
    await migrate(opened.url, (owner) => owners.push(owner));
    await client.query(`insert into installation values (true, 'production', 1)`);
    // As if this program knew one step more than the one that runs on this database.
    await client.query('delete from schema_migrations where name = $1', [names.at(-1)]);
    const refused = migrate(opened.url, (owner) => {
      throw new Error(`It belongs to ${owner}.`);
    });
    await expect(refused).rejects.toThrow('It belongs to production.');
    const { rows } = await client.query('select name from schema_migrations order by name');
    expect([owners, rows.map(({ name }) => name)]).toEqual([[null], names.slice(0, -1)]);
  });
});

describe('Migrations of a database that is up to date', () => {
  beforeEach(() => open(), 60_000);

  it('are not held up by the lock of a process that died.', async () => {
    await client.query('update schema_migrations_lock set is_locked = 1');
    expect(await migrate(opened.url)).toEqual([]);
  });

  it('do not mind a step that a newer process has made.', async () => {
    await client.query(
      `insert into schema_migrations (name, batch, migration_time) values ('9999-later', 2, now())`,
    );
    expect(await migrate(opened.url)).toEqual([]);
  });

  it('are refused by a database of before the first release, which stays as it is.', async () => {
    await client.query(`update schema_migrations set name = '0001-transactions'`);
    await expect(migrate(opened.url)).rejects.toThrow(
      new SchemaNotUpToDate(
        'This database was made before the first release, and its schema cannot be brought up to date: start with an empty database, or with a new DATA_DIR.',
      ),
    );
    const { rows } = await client.query('select name from schema_migrations');
    expect(rows).toEqual([{ name: '0001-transactions' }]);
  });

  it('tell a role that does not own the tables so, in one line.', async () => {
    await withRole(async (role, url) => {
      await client.query(`grant create on schema public to ${role}`);
      const why = await migrate(url).catch((error: Error) => error);
      expect(why).toBeInstanceOf(RightMissing);
      expect(String(why)).toMatch(
        new RegExp(`^RightMissing: The role ${role} lacks a right in the database \\w+: [^\n]* Let it own`),
      );
    });
  });
});

describe('The schema', () => {
  beforeEach(() => open(), 60_000);

  it.each(['update audit_entries set reason = $1', 'delete from audit_entries where id::text > $1'])(
    'refuses to %s.',
    async (statement) => {
      const database = openDatabase({ url: opened.url, poolMax: 1 });
      await postgresPorts(database).audit.append(anAuditEntry());
      await database.close();
      await expect(client.query(statement, [''])).rejects.toThrow('append-only');
      await expect(client.query('truncate audit_entries')).rejects.toThrow('append-only');
    },
  );

  it('takes the first registry, and keeps it whatever is given later.', async () => {
    const database = openDatabase({ url: opened.url });
    const { registry } = postgresPorts(database);
    const seeded = await Promise.all(Array.from({ length: 4 }, () => registry.seed(aRegistry())));
    expect(seeded.filter((isFirst) => isFirst)).toHaveLength(1);
    await registry.setProviderEnabled('mtn-momo', false, anAuditEntry());
    expect(await registry.seed(aRegistry())).toBe(false);
    const { providers, channels, prefixes } = await registry.read();
    expect({ channels, prefixes }).toEqual({
      channels: aRegistry().channels,
      prefixes: aRegistry().prefixes,
    });
    expect(providers.map(({ enabled }) => enabled)).toEqual([false, true, true, true]);
    await database.close();
  });
});
