/**
 * The book of every merchant number. What the core needs to go on with is one value beside the wallet; what was told is
 * kept entry by entry for people. All of it is written by one function that knows the wallet's version: processes keep no
 * lock between reading a book and writing it, and whoever was overtaken reads again.
 */
export const wallets = `
create table wallets (
  id text collate "C" primary key,
  version integer not null,
  -- Null until something was told of it.
  book json,
  -- When it must be looked at though nothing comes.
  due_at bigint,
  balance_hundredths bigint,
  balance_at bigint,
  balance_source text collate "C"
)
with (fillfactor = 50);
create index wallets_due on wallets (due_at) where due_at is not null;

create table wallet_entries (
  id uuid not null,
  wallet_id text collate "C" not null,
  -- However often and by whichever phone it is told, money moves once in each direction.
  name text collate "C" not null,
  source text collate "C" not null,
  operator_tx_id text collate "C",
  -- Positive: it came in.
  moved_xaf bigint not null,
  fee_hundredths bigint not null,
  balance_hundredths bigint,
  paid_at bigint,
  received_at bigint not null,
  standing text collate "C" not null,
  because text not null,
  -- It stands otherwise than when it was told: what follows from that is still to be done.
  is_to_apply boolean not null,
  primary key (wallet_id, name)
);
create index wallet_entries_by_time on wallet_entries (wallet_id, received_at, id);
create index wallet_entries_to_apply on wallet_entries (received_at, id) where is_to_apply;

create table wallet_gaps (
  id uuid primary key,
  wallet_id text collate "C" not null,
  -- The entries behind and before it. After it was closed, one may open again before the same entry.
  before_name text collate "C" not null,
  after_name text collate "C",
  missing_hundredths bigint not null,
  status text collate "C" not null,
  opened_at bigint not null,
  ended_at bigint,
  -- Who explained it, and how.
  explained text,
  constraint wallet_gaps_once unique (wallet_id, before_name)
);
create index wallet_gaps_by_status on wallet_gaps (status, opened_at, id);

-- Writes books with what was told. Each is written whole or not at all, and answered with 'written', with 'stale' when the
-- book has moved on, or with 'known' when one of the entries is in it already.
create function write_wallets(_writes json) returns text[] language plpgsql as $$
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
end $$;
`;
