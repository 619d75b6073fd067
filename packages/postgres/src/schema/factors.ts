export const factors = `
-- Second factors. The secret of an app can be used by whoever reads it, so it goes through the sealer.
create table staff_factors (
  id uuid primary key,
  email text collate "C" not null references staff (email),
  kind text not null,
  name text not null,
  created_at bigint not null,
  last_used_at bigint not null,
  credential_id text collate "C" not null unique,
  secret text not null,
  counter bigint not null,
  unique (email, name)
);

create table staff_recovery_codes (
  email text collate "C" not null references staff (email),
  code_sha256 text collate "C" not null,
  used_at bigint,
  primary key (email, code_sha256)
);

-- What passkeys were asked and have not answered yet; after a crash they are asked anew.
create unlogged table staff_challenges (
  text text collate "C" primary key,
  session_sha256 text collate "C" not null,
  until bigint not null
);
create index staff_challenges_by_age on staff_challenges (until);

-- Whoever began when they had no second factor, and set one up meanwhile, adds no other without having proven that one.
create function add_staff_factor(_factor json, _session text, _audit json) returns boolean language plpgsql as $$
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
end $$;

-- Of two who remove the last two at once one is refused, where the last is kept.
create function remove_staff_factor(_email text, _id uuid, _keeps_last boolean, _audit json) returns boolean
language plpgsql as $$
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
end $$;

create function reset_staff_factors(_email text, _before bigint, _audit json) returns void language plpgsql as $$
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
end $$;

create function replace_recovery_codes(_email text, codes text[], audit json) returns boolean language plpgsql as $$
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
end $$;
`;
