import { indexBeside, type Migration } from './migration.ts';

/**
 * A claim in trust changes no column of any index, and pages have room for it beside the row: PostgreSQL then writes
 * the new row where the old one is and leaves the indexes alone. So `due_at` stays as it is under a lease, and who
 * looks for due deliveries asks for the lease as well. Functions of before are replaced under their names: processes
 * of the version before, which still run, then claim in the same way.
 */
export const lightClaims: Migration = {
  name: '0018-light-claims',
  beforehand: [
    ...indexBeside(
      'webhooks_held',
      'on webhook_deliveries (receiver, held_until) where held_until is not null',
    ),
    ...indexBeside('webhooks_lost', 'on webhook_deliveries (lost_leases, event_id) where lost_leases > 0'),
  ],
  sql: `
update webhook_deliveries set held_until = lease_until
  where lease_token is not null and lease_until is distinct from trusted_until;
drop index webhooks_leased;

-- Attempts are written with their delivery, by the same statement, and no delivery is ever removed. The check cost as
-- much as the attempt.
alter table webhook_attempts drop constraint webhook_attempts_event_id_fkey;

-- Gives up what one process after the other was lost with. A lease still on a due delivery ran out: its process died.
create or replace function give_up_lost_webhooks(moment bigint, lost_leases_max integer, because text) returns json
language sql as $$
  with given_up as (
    update webhook_deliveries
      set status = 'failed', next_attempt_at = null, due_at = null, lease_token = null, lease_until = null,
        held_until = null, lost_leases = 0
      where lost_leases > 0 and lost_leases >= lost_leases_max - 1
        and lease_token is not null and lease_until <= moment and next_attempt_at <= moment
      returning event_id, transaction_id
  ), told as (
    insert into webhook_attempts (event_id, at, duration_ms, status, error, answer_excerpt)
      select event_id, moment, 0, null, because, '' from given_up
  )
  select json_agg(g) from given_up g
$$;

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
      (select coalesce(json_agg(a order by a.id), '[]') from webhook_attempts a
        where a.event_id = c.event_id) as attempts
    from claimed c order by c.next_attempt_at, c.event_id
  ) r;
end $$;

-- For processes from before trust, in the way of today.
create or replace function claim_webhooks(
  moment bigint, until bigint, how_many integer, per_receiver integer, lost_leases_max integer
) returns table (delivery json) language sql as $$
  select json_array_elements(c.leases) from claim_webhooks_by_trust(moment, until, how_many, per_receiver, '{}', '{}',
    how_many, '', 500, lost_leases_max, 'Given up: its processes were lost.') c
$$;

-- Leases one delivery out of its turn and begins a new round: by its own id, or the latest of a transaction. Behind
-- an earlier event that is pending, the new round follows that event; one that is busy remembers that it was asked for.
create or replace function claim_for_replay(
  wanted_event uuid, wanted_transaction uuid, moment bigint, until bigint,
  out refusal text, out delivery json
) language plpgsql as $$
declare
  found_one webhook_deliveries;
  has_lease boolean;
begin
  if wanted_event is not null then
    select * into found_one from webhook_deliveries w where w.event_id = wanted_event for update;
  else
    select * into found_one from webhook_deliveries w where w.transaction_id = wanted_transaction
      order by w.sequence desc limit 1 for update;
  end if;
  refusal := case
    when found_one.event_id is null then 'none'
    when found_one.lease_until > moment then 'busy'
    when exists (select from webhook_deliveries e where e.transaction_id = found_one.transaction_id
      and e.sequence < found_one.sequence and e.next_attempt_at is not null) then 'earlier_pending'
  end;
  if refusal = 'busy' then
    update webhook_deliveries w set replay_asked = true where w.event_id = found_one.event_id;
  end if;
  if refusal in ('none', 'busy') then
    return;
  end if;
  has_lease := refusal is null;
  update webhook_deliveries w
    set status = 'pending', next_attempt_at = moment, attempts_this_round = 0, lost_leases = 0, due_at = moment,
      lease_token = case when has_lease then gen_random_uuid() end,
      lease_until = case when has_lease then until end,
      held_until = case when has_lease then until end, replay_asked = false
    where w.event_id = found_one.event_id;
  if has_lease then
    select webhook_to_json(w) into delivery from webhook_deliveries w where w.event_id = found_one.event_id;
  end if;
end $$;
`,
};
