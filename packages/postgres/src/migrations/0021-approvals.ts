import type { Migration } from './migration.ts';

/**
 * The approvals of a withdrawal, which may need two. The function of before goes on serving deposits, and processes that
 * know nothing of approvals.
 */
export const approvals: Migration = {
  name: '0021-approvals',
  sql: `
alter table transactions add column approvals json;

-- Commits a change of a withdrawal as commit_change() does, with its approvals. A move ends the claim on it.
create function commit_withdrawal(
  _id uuid, _version integer, _provider_id text, _submission_id text, _provider_tx_id text, _state text,
  _state_reason text, _state_updated_at bigint, _updated_at bigint, _collection_mode text, _channel_id text,
  _expires_at bigint, _is_failure boolean, _owed_since bigint, _consumes uuid[], _releases_because text,
  _event_id uuid, _event_name text, _event_application_id text, _event_reference text, _event_sequence integer,
  _event_url text, _event_receiver text, _event_body text, _event_at bigint,
  _moves json, _exchanges json, _audits json, _approvals json
) returns text language plpgsql as $$
declare
  result text := commit_change(_id, _version, _provider_id, _submission_id, _provider_tx_id, _state,
    _state_reason, _state_updated_at, _updated_at, _collection_mode, _channel_id,
    _expires_at, _is_failure, _owed_since, _consumes, _releases_because,
    _event_id, _event_name, _event_application_id, _event_reference, _event_sequence,
    _event_url, _event_receiver, _event_body, _event_at, _moves, _exchanges, _audits);
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
`,
};
