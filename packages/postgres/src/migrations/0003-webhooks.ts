import type { Migration } from './migration.ts';

export const webhooks: Migration = {
  name: '0003-webhooks',
  sql: `
create table webhook_deliveries (
  event_id uuid primary key,
  transaction_id uuid not null,
  application_id text not null,
  reference text not null,
  sequence integer not null,
  name text not null,
  url text not null,
  receiver text collate "C" not null,
  body text not null,
  created_at bigint not null,
  status text collate "C" not null,
  attempts_this_round integer not null default 0,
  next_attempt_at bigint,
  lease_token uuid,
  lease_until bigint,
  lost_leases integer not null default 0,
  -- From when on it may be claimed: its time has come, and no lease stands on it any more. Null unless pending.
  due_at bigint
);

-- By receiver, so that the backlog of a dead one is never walked through to find the work of the others.
create index webhooks_due on webhook_deliveries (receiver, due_at, event_id) where due_at is not null;
create index webhooks_leased on webhook_deliveries (receiver, lease_until) where lease_token is not null;
create unique index webhooks_of_transaction on webhook_deliveries (transaction_id, sequence);
create index webhooks_by_status on webhook_deliveries (status, created_at, event_id);

create table webhook_attempts (
  event_id uuid not null references webhook_deliveries (event_id),
  id bigint generated always as identity,
  at bigint not null,
  duration_ms bigint not null,
  status integer,
  error text,
  answer_excerpt text not null,
  primary key (event_id, id)
);
`,
};
