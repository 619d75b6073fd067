import { indexBeside, type Migration } from './migration.ts';

/** What callbacks may cause in a stretch of time, and which of the old ones are still to be looked at. */
export const callbackBudgets: Migration = {
  name: '0035-callback-budgets',
  beforehand: [
    // Outside of the step, because the index below needs it; without a default it changes no row.
    'alter table messages add column if not exists led_to_verdict boolean',
    ...indexBeside(
      'callbacks_to_look_at',
      `on messages (received_at, id) where kind = 'callback' and led_to_verdict is null`,
    ),
  ],
  sql: `
create table callback_budgets (
  since bigint not null,
  name text collate "C" not null,
  spent integer not null,
  primary key (since, name)
);
`,
};
