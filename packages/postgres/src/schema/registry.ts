/** Rows keep the order of the file that they came from. */
export const registry = `
create table providers (
  provider_id text primary key,
  position integer not null,
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
  -- The smallest and the largest amounts that it takes; null: any.
  deposit_min_xaf bigint,
  deposit_max_xaf bigint,
  withdrawal_min_xaf bigint,
  withdrawal_max_xaf bigint
);

create table channels (
  channel_id text primary key,
  position integer not null,
  provider_id text not null references providers (provider_id),
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
  -- When an SMS came last, and since when none comes though players pay; until when a deposit shows whether one does again.
  last_sms_at bigint,
  deaf_since bigint,
  tried_until bigint,
  -- What one SMS credits without the word of the wallet's book; null: as settings say, or without limit.
  unvouched_max_xaf bigint,
  is_unvouched_unlimited boolean not null default false,
  -- Under this its wallet holds little; null: never.
  low_xaf bigint,
  unique (operator, merchant_msisdn)
);

create table prefixes (
  prefix text primary key,
  position integer not null,
  operator text
);

-- Stores a registry when there is none; of many processes that start at once, one does.
create function seed_registry(providers json, channels json, prefixes json)
returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7301, 2);
  if exists (select from providers) then
    return false;
  end if;
  insert into providers select r.* from json_populate_recordset(null::providers, seed_registry.providers) r;
  insert into channels select r.* from json_populate_recordset(null::channels, seed_registry.channels) r;
  insert into prefixes select r.* from json_populate_recordset(null::prefixes, seed_registry.prefixes) r;
  return true;
end $$;
`;
