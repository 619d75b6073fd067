-- The whole schema, as the migrations make it. Written by npm run schema: do not change it here.

-- tables

create table alert_messages (
  id uuid not null,
  way text not null,
  code text not null,
  message json not null,
  made_at bigint not null,
  due_at bigint not null,
  tries integer not null,
  last_error text not null,
  constraint alert_messages_pkey PRIMARY KEY (id)
);

create table alert_watch (
  is_the_only_one boolean not null,
  version bigint not null,
  watch json not null,
  constraint alert_watch_is_the_only_one_check CHECK (is_the_only_one),
  constraint alert_watch_pkey PRIMARY KEY (is_the_only_one)
);

create table api_keys (
  prefix text collate "C" not null,
  application_id text collate "C" not null,
  kind text not null,
  secret_sha256 text not null,
  webhook_secret text not null,
  created_at bigint not null,
  revoked_at bigint,
  expires_at bigint,
  addresses text[] not null,
  last_used_at bigint,
  constraint api_keys_pkey PRIMARY KEY (prefix)
);

create table applications (
  application_id text collate "C" not null,
  display_name text,
  colour text,
  constraint applications_pkey PRIMARY KEY (application_id)
);

create table approver_days (
  staff_id text collate "C" not null,
  day text collate "C" not null,
  alone_xaf bigint not null,
  constraint approver_days_pkey PRIMARY KEY (staff_id, day)
);

create table audit_entries (
  id uuid not null,
  at bigint not null,
  staff_id text not null,
  staff_address text,
  action text not null,
  subject text not null,
  before text not null,
  after text not null,
  reason text not null,
  transaction_id uuid,
  salt uuid,
  subject_salt uuid,
  constraint audit_entries_pkey PRIMARY KEY (id)
);

create table audit_links (
  "position" bigint not null,
  entry_id uuid not null,
  hash text not null,
  subject_digest text not null,
  reason_digest text not null,
  address_digest text not null,
  constraint audit_links_entry_id_key UNIQUE (entry_id),
  constraint audit_links_pkey PRIMARY KEY ("position")
);

create table blocks (
  id uuid not null,
  kind text collate "C" not null,
  value text collate "C" not null,
  because text not null,
  made_by text not null,
  at bigint not null,
  lifted_by text,
  lifted_at bigint,
  lifted_because text,
  constraint blocks_pkey PRIMARY KEY (id)
);

create table callback_budgets (
  since bigint not null,
  name text collate "C" not null,
  spent integer not null,
  constraint callback_budgets_pkey PRIMARY KEY (since, name)
);

create table channels (
  channel_id text not null,
  "position" integer not null,
  provider_id text not null,
  operator text not null,
  collection_mode text not null,
  ussd_template text not null,
  merchant_msisdn text not null,
  merchant_code text,
  merchant_display_name text,
  illustration_url text,
  illustration_alt text,
  device_id text,
  sim_number bigint,
  enabled boolean not null,
  last_seen_at bigint,
  last_sms_at bigint,
  deaf_since bigint,
  tried_until bigint,
  unvouched_max_xaf bigint,
  is_unvouched_unlimited boolean not null default false,
  low_xaf bigint,
  constraint channels_operator_merchant_msisdn_key UNIQUE (operator, merchant_msisdn),
  constraint channels_pkey PRIMARY KEY (channel_id),
  constraint channels_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(provider_id)
);

create table detached_months (
  month text collate "C" not null,
  digest text collate "C" not null,
  rows bigint not null,
  bytes bigint not null,
  detached_at bigint not null,
  constraint detached_months_pkey PRIMARY KEY (month)
);

create table discrepancies (
  id uuid not null,
  provider_id text collate "C" not null,
  day text collate "C" not null,
  day_from bigint not null,
  subject text collate "C" not null,
  kind text collate "C" not null,
  paired_by text,
  theirs json,
  ours json,
  facts text not null,
  status text collate "C" not null,
  settlement json,
  found_at bigint not null,
  changed_at bigint not null,
  constraint discrepancies_pkey PRIMARY KEY (id),
  constraint discrepancies_provider_id_day_subject_key UNIQUE (provider_id, day, subject)
);

create table exchanges (
  transaction_id uuid not null,
  version integer not null,
  "position" integer not null,
  provider_id text not null,
  submission_id text not null,
  operation text not null,
  outcome text not null,
  detail text not null,
  at bigint not null,
  failure_code text collate "C",
  constraint exchanges_pkey PRIMARY KEY (transaction_id, version, "position")
) partition by RANGE (transaction_id);

create table installation (
  is_the_only_one boolean not null,
  environment text not null,
  marked_at bigint not null,
  restored_at bigint,
  constraint installation_is_the_only_one_check CHECK (is_the_only_one),
  constraint installation_pkey PRIMARY KEY (is_the_only_one)
);

create table known_numbers (
  msisdn text collate "C" not null,
  application_id text collate "C" not null,
  player_id uuid not null,
  tail text collate "C" not null,
  constraint known_numbers_pkey PRIMARY KEY (msisdn, application_id, player_id)
);

create table masking_put_off (
  walk text collate "C" not null,
  id uuid not null,
  look_at bigint not null,
  constraint masking_put_off_pkey PRIMARY KEY (walk, id)
);

create table masking_walks (
  name text collate "C" not null,
  at bigint not null,
  id uuid not null,
  had_come_to bigint,
  constraint masking_walks_pkey PRIMARY KEY (name)
);

create table message_words (
  word text collate "C" not null,
  received_at bigint not null,
  message_id uuid not null,
  constraint message_words_pkey PRIMARY KEY (word, received_at, message_id)
) partition by RANGE (message_id);

create table messages (
  id uuid not null,
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
  transaction_id uuid,
  led_to_verdict boolean,
  is_unread boolean not null default false,
  dismissed text,
  constraint messages_pkey PRIMARY KEY (id)
) partition by RANGE (id);

create table month_changes (
  month text collate "C" not null
);

create table moves (
  transaction_id uuid not null,
  version integer not null,
  "position" integer not null,
  from_state text,
  to_state text not null,
  trigger text not null,
  reason text not null,
  actor_kind text not null,
  actor_id text,
  actor_address text,
  at bigint not null,
  constraint moves_pkey PRIMARY KEY (transaction_id, version, "position")
) partition by RANGE (transaction_id);

create table notes (
  subject text collate "C" not null,
  at bigint not null,
  id uuid not null,
  text text not null,
  written_by text not null,
  constraint notes_pkey PRIMARY KEY (subject, at, id)
);

create table payment_uses (
  payment_id uuid not null,
  transaction_id uuid not null,
  constraint payment_uses_pkey PRIMARY KEY (payment_id)
);

create table payments (
  id uuid not null,
  operator text collate "C" not null,
  operator_tx_id text collate "C" not null,
  payer text,
  receiver text,
  amount_xaf bigint not null,
  paid_at bigint,
  received_at bigint not null,
  provider_id text not null,
  raw_text text not null,
  status text collate "C" not null,
  held_because text not null,
  waits_until bigint,
  is_reversed boolean not null default false,
  is_vouched boolean not null default false,
  excess_xaf bigint not null default 0,
  excess_status text collate "C",
  return_id uuid,
  decision jsonb,
  read_at bigint,
  constraint payments_once UNIQUE (operator, operator_tx_id),
  constraint payments_pkey PRIMARY KEY (id)
);

create table player_hints (
  transaction_id uuid not null,
  place integer not null,
  operator text not null,
  operator_tx_id text collate "C" not null,
  at bigint not null,
  constraint player_hints_pkey PRIMARY KEY (transaction_id, place)
);

create table player_pages (
  token_sha256 text collate "C" not null,
  transaction_id uuid not null,
  language text not null,
  return_url text,
  expires_at bigint not null,
  constraint player_pages_pkey PRIMARY KEY (token_sha256)
);

create table port_leases (
  port text collate "C" not null,
  token uuid not null,
  held_until timestamp with time zone not null,
  constraint port_leases_pkey PRIMARY KEY (port)
);

create table prefixes (
  prefix text not null,
  "position" integer not null,
  operator text,
  constraint prefixes_pkey PRIMARY KEY (prefix)
);

create table providers (
  provider_id text not null,
  "position" integer not null,
  display_name text not null,
  logo_url text not null,
  operators text[] not null,
  supported_directions text[] not null,
  deposit_fee_percent double precision not null,
  deposit_fee_message text not null,
  withdrawal_fee_percent double precision not null,
  description text not null,
  is_primary boolean not null,
  enabled boolean not null,
  deposit_min_xaf bigint,
  deposit_max_xaf bigint,
  withdrawal_min_xaf bigint,
  withdrawal_max_xaf bigint,
  constraint providers_pkey PRIMARY KEY (provider_id)
);

create unlogged table read_paces (
  account text collate "C" not null,
  version bigint not null,
  pace json not null,
  constraint read_paces_pkey PRIMARY KEY (account)
) with (fillfactor=50);

create table reconciled_days (
  provider_id text collate "C" not null,
  day text collate "C" not null,
  compared_at bigint not null,
  figures json not null,
  border_keys json not null,
  constraint reconciled_days_pkey PRIMARY KEY (provider_id, day)
);

create table reservations (
  transaction_id uuid not null,
  staff_id text not null,
  reserved_at bigint not null,
  until bigint not null,
  changed_at bigint not null,
  constraint reservations_pkey PRIMARY KEY (transaction_id)
);

create unlogged table sign_in_failures (
  key text collate "C" not null,
  failures integer not null,
  last_at bigint not null,
  constraint sign_in_failures_pkey PRIMARY KEY (key)
);

create table sms_templates (
  template_id text collate "C" not null,
  "position" integer,
  operator text not null,
  language text not null,
  direction text not null,
  text text not null,
  is_confirmed boolean not null,
  status text collate "C" not null,
  made_by text,
  made_at bigint not null,
  constraint sms_templates_pkey PRIMARY KEY (template_id)
);

create table staff (
  email text collate "C" not null,
  role text not null,
  password_hash text not null,
  password_given_at bigint,
  created_at bigint not null,
  disabled_at bigint,
  factors_from bigint,
  rights_from bigint,
  pending jsonb,
  last_seen_at bigint,
  version bigint not null,
  constraint staff_pkey PRIMARY KEY (email)
);

