import type { Migration } from './migration.ts';

/**
 * Why a transaction failed, as a code: of the transaction while it is failed or expired, of each refusal of a provider,
 * and of the event that tells of it. What failed before is given the code that can still be told. And payments may wait
 * for something before they are decided, and be consumed only while no one has decided about them.
 */
export const failureCodes: Migration = {
  name: '0029-failure-codes',
  sql: `
alter table transactions add column failure_code text collate "C";
alter table exchanges add column failure_code text collate "C";
alter table webhook_deliveries add column failure_code text collate "C";
alter table payments add column waits_until bigint;
update transactions set failure_code = case
    when state = 'expired' then 'window_closed' when is_failure then 'operator_error' else 'rejected_by_staff' end
  where state in ('failed', 'expired');
drop index exchanges_rejected;
create index exchanges_rejected on exchanges (at, provider_id, transaction_id, failure_code) where outcome = 'rejected';
update exchanges set failure_code = 'operator_error' where outcome in ('rejected', 'failed');

-- Commits one change: 'committed', 'stale' or 'payment_used'.
create function commit_change(
  _id uuid, _version integer, _provider_id text, _submission_id text, _provider_tx_id text, _state text,
  _state_reason text, _state_updated_at bigint, _updated_at bigint, _collection_mode text, _channel_id text,
  _expires_at bigint, _is_failure boolean, _owed_since bigint, _consumes uuid[], _releases_because text,
  _event_id uuid, _event_name text, _event_application_id text, _event_reference text, _event_sequence integer,
  _event_url text, _event_receiver text, _event_body text, _event_at bigint,
  _moves json, _exchanges json, _audits json, _failure_code text, _event_failure_code text, _consumes_undecided boolean
) returns text language plpgsql as $$
declare
  payment record;
  payments_found integer := 0;
begin
  if _consumes is not null then
    if not exists (select from transactions t where t.id = _id and t.version = _version - 1) then
      return 'stale';
    end if;
    -- Locked, so that what is found here still holds when it is written below; and in one order, so that two
    -- changes that want the same payments never wait for each other.
    for payment in select p.status, p.is_reversed from payments p where p.id = any (_consumes) order by p.id for update
    loop
      if payment.status = 'matched' or payment.is_reversed or _consumes_undecided and payment.status = 'held' then
        return 'payment_used';
      end if;
      payments_found := payments_found + 1;
    end loop;
    if payments_found <> cardinality(_consumes) then
      raise exception 'A payment of the change is not stored.';
    end if;
  end if;

  update transactions t set
    version = _version, provider_id = _provider_id, submission_id = _submission_id,
    provider_tx_id = _provider_tx_id, state = _state, state_reason = _state_reason, failure_code = _failure_code,
    state_updated_at = _state_updated_at, updated_at = _updated_at, collection_mode = _collection_mode,
    channel_id = _channel_id, expires_at = _expires_at, is_failure = coalesce(_is_failure, t.is_failure),
    unread_since = case when t.status_reads = 0 then _owed_since end,
    next_read_at = case when _owed_since is not null then t.next_read_at end,
    list_key = list_key(t.direction, t.operator, _state),
    open_until = open_until(t.direction, _state, _expires_at),
    unpaid_key = unpaid_key(t.direction, _state, t.amount_xaf, _channel_id),
    waiting_since = waiting_since(t.direction, _state, _state_updated_at)
  where t.id = _id and t.version = _version - 1;
  if not found then
    return 'stale';
  end if;

  if _releases_because is not null then
    with released as (delete from payment_uses where transaction_id = _id returning payment_id)
    update payments set status = 'held', held_because = _releases_because
      where id = any (array(select payment_id from released));
  end if;
  if _consumes is not null then
    insert into payment_uses (payment_id, transaction_id) select unnest(_consumes), _id;
    update payments set status = 'matched', held_because = '' where id = any (_consumes);
  end if;
  if _event_id is not null then
    insert into webhook_deliveries (event_id, transaction_id, application_id, reference, sequence, name, url,
      receiver, body, created_at, status, next_attempt_at, due_at, failure_code)
    values (_event_id, _id, _event_application_id, _event_reference, _event_sequence, _event_name, _event_url,
      _event_receiver, _event_body, _event_at, 'pending', _event_at, _event_at, _event_failure_code);
  end if;
  perform write_lists(_moves, _exchanges, _audits);
  return 'committed';
end $$;

-- For processes that know nothing of codes.
create or replace function commit_change(
  _id uuid, _version integer, _provider_id text, _submission_id text, _provider_tx_id text, _state text,
  _state_reason text, _state_updated_at bigint, _updated_at bigint, _collection_mode text, _channel_id text,
  _expires_at bigint, _is_failure boolean, _owed_since bigint, _consumes uuid[], _releases_because text,
  _event_id uuid, _event_name text, _event_application_id text, _event_reference text, _event_sequence integer,
  _event_url text, _event_receiver text, _event_body text, _event_at bigint,
  _moves json, _exchanges json, _audits json
) returns text language sql as $$
  select commit_change(_id, _version, _provider_id, _submission_id, _provider_tx_id, _state, _state_reason, _state_updated_at,
    _updated_at, _collection_mode, _channel_id, _expires_at, _is_failure, _owed_since, _consumes,
    _releases_because, _event_id, _event_name, _event_application_id, _event_reference, _event_sequence,
    _event_url, _event_receiver, _event_body, _event_at, _moves, _exchanges, _audits, null, null, false)
$$;

-- Commits a change of a withdrawal as commit_change() does, with its approvals. A move ends the claim on it.
create function commit_withdrawal(
  _id uuid, _version integer, _provider_id text, _submission_id text, _provider_tx_id text, _state text,
  _state_reason text, _state_updated_at bigint, _updated_at bigint, _collection_mode text, _channel_id text,
  _expires_at bigint, _is_failure boolean, _owed_since bigint, _consumes uuid[], _releases_because text,
  _event_id uuid, _event_name text, _event_application_id text, _event_reference text, _event_sequence integer,
  _event_url text, _event_receiver text, _event_body text, _event_at bigint,
  _moves json, _exchanges json, _audits json, _failure_code text,
  _event_failure_code text, _consumes_undecided boolean, _approvals json
) returns text language plpgsql as $$
declare
  result text := commit_change(_id, _version, _provider_id, _submission_id, _provider_tx_id, _state,
    _state_reason, _state_updated_at, _updated_at, _collection_mode, _channel_id,
    _expires_at, _is_failure, _owed_since, _consumes, _releases_because,
    _event_id, _event_name, _event_application_id, _event_reference, _event_sequence,
    _event_url, _event_receiver, _event_body, _event_at, _moves, _exchanges, _audits,
    _failure_code, _event_failure_code, _consumes_undecided);
begin
  if result = 'committed' then
    update transactions set approvals = _approvals where id = _id and approvals::text is distinct from _approvals::text;
    if _moves is not null then
      update withdrawal_claims set until = _updated_at, changed_at = _updated_at
        where transaction_id = _id and until > _updated_at;
    end if;
  end if;
  return result;
end $$;

-- Commits changes of different transactions that touch no payments, each on its own, and gives the ids of those
-- committed; the others had another version by now.
create or replace function commit_changes(_changes json, _events json, _moves json, _exchanges json, _audits json)
returns uuid[] language plpgsql set enable_nestloop = off as $$
declare
  ids uuid[] := array(select c.id from json_to_recordset(_changes) as c (id uuid));
  committed uuid[];
begin
  with changed as (
    update transactions t set
      version = c.version, provider_id = c.provider_id, submission_id = c.submission_id,
      provider_tx_id = c.provider_tx_id, state = c.state, state_reason = c.state_reason, failure_code = c.failure_code,
      state_updated_at = c.state_updated_at, updated_at = c.updated_at, collection_mode = c.collection_mode,
      channel_id = c.channel_id, expires_at = c.expires_at, is_failure = coalesce(c.is_failure, t.is_failure),
      unread_since = case when t.status_reads = 0 then c.owed_since end,
      next_read_at = case when c.owed_since is not null then t.next_read_at end,
      list_key = list_key(t.direction, t.operator, c.state),
      open_until = open_until(t.direction, c.state, c.expires_at),
      unpaid_key = unpaid_key(t.direction, c.state, t.amount_xaf, c.channel_id),
      waiting_since = waiting_since(t.direction, c.state, c.state_updated_at)
    from json_to_recordset(_changes) as c (id uuid, version integer, provider_id text, submission_id text,
      provider_tx_id text, state text, state_reason text, state_updated_at bigint, updated_at bigint,
      collection_mode text, channel_id text, expires_at bigint, is_failure boolean, owed_since bigint,
      failure_code text)
    where t.id = any (ids) and t.id = c.id and t.version = c.version - 1
    returning t.id
  )
  select array_agg(id) into committed from changed;

  insert into webhook_deliveries (event_id, transaction_id, application_id, reference, sequence, name, url,
    receiver, body, created_at, status, next_attempt_at, due_at, failure_code)
  select r.event_id, r.transaction_id, r.application_id, r.reference, r.sequence, r.name, r.url,
    r.receiver, r.body, r.created_at, 'pending', r.created_at, r.created_at, r.failure_code
  from json_to_recordset(_events) as r (event_id uuid, transaction_id uuid, application_id text, reference text,
    sequence integer, name text, url text, receiver text, body text, created_at bigint, failure_code text)
  where r.transaction_id in (select unnest(committed));

  insert into moves select r.* from json_populate_recordset(null::moves, _moves) r
    where r.transaction_id in (select unnest(committed));
  insert into exchanges select r.* from json_populate_recordset(null::exchanges, _exchanges) r
    where r.transaction_id in (select unnest(committed));
  insert into audit_entries select r.* from json_populate_recordset(null::audit_entries, _audits) r
    where r.transaction_id in (select unnest(committed));
  return committed;
end $$;

-- Leases due deliveries, the longest due first: so many of each trusted receiver, and of every other one no more than
-- are held at once by all processes, beside those that are held in trust. Every row says what was given up and where
-- the next claim goes on; when nothing is due, there is one row that says no more than that.
drop function claim_due_webhooks;
create function claim_due_webhooks(
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
    c.name, c.url, c.receiver, c.body, c.created_at, c.status, c.attempts_this_round, c.next_attempt_at,
    c.failure_code
  from (values (1)) one left join claimed c on true
  order by c.next_attempt_at, c.event_id;
end $$;
`,
};
