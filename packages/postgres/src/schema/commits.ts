import { newsStates, statesAwaitingVerdict, unmatchedStatuses } from '@mobile-money/core';
import { sqlList } from '../database/sql.ts';
import { restoreMark } from './service.ts';

/**
 * Writes what belongs to changes, but not to those in `refused`. In both functions word by word: a call of a third one
 * would take PostgreSQL as long as one of these statements.
 */
export const writeLists = `
  if _moves is not null then
    insert into moves select r.* from json_populate_recordset(null::moves, _moves) r
      where r.transaction_id <> all (refused);
  end if;
  if _exchanges is not null then
    insert into exchanges select r.* from json_populate_recordset(null::exchanges, _exchanges) r
      where r.transaction_id <> all (refused);
  end if;
  if _audits is not null then
    insert into audit_entries select r.* from linked_audits((select json_agg(a) from json_array_elements(_audits) a
      where (a ->> 'transaction_id')::uuid <> all (refused))) r;
  end if;
  if _events is not null then
    -- Positions begin with the time in microseconds: those of a database that was restored, or lost its last events
    -- with its server, are still higher than all that readers have seen.
    place := (extract(epoch from statement_timestamp()) * 1000000)::bigint;
    -- Who tells of an application waits for whoever told of it before, to the end of that commit: so the order of
    -- positions is that of commits. It is the last lock of all: who has it waits for nothing but the disk.
    foreach told_of in array _applications loop
      perform pg_advisory_xact_lock(7302, hashtext(told_of));
      place := greatest(place, (select e.position from webhook_deliveries e where e.application_id = told_of
        order by e.position desc limit 1));
    end loop;
    insert into webhook_deliveries (event_id, transaction_id, application_id, reference, sequence, name, url,
      receiver, body, created_at, status, next_attempt_at, due_at, failure_code, position)
    select r.event_id, r.transaction_id, r.application_id, r.reference, r.sequence, r.name, r.url,
      r.receiver, r.body, r.created_at, case when r.url is not null then 'pending' end,
      case when r.url is not null then r.created_at end, case when r.url is not null then r.created_at end,
      r.failure_code, place + row_number() over ()
    -- A record of these columns alone: one of the table would be asked for each of its columns, row by row.
    from json_to_recordset(_events) as r (
      event_id uuid, transaction_id uuid, application_id text, reference text, sequence integer, name text, url text,
      receiver text, body text, created_at bigint, failure_code text)
    where r.transaction_id <> all (refused);
  end if;`;

/**
 * Everything that happens to money is written by one function for what begins and one, here, for what changes. Both take
 * lists: one is a list of one. A list is one round trip and one SQL transaction, and nothing of a change is written when
 * the change is refused. Rows come as JSON named after the columns of their tables, and null when there is none: a new
 * column of a transaction is a column of its table, and stands twice in the update below.
 */
