import type { Migration } from './migration.ts';

/** Who works on which withdrawal. A claim that ended stays for a while, so that pages hear of its end. */
export const claims: Migration = {
  name: '0020-claims',
  sql: `
create table withdrawal_claims (
  transaction_id uuid primary key,
  operator_id text not null,
  claimed_at bigint not null,
  until bigint not null,
  changed_at bigint not null
);
create index withdrawal_claims_counting on withdrawal_claims (until, transaction_id);
create index withdrawal_claims_by_time on withdrawal_claims (changed_at);

-- Takes a free withdrawal, or one that is held by the operator already or by the one that it is taken over from; gives
-- the claim that counts now.
create function take_claim(
  _id uuid, _operator text, _at bigint, _until bigint, _from text, _audit json, _forget_before bigint
) returns setof withdrawal_claims language plpgsql as $$
declare
  held withdrawal_claims;
begin
  delete from withdrawal_claims where changed_at < _forget_before;
  insert into withdrawal_claims values (_id, _operator, _at, _until, _at)
    on conflict (transaction_id) do update set transaction_id = excluded.transaction_id
    returning * into held;
  if held.until > _at and held.operator_id <> _operator then
    if held.operator_id is distinct from _from then
      return next held;
      return;
    end if;
    insert into audit_entries select r.* from json_populate_record(null::audit_entries, _audit) r;
  end if;
  return query update withdrawal_claims
    set operator_id = _operator, claimed_at = _at, until = _until, changed_at = _at
    where transaction_id = _id returning *;
end $$;
`,
};
