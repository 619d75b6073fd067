import type { Migration } from './migration.ts';

/** What gateways and operators send, word by word; and what is needed to make use of it. */
export const messages: Migration = {
  name: '0013-messages',
  sql: `
create table messages (
  id uuid primary key,
  kind text collate "C" not null,
  provider_id text not null,
  sender text not null,
  recipient text,
  device_id text,
  sim_number bigint,
  raw_text text not null,
  sent_at bigint,
  received_at bigint not null,
  outcome text collate "C" not null,
  because text not null,
  is_suspicious boolean not null,
  payment_id uuid,
  transaction_id uuid
);
create index messages_by_time on messages (received_at, id);
create index messages_ignored on messages (received_at, id) where kind = 'sms' and outcome = 'ignored';
create index messages_unread on messages (received_at, id) where kind = 'sms' and outcome = 'received';

-- Some reports hide who paid.
alter table payments alter column payer drop not null;

-- A callback names a submission. What players pay by dialling has none at a provider, and is most of the table.
create index transactions_submitted on transactions (submission_id)
  where collection_mode = 'merchant_initiated' or direction = 'withdrawal';

-- What a provider turned away, also where a backup took over.
create index exchanges_rejected on exchanges (at, provider_id, transaction_id) where outcome = 'rejected';
`,
};
