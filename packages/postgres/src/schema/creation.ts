import { openStates, unmatchedStatuses } from '@mobile-money/core';
import { sqlList } from '../database/sql.ts';
import { writeLists } from './commits.ts';

/** Word by word in two places: for a list of one a call would cost as much again. */
const storeMade = `
    for stored_id in
      insert into transactions select m.* from unnest(made) m
        on conflict (reference, player_id, application_id, direction) do nothing returning id
    loop
      stored := stored || stored_id;
    end loop;`;

export const creation = `
-- What is wished for beside the row of the first way: whether there are others, those with their moves once they are
-- asked for, and how many prompts a number may have.
create type wish as (
  is_choice boolean,
  others json,
  prompts_open_max integer,
  prompts_per_day_max integer,
  day_from bigint
);

-- Stores each of a list in the first of its ways whose channel is free, unless its reference is taken; each sees what
-- those before it stored. Gives the number of the way, or the transaction that has the reference; 0 when the number may
-- not be sent one more prompt, and null when the others are asked for: then nothing is stored. The rows and all other
-- lists are those of the first ways, rows and wishes in one order.
create function create_transactions(
  _transactions json, _wishes json, _moves json, _exchanges json, _audits json, _events json, _applications text[]
) returns table (chosen integer, existing json) language plpgsql as $$
declare
  -- As whole rows, which have the columns that the table has now, also where a plan is older.
  firsts transactions[] := array(select r from json_populate_recordset(null::transactions, _transactions) r);
  wishes wish[] := array(select r from json_populate_recordset(null::wish, _wishes) r);
  w wish;
  n transactions;
  is_free boolean;
  held text[];
  -- Each insert opens all indexes of the table anew, which takes as long as one row does: so rows wait here until one
  -- comes that has to see them, of the same number or reference, or the list ends.
  made transactions[] := '{}';
  made_of text[] := '{}';
  stored_id uuid;
  stored uuid[] := '{}';
  choices integer[] := '{}';
  moves_of_others json[] := '{}';
  known known_numbers[] := '{}';
  refused uuid[] := '{}';
  told_of text;
  place bigint;
begin
  foreach n in array firsts loop
    w := wishes[cardinality(choices) + 1];
    chosen := 1;
    is_free := true;
    if n.msisdn = any (made_of) or n.reference = any (made_of) then${storeMade}
      made := '{}';
      made_of := '{}';
    end if;
    if w.is_choice or w.day_from is not null then
      is_free := not exists (select from transactions t where t.reference = n.reference and t.player_id = n.player_id
        and t.application_id = n.application_id and t.direction = n.direction);
    end if;
    -- Whoever wants a channel, or a prompt, for the same number waits for whoever came first; and whoever masks what is
    -- old of it, so that it does not forget the number meanwhile.
    if is_free then
      perform pg_advisory_xact_lock(hashtextextended(n.msisdn, 0));
    end if;
    if is_free and w.is_choice then
      -- Only deposits are ever in these states. To ask for the direction too would let a plan walk along it.
      held := array(
        select t.channel_id from transactions t
        where t.msisdn = n.msisdn and t.amount_xaf = n.amount_xaf and t.state in (${sqlList(openStates)}));
      if n.channel_id = any (held) then
        chosen := case when w.others is not null then coalesce((
          select min(o.place) + 1 from json_array_elements(w.others) with ordinality o (way, place)
          where o.way #>> '{transaction,channel_id}' <> all (held)), 1) end;
      end if;
      if chosen > 1 then
        n := json_populate_record(null::transactions, w.others #> array[(chosen - 2)::text, 'transaction']);
        moves_of_others := moves_of_others || (w.others #> array[(chosen - 2)::text, 'moves']);
      end if;
    end if;
    if is_free and chosen > 0 and w.day_from is not null and n.prompted_msisdn is not null
      and not is_prompt_allowed(n.msisdn, n.application_id, n.player_id, w.prompts_open_max, w.prompts_per_day_max,
        w.day_from, n.expires_at - n.created_at)
    then
      chosen := 0;
    end if;
    if is_free and chosen > 0 then
      n.list_key := list_key(n.direction, n.operator, n.state, n.returned_payment_id);
      n.open_until := open_until(n.direction, n.state, n.expires_at);
      n.unpaid_key := unpaid_key(n.direction, n.state, n.version, n.failure_code, n.amount_xaf, n.channel_id);
      n.waiting_since := waiting_since(n.direction, n.state, n.state_updated_at);
      made := made || n;
      made_of := made_of || n.msisdn || n.reference;
    end if;
    choices := array_append(choices, chosen);
  end loop;
  if cardinality(made) > 0 then${storeMade}
  end if;

  for at in 1..cardinality(choices) loop
    -- Whichever way was taken: the id, the number, and what the reference names are those of the first.
    n := firsts[at];
    chosen := choices[at];
    existing := null;
    if n.id = any (stored) then
      known := known || (n.msisdn, n.application_id, n.player_id, reverse(n.msisdn))::known_numbers;
    elsif chosen > 0 then
      -- Another call stored it before us. A statement of its own sees what was committed in between.
      select row_to_json(t) into existing from transactions t
      where t.reference = n.reference and t.player_id = n.player_id
        and t.application_id = n.application_id and t.direction = n.direction;
    end if;
    -- The lists have the moves of the first way.
    if n.id <> all (stored) or chosen > 1 then
      refused := refused || n.id;
    end if;
    return next;
  end loop;
  if cardinality(moves_of_others) > 0 then
    insert into moves select r.* from unnest(moves_of_others) o, json_populate_recordset(null::moves, o) r
      where r.transaction_id = any (stored);
  end if;
  -- In one order for all: no two lists wait for each other.
  insert into known_numbers select distinct k.* from unnest(known) k order by 1, 2, 3 on conflict do nothing;
${writeLists}
end $$;

-- Stores the withdrawal of a list of one that sends a payment or its excess back, if that is still here: then it is on
-- its way. False: it is not, and nothing is stored.
create function create_return(
  _id uuid, _payment_id uuid, _amount_xaf bigint, _is_excess boolean, _decision jsonb,
  _transactions json, _wishes json, _moves json, _exchanges json, _audits json, _events json, _applications text[]
) returns boolean language plpgsql as $$
begin
  -- The answer of an earlier try of this very call was lost; its withdrawal may be over by now.
  if exists (select from transactions t where t.id = _id) then
    return true;
  end if;
  update payments p set return_id = _id, decision = _decision,
    status = case when _is_excess then p.status else 'returning' end,
    excess_status = case when _is_excess then 'returning' else p.excess_status end
  where p.id = _payment_id and not p.is_reversed and case when _is_excess
    then p.excess_status = 'kept' and p.excess_xaf = _amount_xaf
    else p.status in (${sqlList([...unmatchedStatuses, 'set_aside'])}) and p.amount_xaf = _amount_xaf end;
  if found then
    perform from create_transactions(_transactions, _wishes, _moves, _exchanges, _audits, _events, _applications);
    return true;
  end if;
  -- Or it came to its end in this moment.
  return exists (select from transactions t where t.id = _id);
end $$;

-- Whether a number may be sent one more prompt: of everyone's, or for a player who has paid from it before of their own,
-- fewer are open and fewer were sent today than may be. One that is older than a day and its window has long run out.
create function is_prompt_allowed(_msisdn text, _application_id text, _player_id uuid, _open_max integer,
  _per_day_max integer, _day_from bigint, _window_ms bigint
) returns boolean language plpgsql as $$
declare
  counted record;
begin
  select
    count(*) filter (where t.is_open) < _open_max and count(*) filter (where t.is_of_today) < _per_day_max as is_free,
    count(*) filter (where t.is_open and t.is_own) < _open_max
      and count(*) filter (where t.is_of_today and t.is_own) < _per_day_max as is_free_for_own
  into counted from (
    select state in (${sqlList(openStates)}) as is_open, created_at >= _day_from as is_of_today,
      application_id = _application_id and player_id = _player_id as is_own
    from transactions
    where prompted_msisdn = _msisdn and created_at >= _day_from - greatest(_window_ms, 86400000)
  ) t;
  return counted.is_free or counted.is_free_for_own and exists (
    select from transactions t
    where t.player_id = _player_id and t.application_id = _application_id and t.msisdn = _msisdn
      and t.direction = 'deposit' and t.state = 'succeeded');
end $$;
`;
