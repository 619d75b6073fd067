import type { Migration } from './migration.ts';

/**
 * Moments are milliseconds since 1970 and amounts whole XAF, both as bigint: exact, and as small in an index as can
 * be. No foreign keys on what is written with a transaction: the functions that write it see to that, and a check of
 * each row would cost more than the row.
 */
export const transactions: Migration = {
  name: '0001-transactions',
  sql: `
create table transactions (
  id uuid primary key,
  version integer not null check (version > 0),
  direction text not null check (direction in ('deposit', 'withdrawal')),
  application_id text not null,
  player_id uuid not null,
  reference text not null,
  operator text not null,
  msisdn text not null,
  amount_xaf bigint not null check (amount_xaf between 1 and 9007199254740991),
  callback_url text,
  provider_id text not null,
  submission_id text not null,
  provider_tx_id text,
  state text not null,
  state_reason text not null,
  state_updated_at bigint not null,
  created_at bigint not null,
  updated_at bigint not null,
  -- Deposits only.
  collection_mode text,
  channel_id text,
  expires_at bigint,
  instructions json,
  -- The provider or the player's phone ended it, the last time that it failed.
  is_failure boolean not null,
  -- The schedule of status readings: how many there were, and since when the next one is waited for.
  -- Null while no provider owes a verdict.
  status_reads integer not null,
  status_from bigint,
  check ((direction = 'deposit') = (expires_at is not null)),
  check ((direction = 'deposit') = (channel_id is not null)),
  check ((direction = 'deposit') = (collection_mode is not null))
);

-- A reference names one transaction in its scope. It comes first for the operators' search by reference.
create unique index transactions_scope on transactions (reference, player_id, application_id, direction);
create index transactions_of_player on transactions (player_id, application_id, created_at, id);
-- Matching: what a number could have paid for.
create index transactions_of_number on transactions (msisdn, amount_xaf, state, expires_at);
create index transactions_by_provider_tx on transactions (provider_tx_id) where provider_tx_id is not null;
-- The operators' lists by state, and what the health of providers is counted from.
create index transactions_by_state on transactions (direction, operator, state, created_at, id)
  include (provider_id, is_failure);

create index deposits_to_expire on transactions (expires_at, id)
  where direction = 'deposit' and state in ('pending', 'provider_acknowledged');
create index deposits_like_payment on transactions (amount_xaf, channel_id, created_at, id)
  where direction = 'deposit' and state <> 'succeeded';
create index withdrawals_waiting on transactions (state, state_updated_at, id)
  where direction = 'withdrawal' and state in ('approved', 'provider_submitted');
create index withdrawals_lacking_tx_id on transactions (msisdn, amount_xaf, created_at, id)
  where direction = 'withdrawal' and state = 'succeeded' and provider_tx_id is null;
create index status_never_read on transactions (status_from, id)
  where status_from is not null and status_reads = 0;
create index status_read_before on transactions (status_from, id)
  where status_from is not null and status_reads > 0;

-- The history: one row a move, in the order of commits and within a commit.
create table moves (
  transaction_id uuid not null,
  version integer not null,
  position integer not null,
  from_state text,
  to_state text not null,
  trigger text not null,
  reason text not null,
  actor_kind text not null,
  actor_id text,
  actor_address text,
  at bigint not null,
  primary key (transaction_id, version, position)
);

create table exchanges (
  transaction_id uuid not null,
  version integer not null,
  position integer not null,
  provider_id text not null,
  submission_id text not null,
  operation text not null,
  outcome text not null,
  detail text not null,
  at bigint not null,
  primary key (transaction_id, version, position)
);
`,
};
