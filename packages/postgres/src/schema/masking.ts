import { endedStates, maskedText, statesAwaitingVerdict } from '@mobile-money/core';
import { sqlList } from '../database/sql.ts';
import { contradicts } from '../stores/selective-search.ts';
import { suspicious } from './messages.ts';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** Each row is asked for by itself: a join might be planned as a walk over everything. */
export const none = (rows: string): string => `(select true from ${rows} limit 1) is null`;

const eachOf = (id: string): string =>
  `cross join lateral (select * from transactions where id = ${id} limit 1) t`;

/** What a person must still look at, or someone's money that may still go back, is not over. */
const isOver = `t.updated_at < _before and t.proposal is null
      and ${none(`payment_uses u cross join lateral (select excess_status from payments where id = u.payment_id limit 1) p
        where u.transaction_id = t.id and p.excess_status in ('kept', 'returning')`)}
      and (t.returned_payment_id is null or t.returned_payment_id <> all (doubted))
      and ${none('payment_uses u where u.transaction_id = t.id and u.payment_id = any (doubted)')}
      and (t.state not in (${sqlList(statesAwaitingVerdict)}) or ${none(`exchanges e
        where e.transaction_id = t.id and e.outcome = 'differs' and e.submission_id = t.submission_id`)})
      and ${none(`exchanges e where e.transaction_id = t.id and ${contradicts}`)}`;

/**
 * Old personal data is masked from the oldest on, a bite at a time: names, numbers and what others wrote go; sums, states,
 * times and ids stay. A walk goes along an index by time that is there anyway, so that no row costs more to write for it.
 * What has ended and cannot be masked yet is put off to the next day.
 */
