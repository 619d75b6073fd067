import type { Migration } from './migration.ts';

/**
 * An empty table tells the planner nothing, and then one index is as good to it as another: the first plans of a new
 * installation, kept by each connection, would walk over all deposits of an amount to find those of a number. So the
 * tables once hold rows that look like real ones, are analysed, and are emptied again; what was learnt stays until
 * real rows are analysed.
 */
export const teachPlanner: Migration = {
  name: '0009-teach-planner',
  sql: `
insert into transactions
select gen_random_uuid(), 1, case when i % 10 = 0 then 'withdrawal' else 'deposit' end, 'default',
  gen_random_uuid(), 'reference-' || i, case when i % 2 = 0 then 'mtn' else 'orange' end, '+2376' || i,
  500 * (1 + i % 40), null, 'provider-' || i % 4, 'submission-' || i, 'tx-' || i,
  (array['succeeded', 'succeeded', 'failed', 'pending', 'provider_submitted'])[1 + i % 5], '', i, i, i,
  case when i % 10 > 0 then 'customer_initiated' end, case when i % 10 > 0 then 'channel-' || i % 8 end,
  case when i % 10 > 0 then i end, null, false, 0, case when i % 5 = 4 then i end
from generate_series(1, 5000) i;

insert into payments
select gen_random_uuid(), case when i % 2 = 0 then 'mtn' else 'orange' end, 'tx-' || i, '+2376' || i, null, 500,
  null, i, 'provider', '', (array['matched', 'matched', 'held', 'received'])[1 + i % 4], ''
from generate_series(1, 5000) i;

insert into webhook_deliveries (event_id, transaction_id, application_id, reference, sequence, name, url, receiver,
  body, created_at, status, next_attempt_at)
select gen_random_uuid(), gen_random_uuid(), 'default', '', 2, '', '', 'receiver-' || i % 20, '', i,
  case when i % 5 = 0 then 'pending' else 'delivered' end, case when i % 5 = 0 then i end
from generate_series(1, 5000) i;

analyze transactions, payments, webhook_deliveries;
delete from transactions;
delete from payments;
delete from webhook_deliveries;
`,
};
