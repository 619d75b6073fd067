import type { Migration } from './migration.ts';

/**
 * A claim comes as rows: to write each as JSON, with every quotation mark of its body marked, took PostgreSQL a third
 * of the time of the claim. One token stands for all that are claimed together: a later claim has another. Processes
 * of the version before claim through the function that they know, which only writes down what the new one gives.
 */
export const claimsAsRows: Migration = {
  name: '0028-claims-as-rows',
  sql: `
-- Leases due deliveries, the longest due first: so many of each trusted receiver, and of every other one no more than
-- are held at once by all processes, beside those that are held in trust. Every row says what was given up and where
-- the next claim goes on; when nothing is due, there is one row that says no more than that.
create function claim_due_webhooks(
  moment bigint, until bigint, how_many integer, per_receiver integer, trusted text[], places integer[],
  others_max integer, first_after text, looked_at_max integer, lost_leases_max integer, because text
) returns table (
  given_up json, place text, lease_token uuid, event_id uuid, transaction_id uuid, application_id text, reference text,
  sequence integer, name text, url text, receiver text, body text, created_at bigint, status text,
  attempts_this_round integer, next_attempt_at bigint
) language plpgsql set enable_bitmapscan = off set enable_sort = off as $$
#variable_conflict use_column
declare
  lost json;
  others text[] := '{}';
  next_place text;
  token uuid := gen_random_uuid();
begin
  -- The limit per receiver holds over all processes, so they count one after the other.
  perform pg_advisory_xact_lock(7301, 1);
  lost := give_up_lost_webhooks(moment, lost_leases_max, because);
  if others_max > 0 then
    select r.receivers, r.place into others, next_place
      from receivers_in_turn(moment, trusted, first_after, looked_at_max) r;
  end if;

  return query with shares as (
    select t.receiver, t.share, true as is_trusted from unnest(trusted, places) t (receiver, share)
    union all
    select o.receiver, per_receiver - (
      select count(*) from webhook_deliveries l
      where l.receiver = o.receiver and l.held_until > moment and l.lease_token is not null), false
    from unnest(others) o (receiver)
  ),
  due as (
    select d.event_id, d.due_at,
      s.is_trusted or row_number() over (partition by s.is_trusted order by d.due_at, d.event_id) <= others_max
        as has_place
    from shares s
    cross join lateral (
      select w.event_id, w.due_at from webhook_deliveries w
      where w.receiver = s.receiver and w.due_at <= moment
        and (w.lease_until is null or w.lease_until <= moment) and (
        -- Not as an anti-join, which the planner could turn into a walk over all events.
        select e.event_id from webhook_deliveries e
        where e.transaction_id = w.transaction_id and e.sequence < w.sequence and e.next_attempt_at is not null
        limit 1) is null
      order by w.due_at, w.event_id
      limit least(greatest(s.share, 0), how_many)
    ) d
  ),
  claimed as (
    update webhook_deliveries w
    set lease_token = token, lease_until = until,
      held_until = case when w.receiver = any (trusted) then null else until end,
      lost_leases = w.lost_leases + case when w.lease_token is null then 0 else 1 end
    -- Asked once more: a replay may have taken it while we waited for its row.
    where w.due_at <= moment and (w.lease_until is null or w.lease_until <= moment) and w.event_id = any (
      array(select event_id from due where has_place order by due_at, event_id limit how_many))
    returning w.*
  )
  select lost, next_place, c.lease_token, c.event_id, c.transaction_id, c.application_id, c.reference, c.sequence,
    c.name, c.url, c.receiver, c.body, c.created_at, c.status, c.attempts_this_round, c.next_attempt_at
  from (values (1)) one left join claimed c on true
  order by c.next_attempt_at, c.event_id;
end $$;

-- For processes of the version before, which expect the word attempts.
create or replace function claim_webhooks_by_trust(
  moment bigint, until bigint, how_many integer, per_receiver integer, trusted text[], places integer[],
  others_max integer, first_after text, looked_at_max integer, lost_leases_max integer, because text,
  out leases json, out given_up json, out place text
) language sql as $$
  with claimed as materialized (
    select * from claim_due_webhooks(moment, until, how_many, per_receiver, trusted, places, others_max, first_after,
      looked_at_max, lost_leases_max, because)
  )
  select
    (select json_agg(r) from (
      select c.event_id, c.transaction_id, c.application_id, c.reference, c.sequence, c.name, c.url, c.receiver,
        c.body, c.created_at, c.status, c.attempts_this_round, c.next_attempt_at, c.lease_token, json '[]' as attempts
      from claimed c where c.event_id is not null
    ) r),
    (select c.given_up from claimed c limit 1),
    (select c.place from claimed c limit 1)
$$;
`,
};
