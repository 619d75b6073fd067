import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../../src/database/database.ts';
import { allMigrations } from '../../src/migrations/all-migrations.ts';
import { lastStepsLeft, migrate } from '../../src/migrations/migrate.ts';
import type { Migration } from '../../src/migrations/migration.ts';
import { processName, SchemaNotUpToDate } from '../../src/migrations/schema-facts.ts';
import { openTestDatabase, type TestDatabase } from '../../src/test-database.ts';

/** What a next release could bring: something new, the end of something old, and what the release after it adds. */
const adds: Migration = { name: '9001-memos', sql: 'create table memos (id uuid primary key)' };
const drops: Migration = { name: '9002-no-notes-last', sql: 'drop table notes' };
const addsMore: Migration = { name: '9003-more', sql: 'create table more (id uuid primary key)' };
const next = [...allMigrations, adds, drops];
const afterNext = [...next, addsMore];

let opened: TestDatabase;
const take = (steps?: readonly Migration[], isFinishing = false) =>
  migrate(opened.url, undefined, { ...(steps === undefined ? {} : { steps }), isFinishing });

afterEach(() => opened.drop());

describe('The last step of an upgrade', () => {
  beforeEach(async () => {
    opened = await openTestDatabase();
  }, 60_000);

  it('is left until someone finishes the upgrade.', async () => {
    expect(await take(next)).toEqual(['9001-memos']);
    expect(await take(next)).toEqual([]);
    expect(await take(next, true)).toEqual(['9002-no-notes-last']);
    expect(await lastStepsLeft(opened.url)).toEqual([]);
  });

  it('ends the way back: until then the version before starts, and afterwards it says why it does not.', async () => {
    await take(next);
    expect(await take()).toEqual([]);
    await take(next, true);
    await expect(take()).rejects.toThrow(
      new SchemaNotUpToDate(
        'This version is older than the database: the step 9002-no-notes-last took away what it uses. Start the version that brought the step, or a newer one.',
      ),
    );
  });

  it('is not taken while a process of the version before is at work.', async () => {
    await take(next);
    const older = openDatabase({ url: opened.url, poolMax: 1, applicationName: processName });
    await older.keyed({ name: 'sign_of_life', text: 'select 1' }, []);
    await expect(take(next, true)).rejects.toThrow(
      new SchemaNotUpToDate(
        `Processes of the version before are still at work: 1 connections are called '${processName}'. Stop them first.`,
      ),
    );
    await older.close();
    expect(await take(next, true)).toEqual(['9002-no-notes-last']);
  });

  it('must be taken before the next upgrade begins, which is refused before it has done anything.', async () => {
    await take(next);
    await expect(take(afterNext)).rejects.toThrow(
      'The upgrade before this one was not finished: 9002-no-notes-last is left.',
    );
    expect(await take(next, true)).toEqual(['9002-no-notes-last']);
    expect(await take(afterNext)).toEqual(['9003-more']);
  });

  it('is missed by no one behind a pooler, who lacks the steps before it.', async () => {
    const pooled = (steps: readonly Migration[], isFinishing = false) =>
      migrate(`${opened.url}?pgbouncer=true`, undefined, { steps, isFinishing });
    await expect(pooled(next)).rejects.toThrow('The schema lacks 1 steps');
    await take(next);
    expect(await pooled(next)).toEqual([]);
    await expect(pooled(next, true)).rejects.toThrow('The schema lacks 1 steps');
  });
});

describe('An empty database', () => {
  beforeEach(async () => {
    opened = await openTestDatabase('empty');
  }, 60_000);

  it('takes the last steps with all others, because no one uses it yet.', async () => {
    expect(await take(afterNext)).toEqual(afterNext.map(({ name }) => name));
  });
});
