import { eventOrder } from '@mobile-money/core';

/**
 * Leases are taken by functions because the limit per receiver is counted and taken in one step, after waiting for a
 * turn: a single statement would count what it saw before it waited. Receivers that answer well have larger shares, and
 * places that no one else can take. A lease looks at a bounded number of receivers and takes the rows of each in the
 * order of their index, so that its time grows neither with the receivers nor with what waits for one of them. A lease
 * in trust changes no column of any index: PostgreSQL then writes the new row where the old one is and leaves the
 * indexes alone. One token stands for all that are leased together: a later lease has another.
 */
export const webhooks = `
-- Every event of a transaction. What has no url is told by the feed alone, and has no status.
create table webhook_deliveries (
  event_id uuid primary key,
  transaction_id uuid not null,
  application_id text collate "C" not null,
  reference text not null,
  sequence integer not null,
  name text not null,
  url text,
  receiver text collate "C",
  body text not null,
  created_at bigint not null,
  status text collate "C",
  attempts_this_round integer not null default 0,
  next_attempt_at bigint,
  lease_token uuid,
  leased_until bigint,
  lost_leases integer not null default 0,
  -- From when on it may be leased, unless a lease stands on it. Null unless pending.
  due_at bigint,
  -- The end of a lease that was not taken in trust: only these are counted, so only they are in an index.
  held_until bigint,
  -- A replay was asked for during an attempt: should that fail, a new round begins.
  replay_asked boolean not null default false,
  failure_code text collate "C",
  -- Its place in the feed of its application.
  position bigint not null,
  -- Null unless failed.
  given_up_at bigint
)
-- Room beside each row for its next version.
with (fillfactor = 50);

-- By receiver, so that the backlog of a dead one is never walked through to find the work of the others.
create index webhooks_due on webhook_deliveries (receiver, due_at, event_id) where due_at is not null;
create index webhooks_held on webhook_deliveries (receiver, held_until) where held_until is not null;
create index webhooks_lost on webhook_deliveries (lost_leases, event_id) where lost_leases > 0;
create unique index webhooks_of_transaction on webhook_deliveries (transaction_id, ${eventOrder});
create index webhooks_by_status on webhook_deliveries (status, created_at, event_id) where status is not null;
create index webhooks_given_up on webhook_deliveries (application_id, given_up_at) where given_up_at is not null;
create unique index events_of_application on webhook_deliveries (application_id, position);

-- Attempts are written with their delivery, by the same statement, and no delivery is ever removed: a foreign key would
-- cost as much as the attempt.
create table webhook_attempts (
  event_id uuid not null,
  id bigint generated always as identity,
  at bigint not null,
  duration_ms bigint not null,
  status integer,
  error text,
  answer_excerpt text not null,
  primary key (event_id, id)
) partition by range (event_id);
create index webhook_attempts_by_time on webhook_attempts (at);

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
      set status = 'failed', next_attempt_at = null, due_at = null, lease_token = null, leased_until = null,
        held_until = null, lost_leases = 0, given_up_at = moment
      where lost_leases > 0 and lost_leases >= lost_leases_max - 1
        and lease_token is not null and leased_until <= moment and next_attempt_at <= moment
      returning event_id, transaction_id
  ), told as (
    insert into webhook_attempts (event_id, at, duration_ms, status, error, answer_excerpt)
      select event_id, moment, 0, null, because, '' from given_up
  )
  select json_agg(g) from given_up g
$$;

-- Leases due deliveries, the longest due first: so many of each trusted receiver, and of every other one no more than
-- are held at once by all processes, beside those that are held in trust. Every row says what was given up and where
-- the next lease goes on; when nothing is due, there is one row that says no more than that.
create function lease_due_webhooks(
  moment bigint, until bigint, how_many integer, per_receiver integer, trusted text[], places integer[],
  others_max integer, first_after text, looked_at_max integer, lost_leases_max integer, because text
) returns table (
  given_up json, place text, lease_token uuid, event_id uuid, transaction_id uuid, application_id text, reference text,
  sequence integer, name text, url text, receiver text, body text, created_at bigint, status text,
  attempts_this_round integer, next_attempt_at bigint, failure_code text
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
        and (w.leased_until is null or w.leased_until <= moment) and (
        -- Not as an anti-join, which the planner could turn into a walk over all events.
        select e.event_id from webhook_deliveries e
        where e.transaction_id = w.transaction_id and e.${eventOrder} < w.${eventOrder} and e.next_attempt_at is not null
        limit 1) is null
      order by w.due_at, w.event_id
      limit least(greatest(s.share, 0), how_many)
    ) d
  ),
  leased as (
    update webhook_deliveries w
    set lease_token = token, leased_until = until,
      held_until = case when w.receiver = any (trusted) then null else until end,
      lost_leases = w.lost_leases + case when w.lease_token is null then 0 else 1 end
    -- Asked once more: a replay may have taken it while we waited for its row.
    where w.due_at <= moment and (w.leased_until is null or w.leased_until <= moment) and w.event_id = any (
      array(select event_id from due where has_place order by due_at, event_id limit how_many))
    returning w.*
  )
  select lost, next_place, c.lease_token, c.event_id, c.transaction_id, c.application_id, c.reference, c.sequence,
    c.name, c.url, c.receiver, c.body, c.created_at, c.status, c.attempts_this_round, c.next_attempt_at,
    c.failure_code
  from (values (1)) one left join leased c on true
  order by c.next_attempt_at, c.event_id;
end $$;

-- Leases one delivery out of its turn and begins a new round: by its own id, or the latest of a transaction. Behind
-- an earlier event that is pending, the new round follows that event; one that is busy remembers that it was asked for.
create function lease_for_replay(
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
      order by w.${eventOrder} desc limit 1 for update;
  end if;
  refusal := case
    when found_one.url is null then 'none'
    when found_one.leased_until > moment then 'busy'
    when exists (select from webhook_deliveries e where e.transaction_id = found_one.transaction_id
      and e.${eventOrder} < found_one.${eventOrder} and e.next_attempt_at is not null) then 'earlier_pending'
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
      leased_until = case when has_lease then until end,
      held_until = case when has_lease then until end, replay_asked = false, given_up_at = null
    where w.event_id = found_one.event_id;
  if has_lease then
    select row_to_json(w) into delivery from webhook_deliveries w where w.event_id = found_one.event_id;
  end if;
end $$;
`;
