import type { Migration } from './migration.ts';

/** What leases and replays need of a delivery's row, and room beside each row for its next version. */
export const leaseColumns: Migration = {
  name: '0017-lease-columns',
  sql: `
alter table webhook_deliveries set (fillfactor = 50);

-- The end of a lease that was not taken in trust: only these are counted, so only they are in an index.
alter table webhook_deliveries add column held_until bigint;

-- A replay was asked for during an attempt: should that fail, a new round begins.
alter table webhook_deliveries add column replay_asked boolean not null default false;
`,
};
