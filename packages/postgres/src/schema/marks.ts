/** What people wrote, and who is blocked. */
export const marks = `
create table notes (
  -- The kind of what it is about, and its name.
  subject text collate "C" not null,
  at bigint not null,
  id uuid not null,
  text text not null,
  written_by text not null,
  primary key (subject, at, id)
);

create table blocks (
  id uuid primary key,
  kind text collate "C" not null,
  value text collate "C" not null,
  because text not null,
  made_by text not null,
  at bigint not null,
  lifted_by text,
  lifted_at bigint,
  lifted_because text
);
-- No one is blocked twice at a time.
create unique index blocks_in_force on blocks (value, kind) where lifted_at is null;
create index blocks_in_force_by_time on blocks (at, id) where lifted_at is null;
create index blocks_lifted_by_time on blocks (at, id) where lifted_at is not null;
create index blocks_of_value on blocks (value, at, id);
`;
