export const staff = `
-- The people of the back office. Of passwords, sessions and tokens only digests are kept.
create table staff (
  email text collate "C" primary key,
  role text not null,
  password_hash text not null,
  -- When an admin made it; null once its owner chose one, and for one of the command line.
  password_given_at bigint,
  created_at bigint not null,
  disabled_at bigint,
  -- Second factors that were set up before do not count.
  factors_from bigint,
  -- When the person got this role, was let in again, or got a new password or a reset of second factors from someone
  -- else: what they said about money before does not count.
  rights_from bigint,
  -- What was asked for the account, until another admin confirms it or its time comes.
  pending jsonb,
  last_seen_at bigint,
  version bigint not null
);
create index staff_asked_for on staff ((pending ->> 'askedBy')) where pending is not null;

create table staff_tokens (
  prefix text collate "C" primary key,
  email text collate "C" not null references staff (email),
  -- What the account was when it was made: with another role it opens nothing.
  role text not null,
  secret_sha256 text not null,
  created_at bigint not null,
  revoked_at bigint,
  expires_at bigint,
  addresses text[] not null,
  last_used_at bigint
);
create index staff_tokens_of_account on staff_tokens (email);

create table staff_sessions (
  id_sha256 text collate "C" primary key,
  email text collate "C" not null references staff (email),
  created_at bigint not null,
  last_seen_at bigint not null,
  address text not null,
  factor_at bigint
);
create index staff_sessions_of_account on staff_sessions (email);
create index staff_sessions_by_age on staff_sessions (created_at);

-- Browsers in which people signed in before, by a digest of what each was given.
create table staff_devices (
  id_sha256 text collate "C" not null,
  email text collate "C" not null references staff (email),
  signed_in_at bigint not null,
  primary key (id_sha256, email)
);
create index staff_devices_of_account on staff_devices (email);
create index staff_devices_by_age on staff_devices (signed_in_at);

-- Failed sign-ins of accounts and of addresses. Not worth a wait for the disk: after a crash it begins anew.
create unlogged table sign_in_failures (
  key text collate "C" primary key,
  failures integer not null,
  last_at bigint not null
);
create index sign_in_failures_by_age on sign_in_failures (last_at);

-- An account as it counts at a moment, as \`asOf\` of the core says: what waited until then has come to pass.
create function staff_as_of(account staff, moment bigint) returns staff language plpgsql immutable as $$
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
end $$;

-- What came to pass by time until the moment of an entry, as an entry of its own in a list: who carries it out ends that
-- people are told of it by what waits.
create function unconfirmed_audits(account staff, _audit json) returns jsonb language plpgsql as $$
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
end $$;

-- Changes what the patch names, of the account as it counts by then. False when people have another version than the one
-- that it was decided from; they are changed one after the other. Sessions and devices are gone before the lock of the
-- audit is waited for.
create function change_staff(
  _email text, _patch jsonb, _audit json, _known bigint, _kept_session text, _kept_device text
) returns boolean language plpgsql as $$
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
end $$;

-- False when the account has another version than the one that its password was checked with.
create function start_staff_session(session json, ended_before bigint, audit json, _version bigint) returns boolean
language plpgsql as $$
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
end $$;

-- The former id of a device goes over into the new one for everyone who is known there.
create function remember_staff_device(device json, former text, forgotten_before bigint) returns void
language plpgsql as $$
begin
  delete from staff_devices where signed_in_at < forgotten_before;
  update staff_devices set id_sha256 = device ->> 'id_sha256' where id_sha256 = former;
  insert into staff_devices select r.* from json_populate_record(null::staff_devices, device) r
    on conflict (id_sha256, email) do update set signed_in_at = excluded.signed_in_at;
end $$;

-- Counts an attempt for every key and gives null, when the time has come for all of them; otherwise the moment to come
-- back at, and nothing is counted. The delays are lists in a JSON list, one for each key; each passes since the last
-- attempt of the key beside it, or since that one first asked.
create function take_sign_in_attempt(keys text[], sinces text[], delays json, moment bigint, forget_after bigint)
returns bigint language plpgsql as $$
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
end $$;
`;
