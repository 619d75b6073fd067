/** Operators' statements, their files as they came, compressed; and what comparisons found, as work for people. */
export const reconciliation = `
create table statements (
  id uuid primary key,
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
  withdrawn_at bigint
);
-- The same file is kept once for a provider and a day, unless it was withdrawn.
create unique index statements_once on statements (provider_id, day, sha256) where withdrawn_at is null;
create index statements_by_time on statements (imported_at, id);

create table statement_files (
  statement_id uuid primary key references statements (id),
  content bytea not null
);
-- It is compressed already.
alter table statement_files alter column content set storage external;

create table reconciled_days (
  provider_id text collate "C" not null,
  day text collate "C" not null,
  compared_at bigint not null,
  figures json not null,
  border_keys json not null,
  primary key (provider_id, day)
);

create table discrepancies (
  id uuid primary key,
  provider_id text collate "C" not null,
  day text collate "C" not null,
  -- The first moment of the day, by which lists are sorted.
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
  unique (provider_id, day, subject)
);
create index discrepancies_by_day on discrepancies (day_from, id);
create index discrepancies_of_status on discrepancies (status, day_from, id);
create index discrepancies_open on discrepancies (found_at) where status = 'open';
create index discrepancies_of_provider on discrepancies (provider_id, day_from, id);

-- One comparison of a day at a time: of two at once, the later one counts.
create function record_reconciliation(compared json, differences json) returns void language plpgsql as $$
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
end $$;
`;