create unlogged table staff_challenges (
  text text collate "C" not null,
  session_sha256 text collate "C" not null,
  until bigint not null,
  constraint staff_challenges_pkey PRIMARY KEY (text)
);

create table staff_devices (
  id_sha256 text collate "C" not null,
  email text collate "C" not null,
  signed_in_at bigint not null,
  constraint staff_devices_email_fkey FOREIGN KEY (email) REFERENCES staff(email),
  constraint staff_devices_pkey PRIMARY KEY (id_sha256, email)
);

create table staff_factors (
  id uuid not null,
  email text collate "C" not null,
  kind text not null,
  name text not null,
  created_at bigint not null,
  last_used_at bigint not null,
  credential_id text collate "C" not null,
  secret text not null,
  counter bigint not null,
  constraint staff_factors_credential_id_key UNIQUE (credential_id),
  constraint staff_factors_email_fkey FOREIGN KEY (email) REFERENCES staff(email),
  constraint staff_factors_email_name_key UNIQUE (email, name),
  constraint staff_factors_pkey PRIMARY KEY (id)
);

create table staff_recovery_codes (
  email text collate "C" not null,
  code_sha256 text collate "C" not null,
  used_at bigint,
  constraint staff_recovery_codes_email_fkey FOREIGN KEY (email) REFERENCES staff(email),
  constraint staff_recovery_codes_pkey PRIMARY KEY (email, code_sha256)
);

create table staff_sessions (
  id_sha256 text collate "C" not null,
  email text collate "C" not null,
  created_at bigint not null,
  last_seen_at bigint not null,
  address text not null,
  factor_at bigint,
  constraint staff_sessions_email_fkey FOREIGN KEY (email) REFERENCES staff(email),
  constraint staff_sessions_pkey PRIMARY KEY (id_sha256)
);

create table staff_tokens (
  prefix text collate "C" not null,
  email text collate "C" not null,
  role text not null,
  secret_sha256 text not null,
  created_at bigint not null,
  revoked_at bigint,
  expires_at bigint,
  addresses text[] not null,
  last_used_at bigint,
  constraint staff_tokens_email_fkey FOREIGN KEY (email) REFERENCES staff(email),
  constraint staff_tokens_pkey PRIMARY KEY (prefix)
);

create table statement_files (
  statement_id uuid not null,
  content bytea not null storage external,
  constraint statement_files_pkey PRIMARY KEY (statement_id),
  constraint statement_files_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES statements(id)
);

create table statements (
  id uuid not null,
  provider_id text collate "C" not null,
  day text collate "C" not null,
  file_name text not null,
  sha256 text collate "C" not null,
  size_bytes bigint not null,
  line_count integer not null,
  ignored_count integer not null,
  unreadable_count integer not null,
  imported_at bigint not null,
  imported_by text not null,
  withdrawn_at bigint,
  constraint statements_pkey PRIMARY KEY (id)
);

create unlogged table token_buckets (
  key text collate "C" not null,
  millionths bigint not null,
  at bigint not null,
  taken integer not null,
  constraint token_buckets_pkey PRIMARY KEY (key)
) with (fillfactor=50);

create table transactions (
  id uuid not null,
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
  collection_mode text,
  channel_id text collate "C",
  expires_at bigint,
  instructions json,
  is_failure boolean not null,
  unread_since bigint,
  status_reads integer not null,
  next_read_at bigint,
  list_key text collate "C" not null,
  open_until bigint,
  unpaid_key text collate "C",
  waiting_since bigint,
  approvals json,
  failure_code text collate "C",
  proposal json,
  may_have_been_sent boolean,
  returned_payment_id uuid,
  asked_by text,
  prompted_msisdn text collate "C",
  constraint transactions_pkey PRIMARY KEY (id)
);

create table wallet_entries (
  id uuid not null,
  wallet_id text collate "C" not null,
  name text collate "C" not null,
  source text collate "C" not null,
  operator_tx_id text collate "C",
  moved_xaf bigint not null,
  fee_hundredths bigint not null,
  balance_hundredths bigint,
  paid_at bigint,
  received_at bigint not null,
  standing text collate "C" not null,
  because text not null,
  is_to_apply boolean not null,
  constraint wallet_entries_pkey PRIMARY KEY (wallet_id, name)
);

create table wallet_gaps (
  id uuid not null,
  wallet_id text collate "C" not null,
  before_name text collate "C" not null,
  after_name text collate "C",
  missing_hundredths bigint not null,
  status text collate "C" not null,
  opened_at bigint not null,
  ended_at bigint,
  explained text,
  constraint wallet_gaps_once UNIQUE (wallet_id, before_name),
  constraint wallet_gaps_pkey PRIMARY KEY (id)
);

create table wallets (
  id text collate "C" not null,
  version integer not null,
  book json,
  due_at bigint,
  balance_hundredths bigint,
  balance_at bigint,
  balance_source text collate "C",
  constraint wallets_pkey PRIMARY KEY (id)
) with (fillfactor=50);

create table webhook_attempts (
  event_id uuid not null,
  id bigint not null generated always as identity,
  at bigint not null,
  duration_ms bigint not null,
  status integer,
  error text,
  answer_excerpt text not null,
  constraint webhook_attempts_pkey PRIMARY KEY (event_id, id)
) partition by RANGE (event_id);

create table webhook_deliveries (
  event_id uuid not null,
  transaction_id uuid not null,
  application_id text collate "C" not null,
  reference text not null,
  sequence integer not null,
  name text not null,
  url text,
  receiver text collate "C",
  body text not null,
  created_at bigint not null,
  status text collate "C",
  attempts_this_round integer not null default 0,
  next_attempt_at bigint,
  lease_token uuid,
  leased_until bigint,
  lost_leases integer not null default 0,
  due_at bigint,
  held_until bigint,
  replay_asked boolean not null default false,
  failure_code text collate "C",
  "position" bigint not null,
  given_up_at bigint,
  constraint webhook_deliveries_pkey PRIMARY KEY (event_id)
) with (fillfactor=50);

-- types

create type change_terms as (
  id uuid,
  version integer,
  consumes uuid[],
  consumes_undecided boolean,
  keeps_payments boolean,
  releases_because text,
  excess_of uuid[],
  excess_xaf bigint[],
  ends_return_of uuid,
  is_returned boolean,
  not_returned_because text,
  alone_by text,
  alone_on text,
  alone_xaf bigint,
  alone_limit_xaf bigint,
  ends_work_at bigint,
  sends_money boolean
);

create type wish as (
  is_choice boolean,
  others json,
  prompts_open_max integer,
  prompts_per_day_max integer,
  day_from bigint
);

-- indexes

