import type { Migration } from './migration.ts';

/**
 * Receivers that answer well have larger shares, and places that no one else can take. A claim looks at a bounded
 * number of receivers and takes the rows of each in the order of their index, so that its time grows neither with the
 * receivers nor with what waits for one of them: a plan that gathers rows first, to sort them, would read a whole
 * backlog at each claim. The function before this one stays, for processes of the version before that still run.
 */
export const claimByTrust: Migration = {
  name: '0011-claim-by-trust',
  sql: `
-- Set to the end of a lease that was taken in trust; any other end means a lease that was not.
alter table webhook_deliveries add column trusted_until bigint;

-- The next receivers in turn that have something due, without those that are trusted. From each to the next in one
-- step, however much waits for either. The place is null after the last: the next turn begins with the first.
create function receivers_in_turn(
  moment bigint, trusted text[], first_after text, looked_at_max integer, out receivers text[], out place text
) language plpgsql set enable_bitmapscan = off set enable_sort = off as $$
declare
  looked_at integer := 0;
  found_one record;
begin
  receivers := '{}';
  place := first_after;
  loop
    select w.receiver, w.due_at into found_one from webhook_deliveries w
      where w.due_at is not null and w.receiver > place order by w.receiver, w.due_at limit 1;
    if not found then
      place := null;
      return;
    end if;
    place := found_one.receiver;
    if found_one.due_at <= moment and not place = any (trusted) then
      receivers := receivers || place;
    end if;
    looked_at := looked_at + 1;
    if looked_at >= looked_at_max then
      return;
    end if;
  end loop;
end $$;

-- Gives up what one process after the other was lost with. A lease still on a due delivery ran out: its process died.
create function give_up_lost_webhooks(moment bigint, lost_leases_max integer, because text) returns json
language sql as $$
  with given_up as (
    update webhook_deliveries
      set status = 'failed', next_attempt_at = null, due_at = null, lease_token = null, lease_until = null,
        lost_leases = 0
      where lease_token is not null and lease_until <= moment and next_attempt_at <= moment
        and lost_leases + 1 >= lost_leases_max
      returning event_id, transaction_id
  ), told as (
    insert into webhook_attempts (event_id, at, duration_ms, status, error, answer_excerpt)
      select event_id, moment, 0, null, because, '' from given_up
  )
  select json_agg(g) from given_up g
$$;

-- Leases due deliveries, the longest due first: so many of each trusted receiver, and of every other one no more than
-- are held at once by all processes, beside those that are held in trust.
create function claim_webhooks_by_trust(
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
      where l.receiver = o.receiver and l.lease_token is not null and l.lease_until > moment
        and l.lease_until is distinct from l.trusted_until), false
    from unnest(others) o (receiver)
  ),
  due as (
    select d.event_id, d.due_at,
      s.is_trusted or row_number() over (partition by s.is_trusted order by d.due_at, d.event_id) <= others_max
        as has_place
    from shares s
    cross join lateral (
      select w.event_id, w.due_at from webhook_deliveries w
      where w.receiver = s.receiver and w.due_at <= moment and (
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
    set lease_token = gen_random_uuid(), lease_until = until, due_at = until,
      trusted_until = case when w.receiver = any (trusted) then until end,
      lost_leases = w.lost_leases + case when w.lease_token is null then 0 else 1 end
    -- Asked once more: a replay may have taken it while we waited for its row.
    where w.due_at <= moment and w.event_id = any (
      array(select event_id from due where has_place order by due_at, event_id limit how_many))
    returning w.*
  )
  select json_agg(r) into leases from (
    select c.*, (select coalesce(json_agg(a order by a.id), '[]') from webhook_attempts a
      where a.event_id = c.event_id) as attempts
    from claimed c order by c.next_attempt_at, c.event_id
  ) r;
end $$;
`,
};
