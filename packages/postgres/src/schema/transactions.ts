import { openStates, waitingStates } from '@mobile-money/core';
import { sqlList } from '../database/sql.ts';

/**
 * Moments are milliseconds since 1970 and amounts whole XAF, both as bigint: exact, and as small in an index as can
 * be. Texts in indexes are compared by their bytes, whatever the language of the server. There are no foreign keys on
 * what is written with a transaction, and no checks or generated columns: the server reads each of them anew for every
 * statement, and together they cost four times as much as the row. The functions that write rows see to all that.
 *
 * The planner of a young database cannot tell a good index from a bad one, and connections keep its plans. So an
 * index that would be bad for other statements has a key column of its own, which only the statements that are meant
 * to use it name. And where a statement looks for rows by a list of ids, the ids stand in a condition of their own,
 * so that no join is ever turned around.
 */
export const transactions = `
create table transactions (
  id uuid primary key,
  version integer not null,
  direction text collate "C" not null,
  application_id text collate "C" not null,
  player_id uuid not null,
  reference text collate "C" not null,
  operator text collate "C" not null,
  msisdn text collate "C" not null,
  amount_xaf bigint not null,
  callback_url text,
  provider_id text not null,
  submission_id text not null,
  provider_tx_id text collate "C",
  state text collate "C" not null,
  state_reason text not null,
  state_updated_at bigint not null,
  created_at bigint not null,
  updated_at bigint not null,
  -- Deposits only.
  collection_mode text,
  channel_id text collate "C",
  expires_at bigint,
  instructions json,
  -- The provider or the player's phone ended it, the last time that it failed.
  is_failure boolean not null,
  -- The schedule of status readings: since when a provider owes a verdict that was never asked for; else how often
  -- it was asked for, and when it is next. Both times are null while no provider owes one.
  unread_since bigint,
  status_reads integer not null,
  next_read_at bigint,
  -- Keys of indexes, made by the functions below; null where the transaction does not stand in the index.
  list_key text collate "C" not null,
  open_until bigint,
  unpaid_key text collate "C",
  waiting_since bigint,
  -- Withdrawals only.
  approvals json,
  -- While it is failed or expired.
  failure_code text collate "C",
  -- A decision that waits for a second person.
  proposal json,
  -- Of a withdrawal that came with a restored backup.
  may_have_been_sent boolean,
  -- Of a withdrawal that sends a payment back: which, and who asked for it.
  returned_payment_id uuid,
  asked_by text,
  -- Key of an index too. Null for what players dial, and for what was refused as it was made.
  prompted_msisdn text collate "C"
);

-- What is sent back stands in lists of its own beside those of withdrawals.
create function list_key(direction text, operator text, state text, returned_payment_id uuid default null)
returns text language sql immutable as $$
  select direction || ' ' || operator || ' ' || state || case when returned_payment_id is null then '' else ' return' end
$$;
create function open_until(direction text, state text, expires_at bigint)
returns bigint language sql immutable as $$
  select case when direction = 'deposit' and state in (${sqlList(openStates)}) then expires_at end
$$;
-- What failed in its first version was refused as it was made: no payment is meant for it.
create function unpaid_key(
  direction text, state text, version integer, failure_code text, amount_xaf bigint, channel_id text
) returns text language sql immutable as $$
  select case when direction = 'deposit' and state <> 'succeeded' and (version > 1 or failure_code is null)
    then amount_xaf::text || ' ' || channel_id end
$$;
create function waiting_since(direction text, state text, since bigint) returns bigint language sql immutable as $$
  select case when direction = 'withdrawal' and state in (${sqlList(waitingStates)}) then since end
$$;

-- The lists of the back office by state, and what the health of providers and the volumes of an hour are counted from.
create index transactions_by_state on transactions (list_key, created_at, id)
  include (provider_id, is_failure, amount_xaf);
create index transactions_by_provider_tx on transactions (provider_tx_id) where provider_tx_id is not null;
-- Matching: what a number could have paid for.
create index transactions_of_number on transactions (msisdn, amount_xaf, state, expires_at);
-- A player's list is counted, filtered and paged in the index alone; only the rows of the page are fetched. What a player
-- paid and was paid is summed up there too.
create index transactions_of_player on transactions (player_id, application_id, created_at, id)
  include (direction, state, amount_xaf);
-- What went to a number before, for whoever decides about one more withdrawal.
create index withdrawals_of_number on transactions (msisdn, created_at, id) where direction = 'withdrawal';
-- A reference names one transaction in its scope. It comes first for the search by reference.
create unique index transactions_scope on transactions (reference, player_id, application_id, direction);
-- A callback names a submission. What players pay by dialling has none at a provider, and is most of the table.
create index transactions_submitted on transactions (submission_id)
  where collection_mode = 'merchant_initiated' or direction = 'withdrawal';
-- Money of ours that moved, for the books of our wallets.
create index transactions_moved on transactions (list_key, state_updated_at)
  where collection_mode = 'merchant_initiated' or direction = 'withdrawal';
-- A number is sent so many prompts and no more.
create index prompts_of_number on transactions (prompted_msisdn, created_at) where prompted_msisdn is not null;

-- Whether players pay to a merchant number, and no SMS tells of it.
create index deposits_dialled on transactions (channel_id, created_at) where collection_mode = 'customer_initiated';

create index deposits_to_expire on transactions (open_until, id) where open_until is not null;
create index deposits_unpaid on transactions (unpaid_key, created_at, id) where unpaid_key is not null;
-- However many ask for it, a payment is sent back once.
create unique index transactions_returning on transactions (returned_payment_id)
  where returned_payment_id is not null and state <> 'failed';
create index withdrawals_waiting on transactions (state, waiting_since, id) where waiting_since is not null;

-- Statuses are read provider by provider, the oldest deadlines first, then what is due the longest, and what is over after
-- all others. Times stand here as sums, which only the statements name that are meant to use them.
create index status_by_deadline on transactions (provider_id, (open_until + 0), id)
  where open_until is not null and coalesce(next_read_at, unread_since) is not null;
create index status_due_at_provider on transactions
  (provider_id, (case when open_until is null and waiting_since is null then 1 else 0 end), (next_read_at + 0), id)
  where next_read_at is not null;
create index status_unread_at_provider on transactions
  (provider_id, (case when open_until is null and waiting_since is null then 1 else 0 end), (unread_since + 0), id)
  where unread_since is not null;

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
) partition by range (transaction_id);

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
  failure_code text collate "C",
  primary key (transaction_id, version, position)
) partition by range (transaction_id);

-- Whose numbers are known: whether several players use one is told from here, and a number is found by a part of it. Those
-- that only paid, or were only sent something back, are of no one.
create table known_numbers (
  msisdn text collate "C" not null,
  application_id text collate "C" not null,
  player_id uuid not null,
  -- Its digits from the last to the first.
  tail text collate "C" not null,
  primary key (msisdn, application_id, player_id)
);
create index known_numbers_by_tail on known_numbers (tail, msisdn);

-- What changed of late, for pages that show it. The index grows at its end alone, which costs next to nothing.
create index moves_by_time on moves (at);
-- What a provider turned away, also where a backup took over.
create index exchanges_rejected on exchanges (at, provider_id, transaction_id, failure_code) where outcome = 'rejected';
-- What providers told that differs from what they were asked for: by transaction, and the last that were told so.
create index exchanges_differing on exchanges (transaction_id) where outcome = 'differs';
create index exchanges_contradicting on exchanges (transaction_id, at) where outcome = 'contradicts';
create index exchanges_differing_by_time on exchanges (at, transaction_id) where outcome = 'differs';

-- What each person approved alone in a day.
create table approver_days (
  staff_id text collate "C" not null,
  day text collate "C" not null,
  alone_xaf bigint not null,
  primary key (staff_id, day)
);
`;