CREATE INDEX alert_messages_due ON alert_messages USING btree (due_at);
CREATE INDEX alert_messages_in_turn ON alert_messages USING btree (way, code, made_at, id);
CREATE INDEX alert_messages_unsent ON alert_messages USING btree (made_at, id) WHERE (tries > 0);
CREATE INDEX api_keys_of_application ON api_keys USING btree (application_id, created_at);
CREATE INDEX audit_by_time ON audit_entries USING btree (at, id);
CREATE INDEX audit_of_subject ON audit_entries USING btree (subject);
CREATE UNIQUE INDEX audit_links_by_hash ON audit_links USING btree (hash);
CREATE UNIQUE INDEX blocks_in_force ON blocks USING btree (value, kind) WHERE (lifted_at IS NULL);
CREATE INDEX blocks_in_force_by_time ON blocks USING btree (at, id) WHERE (lifted_at IS NULL);
CREATE INDEX blocks_lifted_by_time ON blocks USING btree (at, id) WHERE (lifted_at IS NOT NULL);
CREATE INDEX blocks_of_value ON blocks USING btree (value, at, id);
CREATE INDEX discrepancies_by_day ON discrepancies USING btree (day_from, id);
CREATE INDEX discrepancies_of_provider ON discrepancies USING btree (provider_id, day_from, id);
CREATE INDEX discrepancies_of_status ON discrepancies USING btree (status, day_from, id);
CREATE INDEX discrepancies_open ON discrepancies USING btree (found_at) WHERE (status = 'open'::text);
CREATE INDEX exchanges_contradicting ON exchanges USING btree (transaction_id, at) WHERE (outcome = 'contradicts'::text);
CREATE INDEX exchanges_differing ON exchanges USING btree (transaction_id) WHERE (outcome = 'differs'::text);
CREATE INDEX exchanges_differing_by_time ON exchanges USING btree (at, transaction_id) WHERE (outcome = 'differs'::text);
CREATE INDEX exchanges_rejected ON exchanges USING btree (at, provider_id, transaction_id, failure_code) WHERE (outcome = 'rejected'::text);
CREATE INDEX known_numbers_by_tail ON known_numbers USING btree (tail, msisdn);
CREATE INDEX masking_put_off_by_time ON masking_put_off USING btree (walk, look_at);
CREATE INDEX callbacks_of_transaction ON messages USING btree (transaction_id) WHERE ((kind = 'callback'::text) AND (transaction_id IS NOT NULL));
CREATE INDEX callbacks_to_look_at ON messages USING btree (received_at, id) WHERE ((kind = 'callback'::text) AND (led_to_verdict IS NULL));
CREATE INDEX messages_by_time ON messages USING btree (received_at, id);
CREATE INDEX messages_dismissed ON messages USING btree (received_at, id) WHERE (dismissed IS NOT NULL);
CREATE INDEX messages_ignored ON messages USING btree (received_at, id) WHERE ((kind = 'sms'::text) AND (outcome = 'ignored'::text) AND (transaction_id IS NULL) AND (dismissed IS NULL));
CREATE INDEX messages_suspicious ON messages USING btree (received_at, id) WHERE ((kind = 'sms'::text) AND is_suspicious AND (dismissed IS NULL) AND ((outcome = 'held'::text) OR ((outcome = 'matched'::text) AND (because ~~ '{"code":"sms_date_far"%'::text))));
CREATE INDEX messages_undecided ON messages USING btree (received_at, id) WHERE ((kind = 'sms'::text) AND (outcome = 'received'::text));
CREATE INDEX messages_unread ON messages USING btree (received_at, id) WHERE (is_unread AND (dismissed IS NULL));
CREATE INDEX moves_by_time ON moves USING btree (at);
CREATE INDEX payment_uses_of_transaction ON payment_uses USING btree (transaction_id);
CREATE INDEX payments_elsewhere ON payments USING btree (status, received_at, id) WHERE (status = ANY (ARRAY['returning'::text, 'returned'::text, 'set_aside'::text]));
CREATE INDEX payments_for_balance ON payments USING btree (received_at, id) WHERE ((status = 'held'::text) AND (held_because ~~ '{"code":"waits_for_balance"%'::text));
CREATE INDEX payments_in_excess ON payments USING btree (excess_status, received_at, id) WHERE (excess_status IS NOT NULL);
CREATE INDEX payments_matched ON payments USING btree (received_at, id) WHERE (status = 'matched'::text);
CREATE INDEX payments_of_payer ON payments USING btree (payer, received_at, id) WHERE (payer IS NOT NULL);
CREATE INDEX payments_read_later ON payments USING btree (read_at, id) WHERE (read_at IS NOT NULL);
CREATE INDEX payments_undecided ON payments USING btree (received_at, id) WHERE (status = 'received'::text);
CREATE INDEX payments_unmatched ON payments USING btree (received_at, id) WHERE (status = ANY (ARRAY['received'::text, 'held'::text]));
CREATE INDEX payments_waiting ON payments USING btree (payer, amount_xaf) WHERE ((status = 'received'::text) AND (waits_until IS NOT NULL));
CREATE INDEX player_hints_of_payment ON player_hints USING btree (operator_tx_id);
CREATE UNIQUE INDEX player_hints_once ON player_hints USING btree (transaction_id, operator_tx_id);
CREATE INDEX player_pages_by_expiry ON player_pages USING btree (expires_at);
CREATE INDEX reservations_by_time ON reservations USING btree (changed_at);
CREATE INDEX reservations_counting ON reservations USING btree (until, transaction_id);
CREATE INDEX sign_in_failures_by_age ON sign_in_failures USING btree (last_at);
CREATE INDEX staff_asked_for ON staff USING btree (((pending ->> 'askedBy'::text))) WHERE (pending IS NOT NULL);
CREATE INDEX staff_challenges_by_age ON staff_challenges USING btree (until);
CREATE INDEX staff_devices_by_age ON staff_devices USING btree (signed_in_at);
CREATE INDEX staff_devices_of_account ON staff_devices USING btree (email);
CREATE INDEX staff_sessions_by_age ON staff_sessions USING btree (created_at);
CREATE INDEX staff_sessions_of_account ON staff_sessions USING btree (email);
CREATE INDEX staff_tokens_of_account ON staff_tokens USING btree (email);
CREATE INDEX statements_by_time ON statements USING btree (imported_at, id);
CREATE UNIQUE INDEX statements_once ON statements USING btree (provider_id, day, sha256) WHERE (withdrawn_at IS NULL);
CREATE INDEX deposits_dialled ON transactions USING btree (channel_id, created_at) WHERE (collection_mode = 'customer_initiated'::text);
CREATE INDEX deposits_to_expire ON transactions USING btree (open_until, id) WHERE (open_until IS NOT NULL);
CREATE INDEX deposits_unpaid ON transactions USING btree (unpaid_key, created_at, id) WHERE (unpaid_key IS NOT NULL);
CREATE INDEX prompts_of_number ON transactions USING btree (prompted_msisdn, created_at) WHERE (prompted_msisdn IS NOT NULL);
CREATE INDEX status_by_deadline ON transactions USING btree (provider_id, ((open_until + 0)), id) WHERE ((open_until IS NOT NULL) AND (COALESCE(next_read_at, unread_since) IS NOT NULL));
CREATE INDEX status_due_at_provider ON transactions USING btree (provider_id, (
CASE
    WHEN ((open_until IS NULL) AND (waiting_since IS NULL)) THEN 1
    ELSE 0
END), ((next_read_at + 0)), id) WHERE (next_read_at IS NOT NULL);
CREATE INDEX status_unread_at_provider ON transactions USING btree (provider_id, (
CASE
    WHEN ((open_until IS NULL) AND (waiting_since IS NULL)) THEN 1
    ELSE 0
END), ((unread_since + 0)), id) WHERE (unread_since IS NOT NULL);
CREATE INDEX transactions_by_provider_tx ON transactions USING btree (provider_tx_id) WHERE (provider_tx_id IS NOT NULL);
CREATE INDEX transactions_by_state ON transactions USING btree (list_key, created_at, id) INCLUDE (provider_id, is_failure, amount_xaf);
CREATE INDEX transactions_moved ON transactions USING btree (list_key, state_updated_at) WHERE ((collection_mode = 'merchant_initiated'::text) OR (direction = 'withdrawal'::text));
CREATE INDEX transactions_of_number ON transactions USING btree (msisdn, amount_xaf, state, expires_at);
CREATE INDEX transactions_of_player ON transactions USING btree (player_id, application_id, created_at, id) INCLUDE (direction, state, amount_xaf);
CREATE UNIQUE INDEX transactions_returning ON transactions USING btree (returned_payment_id) WHERE ((returned_payment_id IS NOT NULL) AND (state <> 'failed'::text));
CREATE UNIQUE INDEX transactions_scope ON transactions USING btree (reference, player_id, application_id, direction);
CREATE INDEX transactions_submitted ON transactions USING btree (submission_id) WHERE ((collection_mode = 'merchant_initiated'::text) OR (direction = 'withdrawal'::text));
CREATE INDEX withdrawals_of_number ON transactions USING btree (msisdn, created_at, id) WHERE (direction = 'withdrawal'::text);
CREATE INDEX withdrawals_waiting ON transactions USING btree (state, waiting_since, id) WHERE (waiting_since IS NOT NULL);
CREATE INDEX wallet_entries_by_time ON wallet_entries USING btree (wallet_id, received_at, id);
CREATE INDEX wallet_entries_to_apply ON wallet_entries USING btree (received_at, id) WHERE is_to_apply;
CREATE INDEX wallet_gaps_by_status ON wallet_gaps USING btree (status, opened_at, id);
CREATE INDEX wallets_due ON wallets USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX webhook_attempts_by_time ON webhook_attempts USING btree (at);
CREATE UNIQUE INDEX events_of_application ON webhook_deliveries USING btree (application_id, "position");
CREATE INDEX webhooks_by_status ON webhook_deliveries USING btree (status, created_at, event_id) WHERE (status IS NOT NULL);
CREATE INDEX webhooks_due ON webhook_deliveries USING btree (receiver, due_at, event_id) WHERE (due_at IS NOT NULL);
CREATE INDEX webhooks_given_up ON webhook_deliveries USING btree (application_id, given_up_at) WHERE (given_up_at IS NOT NULL);
CREATE INDEX webhooks_held ON webhook_deliveries USING btree (receiver, held_until) WHERE (held_until IS NOT NULL);
CREATE INDEX webhooks_lost ON webhook_deliveries USING btree (lost_leases, event_id) WHERE (lost_leases > 0);
CREATE UNIQUE INDEX webhooks_of_transaction ON webhook_deliveries USING btree (transaction_id, sequence);

-- functions

CREATE OR REPLACE FUNCTION add_staff_factor(_factor json, _session text, _audit json)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  own text := _factor ->> 'email';
  is_first boolean;