export const masking = `
-- How far each walk has come. Whoever holds its row takes its next bite.
create table masking_walks (
  name text collate "C" primary key,
  at bigint not null,
  id uuid not null,
  -- How far it had come before a month that was brought back set it back, where one did.
  had_come_to bigint
);

create table masking_put_off (
  walk text collate "C" not null,
  id uuid not null,
  look_at bigint not null,
  primary key (walk, id)
);
create index masking_put_off_by_time on masking_put_off (walk, look_at);

-- Every text in it, but for codes, ids and times.
create function masked_facts(_facts jsonb) returns jsonb immutable language plpgsql as $$
begin
  return case jsonb_typeof(_facts)
    when 'string' then case
      when _facts #>> '{}' ~ '^(${uuid}|[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]*Z)?)?$' then _facts
      else '"${maskedText}"' end
    when 'object' then (select coalesce(jsonb_object_agg(key,
      case when key = 'code' then value else masked_facts(value) end), '{}') from jsonb_each(_facts))
    when 'array' then (select coalesce(jsonb_agg(masked_facts(value) order by place), '[]')
      from jsonb_array_elements(_facts) with ordinality e (value, place))
    else _facts end;
end $$;

-- A reason keeps its code: what happened is no one's secret, to whom is.
create function masked_reason(_reason text) returns text immutable language plpgsql as $$
begin
  return case
    when _reason = '' then ''
    when starts_with(_reason, '{"code":') then '{"code":' || (_reason::jsonb -> 'code')::text || ',"facts":'
      || masked_facts(_reason::jsonb -> 'facts')::text || '}'
    else '${maskedText}' end;
end $$;

-- Who dismissed or explained something keeps their name.
create function masked_saying(_saying text) returns text immutable language sql as $$
  select (_saying::jsonb || jsonb_build_object('because', masked_reason(_saying::jsonb ->> 'because')))::text
$$;

-- Masks transactions that are over and locked, and all that hangs on them but messages.
create function mask_transactions(_ids uuid[]) returns void language plpgsql as $$
declare
  numbers text[] := array(select distinct t.msisdn from unnest(_ids) i ${eachOf('i')});
  used uuid[] := array(
    select u.payment_id from payment_uses u where u.transaction_id = any (_ids)
    union select p.id from unnest(_ids) i ${eachOf('i')}
      cross join lateral (select id, status from payments where id = t.returned_payment_id limit 1) p
      where p.status = 'returned');
begin
  numbers := numbers || array(select distinct p.payer from payments p where p.id = any (used) and p.payer is not null);
  -- Whoever stores something for one of them at this moment is waited for, and the other way round; both in one order.
  perform pg_advisory_xact_lock(hashtextextended(n, 0)) from (
    select distinct n collate "C" from unnest(numbers) n order by 1) numbers (n);
  update moves m set reason = masked_reason(m.reason), actor_address = null
    where m.transaction_id = any (_ids) and (m.actor_address is not null or m.reason <> masked_reason(m.reason));
  update exchanges e set detail = masked_reason(e.detail)
    where e.transaction_id = any (_ids) and e.detail <> masked_reason(e.detail);
  update payments p set payer = null, raw_text = '${maskedText}', held_because = masked_reason(p.held_because),
      decision = case when p.decision is null then null else p.decision || '{"reason": "${maskedText}"}' end
    where p.id = any (used);
  delete from player_hints h where h.transaction_id = any (_ids);
  update notes n set text = '${maskedText}' where n.subject = any (array(
    select 'transaction ' || i from unnest(_ids) i union all select 'payment ' || i from unnest(used) i));
  -- Whoever has read it with its number must read it again; what was refused as it was made never has another version.
  update transactions t set version = t.version + (t.version > 1)::integer, msisdn = '${maskedText}', prompted_msisdn = null,
      state_reason = masked_reason(t.state_reason), approvals = (
        select json_agg(case when a ->> 'note' is null then a::jsonb else a::jsonb || '{"note": "${maskedText}"}' end)
        from json_array_elements(t.approvals) a)
    where t.id = any (_ids);
  -- A number of which nothing is left is not known any more.
  delete from known_numbers k where k.msisdn = any (numbers)
    and ${none('transactions t where t.msisdn = k.msisdn')} and ${none('payments p where p.payer = k.msisdn collate "default" order by p.received_at')};
end $$;

-- Looks at the transactions of the next moves of the walk, and as far as there are few at what was put off. Gives how many moves and
-- transactions it looked at, and how many it masked; null when another process is at it.
create function mask_next_transactions(_before bigint, _now bigint, _limit integer, out looked_at integer,
  out masked integer
) language plpgsql as $$
declare
  since bigint;
  upto bigint;
  seen uuid[];
  again uuid[];
  numbers text[];
  disputed uuid[];
  doubted uuid[];
  ended uuid[];
begin
  insert into masking_walks values ('transactions', -1, '00000000-0000-0000-0000-000000000000') on conflict do nothing;
  select w.at into since from masking_walks w where w.name = 'transactions' for update skip locked;
  if since is null then
    return;
  end if;
  select max(m.at), count(*) into upto, looked_at from (
    select at from moves where at > since and at < _before order by at limit _limit) m;
  if upto is not null then
    -- All that happened in one millisecond belongs together.
    seen := array(select distinct m.transaction_id from moves m where m.at > since and m.at <= upto);
    update masking_walks set at = upto where name = 'transactions';
  end if;
  if looked_at < _limit then
    with taken as (
      delete from masking_put_off where walk = 'transactions' and id = any (array(
        select p.id from masking_put_off p where p.walk = 'transactions' and p.look_at <= _now
        order by p.look_at limit _limit - looked_at)) returning id)
    select array_agg(id) into again from taken;
    looked_at := looked_at + coalesce(cardinality(again), 0);
    seen := array(select i from unnest(seen || again) i group by i);
  end if;
  -- Those that are under way come by again with their next move, and those that are masked with what is written later.
  seen := array(select t.id from unnest(seen) i ${eachOf('i')} where t.state in (${sqlList(endedStates)})
    and (t.msisdn <> '${maskedText}' or t.state_reason <> masked_reason(t.state_reason)
      or not ${none(`moves m where m.transaction_id = t.id
        and (m.actor_address is not null or m.reason <> masked_reason(m.reason))`)}
      or not ${none('exchanges e where e.transaction_id = t.id and e.detail <> masked_reason(e.detail)')}));
  -- Whoever changes one at this moment is waited for, and what they did counts in all that follows.
  perform from transactions t where t.id = any (seen) order by t.id for update;
  -- Whose money waits for someone may yet turn out to be for a deposit of that number; so may what a statement or an SMS
  -- tells of it, as long as someone must look at that.
  numbers := array(select n.msisdn from (select distinct t.msisdn from unnest(seen) i ${eachOf('i')}) n
    where not ${none(`payments p where p.payer = n.msisdn collate "default" and p.status not in ('matched', 'returned')
      order by p.received_at`)}
    or not ${none(`message_words w cross join lateral (
        select from messages where id = w.message_id and is_unread and dismissed is null limit 1) m
      where w.word = substr(n.msisdn, 2) order by w.received_at`)})
    || array(select d.theirs ->> 'msisdn' from discrepancies d where d.status = 'open' and d.theirs ->> 'msisdn' is not null);
  disputed := array(select (d.ours ->> 'transactionId')::uuid from discrepancies d where d.status = 'open'
    and d.ours ->> 'transactionId' is not null)
    || array(select m.transaction_id from messages m where ${suspicious} and m.transaction_id is not null);
  doubted := array(select m.payment_id from messages m where ${suspicious} and m.payment_id is not null);
  ended := array(select t.id from unnest(seen) i ${eachOf('i')}
    where t.id <> all (disputed) and t.msisdn <> all (numbers) and ${isOver});
  if cardinality(ended) > 0 then
    perform mask_transactions(ended);
  end if;
  insert into masking_put_off select 'transactions', i, _now + 86400000 from unnest(seen) i where i <> all (ended)
    on conflict (walk, id) do update set look_at = excluded.look_at;
  masked := cardinality(ended);
end $$;
`;
