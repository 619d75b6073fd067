import type { Migration } from './migration.ts';

export const apiKeys: Migration = {
  name: '0010-api-keys',
  sql: `
-- Of a key only a digest of its secret is kept. The secret that signs webhooks must be kept as it is: it signs.
create table api_keys (
  prefix text collate "C" primary key,
  application_id text collate "C" not null,
  kind text not null,
  secret_sha256 text not null,
  webhook_secret text not null,
  created_at bigint not null,
  revoked_at bigint
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
  insert into audit_entries select r.* from json_populate_record(null::audit_entries, audit) r;
  return true;
end $$;

-- How often each key was used of late. It is not worth a wait for the disk: after a crash it begins anew.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null,
  expire bigint
) with (fillfactor = 50);

-- To which environment this database belongs: one row, written by the first start.
create table installation (
  is_the_only_one boolean primary key check (is_the_only_one),
  environment text not null,
  marked_at bigint not null
);
`,
};
