export const reservations = `
-- Who works on which withdrawal. A reservation that ended stays for a while, so that pages hear of its end.
create table reservations (
  transaction_id uuid primary key,
  staff_id text not null,
  reserved_at bigint not null,
  until bigint not null,
  changed_at bigint not null
);
create index reservations_counting on reservations (until, transaction_id);
create index reservations_by_time on reservations (changed_at);

-- Takes a free withdrawal, or one that is reserved by the same person already or by the one that it is taken over
-- from; gives the reservation that counts now.
create function reserve_withdrawal(
  _id uuid, _staff text, _at bigint, _until bigint, _from text, _audit json, _forget_before bigint
) returns setof reservations language plpgsql as $$
declare
  held reservations;
begin
  delete from reservations where changed_at < _forget_before;
  insert into reservations values (_id, _staff, _at, _until, _at)
    on conflict (transaction_id) do update set transaction_id = excluded.transaction_id
    returning * into held;
  if held.until > _at and held.staff_id <> _staff then
    if held.staff_id is distinct from _from then
      return next held;
      return;
    end if;
    insert into audit_entries select r.* from linked_audits(_audit) r;
  end if;
  return query update reservations
    set staff_id = _staff, reserved_at = _at, until = _until, changed_at = _at
    where transaction_id = _id returning *;
end $$;
`;
