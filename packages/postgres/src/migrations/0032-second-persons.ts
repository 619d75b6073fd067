import type { Migration } from './migration.ts';

/** What commit_change() takes, to be handed on. */
const parameters = `_id uuid, _version integer, _provider_id text, _submission_id text, _provider_tx_id text, _state text,
  _state_reason text, _state_updated_at bigint, _updated_at bigint, _collection_mode text, _channel_id text,
  _expires_at bigint, _is_failure boolean, _owed_since bigint, _consumes uuid[], _releases_because text,
  _event_id uuid, _event_name text, _event_application_id text, _event_reference text, _event_sequence integer,
  _event_url text, _event_receiver text, _event_body text, _event_at bigint,
  _moves json, _exchanges json, _audits json, _failure_code text, _event_failure_code text,
  _consumes_undecided boolean`;
const handedOn = parameters.replaceAll(/ (?:uuid|integer|text|bigint|boolean|json)(?:\[\])?/g, '');

/**
 * Decisions that wait for a second person, what each person approved alone in a day, and withdrawals of a restored
 * backup. The functions of before go on serving changes that touch none of it, and processes that know nothing of it.
 */
export const secondPersons: Migration = {
  name: '0032-second-persons',
  sql: `
alter table transactions add column proposal json, add column may_have_been_sent boolean;

create table approver_days (
  operator_id text collate "C" not null,
  day text collate "C" not null,
  alone_xaf bigint not null,
  primary key (operator_id, day)
);

-- Commits a change as commit_change() does, with the proposal that the transaction has then.
create function commit_with_proposal(${parameters}, _proposal json) returns text language plpgsql as $$
declare
  result text := commit_change(${handedOn});
begin
  if result = 'committed' then
    update transactions set proposal = _proposal where id = _id;
  end if;
  return result;
end $$;

-- Commits a change of a withdrawal as commit_withdrawal() does; gives 'past_daily_limit' when whoever approves it alone
-- would have approved more than the limit in the day.
create function commit_decided_withdrawal(${parameters}, _approvals json, _proposal json,
  _may_have_been_sent boolean, _alone_by text, _alone_on text, _alone_limit_xaf bigint
) returns text language plpgsql as $$
declare
  day_before_xaf bigint;
  day_after_xaf bigint;
  result text;
begin
  if _alone_by is not null then
    insert into approver_days values (_alone_by, _alone_on, 0) on conflict do nothing;
    -- Locked, so that of several approvals at once each counts the one before.
    select d.alone_xaf into day_before_xaf from approver_days d
      where d.operator_id = _alone_by and d.day = _alone_on for update;
    select day_before_xaf + t.amount_xaf into day_after_xaf from transactions t where t.id = _id;
    if day_after_xaf > _alone_limit_xaf then
      return 'past_daily_limit';
    end if;
  end if;
  result := commit_withdrawal(${handedOn}, _approvals);
  if result = 'committed' then
    update transactions t set proposal = _proposal, may_have_been_sent = _may_have_been_sent
      where t.id = _id and (t.proposal::text is distinct from _proposal::text
        or coalesce(t.may_have_been_sent, false) <> _may_have_been_sent);
    update approver_days d set alone_xaf = day_after_xaf where d.operator_id = _alone_by and d.day = _alone_on;
  end if;
  return result;
end $$;
`,
};
