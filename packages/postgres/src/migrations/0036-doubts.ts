import type { Migration } from './migration.ts';

/** What providers told that differs from what they were asked for: by transaction, and the last that were told so. */
export const doubts: Migration = {
  name: '0036-doubts',
  sql: `
create index exchanges_differing on exchanges (transaction_id) where outcome = 'differs';
create index exchanges_differing_by_time on exchanges (at, transaction_id) where outcome = 'differs';
`,
};
