import type { Migration } from './migration.ts';

/** The smallest and the largest amounts that providers take, by direction (null: any), and which number was prompted. */
export const admissionColumns: Migration = {
  name: '0036-admission-columns',
  sql: `
alter table providers add column deposit_min_xaf bigint, add column deposit_max_xaf bigint,
  add column withdrawal_min_xaf bigint, add column withdrawal_max_xaf bigint;
-- Key of an index, as those above it. Null for what players dial, and for what was refused as it was made.
alter table transactions add column prompted_msisdn text collate "C";
`,
};
