import type { Migration } from './migration.ts';

/** A replay behind an earlier event that is pending begins a new round too, which follows that event. */
export const replayInTurn: Migration = {
  name: '0016-replay-in-turn',
  sql: `
create or replace function claim_for_replay(
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
      order by w.sequence desc limit 1 for update;
  end if;
  refusal := case
    when found_one.event_id is null then 'none'
    when found_one.lease_until > moment then 'busy'
    when exists (select from webhook_deliveries e where e.transaction_id = found_one.transaction_id
      and e.sequence < found_one.sequence and e.next_attempt_at is not null) then 'earlier_pending'
  end;
  if refusal in ('none', 'busy') then
    return;
  end if;
  has_lease := refusal is null;
  update webhook_deliveries w
    set status = 'pending', next_attempt_at = moment, attempts_this_round = 0, lost_leases = 0,
      lease_token = case when has_lease then gen_random_uuid() end,
      lease_until = case when has_lease then until end,
      due_at = case when has_lease then until else moment end
    where w.event_id = found_one.event_id;
  if has_lease then
    select webhook_to_json(w) into delivery from webhook_deliveries w where w.event_id = found_one.event_id;
  end if;
end $$;
`,
};
