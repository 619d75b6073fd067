/** A table that is there from before the first row of a restore until after its last mark. */
export const restoreMark = 'restore_under_way';

/** What the service needs for itself: keys of applications, its own mark, and what processes share. */
export const service = `
-- Of a key only a digest of its secret is kept. The secret that signs webhooks must be kept, since it signs:
-- sealed, where there is a key for that.
create table api_keys (
  prefix text collate "C" primary key,
  application_id text collate "C" not null,
  kind text not null,
  secret_sha256 text not null,
  webhook_secret text not null,
  created_at bigint not null,
  revoked_at bigint,
  expires_at bigint,
  addresses text[] not null,
  last_used_at bigint
);
create index api_keys_of_application on api_keys (application_id, created_at);

-- False when the prefix is taken, or when the key must be the first and is not.
create function issue_api_key(key json, audit json, must_be_first boolean) returns boolean language plpgsql as $$
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
end $$;

-- To which environment this database belongs: one row, written by the first start.
create table installation (
  is_the_only_one boolean primary key check (is_the_only_one),
  environment text not null,
  marked_at bigint not null,
  -- When it was last filled from a backup, or said to have been.
  restored_at bigint
);

-- What each key may still ask for. It is not worth a wait for the disk: after a crash every bucket is full again.
create unlogged table token_buckets (
  key text collate "C" primary key,
  -- Millionths of a token, at that microsecond of the server's clock.
  millionths bigint not null,
  at bigint not null,
  -- How many tokens the last statement took: told to the one who sent it.
  taken integer not null
) with (fillfactor = 50);

-- Who dials on which port of a USSD gateway. A lease and no lock of a session: it works through any pooler.
create table port_leases (
  port text collate "C" primary key,
  token uuid not null,
  held_until timestamptz not null
);

-- How fast each account of a provider is read. When a server comes back from a crash, more than a second has passed.
create unlogged table read_paces (
  account text collate "C" primary key,
  version bigint not null,
  pace json not null
) with (fillfactor = 50);
`;
