import type { Migration } from './migration.ts';

export const operators: Migration = {
  name: '0015-operators',
  sql: `
-- The people of the back office. Of passwords, sessions and tokens only digests are kept.
create table operators (
  email text collate "C" primary key,
  role text not null,
  password_hash text not null,
  created_at bigint not null,
  disabled_at bigint
);

create table operator_tokens (
  prefix text collate "C" primary key,
  email text collate "C" not null references operators (email),
  secret_sha256 text not null,
  created_at bigint not null,
  revoked_at bigint
);

create table operator_sessions (
  id_sha256 text collate "C" primary key,
  email text collate "C" not null references operators (email),
  created_at bigint not null,
  last_seen_at bigint not null
);
create index operator_sessions_of_account on operator_sessions (email);
create index operator_sessions_by_age on operator_sessions (created_at);

-- Failed sign-ins of accounts and of addresses. Not worth a wait for the disk: after a crash it begins anew.
create unlogged table sign_in_failures (
  key text collate "C" primary key,
  failures integer not null,
  last_at bigint not null
);
create index sign_in_failures_by_age on sign_in_failures (last_at);

create function start_operator_session(session json, ended_before bigint, audit json) returns void
language plpgsql as $$
begin
  delete from operator_sessions where created_at < ended_before;
  insert into operator_sessions select r.* from json_populate_record(null::operator_sessions, session) r;
  insert into audit_entries select r.* from json_populate_record(null::audit_entries, audit) r;
end $$;

-- Counts an attempt for every key and gives null, when the time has come for all of them; otherwise the moment to come
-- back at, and nothing is counted. The delays are lists in a JSON list, one for each key.
create function take_sign_in_attempt(keys text[], delays json, moment bigint, forget_after bigint) returns bigint
language plpgsql as $$
declare
  each_key text;
  known sign_in_failures;
  position integer := 0;
  free_at bigint := moment;
begin
  -- Attempts are counted one after the other: of a thousand at once, the first few are made.
  perform pg_advisory_xact_lock(7301, 4);
  delete from sign_in_failures where last_at < moment - forget_after;
  foreach each_key in array keys loop
    select f.* into known from sign_in_failures f where f.key = each_key;
    if found and known.failures > 0 then
      free_at := greatest(free_at, known.last_at + coalesce((delays -> position ->>
        least(known.failures, json_array_length(delays -> position)) - 1)::bigint, 0));
    end if;
    position := position + 1;
  end loop;
  if free_at > moment then
    return free_at;
  end if;
  foreach each_key in array keys loop
    insert into sign_in_failures as f values (each_key, 1, moment)
      on conflict (key) do update set failures = f.failures + 1, last_at = moment;
  end loop;
  return null;
end $$;

-- What changed of late, for pages that show it. Both indexes grow at their end alone, which costs next to nothing.
create index moves_by_time on moves (at);
create index webhook_attempts_by_time on webhook_attempts (at);
`,
};
