export const audit = `
create table audit_entries (
  id uuid primary key,
  at bigint not null,
  staff_id text not null,
  staff_address text,
  action text not null,
  subject text not null,
  before text not null,
  after text not null,
  reason text not null,
  -- Of entries that came with a change to a transaction.
  transaction_id uuid,
  -- Without them no one finds out a fact from its digest. They go when the facts are masked: that of a subject only where
  -- it may be about a person.
  salt uuid,
  subject_salt uuid
);
create index audit_by_time on audit_entries (at, id);
-- What people did to one transaction, or to one webhook, by its id.
create index audit_of_subject on audit_entries (subject);

-- Each entry bears the hash of the one before it. Of what may be about a person it goes over salted digests, which
-- stay when the facts are masked.
create table audit_links (
  position bigint primary key,
  entry_id uuid not null unique,
  hash text not null,
  subject_digest text not null,
  reason_digest text not null,
  address_digest text not null
);
create unique index audit_links_by_hash on audit_links (hash);

create function audit_digest(_salt uuid, _fact text) returns text immutable language sql as $$
  select encode(sha256(convert_to(_salt || coalesce(_fact, ''), 'UTF8')), 'hex')
$$;

create function audit_hash(_before text, e audit_entries, l audit_links) returns text stable language sql as $$
  select encode(sha256(convert_to(json_build_array(_before, e.id, e.at, e.staff_id, e.action, e.before, e.after,
    e.transaction_id, l.subject_digest, l.reason_digest, l.address_digest)::text, 'UTF8')), 'hex')
$$;

-- Gives the entries that are to be inserted, one or a list, once they are links of the chain. Whoever adds to it waits
-- for whoever did before, to the end of that commit; behind it come only the locks of the feed.
create function linked_audits(_entries json) returns setof audit_entries language plpgsql as $$
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
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit is append-only.' using errcode = 'restrict_violation';
end $$;

-- Facts may go with their salts, and nothing else.
create function refuse_all_but_masking() returns trigger language plpgsql as $$
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
end $$;

create trigger audit_is_append_only before update or delete on audit_entries
  for each row execute function refuse_all_but_masking();
create trigger audit_is_never_emptied before truncate on audit_entries
  for each statement execute function refuse_change();
create trigger audit_chain_is_append_only before update or delete on audit_links
  for each row execute function refuse_change();
create trigger audit_chain_is_never_emptied before truncate on audit_links
  for each statement execute function refuse_change();
`;