export const commits = `
-- What a change depends on and touches beside its own rows.
create type change_terms as (
  id uuid,
  version integer,
  consumes uuid[],
  consumes_undecided boolean,
  -- None of the payments that it has may have been taken back.
  keeps_payments boolean,
  releases_because text,
  -- What payments come to beyond the amount, payment by payment.
  excess_of uuid[],
  excess_xaf bigint[],
  -- The payment that was to be sent back, and whether it was.
  ends_return_of uuid,
  is_returned boolean,
  not_returned_because text,
  -- Who lets the money go alone, and how much they may let go in the day; null: as much as they like.
  alone_by text,
  alone_on text,
  alone_xaf bigint,
  alone_limit_xaf bigint,
  -- The work on a withdrawal is over.
  ends_work_at bigint,
  -- Its money goes, now or when the service finds it approved.
  sends_money boolean
);

-- Looks at the terms of changes one after the other, writes what those touch that are met, and gives the others with the
-- reason. Everything is locked before, each kind in one order: no two lists ever wait for each other.
create function meet_terms(_ids uuid[], _terms json, out refused uuid[], out reasons text[]) language plpgsql as $$
declare
  c change_terms;
  payments_found integer;
  is_used boolean;
  reason text;
begin
  refused := '{}';
  reasons := '{}';
  insert into approver_days as d
    select distinct r.alone_by, r.alone_on, 0 from json_populate_recordset(null::change_terms, _terms) r
    where r.alone_by is not null order by 1, 2
    on conflict (staff_id, day) do update set alone_xaf = d.alone_xaf;
  perform from payments p
    where p.id = any (array(
      select unnest(r.consumes || r.excess_of || r.ends_return_of)
        from json_populate_recordset(null::change_terms, _terms) r
      union all
      select u.payment_id from payment_uses u where u.transaction_id = any (array(
        select r.id from json_populate_recordset(null::change_terms, _terms) r
          where r.releases_because is not null or r.keeps_payments))
      union all
      select t.returned_payment_id from transactions t where t.id = any (array(
        select r.id from json_populate_recordset(null::change_terms, _terms) r where r.keeps_payments))))
    order by p.id for update;
  perform from transactions t where t.id = any (_ids) order by t.id for update;

  for c in select * from json_populate_recordset(null::change_terms, _terms) loop
    reason := case when not exists (
      select from transactions t where t.id = c.id and t.version = c.version - 1) then 'stale' end;
    -- By a service that was not stopped: it may have been sent after the backup was made, and is not marked yet. The code
    -- is that of a lock which another has: it refuses this change alone, for a while.
    if reason is null and c.sends_money and to_regclass('${restoreMark}') is not null then
      raise exception 'A restore into this database is under way, or was not finished.' using errcode = '55P03';
    end if;
    if reason is null and c.consumes is not null then
      select count(*), bool_or(p.status not in (${sqlList(unmatchedStatuses)}) or p.is_reversed or c.consumes_undecided and p.status = 'held')
        into payments_found, is_used from payments p where p.id = any (c.consumes);
      if is_used then
        reason := 'payment_used';
      elsif payments_found <> cardinality(c.consumes) then
        raise exception 'A payment of the change is not stored.';
      end if;
    end if;
    if reason is null and c.keeps_payments and exists (
      select from payments p where p.id = any (array(
        select u.payment_id from payment_uses u where u.transaction_id = c.id
        union all
        select t.returned_payment_id from transactions t where t.id = c.id)) and p.is_reversed)
    then
      reason := 'payment_used';
    end if;
    if reason is null and c.alone_by is not null then
      update approver_days d set alone_xaf = d.alone_xaf + c.alone_xaf
        where d.staff_id = c.alone_by and d.day = c.alone_on
          and (c.alone_limit_xaf is null or d.alone_xaf + c.alone_xaf <= c.alone_limit_xaf);
      if not found then
        reason := 'past_daily_limit';
      end if;
    end if;
    if reason is not null then
      refused := refused || c.id;
      reasons := reasons || reason;
      continue;
    end if;
    if c.releases_because is not null then
      with released as (delete from payment_uses where transaction_id = c.id returning payment_id)
      update payments set status = 'held', held_because = c.releases_because
        where id = any (array(select payment_id from released));
    end if;
    if c.consumes is not null then
      insert into payment_uses (payment_id, transaction_id) select unnest(c.consumes), c.id;
      update payments set status = 'matched', held_because = '' where id = any (c.consumes);
    end if;
    if c.excess_of is not null then
      update payments p set excess_xaf = e.xaf, excess_status = 'kept'
        from unnest(c.excess_of, c.excess_xaf) e (id, xaf) where p.id = any (c.excess_of) and p.id = e.id;
    end if;
    -- Its deposit has a payment of which the excess alone was to go: that stays so.
    if c.ends_return_of is not null and c.is_returned then
      update payments p set status = case p.status when 'returning' then 'returned' else p.status end,
        excess_status = case p.status when 'returning' then p.excess_status else 'returned' end
      where p.id = c.ends_return_of and p.return_id = c.id;
    elsif c.ends_return_of is not null then
      update payments p set status = case p.status when 'returning' then 'held' else p.status end,
        held_because = case p.status when 'returning' then c.not_returned_because else p.held_because end,
        excess_status = case p.status when 'returning' then p.excess_status else 'kept' end,
        return_id = null, decision = null
      where p.id = c.ends_return_of and p.return_id = c.id;
    end if;
    if c.ends_work_at is not null then
      update reservations set until = c.ends_work_at, changed_at = c.ends_work_at
        where transaction_id = c.id and until > c.ends_work_at;
    end if;
  end loop;
end $$;

-- Commits changes of different transactions, each on its own. They come in the order of their ids, with the rows as they
-- are afterwards, and with the applications that their events are for. Gives why those were refused that were: 'stale', 'payment_used' or 'past_daily_limit', by their ids.
create function commit_changes(
  _ids uuid[], _rows json, _terms json, _moves json, _exchanges json, _audits json, _events json,
  _applications text[]
) returns json language plpgsql as $$
declare
  refused uuid[] := '{}';
  reasons text[] := '{}';
  committed integer;
  told_of text;
  place bigint;
begin
  if _terms is not null then
    select r.refused, r.reasons into refused, reasons from meet_terms(_ids, _terms) r;
  end if;
  update transactions t set
    version = n.version, provider_id = n.provider_id, submission_id = n.submission_id,
    provider_tx_id = n.provider_tx_id, state = n.state, state_reason = n.state_reason, failure_code = n.failure_code,
    state_updated_at = n.state_updated_at, updated_at = n.updated_at, collection_mode = n.collection_mode,
    channel_id = n.channel_id, expires_at = n.expires_at, is_failure = n.is_failure, approvals = n.approvals,
    proposal = n.proposal, may_have_been_sent = n.may_have_been_sent,
    unread_since = case when t.status_reads = 0 then n.unread_since end,
    -- What no one owed a verdict on is asked about for the news that were told of it, until they are heard.
    next_read_at = case when n.unread_since is not null or t.state not in (${sqlList(statesAwaitingVerdict)})
      and case t.direction when 'withdrawal' then n.state in (${sqlList(newsStates.withdrawal)})
        else n.state in (${sqlList(newsStates.deposit)}) end then t.next_read_at end,
    list_key = list_key(t.direction, t.operator, n.state, t.returned_payment_id),
    open_until = open_until(t.direction, n.state, n.expires_at),
    unpaid_key = unpaid_key(t.direction, n.state, n.version, n.failure_code, t.amount_xaf, n.channel_id),
    waiting_since = waiting_since(t.direction, n.state, n.state_updated_at)
  -- Of these columns alone, as events below.
  from json_to_recordset(_rows) as n (
    id uuid, version integer, provider_id text, submission_id text, provider_tx_id text, state text, state_reason text,
    failure_code text, state_updated_at bigint, updated_at bigint, collection_mode text, channel_id text,
    expires_at bigint, is_failure boolean, approvals json, proposal json, may_have_been_sent boolean,
    unread_since bigint)
  where t.id = any (_ids) and t.id = n.id and t.version = n.version - 1 and t.id <> all (refused);
  get diagnostics committed = row_count;
  if committed + cardinality(refused) < cardinality(_ids) then
    -- The rows of the others were not written by this transaction, or are not there.
    refused := refused || array(
      select i from unnest(_ids) i where i <> all (refused) and not exists (
        select from transactions t where t.id = i and t.xmin = pg_current_xact_id()::xid));
    reasons := reasons || array_fill('stale'::text, array[cardinality(refused) - cardinality(reasons)]);
  end if;
${writeLists}
  return case when cardinality(refused) > 0 then json_object(refused::text[], reasons) end;
end $$;
`;
