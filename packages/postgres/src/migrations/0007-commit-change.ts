import type { Migration } from './migration.ts';

/**
 * A commit is one round trip and one SQL transaction: state, history, exchanges, consumed payments, webhook and
 * audit. Every check comes before the first write, so a refusal leaves nothing to undo. What comes in lists comes as
 * JSON, named after the columns, and null when there is none.
 */
export const commitChange: Migration = {
  name: '0007-commit-change',
  sql: `
create function write_lists(_moves json, _exchanges json, _audits json) returns void language plpgsql as $$
begin
  if _moves is not null then
    insert into moves select r.* from json_populate_recordset(null::moves, _moves) r;
  end if;
  if _exchanges is not null then
    insert into exchanges select r.* from json_populate_recordset(null::exchanges, _exchanges) r;
  end if;
  if _audits is not null then
    insert into audit_entries select r.* from json_populate_recordset(null::audit_entries, _audits) r;
  end if;
end $$;

-- Commits one change: 'committed', 'stale' or 'payment_used'.
create function commit_change(
  _id uuid, _version integer, _provider_id text, _submission_id text, _provider_tx_id text, _state text,
  _state_reason text, _state_updated_at bigint, _updated_at bigint, _collection_mode text, _channel_id text,
  _expires_at bigint, _is_failure boolean, _owed_since bigint, _consumes uuid[], _releases_because text,
  _event_id uuid, _event_name text, _event_application_id text, _event_reference text, _event_sequence integer,
  _event_url text, _event_receiver text, _event_body text, _event_at bigint,
  _moves json, _exchanges json, _audits json
) returns text language plpgsql as $$
declare
  payment_status text;
  payments_found integer := 0;
begin
  if _consumes is not null then
    if not exists (select from transactions t where t.id = _id and t.version = _version - 1) then
      return 'stale';
    end if;
    -- Locked, so that what is found here still holds when it is written below; and in one order, so that two
    -- changes that want the same payments never wait for each other.
    for payment_status in select p.status from payments p where p.id = any (_consumes) order by p.id for update
    loop
      if payment_status = 'matched' then
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
    provider_tx_id = _provider_tx_id, state = _state, state_reason = _state_reason,
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
      receiver, body, created_at, status, next_attempt_at, due_at)
    values (_event_id, _id, _event_application_id, _event_reference, _event_sequence, _event_name, _event_url,
      _event_receiver, _event_body, _event_at, 'pending', _event_at, _event_at);
  end if;
  perform write_lists(_moves, _exchanges, _audits);
  return 'committed';
end $$;

-- Commits changes of different transactions that touch no payments, each on its own, and gives the ids of those
-- committed; the others had another version by now.
create function commit_changes(_changes json, _events json, _moves json, _exchanges json, _audits json)
returns uuid[] language plpgsql set enable_nestloop = off as $$
declare
  ids uuid[] := array(select c.id from json_to_recordset(_changes) as c (id uuid));
  committed uuid[];
begin
  with changed as (
    update transactions t set
      version = c.version, provider_id = c.provider_id, submission_id = c.submission_id,
      provider_tx_id = c.provider_tx_id, state = c.state, state_reason = c.state_reason,
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
      collection_mode text, channel_id text, expires_at bigint, is_failure boolean, owed_since bigint)
    where t.id = any (ids) and t.id = c.id and t.version = c.version - 1
    returning t.id
  )
  select array_agg(id) into committed from changed;

  insert into webhook_deliveries (event_id, transaction_id, application_id, reference, sequence, name, url,
    receiver, body, created_at, status, next_attempt_at, due_at)
  select r.event_id, r.transaction_id, r.application_id, r.reference, r.sequence, r.name, r.url,
    r.receiver, r.body, r.created_at, 'pending', r.created_at, r.created_at
  from json_to_recordset(_events) as r (event_id uuid, transaction_id uuid, application_id text, reference text,
    sequence integer, name text, url text, receiver text, body text, created_at bigint)
  where r.transaction_id in (select unnest(committed));

  insert into moves select r.* from json_populate_recordset(null::moves, _moves) r
    where r.transaction_id in (select unnest(committed));
  insert into exchanges select r.* from json_populate_recordset(null::exchanges, _exchanges) r
    where r.transaction_id in (select unnest(committed));
  insert into audit_entries select r.* from json_populate_recordset(null::audit_entries, _audits) r
    where r.transaction_id in (select unnest(committed));
  return committed;
end $$;
`,
};
