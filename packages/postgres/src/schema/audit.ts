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
  transaction_id uuid
);
create index audit_by_time on audit_entries (at, id);
-- What people did to one transaction, or to one webhook, by its id.
create index audit_of_subject on audit_entries (subject);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit is append-only.' using errcode = 'restrict_violation';
end $$;

create trigger audit_is_append_only before update or delete on audit_entries
  for each row execute function refuse_change();
create trigger audit_is_never_emptied before truncate on audit_entries
  for each statement execute function refuse_change();
`;
