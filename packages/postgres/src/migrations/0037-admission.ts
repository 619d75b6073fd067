import { indexBeside, type Migration } from './migration.ts';

/**
 * A number is sent so many prompts and no more; and a deposit may be refused as it is made, with its webhook. What was
 * refused bears no number of a prompt: it counts for nothing, and a flood of it makes no count slow. Nor do prompts of
 * before this step, which are forgotten within a day.
 */
export const admission: Migration = {
  name: '0037-admission',
  beforehand: indexBeside(
    'prompts_of_number',
    'on transactions (prompted_msisdn, created_at) where prompted_msisdn is not null',
  ),
  sql: `
-- Stores the first way whose channel is free, unless the reference is taken. Gives the number of the way, or the
-- transaction that has the reference; 0 when the number may not be sent one more prompt: then nothing is stored. What
-- ends as it begins brings its code, all its moves, and its event if someone is to be told.
create function create_transaction(
  _id uuid, _direction text, _application_id text, _player_id uuid, _reference text, _operator text, _msisdn text,
  _amount_xaf bigint, _callback_url text, _submission_id text, _provider_tx_id text, _state text, _at bigint,
  _expires_at bigint, _actor_kind text, _actor_id text, _actor_address text,
  _provider_ids text[], _channel_ids text[], _collection_modes text[], _reasons text[], _instructions json[],
  _failure_code text, _moves json, _event json, _prompts_open_max integer, _prompts_per_day_max integer,
  _day_from bigint,
  out chosen integer, out existing json
) language plpgsql as $$
declare
  held text[];
  is_prompt boolean;
begin
  select row_to_json(t) into existing from transactions t
  where t.reference = _reference and t.player_id = _player_id
    and t.application_id = _application_id and t.direction = _direction;
  if found then
    return;
  end if;

  chosen := 1;
  if cardinality(_channel_ids) > 1 or _day_from is not null then
    -- Whoever wants a channel, or a prompt, for the same number waits for whoever came first.
    perform pg_advisory_xact_lock(hashtextextended(_msisdn, 0));
  end if;
  if cardinality(_channel_ids) > 1 then
    held := array(
      select t.channel_id from transactions t
      where t.msisdn = _msisdn and t.amount_xaf = _amount_xaf
        and t.direction = 'deposit' and t.state in ('pending', 'provider_acknowledged'));
    for place in 1 .. cardinality(_channel_ids) loop
      if _channel_ids[place] <> all (held) then
        chosen := place;
        exit;
      end if;
    end loop;
  end if;
  is_prompt := _collection_modes[chosen] = 'merchant_initiated' and _failure_code is null;
  if _day_from is not null and is_prompt and not is_prompt_allowed(
    _msisdn, _application_id, _player_id, _prompts_open_max, _prompts_per_day_max, _day_from, _expires_at - _at)
  then
    chosen := 0;
    return;
  end if;

  insert into transactions (
    id, version, direction, application_id, player_id, reference, operator, msisdn, amount_xaf, callback_url,
    provider_id, submission_id, provider_tx_id, state, state_reason, failure_code, state_updated_at, created_at,
    updated_at, collection_mode, channel_id, expires_at, instructions, is_failure, status_reads, unread_since,
    list_key, open_until, unpaid_key, waiting_since, prompted_msisdn
  ) values (
    _id, 1, _direction, _application_id, _player_id, _reference, _operator, _msisdn, _amount_xaf, _callback_url,
    _provider_ids[chosen], _submission_id, _provider_tx_id, _state, _reasons[chosen], _failure_code, _at, _at,
    _at, _collection_modes[chosen], _channel_ids[chosen], _expires_at, _instructions[chosen], false, 0,
    case when is_prompt then _at end,
    list_key(_direction, _operator, _state), open_until(_direction, _state, _expires_at),
    case when _failure_code is null then unpaid_key(_direction, _state, _amount_xaf, _channel_ids[chosen]) end,
    waiting_since(_direction, _state, _at), case when is_prompt then _msisdn end
  ) on conflict (reference, player_id, application_id, direction) do nothing;

  if not found then
    -- Another call stored it since we looked. A statement of its own sees what was committed in between.
    select row_to_json(t) into existing from transactions t
    where t.reference = _reference and t.player_id = _player_id
      and t.application_id = _application_id and t.direction = _direction;
  elsif _moves is null then
    insert into moves (transaction_id, version, position, to_state, trigger, reason, actor_kind, actor_id,
      actor_address, at)
    values (_id, 1, 0, _state, 'requested', _reasons[chosen], _actor_kind, _actor_id, _actor_address, _at);
  else
    perform write_lists(_moves, null, null);
    if _event is not null then
      insert into webhook_deliveries (event_id, transaction_id, application_id, reference, sequence, name, url,
        receiver, body, created_at, status, next_attempt_at, due_at, failure_code)
      select r.event_id, r.transaction_id, r.application_id, r.reference, r.sequence, r.name, r.url,
        r.receiver, r.body, r.created_at, 'pending', r.created_at, r.created_at, r.failure_code
      from json_populate_record(null::webhook_deliveries, _event) r;
    end if;
  end if;
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
    select state in ('pending', 'provider_acknowledged') as is_open, created_at >= _day_from as is_of_today,
      application_id = _application_id and player_id = _player_id as is_own
    from transactions
    where prompted_msisdn = _msisdn and created_at >= _day_from - greatest(_window_ms, 86400000)
  ) t;
  return counted.is_free or counted.is_free_for_own and exists (
    select from transactions t
    where t.player_id = _player_id and t.application_id = _application_id and t.msisdn = _msisdn
      and t.direction = 'deposit' and t.state = 'succeeded');
end $$;

-- For processes that know nothing of refusals.
create or replace function create_transaction(
  _id uuid, _direction text, _application_id text, _player_id uuid, _reference text, _operator text, _msisdn text,
  _amount_xaf bigint, _callback_url text, _submission_id text, _provider_tx_id text, _state text, _at bigint,
  _expires_at bigint, _actor_kind text, _actor_id text, _actor_address text,
  _provider_ids text[], _channel_ids text[], _collection_modes text[], _reasons text[], _instructions json[],
  out chosen integer, out existing json
) language plpgsql as $$
begin
  select r.chosen, r.existing into chosen, existing from create_transaction(
    _id, _direction, _application_id, _player_id, _reference, _operator, _msisdn, _amount_xaf, _callback_url,
    _submission_id, _provider_tx_id, _state, _at, _expires_at, _actor_kind, _actor_id, _actor_address,
    _provider_ids, _channel_ids, _collection_modes, _reasons, _instructions,
    null, null, null, null, null, null) r;
end $$;
`,
};
