import type { Migration } from './migration.ts';

/** Operators' statements, and their files as they came, compressed. */
export const statements: Migration = {
  name: '0024-statements',
  sql: `
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
`,
};