begin
  perform from staff where email = own for update;
  is_first := not exists (select from staff_factors where email = own);
  if not is_first and not exists
      (select from staff_sessions where id_sha256 = _session and email = own and factor_at is not null) then
    return false;
  end if;
  insert into staff_factors select r.* from json_populate_record(null::staff_factors, _factor) r
    on conflict do nothing;
  if not found then
    return false;
  end if;
  if is_first then
    delete from staff_recovery_codes where email = own;
  end if;
  update staff_sessions set factor_at = (_factor ->> 'created_at')::bigint where id_sha256 = _session;
  insert into audit_entries select r.* from linked_audits(_audit) r;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION audit_digest(_salt uuid, _fact text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select encode(sha256(convert_to(_salt || coalesce(_fact, ''), 'UTF8')), 'hex')
$function$;

CREATE OR REPLACE FUNCTION audit_hash(_before text, e audit_entries, l audit_links)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select encode(sha256(convert_to(json_build_array(_before, e.id, e.at, e.staff_id, e.action, e.before, e.after,
    e.transaction_id, l.subject_digest, l.reason_digest, l.address_digest)::text, 'UTF8')), 'hex')
$function$;

CREATE OR REPLACE FUNCTION change_staff(_email text, _patch jsonb, _audit json, _known bigint, _kept_session text, _kept_device text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  moment bigint := (_audit ->> 'at')::bigint;
  stored staff;
  former staff;
  own staff;
  other staff;
  refusals jsonb := '[]';
begin
  perform pg_advisory_xact_lock(7301, 5);
  if _known is not null then
    if _known <> (select sum(version) from staff) then
      return false;
    end if;
  end if;
  select * into stored from staff where email = _email for update;
  if not found then
    return true;
  end if;
  former := staff_as_of(stored, moment);
  update staff s set (role, password_hash, password_given_at, disabled_at, factors_from, rights_from, pending, version) =
    -- Words that a reset took back meanwhile stay taken back.
    (select r.role, r.password_hash, r.password_given_at, r.disabled_at, r.factors_from,
        greatest(r.rights_from, former.rights_from), r.pending, s.version + 1
      from jsonb_populate_record(former, _patch) r)
    where email = _email returning * into own;
  -- Sessions of before a reset that came to pass are still there.
  if _patch ->> 'password_hash' is not null or own.disabled_at is not null or former.disabled_at is not null
      or own.factors_from is distinct from stored.factors_from then
    delete from staff_sessions where email = _email and id_sha256 is distinct from _kept_session;
    delete from staff_devices where email = _email and id_sha256 is distinct from _kept_device;
  end if;
  -- Whoever made the password may have set up a second factor with it.
  if own.password_given_at is null and former.password_given_at is not null then
    delete from staff_factors where email = _email and created_at >= former.password_given_at;
    if found then
      delete from staff_recovery_codes where email = _email;
    end if;
  end if;
  -- With another role all are over; with one that came to pass, or the account let in so, those of before.
  update staff_tokens set revoked_at = moment where email = _email and revoked_at is null
    and (own.role <> former.role or own.disabled_at is not null or former.disabled_at is not null
      or (former.role <> stored.role or stored.disabled_at is not null)
        and created_at < (stored.pending ->> 'dueAt')::bigint);
  -- What someone asked for who manages no more, and what has not come to pass, is refused.
  if own.disabled_at is not null or own.role <> 'admin' then
    for other in select * from staff
        where pending ->> 'askedBy' = _email and (pending ->> 'dueAt')::bigint > moment for update loop
      update staff set pending = null, version = version + 1,
          disabled_at = case when other.pending ->> 'kind' = 'add' then moment else disabled_at end
        where email = other.email;
      refusals := refusals || (_audit::jsonb || jsonb_build_object('id', gen_random_uuid(), 'action', 'operator.refuse',
        'subject', other.email, 'before', concat_ws(' ', other.pending ->> 'kind', other.pending ->> 'role'), 'after', ''));
    end loop;
  end if;
  insert into audit_entries
    select r.* from linked_audits(
      (unconfirmed_audits(stored, _audit) || jsonb_build_array(_audit::jsonb) || refusals)::json) r;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION commit_changes(_ids uuid[], _rows json, _terms json, _moves json, _exchanges json, _audits json, _events json, _applications text[])
 RETURNS json
 LANGUAGE plpgsql
AS $function$
declare
  refused uuid[] := '{}';
  reasons text[] := '{}';
  committed integer;
  told_of text;
  place bigint;
begin
  if _terms is not null then
    select r.refused, r.reasons into refused, reasons from meet_terms(_ids, _terms) r;
  end if;
  update transactions t set
    version = n.version, provider_id = n.provider_id, submission_id = n.submission_id,
    provider_tx_id = n.provider_tx_id, state = n.state, state_reason = n.state_reason, failure_code = n.failure_code,
    state_updated_at = n.state_updated_at, updated_at = n.updated_at, collection_mode = n.collection_mode,
    channel_id = n.channel_id, expires_at = n.expires_at, is_failure = n.is_failure, approvals = n.approvals,
    proposal = n.proposal, may_have_been_sent = n.may_have_been_sent,
    unread_since = case when t.status_reads = 0 then n.unread_since end,
    -- What no one owed a verdict on is asked about for the news that were told of it, until they are heard.
    next_read_at = case when n.unread_since is not null or t.state not in ('pending', 'provider_acknowledged', 'expired', 'provider_submitted')
      and case t.direction when 'withdrawal' then n.state in ('pending', 'provider_acknowledged', 'expired', 'provider_submitted', 'failed', 'requires_manual_resolution')
        else n.state in ('pending', 'provider_acknowledged', 'expired', 'provider_submitted', 'failed') end then t.next_read_at end,
    list_key = list_key(t.direction, t.operator, n.state, t.returned_payment_id),
    open_until = open_until(t.direction, n.state, n.expires_at),
    unpaid_key = unpaid_key(t.direction, n.state, n.version, n.failure_code, t.amount_xaf, n.channel_id),
    waiting_since = waiting_since(t.direction, n.state, n.state_updated_at)
  -- Of these columns alone, as events below.
  from json_to_recordset(_rows) as n (
    id uuid, version integer, provider_id text, submission_id text, provider_tx_id text, state text, state_reason text,
    failure_code text, state_updated_at bigint, updated_at bigint, collection_mode text, channel_id text,
    expires_at bigint, is_failure boolean, approvals json, proposal json, may_have_been_sent boolean,
    unread_since bigint)
  where t.id = any (_ids) and t.id = n.id and t.version = n.version - 1 and t.id <> all (refused);
  get diagnostics committed = row_count;
  if committed + cardinality(refused) < cardinality(_ids) then
    -- The rows of the others were not written by this transaction, or are not there.
    refused := refused || array(
      select i from unnest(_ids) i where i <> all (refused) and not exists (
        select from transactions t where t.id = i and t.xmin = pg_current_xact_id()::xid));
    reasons := reasons || array_fill('stale'::text, array[cardinality(refused) - cardinality(reasons)]);
  end if;

  if _moves is not null then
    insert into moves select r.* from json_populate_recordset(null::moves, _moves) r
      where r.transaction_id <> all (refused);
  end if;
  if _exchanges is not null then
    insert into exchanges select r.* from json_populate_recordset(null::exchanges, _exchanges) r
      where r.transaction_id <> all (refused);
  end if;
  if _audits is not null then
    insert into audit_entries select r.* from linked_audits((select json_agg(a) from json_array_elements(_audits) a
      where (a ->> 'transaction_id')::uuid <> all (refused))) r;
  end if;
  if _events is not null then
    -- Positions begin with the time in microseconds: those of a database that was restored, or lost its last events
    -- with its server, are still higher than all that readers have seen.
    place := (extract(epoch from statement_timestamp()) * 1000000)::bigint;
    -- Who tells of an application waits for whoever told of it before, to the end of that commit: so the order of
    -- positions is that of commits. It is the last lock of all: who has it waits for nothing but the disk.
    foreach told_of in array _applications loop
      perform pg_advisory_xact_lock(7302, hashtext(told_of));
      place := greatest(place, (select e.position from webhook_deliveries e where e.application_id = told_of
        order by e.position desc limit 1));
    end loop;
    insert into webhook_deliveries (event_id, transaction_id, application_id, reference, sequence, name, url,
      receiver, body, created_at, status, next_attempt_at, due_at, failure_code, position)
    select r.event_id, r.transaction_id, r.application_id, r.reference, r.sequence, r.name, r.url,
      r.receiver, r.body, r.created_at, case when r.url is not null then 'pending' end,
      case when r.url is not null then r.created_at end, case when r.url is not null then r.created_at end,
      r.failure_code, place + row_number() over ()
    -- A record of these columns alone: one of the table would be asked for each of its columns, row by row.
    from json_to_recordset(_events) as r (
      event_id uuid, transaction_id uuid, application_id text, reference text, sequence integer, name text, url text,
      receiver text, body text, created_at bigint, failure_code text)
    where r.transaction_id <> all (refused);
  end if;
  return case when cardinality(refused) > 0 then json_object(refused::text[], reasons) end;
end $function$;

CREATE OR REPLACE FUNCTION create_return(_id uuid, _payment_id uuid, _amount_xaf bigint, _is_excess boolean, _decision jsonb, _transactions json, _wishes json, _moves json, _exchanges json, _audits json, _events json, _applications text[])
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  -- The answer of an earlier try of this very call was lost; its withdrawal may be over by now.
  if exists (select from transactions t where t.id = _id) then
    return true;
  end if;
  update payments p set return_id = _id, decision = _decision,
    status = case when _is_excess then p.status else 'returning' end,
    excess_status = case when _is_excess then 'returning' else p.excess_status end
  where p.id = _payment_id and not p.is_reversed and case when _is_excess
    then p.excess_status = 'kept' and p.excess_xaf = _amount_xaf
    else p.status in ('received', 'held', 'set_aside') and p.amount_xaf = _amount_xaf end;
  if found then
    perform from create_transactions(_transactions, _wishes, _moves, _exchanges, _audits, _events, _applications);
    return true;
  end if;
  -- Or it came to its end in this moment.
  return exists (select from transactions t where t.id = _id);
end $function$;

CREATE OR REPLACE FUNCTION create_transactions(_transactions json, _wishes json, _moves json, _exchanges json, _audits json, _events json, _applications text[])
 RETURNS TABLE(chosen integer, existing json)
 LANGUAGE plpgsql
AS $function$
declare
  -- As whole rows, which have the columns that the table has now, also where a plan is older.
  firsts transactions[] := array(select r from json_populate_recordset(null::transactions, _transactions) r);
  wishes wish[] := array(select r from json_populate_recordset(null::wish, _wishes) r);
  w wish;
  n transactions;
  is_free boolean;
  held text[];
  -- Each insert opens all indexes of the table anew, which takes as long as one row does: so rows wait here until one
  -- comes that has to see them, of the same number or reference, or the list ends.
  made transactions[] := '{}';
  made_of text[] := '{}';
  stored_id uuid;
  stored uuid[] := '{}';
  choices integer[] := '{}';
  moves_of_others json[] := '{}';
  known known_numbers[] := '{}';
  refused uuid[] := '{}';
  told_of text;
  place bigint;
begin
  foreach n in array firsts loop
    w := wishes[cardinality(choices) + 1];
    chosen := 1;
    is_free := true;
    if n.msisdn = any (made_of) or n.reference = any (made_of) then
    for stored_id in
      insert into transactions select m.* from unnest(made) m
        on conflict (reference, player_id, application_id, direction) do nothing returning id
    loop
      stored := stored || stored_id;
    end loop;
      made := '{}';
      made_of := '{}';
    end if;
    if w.is_choice or w.day_from is not null then
      is_free := not exists (select from transactions t where t.reference = n.reference and t.player_id = n.player_id
        and t.application_id = n.application_id and t.direction = n.direction);
    end if;
    -- Whoever wants a channel, or a prompt, for the same number waits for whoever came first; and whoever masks what is
    -- old of it, so that it does not forget the number meanwhile.
    if is_free then
      perform pg_advisory_xact_lock(hashtextextended(n.msisdn, 0));
    end if;
    if is_free and w.is_choice then
      -- Only deposits are ever in these states. To ask for the direction too would let a plan walk along it.
      held := array(
        select t.channel_id from transactions t
        where t.msisdn = n.msisdn and t.amount_xaf = n.amount_xaf and t.state in ('pending', 'provider_acknowledged'));
      if n.channel_id = any (held) then
        chosen := case when w.others is not null then coalesce((
          select min(o.place) + 1 from json_array_elements(w.others) with ordinality o (way, place)
          where o.way #>> '{transaction,channel_id}' <> all (held)), 1) end;
      end if;
      if chosen > 1 then
        n := json_populate_record(null::transactions, w.others #> array[(chosen - 2)::text, 'transaction']);
        moves_of_others := moves_of_others || (w.others #> array[(chosen - 2)::text, 'moves']);
      end if;
    end if;
    if is_free and chosen > 0 and w.day_from is not null and n.prompted_msisdn is not null
      and not is_prompt_allowed(n.msisdn, n.application_id, n.player_id, w.prompts_open_max, w.prompts_per_day_max,
        w.day_from, n.expires_at - n.created_at)
    then
      chosen := 0;
    end if;
    if is_free and chosen > 0 then
      n.list_key := list_key(n.direction, n.operator, n.state, n.returned_payment_id);
      n.open_until := open_until(n.direction, n.state, n.expires_at);
      n.unpaid_key := unpaid_key(n.direction, n.state, n.version, n.failure_code, n.amount_xaf, n.channel_id);
      n.waiting_since := waiting_since(n.direction, n.state, n.state_updated_at);
      made := made || n;
      made_of := made_of || n.msisdn || n.reference;
    end if;
    choices := array_append(choices, chosen);
  end loop;
  if cardinality(made) > 0 then
    for stored_id in
      insert into transactions select m.* from unnest(made) m
        on conflict (reference, player_id, application_id, direction) do nothing returning id
    loop
      stored := stored || stored_id;
    end loop;
  end if;

  for at in 1..cardinality(choices) loop
    -- Whichever way was taken: the id, the number, and what the reference names are those of the first.
    n := firsts[at];
    chosen := choices[at];
    existing := null;
    if n.id = any (stored) then
      known := known || (n.msisdn, n.application_id, n.player_id, reverse(n.msisdn))::known_numbers;
    elsif chosen > 0 then
      -- Another call stored it before us. A statement of its own sees what was committed in between.
      select row_to_json(t) into existing from transactions t
      where t.reference = n.reference and t.player_id = n.player_id
        and t.application_id = n.application_id and t.direction = n.direction;
    end if;
    -- The lists have the moves of the first way.
    if n.id <> all (stored) or chosen > 1 then
      refused := refused || n.id;
    end if;
    return next;
  end loop;
  if cardinality(moves_of_others) > 0 then
    insert into moves select r.* from unnest(moves_of_others) o, json_populate_recordset(null::moves, o) r
      where r.transaction_id = any (stored);
  end if;
  -- In one order for all: no two lists wait for each other.
  insert into known_numbers select distinct k.* from unnest(known) k order by 1, 2, 3 on conflict do nothing;

  if _moves is not null then
    insert into moves select r.* from json_populate_recordset(null::moves, _moves) r
      where r.transaction_id <> all (refused);
  end if;
  if _exchanges is not null then
    insert into exchanges select r.* from json_populate_recordset(null::exchanges, _exchanges) r
      where r.transaction_id <> all (refused);
  end if;
  if _audits is not null then
    insert into audit_entries select r.* from linked_audits((select json_agg(a) from json_array_elements(_audits) a
      where (a ->> 'transaction_id')::uuid <> all (refused))) r;
  end if;
  if _events is not null then
    -- Positions begin with the time in microseconds: those of a database that was restored, or lost its last events
    -- with its server, are still higher than all that readers have seen.
    place := (extract(epoch from statement_timestamp()) * 1000000)::bigint;
    -- Who tells of an application waits for whoever told of it before, to the end of that commit: so the order of
    -- positions is that of commits. It is the last lock of all: who has it waits for nothing but the disk.
    foreach told_of in array _applications loop
      perform pg_advisory_xact_lock(7302, hashtext(told_of));
      place := greatest(place, (select e.position from webhook_deliveries e where e.application_id = told_of
        order by e.position desc limit 1));
    end loop;
    insert into webhook_deliveries (event_id, transaction_id, application_id, reference, sequence, name, url,
      receiver, body, created_at, status, next_attempt_at, due_at, failure_code, position)
    select r.event_id, r.transaction_id, r.application_id, r.reference, r.sequence, r.name, r.url,
      r.receiver, r.body, r.created_at, case when r.url is not null then 'pending' end,
      case when r.url is not null then r.created_at end, case when r.url is not null then r.created_at end,
      r.failure_code, place + row_number() over ()
    -- A record of these columns alone: one of the table would be asked for each of its columns, row by row.
    from json_to_recordset(_events) as r (
      event_id uuid, transaction_id uuid, application_id text, reference text, sequence integer, name text, url text,
      receiver text, body text, created_at bigint, failure_code text)
    where r.transaction_id <> all (refused);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION first_id(_at bigint)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select rpad(lpad(to_hex(greatest(_at, 0)), 12, '0'), 32, '0')::uuid
$function$;

CREATE OR REPLACE FUNCTION give_up_lost_webhooks(moment bigint, lost_leases_max integer, because text)
 RETURNS json
 LANGUAGE sql
AS $function$
  with given_up as (
    update webhook_deliveries
      set status = 'failed', next_attempt_at = null, due_at = null, lease_token = null, leased_until = null,
        held_until = null, lost_leases = 0, given_up_at = moment
      where lost_leases > 0 and lost_leases >= lost_leases_max - 1
        and lease_token is not null and leased_until <= moment and next_attempt_at <= moment
      returning event_id, transaction_id
  ), told as (
    insert into webhook_attempts (event_id, at, duration_ms, status, error, answer_excerpt)
      select event_id, moment, 0, null, because, '' from given_up
  )
  select json_agg(g) from given_up g
$function$;

CREATE OR REPLACE FUNCTION is_prompt_allowed(_msisdn text, _application_id text, _player_id uuid, _open_max integer, _per_day_max integer, _day_from bigint, _window_ms bigint)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  counted record;
begin
  select
    count(*) filter (where t.is_open) < _open_max and count(*) filter (where t.is_of_today) < _per_day_max as is_free,
    count(*) filter (where t.is_open and t.is_own) < _open_max
      and count(*) filter (where t.is_of_today and t.is_own) < _per_day_max as is_free_for_own
  into counted from (
    select state in ('pending', 'provider_acknowledged') as is_open, created_at >= _day_from as is_of_today,
      application_id = _application_id and player_id = _player_id as is_own
    from transactions
    where prompted_msisdn = _msisdn and created_at >= _day_from - greatest(_window_ms, 86400000)
  ) t;
  return counted.is_free or counted.is_free_for_own and exists (
    select from transactions t
    where t.player_id = _player_id and t.application_id = _application_id and t.msisdn = _msisdn
      and t.direction = 'deposit' and t.state = 'succeeded');
end $function$;

CREATE OR REPLACE FUNCTION issue_api_key(key json, audit json, must_be_first boolean)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  if must_be_first then
    perform pg_advisory_xact_lock(7301, 3);
    if exists (select from api_keys) then
      return false;
    end if;
  end if;
  insert into api_keys select r.* from json_populate_record(null::api_keys, key) r on conflict do nothing;
  if not found then
    return false;
  end if;
  insert into audit_entries select r.* from linked_audits(audit) r;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION lease_due_webhooks(moment bigint, until bigint, how_many integer, per_receiver integer, trusted text[], places integer[], others_max integer, first_after text, looked_at_max integer, lost_leases_max integer, because text)
 RETURNS TABLE(given_up json, place text, lease_token uuid, event_id uuid, transaction_id uuid, application_id text, reference text, sequence integer, name text, url text, receiver text, body text, created_at bigint, status text, attempts_this_round integer, next_attempt_at bigint, failure_code text)
 LANGUAGE plpgsql
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
AS $function$
#variable_conflict use_column
declare
  lost json;
  others text[] := '{}';
  next_place text;
  token uuid := gen_random_uuid();
begin
  -- The limit per receiver holds over all processes, so they count one after the other.
  perform pg_advisory_xact_lock(7301, 1);
  lost := give_up_lost_webhooks(moment, lost_leases_max, because);
  if others_max > 0 then
    select r.receivers, r.place into others, next_place
      from receivers_in_turn(moment, trusted, first_after, looked_at_max) r;
  end if;

  return query with shares as (
    select t.receiver, t.share, true as is_trusted from unnest(trusted, places) t (receiver, share)
    union all
    select o.receiver, per_receiver - (
      select count(*) from webhook_deliveries l
      where l.receiver = o.receiver and l.held_until > moment and l.lease_token is not null), false
    from unnest(others) o (receiver)
  ),
  due as (
    select d.event_id, d.due_at,
      s.is_trusted or row_number() over (partition by s.is_trusted order by d.due_at, d.event_id) <= others_max
        as has_place
    from shares s
    cross join lateral (
      select w.event_id, w.due_at from webhook_deliveries w
      where w.receiver = s.receiver and w.due_at <= moment
        and (w.leased_until is null or w.leased_until <= moment) and (
        -- Not as an anti-join, which the planner could turn into a walk over all events.
        select e.event_id from webhook_deliveries e
        where e.transaction_id = w.transaction_id and e.sequence < w.sequence and e.next_attempt_at is not null
        limit 1) is null
      order by w.due_at, w.event_id
      limit least(greatest(s.share, 0), how_many)
    ) d
  ),
  leased as (
    update webhook_deliveries w
    set lease_token = token, leased_until = until,
      held_until = case when w.receiver = any (trusted) then null else until end,
      lost_leases = w.lost_leases + case when w.lease_token is null then 0 else 1 end
    -- Asked once more: a replay may have taken it while we waited for its row.
    where w.due_at <= moment and (w.leased_until is null or w.leased_until <= moment) and w.event_id = any (
      array(select event_id from due where has_place order by due_at, event_id limit how_many))
    returning w.*
  )
  select lost, next_place, c.lease_token, c.event_id, c.transaction_id, c.application_id, c.reference, c.sequence,
    c.name, c.url, c.receiver, c.body, c.created_at, c.status, c.attempts_this_round, c.next_attempt_at,
    c.failure_code
  from (values (1)) one left join leased c on true
  order by c.next_attempt_at, c.event_id;
end $function$;

CREATE OR REPLACE FUNCTION lease_for_replay(wanted_event uuid, wanted_transaction uuid, moment bigint, until bigint, OUT refusal text, OUT delivery json)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  found_one webhook_deliveries;
  has_lease boolean;
begin
  if wanted_event is not null then
    select * into found_one from webhook_deliveries w where w.event_id = wanted_event for update;
  else
    select * into found_one from webhook_deliveries w where w.transaction_id = wanted_transaction
      order by w.sequence desc limit 1 for update;
  end if;
  refusal := case
    when found_one.url is null then 'none'
    when found_one.leased_until > moment then 'busy'
    when exists (select from webhook_deliveries e where e.transaction_id = found_one.transaction_id
      and e.sequence < found_one.sequence and e.next_attempt_at is not null) then 'earlier_pending'
  end;
  if refusal = 'busy' then
    update webhook_deliveries w set replay_asked = true where w.event_id = found_one.event_id;
  end if;
  if refusal in ('none', 'busy') then
    return;
  end if;
  has_lease := refusal is null;
  update webhook_deliveries w
    set status = 'pending', next_attempt_at = moment, attempts_this_round = 0, lost_leases = 0, due_at = moment,
      lease_token = case when has_lease then gen_random_uuid() end,
      leased_until = case when has_lease then until end,
      held_until = case when has_lease then until end, replay_asked = false, given_up_at = null
    where w.event_id = found_one.event_id;
  if has_lease then
    select row_to_json(w) into delivery from webhook_deliveries w where w.event_id = found_one.event_id;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION linked_audits(_entries json)
 RETURNS SETOF audit_entries
 LANGUAGE plpgsql
AS $function$
declare
  last audit_links;
  e audit_entries;
begin
  if _entries is null then
    return;
  end if;
  perform pg_advisory_xact_lock(7303, 0);
  select * into last from audit_links order by position desc limit 1;
  for e in select * from json_populate_recordset(null::audit_entries,
      case json_typeof(_entries) when 'array' then _entries else json_build_array(_entries) end) loop
    e.salt := gen_random_uuid();
    e.subject_salt := gen_random_uuid();
    last := (coalesce(last.position, 0) + 1, e.id, last.hash, audit_digest(e.subject_salt, e.subject),
      audit_digest(e.salt, e.reason), audit_digest(e.salt, e.staff_address));
    last.hash := audit_hash(last.hash, e, last);
    insert into audit_links select last.*;
    return next e;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION list_key(direction text, operator text, state text, returned_payment_id uuid DEFAULT NULL::uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select direction || ' ' || operator || ' ' || state || case when returned_payment_id is null then '' else ' return' end
$function$;

CREATE OR REPLACE FUNCTION make_month(_table text, _month date, _however_much boolean DEFAULT false)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
 SET lock_timeout TO '200ms'
AS $function$
declare
  made text := _table || to_char(_month, '_YYYY_MM');
  other text := _table || '_other';
  key text := case _table when 'moves' then 'transaction_id' when 'exchanges' then 'transaction_id' when 'webhook_attempts' then 'event_id' when 'messages' then 'id' when 'message_words' then 'message_id' end;
  first uuid := first_id((extract(epoch from _month) * 1000)::bigint);
  next uuid := first_id((extract(epoch from _month + interval '1 month') * 1000)::bigint);
  is_to_move boolean;
begin
  if key is null then
    raise exception '% is not kept by month', _table;
  end if;
  if not _however_much and pg_relation_size(other) > 67108864 then
    return false;
  end if;
  if not _however_much and pg_relation_size(other) > 16777216 then
    execute format('select exists (select from %I where %I >= %L and %I < %L)', other, key, first, key, next) into is_to_move;
    if is_to_move then
      return false;
    end if;
  end if;
  -- Who makes it at the same time is waited for here.
  execute format('lock table %I in access exclusive mode', other);
  if to_regclass(made) is not null or exists (
      select from detached_months where month = to_char(_month, 'YYYY-MM')) then
    return false;
  end if;
  execute format('create table %I (like %I including all excluding identity)', made, _table);
  execute format('with moved as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from moved',
    other, key, first, key, next, made);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', _table, made, first, next);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION mask_next_transactions(_before bigint, _now bigint, _limit integer, OUT looked_at integer, OUT masked integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  since bigint;
  upto bigint;
  seen uuid[];
  again uuid[];
  numbers text[];
  disputed uuid[];
  doubted uuid[];
  ended uuid[];
begin
  insert into masking_walks values ('transactions', -1, '00000000-0000-0000-0000-000000000000') on conflict do nothing;
  select w.at into since from masking_walks w where w.name = 'transactions' for update skip locked;
  if since is null then
    return;
  end if;
  select max(m.at), count(*) into upto, looked_at from (
    select at from moves where at > since and at < _before order by at limit _limit) m;
  if upto is not null then
    -- All that happened in one millisecond belongs together.
    seen := array(select distinct m.transaction_id from moves m where m.at > since and m.at <= upto);
    update masking_walks set at = upto where name = 'transactions';
  end if;
  if looked_at < _limit then
    with taken as (
      delete from masking_put_off where walk = 'transactions' and id = any (array(
        select p.id from masking_put_off p where p.walk = 'transactions' and p.look_at <= _now
        order by p.look_at limit _limit - looked_at)) returning id)
    select array_agg(id) into again from taken;
    looked_at := looked_at + coalesce(cardinality(again), 0);
    seen := array(select i from unnest(seen || again) i group by i);
  end if;
  -- Those that are under way come by again with their next move, and those that are masked with what is written later.
  seen := array(select t.id from unnest(seen) i cross join lateral (select * from transactions where id = i limit 1) t where t.state in ('succeeded', 'failed', 'expired')
    and (t.msisdn <> '***' or t.state_reason <> masked_reason(t.state_reason)
      or not (select true from moves m where m.transaction_id = t.id
        and (m.actor_address is not null or m.reason <> masked_reason(m.reason)) limit 1) is null
      or not (select true from exchanges e where e.transaction_id = t.id and e.detail <> masked_reason(e.detail) limit 1) is null));
  -- Whoever changes one at this moment is waited for, and what they did counts in all that follows.
  perform from transactions t where t.id = any (seen) order by t.id for update;
  -- Whose money waits for someone may yet turn out to be for a deposit of that number; so may what a statement or an SMS
  -- tells of it, as long as someone must look at that.
  numbers := array(select n.msisdn from (select distinct t.msisdn from unnest(seen) i cross join lateral (select * from transactions where id = i limit 1) t) n
    where not (select true from payments p where p.payer = n.msisdn collate "default" and p.status not in ('matched', 'returned')
      order by p.received_at limit 1) is null
    or not (select true from message_words w cross join lateral (
        select from messages where id = w.message_id and is_unread and dismissed is null limit 1) m
      where w.word = substr(n.msisdn, 2) order by w.received_at limit 1) is null)
    || array(select d.theirs ->> 'msisdn' from discrepancies d where d.status = 'open' and d.theirs ->> 'msisdn' is not null);
  disputed := array(select (d.ours ->> 'transactionId')::uuid from discrepancies d where d.status = 'open'
    and d.ours ->> 'transactionId' is not null)
    || array(select m.transaction_id from messages m where kind = 'sms' and is_suspicious and dismissed is null and (outcome = 'held'
    or outcome = 'matched' and (because like '{"code":"sms_date_far"%')) and m.transaction_id is not null);
  doubted := array(select m.payment_id from messages m where kind = 'sms' and is_suspicious and dismissed is null and (outcome = 'held'
    or outcome = 'matched' and (because like '{"code":"sms_date_far"%')) and m.payment_id is not null);
  ended := array(select t.id from unnest(seen) i cross join lateral (select * from transactions where id = i limit 1) t
    where t.id <> all (disputed) and t.msisdn <> all (numbers) and t.updated_at < _before and t.proposal is null
      and (select true from payment_uses u cross join lateral (select excess_status from payments where id = u.payment_id limit 1) p
        where u.transaction_id = t.id and p.excess_status in ('kept', 'returning') limit 1) is null
      and (t.returned_payment_id is null or t.returned_payment_id <> all (doubted))
      and (select true from payment_uses u where u.transaction_id = t.id and u.payment_id = any (doubted) limit 1) is null
      and (t.state not in ('pending', 'provider_acknowledged', 'expired', 'provider_submitted') or (select true from exchanges e
        where e.transaction_id = t.id and e.outcome = 'differs' and e.submission_id = t.submission_id limit 1) is null)
      and (select true from exchanges e where e.transaction_id = t.id and e.outcome = 'contradicts' and e.at >= t.state_updated_at
  and not exists (select from notes n where n.subject = 'transaction ' || t.id and n.at > e.at) limit 1) is null);
  if cardinality(ended) > 0 then
    perform mask_transactions(ended);
  end if;
  insert into masking_put_off select 'transactions', i, _now + 86400000 from unnest(seen) i where i <> all (ended)
    on conflict (walk, id) do update set look_at = excluded.look_at;
  masked := cardinality(ended);
end $function$;

CREATE OR REPLACE FUNCTION mask_transactions(_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  numbers text[] := array(select distinct t.msisdn from unnest(_ids) i cross join lateral (select * from transactions where id = i limit 1) t);
  used uuid[] := array(
    select u.payment_id from payment_uses u where u.transaction_id = any (_ids)
    union select p.id from unnest(_ids) i cross join lateral (select * from transactions where id = i limit 1) t
      cross join lateral (select id, status from payments where id = t.returned_payment_id limit 1) p
      where p.status = 'returned');
begin
  numbers := numbers || array(select distinct p.payer from payments p where p.id = any (used) and p.payer is not null);
  -- Whoever stores something for one of them at this moment is waited for, and the other way round; both in one order.
  perform pg_advisory_xact_lock(hashtextextended(n, 0)) from (
    select distinct n collate "C" from unnest(numbers) n order by 1) numbers (n);
  update moves m set reason = masked_reason(m.reason), actor_address = null
    where m.transaction_id = any (_ids) and (m.actor_address is not null or m.reason <> masked_reason(m.reason));
  update exchanges e set detail = masked_reason(e.detail)
    where e.transaction_id = any (_ids) and e.detail <> masked_reason(e.detail);
  update payments p set payer = null, raw_text = '***', held_because = masked_reason(p.held_because),
      decision = case when p.decision is null then null else p.decision || '{"reason": "***"}' end
    where p.id = any (used);
  delete from player_hints h where h.transaction_id = any (_ids);
  update notes n set text = '***' where n.subject = any (array(
    select 'transaction ' || i from unnest(_ids) i union all select 'payment ' || i from unnest(used) i));
  -- Whoever has read it with its number must read it again; what was refused as it was made never has another version.
  update transactions t set version = t.version + (t.version > 1)::integer, msisdn = '***', prompted_msisdn = null,
      state_reason = masked_reason(t.state_reason), approvals = (
        select json_agg(case when a ->> 'note' is null then a::jsonb else a::jsonb || '{"note": "***"}' end)
        from json_array_elements(t.approvals) a)
    where t.id = any (_ids);
  -- A number of which nothing is left is not known any more.
  delete from known_numbers k where k.msisdn = any (numbers)
    and (select true from transactions t where t.msisdn = k.msisdn limit 1) is null and (select true from payments p where p.payer = k.msisdn collate "default" order by p.received_at limit 1) is null;
end $function$;

CREATE OR REPLACE FUNCTION masked_facts(_facts jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return case jsonb_typeof(_facts)
    when 'string' then case
      when _facts #>> '{}' ~ '^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]*Z)$1)$2$' then _facts
      else '"***"' end
    when 'object' then (select coalesce(jsonb_object_agg(key,
      case when key = 'code' then value else masked_facts(value) end), '{}') from jsonb_each(_facts))
    when 'array' then (select coalesce(jsonb_agg(masked_facts(value) order by place), '[]')
      from jsonb_array_elements(_facts) with ordinality e (value, place))
    else _facts end;
end $function$;

CREATE OR REPLACE FUNCTION masked_reason(_reason text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return case
    when _reason = '' then ''
    when starts_with(_reason, '{"code":') then '{"code":' || (_reason::jsonb -> 'code')::text || ',"facts":'
      || masked_facts(_reason::jsonb -> 'facts')::text || '}'
    else '***' end;
end $function$;

CREATE OR REPLACE FUNCTION masked_saying(_saying text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (_saying::jsonb || jsonb_build_object('because', masked_reason(_saying::jsonb ->> 'because')))::text
$function$;

CREATE OR REPLACE FUNCTION meet_terms(_ids uuid[], _terms json, OUT refused uuid[], OUT reasons text[])
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  c change_terms;
  payments_found integer;
  is_used boolean;
  reason text;
begin
  refused := '{}';
  reasons := '{}';
  insert into approver_days as d
    select distinct r.alone_by, r.alone_on, 0 from json_populate_recordset(null::change_terms, _terms) r
    where r.alone_by is not null order by 1, 2
    on conflict (staff_id, day) do update set alone_xaf = d.alone_xaf;
  perform from payments p
    where p.id = any (array(
      select unnest(r.consumes || r.excess_of || r.ends_return_of)
        from json_populate_recordset(null::change_terms, _terms) r
      union all
      select u.payment_id from payment_uses u where u.transaction_id = any (array(
        select r.id from json_populate_recordset(null::change_terms, _terms) r
          where r.releases_because is not null or r.keeps_payments))
      union all
      select t.returned_payment_id from transactions t where t.id = any (array(
        select r.id from json_populate_recordset(null::change_terms, _terms) r where r.keeps_payments))))
    order by p.id for update;
  perform from transactions t where t.id = any (_ids) order by t.id for update;

  for c in select * from json_populate_recordset(null::change_terms, _terms) loop
    reason := case when not exists (
      select from transactions t where t.id = c.id and t.version = c.version - 1) then 'stale' end;
    -- By a service that was not stopped: it may have been sent after the backup was made, and is not marked yet. The code
    -- is that of a lock which another has: it refuses this change alone, for a while.
    if reason is null and c.sends_money and to_regclass('restore_under_way') is not null then
      raise exception 'A restore into this database is under way, or was not finished.' using errcode = '55P03';
    end if;
    if reason is null and c.consumes is not null then
      select count(*), bool_or(p.status not in ('received', 'held') or p.is_reversed or c.consumes_undecided and p.status = 'held')
        into payments_found, is_used from payments p where p.id = any (c.consumes);
      if is_used then
        reason := 'payment_used';
      elsif payments_found <> cardinality(c.consumes) then
        raise exception 'A payment of the change is not stored.';
      end if;
    end if;
    if reason is null and c.keeps_payments and exists (
      select from payments p where p.id = any (array(
        select u.payment_id from payment_uses u where u.transaction_id = c.id
        union all
        select t.returned_payment_id from transactions t where t.id = c.id)) and p.is_reversed)
    then
      reason := 'payment_used';
    end if;
    if reason is null and c.alone_by is not null then
      update approver_days d set alone_xaf = d.alone_xaf + c.alone_xaf
        where d.staff_id = c.alone_by and d.day = c.alone_on
          and (c.alone_limit_xaf is null or d.alone_xaf + c.alone_xaf <= c.alone_limit_xaf);
      if not found then
        reason := 'past_daily_limit';
      end if;
    end if;
    if reason is not null then
      refused := refused || c.id;
      reasons := reasons || reason;
      continue;
    end if;
    if c.releases_because is not null then
      with released as (delete from payment_uses where transaction_id = c.id returning payment_id)
      update payments set status = 'held', held_because = c.releases_because
        where id = any (array(select payment_id from released));
    end if;
    if c.consumes is not null then
      insert into payment_uses (payment_id, transaction_id) select unnest(c.consumes), c.id;
      update payments set status = 'matched', held_because = '' where id = any (c.consumes);
    end if;
    if c.excess_of is not null then
      update payments p set excess_xaf = e.xaf, excess_status = 'kept'
        from unnest(c.excess_of, c.excess_xaf) e (id, xaf) where p.id = any (c.excess_of) and p.id = e.id;
    end if;
    -- Its deposit has a payment of which the excess alone was to go: that stays so.
    if c.ends_return_of is not null and c.is_returned then
      update payments p set status = case p.status when 'returning' then 'returned' else p.status end,
        excess_status = case p.status when 'returning' then p.excess_status else 'returned' end
      where p.id = c.ends_return_of and p.return_id = c.id;
    elsif c.ends_return_of is not null then
      update payments p set status = case p.status when 'returning' then 'held' else p.status end,
        held_because = case p.status when 'returning' then c.not_returned_because else p.held_because end,
        excess_status = case p.status when 'returning' then p.excess_status else 'kept' end,
        return_id = null, decision = null
      where p.id = c.ends_return_of and p.return_id = c.id;
    end if;
    if c.ends_work_at is not null then
      update reservations set until = c.ends_work_at, changed_at = c.ends_work_at
        where transaction_id = c.id and until > c.ends_work_at;
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION note_month_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
begin
  insert into month_changes values (tg_argv[0]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION open_until(direction text, state text, expires_at bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when direction = 'deposit' and state in ('pending', 'provider_acknowledged') then expires_at end
$function$;

CREATE OR REPLACE FUNCTION receivers_in_turn(moment bigint, trusted text[], first_after text, looked_at_max integer, OUT receivers text[], OUT place text)
 RETURNS record
 LANGUAGE plpgsql
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
AS $function$
declare
  looked_at integer := 0;
  found_one record;
begin
  receivers := '{}';
  place := first_after;
  loop
    select w.receiver, w.due_at into found_one from webhook_deliveries w
      where w.due_at is not null and w.receiver > place order by w.receiver, w.due_at limit 1;
    if not found then
      place := null;
      return;
    end if;
    place := found_one.receiver;
    if found_one.due_at <= moment and not place = any (trusted) then
      receivers := receivers || place;
    end if;
    looked_at := looked_at + 1;
    if looked_at >= looked_at_max then
      return;
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION record_reconciliation(compared json, differences json)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  own reconciled_days := json_populate_record(null::reconciled_days, compared);
begin
  perform pg_advisory_xact_lock(7301, hashtext(own.provider_id || ' ' || own.day));
  insert into reconciled_days select own.*
    on conflict (provider_id, day) do update set compared_at = excluded.compared_at, figures = excluded.figures,
      border_keys = excluded.border_keys;
  -- What a person said stands while the facts are the same; where the lines stand in their file may have changed.
  insert into discrepancies as d select r.* from json_populate_recordset(null::discrepancies, differences) r
    on conflict (provider_id, day, subject) do update set
      kind = excluded.kind, paired_by = excluded.paired_by, theirs = excluded.theirs, ours = excluded.ours,
      facts = excluded.facts,
      status = case when d.facts = excluded.facts and d.status <> 'gone' then d.status else 'open' end,
      settlement = case when d.facts = excluded.facts and d.status <> 'gone' then d.settlement end,
      changed_at = case when d.facts = excluded.facts and d.status <> 'gone' then d.changed_at
        else excluded.changed_at end
    where d.status = 'gone' or d.facts <> excluded.facts or d.theirs::text is distinct from excluded.theirs::text
      or d.ours::text is distinct from excluded.ours::text;
  -- "not in" is looked up in a hash table by every server. Of "not exists" servers before 16 make a loop in a loop, as a list
  -- passes for a hundred rows: three thousand took longer than a statement may.
  update discrepancies d set status = 'gone', changed_at = own.compared_at
    where d.provider_id = own.provider_id and d.day = own.day and d.status = 'open' and d.subject not in (
      select f.subject from json_populate_recordset(null::discrepancies, differences) f);
end $function$;

CREATE OR REPLACE FUNCTION refuse_all_but_masking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and (new.id, new.at, new.staff_id, new.action, new.before, new.after, new.transaction_id, new.salt,
        new.reason, new.staff_address)
      is not distinct from (old.id, old.at, old.staff_id, old.action, old.before, old.after, old.transaction_id, null::uuid,
        ''::text, null::text)
      and ((new.subject, new.subject_salt) is not distinct from (old.subject, old.subject_salt)
        or (new.subject, new.subject_salt) is not distinct from (''::text, null::uuid)) then
    return new;
  end if;
  raise exception 'The audit is append-only.' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'The audit is append-only.' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION remember_staff_device(device json, former text, forgotten_before bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from staff_devices where signed_in_at < forgotten_before;
  update staff_devices set id_sha256 = device ->> 'id_sha256' where id_sha256 = former;
  insert into staff_devices select r.* from json_populate_record(null::staff_devices, device) r
    on conflict (id_sha256, email) do update set signed_in_at = excluded.signed_in_at;
end $function$;

CREATE OR REPLACE FUNCTION remove_staff_factor(_email text, _id uuid, _keeps_last boolean, _audit json)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  perform from staff where email = _email for update;
  if _keeps_last and not exists (select from staff_factors where email = _email and id <> _id) then
    return false;
  end if;
  delete from staff_factors where email = _email and id = _id;
  if not found then
    return false;
  end if;
  if not exists (select from staff_factors where email = _email) then
    delete from staff_recovery_codes where email = _email;
  end if;
  insert into audit_entries select r.* from linked_audits(_audit) r;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION replace_recovery_codes(_email text, codes text[], audit json)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  -- Of two who make codes at once the second waits for the first, and takes its codes away.
  perform from staff where email = _email for update;
  if not exists (select from staff_factors where email = _email) then
    return false;
  end if;
  delete from staff_recovery_codes where email = _email;
  insert into staff_recovery_codes select _email, code, null from unnest(codes) code;
  insert into audit_entries select r.* from linked_audits(audit) r;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION reserve_withdrawal(_id uuid, _staff text, _at bigint, _until bigint, _from text, _audit json, _forget_before bigint)
 RETURNS SETOF reservations
 LANGUAGE plpgsql
AS $function$
declare
  held reservations;
begin
  delete from reservations where changed_at < _forget_before;
  insert into reservations values (_id, _staff, _at, _until, _at)
    on conflict (transaction_id) do update set transaction_id = excluded.transaction_id
    returning * into held;
  if held.until > _at and held.staff_id <> _staff then
    if held.staff_id is distinct from _from then
      return next held;
      return;
    end if;
    insert into audit_entries select r.* from linked_audits(_audit) r;
  end if;
  return query update reservations
    set staff_id = _staff, reserved_at = _at, until = _until, changed_at = _at
    where transaction_id = _id returning *;
end $function$;

CREATE OR REPLACE FUNCTION reset_staff_factors(_email text, _before bigint, _audit json)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  moment bigint := (_audit ->> 'at')::bigint;
  account staff;
  audits jsonb := jsonb_build_array(_audit::jsonb);
begin
  select * into account from staff where email = _email for update;
  if account.pending ->> 'kind' = 'factor'
      and (_before is null or (account.pending ->> 'askedAt')::bigint <= _before) then
    audits := unconfirmed_audits(account, _audit) || audits;
    account := staff_as_of(account, moment);
    account.pending := null;
  end if;
  -- Not another version of the account: what waited is done. Words that were taken back later stay taken back.
  update staff set pending = account.pending,
      rights_from = greatest(account.rights_from, case when _before is null then moment end)
    where email = _email;
  delete from staff_factors where email = _email and (_before is null or created_at < _before);
  delete from staff_recovery_codes where email = _email;
  delete from staff_sessions where email = _email;
  delete from staff_devices where email = _email;
  insert into audit_entries select r.* from linked_audits(audits::json) r;
end $function$;

CREATE OR REPLACE FUNCTION seed_registry(providers json, channels json, prefixes json)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(7301, 2);
  if exists (select from providers) then
    return false;
  end if;
  insert into providers select r.* from json_populate_recordset(null::providers, seed_registry.providers) r;
  insert into channels select r.* from json_populate_recordset(null::channels, seed_registry.channels) r;
  insert into prefixes select r.* from json_populate_recordset(null::prefixes, seed_registry.prefixes) r;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION staff_as_of(account staff, moment bigint)
 RETURNS staff
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  kind text := account.pending ->> 'kind';
  due_at bigint := (account.pending ->> 'dueAt')::bigint;
begin
  if due_at is null or due_at > moment then
    return account;
  end if;
  if kind = 'factor' or account.pending ->> 'role' <> account.role
      or (kind = 'enable' and account.disabled_at is not null) then
    account.rights_from := greatest(account.rights_from, due_at);
  end if;
  account.role := account.pending ->> 'role';
  if kind = 'enable' then
    account.disabled_at := null;
  end if;
  if kind = 'factor' then
    account.factors_from := (account.pending ->> 'askedAt')::bigint;
  end if;
  account.pending := null;
  return account;
end $function$;

CREATE OR REPLACE FUNCTION start_staff_session(session json, ended_before bigint, audit json, _version bigint)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  -- First of all, as who changes an account does.
  update staff set last_seen_at = greatest(last_seen_at, (session ->> 'last_seen_at')::bigint)
    where email = session ->> 'email' and version = coalesce(_version, version);
  if not found then
    return false;
  end if;
  delete from staff_sessions where created_at < ended_before;
  insert into staff_sessions select r.* from json_populate_record(null::staff_sessions, session) r;
  insert into audit_entries select r.* from linked_audits(audit) r;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION take_sign_in_attempt(keys text[], sinces text[], delays json, moment bigint, forget_after bigint)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  each_key text;
  delay bigint;
  free_at bigint := moment;
begin
  -- Attempts are counted one after the other: of a thousand at once, the first few are made.
  perform pg_advisory_xact_lock(7301, 4);
  delete from sign_in_failures where last_at < moment - forget_after;
  for place in 1 .. cardinality(keys) loop
    select (delays -> place - 1 ->> least(f.failures, json_array_length(delays -> place - 1)) - 1)::bigint
      into delay from sign_in_failures f where f.key = keys[place] and f.failures > 0;
    if delay > 0 then
      insert into sign_in_failures values (sinces[place], 0, moment) on conflict do nothing;
      select greatest(free_at, f.last_at + delay) into free_at from sign_in_failures f where f.key = sinces[place];
    end if;
  end loop;
  if free_at > moment then
    return free_at;
  end if;
  foreach each_key in array keys loop
    insert into sign_in_failures as f values (each_key, 1, moment)
      on conflict (key) do update set failures = f.failures + 1, last_at = moment;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION unconfirmed_audits(account staff, _audit json)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  due_at bigint := (account.pending ->> 'dueAt')::bigint;
begin
  if due_at is null or due_at > (_audit ->> 'at')::bigint then
    return '[]';
  end if;
  return jsonb_build_array(_audit::jsonb || jsonb_build_object('id', gen_random_uuid(), 'action', 'operator.counts',
    'staff_id', account.pending ->> 'askedBy', 'staff_address', null, 'subject', account.email, 'reason', '',
    'before', concat_ws(' ', account.pending ->> 'kind', account.pending ->> 'role'),
    'after', to_char(timestamp 'epoch' + due_at * interval '1 millisecond', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
end $function$;

CREATE OR REPLACE FUNCTION unpaid_key(direction text, state text, version integer, failure_code text, amount_xaf bigint, channel_id text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when direction = 'deposit' and state <> 'succeeded' and (version > 1 or failure_code is null)
    then amount_xaf::text || ' ' || channel_id end
$function$;

CREATE OR REPLACE FUNCTION waiting_since(direction text, state text, since bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when direction = 'withdrawal' and state in ('approved', 'provider_submitted') then since end
$function$;

CREATE OR REPLACE FUNCTION write_wallets(_writes json)
 RETURNS text[]
 LANGUAGE plpgsql
AS $function$
declare
  w record;
  v record;
  gap wallet_gaps;
  changed_id uuid;
  changed text[];
  answers text[] := '{}';
  audits json[] := '{}';
  found_version integer;
begin
  for w in select * from json_to_recordset(_writes) as (id text, version integer, book json, due_at bigint,
      balance_hundredths bigint, balance_at bigint, balance_source text, names text[], entries json, verdicts json,
      gaps json, audit json) loop
    insert into wallets (id, version) values (w.id, 0) on conflict (id) do nothing;
    select version into found_version from wallets where id = w.id for update;
    if found_version <> w.version then
      answers := answers || 'stale'::text;
      continue;
    end if;
    -- One by one or by a list: joined with a set of unknown size, all entries of the wallet would be walked through.
    if exists (select from wallet_entries where wallet_id = w.id and name = any (w.names)) then
      answers := answers || 'known'::text;
      continue;
    end if;
    update wallets set version = version + 1, book = w.book, due_at = w.due_at,
        balance_hundredths = w.balance_hundredths, balance_at = w.balance_at, balance_source = w.balance_source
      where id = w.id;
    insert into wallet_entries select n.* from json_populate_recordset(null::wallet_entries, w.entries) n;
    for v in select * from json_to_recordset(w.verdicts) as (name text, standing text, because text) loop
      update wallet_entries set standing = v.standing, because = v.because, is_to_apply = true
        where wallet_id = w.id and name = v.name;
    end loop;
    -- One after the other: in one step a gap may open and close again. Of two who explain one at once the first does.
    changed := '{}';
    for gap in select n.* from json_populate_recordset(null::wallet_gaps, w.gaps) n loop
      insert into wallet_gaps as g select gap.*
        on conflict (wallet_id, before_name) do update set after_name = excluded.after_name,
          missing_hundredths = excluded.missing_hundredths, status = excluded.status, ended_at = excluded.ended_at,
          opened_at = case when g.status = 'open' or excluded.status <> 'open' then g.opened_at
            else excluded.opened_at end,
          explained = excluded.explained
        where excluded.status <> 'explained' or g.status = 'open'
        returning g.id into changed_id;
      if found then changed := changed || changed_id::text; end if;
    end loop;
    -- Who came second is not in the audit.
    select audits || coalesce(array_agg(a), '{}') into audits from json_array_elements(w.audit) a
      where a ->> 'subject' = any (changed);
    answers := answers || 'written'::text;
  end loop;
  if cardinality(audits) > 0 then
    insert into audit_entries select r.* from linked_audits(array_to_json(audits)) r;
  end if;
  return answers;
end $function$;

-- triggers

CREATE TRIGGER audit_is_append_only BEFORE DELETE OR UPDATE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_all_but_masking();
CREATE TRIGGER audit_is_never_emptied BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_chain_is_append_only BEFORE DELETE OR UPDATE ON audit_links FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_chain_is_never_emptied BEFORE TRUNCATE ON audit_links FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
