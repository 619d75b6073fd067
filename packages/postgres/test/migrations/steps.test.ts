import { expect, it } from '@jest/globals';
import { allMigrations } from '../../src/migrations/all-migrations.ts';
import type { Migration } from '../../src/migrations/migration.ts';
import { acrossStep } from './across-step.ts';

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
