import { expect, it, jest } from '@jest/globals';
import type pg from 'pg';
import { allMigrations } from '../../src/migrations/all-migrations.ts';
import { isLast, type Migration } from '../../src/migrations/migration.ts';
import { acrossStep } from './across-step.ts';

jest.setTimeout(60_000);

/** No step of ours: it shows what the test of one looks like. */
const country: Migration = {
  name: '9999-country',
  sql: `
alter table prefixes add column country text;
update prefixes set country = case when prefix like '+237%' then 'CM' end;
`,
};

it('Migrations are numbered without a gap, in their order.', () => {
  const numbers = allMigrations.map(({ name }) => Number(name.slice(0, 4)));
  expect(numbers).toEqual(allMigrations.map((_, index) => index + 1));
});

/** Columns by their tables, and whether one that is written as nothing is refused, or its default left out. */
async function columnsOf(client: pg.Client): Promise<ReadonlyMap<string, ReadonlyMap<string, boolean>>> {
  const { rows } = await client.query<{ table: string; column: string; is_demanding: boolean }>(
    `select c.relname as table, a.attname as column,
        a.attnotnull or a.atthasdef or a.attidentity <> '' as is_demanding
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped`,
  );
  const tables = new Map<string, Map<string, boolean>>();
  for (const { table, column, is_demanding } of rows)
    tables.set(table, (tables.get(table) ?? new Map()).set(column, is_demanding));
  return tables;
}

/** What the last of these steps demands of tables that were there before it: a process of before knows nothing of it. */
async function demandedBy(steps: readonly Migration[]): Promise<readonly string[]> {
  let before: Awaited<ReturnType<typeof columnsOf>> = new Map();
  const after = await acrossStep({
    steps,
    before: async (client) => {
      before = await columnsOf(client);
    },
    after: columnsOf,
  });
  return [...before].flatMap(([table, known]) =>
    [...(after.get(table) ?? [])]
      .filter(([column, isDemanding]) => isDemanding && known.get(column) !== true)
      .map(([column]) => `${table}.${column}`),
  );
}

it('A process of the version before, which writes whole rows, writes nothing that a step refuses.', async () => {
  for (const [index, { name }] of allMigrations.entries())
    if (index > 0 && !isLast(name))
      expect([name, await demandedBy(allMigrations.slice(0, index + 1))]).toEqual([name, []]);
  const demanding: Migration = {
    name: '9999-demanding',
    sql: `
alter table moves add column memo text not null default 'given';
alter table staff add column memo text default '';
alter table staff add column allowed text;
alter table staff alter column disabled_at set not null;
create table memos (id uuid primary key);
`,
  };
  const demanded = await demandedBy([...allMigrations, demanding]);
  expect(new Set(demanded)).toEqual(new Set(['moves.memo', 'staff.memo', 'staff.disabled_at']));
});

it('9999-country: a prefix of Cameroon has its country, and another one none.', async () => {
  const seen = await acrossStep({
    steps: [...allMigrations, country],
    before: (client) => client.query(`insert into prefixes values ('+23767', 1, 'mtn'), ('+23569', 2, null)`),
    after: async (client) =>
      (await client.query('select prefix, operator, country from prefixes order by position')).rows,
  });
  expect(seen).toEqual([
    { prefix: '+23767', operator: 'mtn', country: 'CM' },
    { prefix: '+23569', operator: null, country: null },
  ]);
});
