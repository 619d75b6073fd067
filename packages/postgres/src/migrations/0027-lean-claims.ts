import type { Migration } from './migration.ts';

/**
 * A claim no longer reads what was tried before, which no one needs for the next attempt. Processes of the version
 * before expect the word `attempts`.
 */
export const leanClaims: Migration = {
  name: '0027-lean-claims',
  sql: `
-- Leases due deliveries, the longest due first: so many of each trusted receiver, and of every other one no more than
-- are held at once by all processes, beside those that are held in trust.
create or replace function claim_webhooks_by_trust(
  moment bigint, until bigint, how_many integer, per_receiver integer, trusted text[], places integer[],
  others_max integer, first_after text, looked_at_max integer, lost_leases_max integer, because text,
  out leases json, out given_up json, out place text
) language plpgsql set enable_bitmapscan = off set enable_sort = off as $$
declare
  others text[] := '{}';
begin
  -- The limit per receiver holds over all processes, so they count one after the other.
  perform pg_advisory_xact_lock(7301, 1);
  given_up := give_up_lost_webhooks(moment, lost_leases_max, because);
  if others_max > 0 then
    select r.receivers, r.place into others, place
      from receivers_in_turn(moment, trusted, first_after, looked_at_max) r;
  end if;

  with shares as (
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
    set lease_token = gen_random_uuid(), lease_until = until,
      held_until = case when w.receiver = any (trusted) then null else until end,
      lost_leases = w.lost_leases + case when w.lease_token is null then 0 else 1 end
    -- Asked once more: a replay may have taken it while we waited for its row.
    where w.due_at <= moment and (w.lease_until is null or w.lease_until <= moment) and w.event_id = any (
      array(select event_id from due where has_place order by due_at, event_id limit how_many))
    returning w.*
  )
  select json_agg(r) into leases from (
    select c.event_id, c.transaction_id, c.application_id, c.reference, c.sequence, c.name, c.url, c.receiver, c.body,
      c.created_at, c.status, c.attempts_this_round, c.next_attempt_at, c.lease_token,
      json '[]' as attempts
    from claimed c order by c.next_attempt_at, c.event_id
  ) r;
end $$;
`,
};
