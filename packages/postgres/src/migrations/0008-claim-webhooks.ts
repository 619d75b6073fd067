import type { Migration } from './migration.ts';

/**
 * Claims are functions because the limit per receiver is counted and taken in one step, after waiting for a turn: a
 * single statement would count what it saw before it waited. What was claimed comes back as JSON for the same reason.
 */
export const claimWebhooks: Migration = {
  name: '0008-claim-webhooks',
  sql: `
create function webhook_to_json(delivery webhook_deliveries) returns json language sql stable as $$
  select row_to_json(w) from (
    select delivery.*, (select coalesce(json_agg(a order by a.id), '[]') from webhook_attempts a
      where a.event_id = delivery.event_id) as attempts
  ) w
$$;

-- Leases due deliveries, the longest due first, and no more than so many of one receiver at once.
create function claim_webhooks(
  moment bigint, until bigint, how_many integer, per_receiver integer, lost_leases_max integer
) returns table (delivery json) language plpgsql as $$
begin
  -- The limit per receiver holds over all processes, so they count one after the other.
  perform pg_advisory_xact_lock(7301, 1);

  -- A lease still on a due delivery ran out: its process died, or was too slow. Too often, and it is given up.
  update webhook_deliveries
    set status = 'failed', next_attempt_at = null, due_at = null, lease_token = null, lease_until = null
    where lease_token is not null and lease_until <= moment and next_attempt_at <= moment
      and lost_leases + 1 >= lost_leases_max;

  return query
  with recursive receivers as (
    -- From each receiver to the next in one step, however much waits for either.
    (select w.receiver from webhook_deliveries w where w.due_at is not null order by w.receiver limit 1)
    union all
    select (select w.receiver from webhook_deliveries w where w.due_at is not null and w.receiver > r.receiver
      order by w.receiver limit 1)
    from receivers r where r.receiver is not null
  ),
  due as (
    select d.event_id
    from receivers r
    cross join lateral (
      select count(*) as leases from webhook_deliveries l
      where l.receiver = r.receiver and l.lease_token is not null and l.lease_until > moment
    ) held
    cross join lateral (
      select w.event_id, w.due_at from webhook_deliveries w
      where w.receiver = r.receiver and w.due_at <= moment and (
        -- Not as an anti-join, which the planner could turn into a walk over all events.
        select e.event_id from webhook_deliveries e
        where e.transaction_id = w.transaction_id and e.sequence < w.sequence and e.next_attempt_at is not null
        limit 1) is null
      order by w.due_at, w.event_id
      limit greatest(per_receiver - held.leases, 0)
    ) d
    where r.receiver is not null
    order by d.due_at, d.event_id
    limit how_many
  ),
  claimed as (
    update webhook_deliveries w
    set lease_token = gen_random_uuid(), lease_until = until, due_at = until,
      lost_leases = w.lost_leases + case when w.lease_token is null then 0 else 1 end
    -- Asked once more: a replay may have taken it while we waited for its row.
    where w.event_id = any (array(select event_id from due)) and w.due_at <= moment
    returning w
  )
  select webhook_to_json(c.w) from claimed c order by (c.w).next_attempt_at, (c.w).event_id;
end $$;

-- Leases one delivery out of its turn and begins a new round: by its own id, or the latest of a transaction.
create function claim_for_replay(
  wanted_event uuid, wanted_transaction uuid, moment bigint, until bigint,
  out refusal text, out delivery json
) language plpgsql as $$
declare
  found_one webhook_deliveries;
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
  if refusal is null then
    update webhook_deliveries w
      set status = 'pending', next_attempt_at = moment, attempts_this_round = 0, lost_leases = 0,
        lease_token = gen_random_uuid(), lease_until = until, due_at = until
      where w.event_id = found_one.event_id returning webhook_to_json(w) into delivery;
  end if;
end $$;
`,
};
