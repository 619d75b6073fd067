import type { Migration } from './migration.ts';

/** What an operator took back is marked for good: a reason may be written over, and a commit looks at this. */
export const reversedPayments: Migration = {
  name: '0039-reversed-payments',
  sql: `
alter table payments add column is_reversed boolean not null default false;
create index payments_waiting on payments (payer, amount_xaf) where status = 'received' and waits_until is not null;
`,
};
