import type { Migration } from './migration.ts';

/** Processes of the version before count with the function that they know, in the same table. */
export const waitingByOwnClock: Migration = {
  name: '0031-waiting-by-own-clock',
  sql: `
-- Counts an attempt for every key and gives null, when the time has come for all of them; otherwise the moment to come
-- back at, and nothing is counted. The delays are lists in a JSON list, one for each key; each passes since the last
-- attempt of the key beside it, or since that one first asked.
create function take_sign_in_attempt(keys text[], sinces text[], delays json, moment bigint, forget_after bigint)
returns bigint language plpgsql as $$
declare
  each_key text;
  delay bigint;
  free_at bigint := moment;
begin
  -- Attempts are counted one after the other: of a thousand at once, the first few are made.
  perform pg_advisory_xact_lock(7301, 4);
  delete from sign_in_failures where last_at < moment - forget_after;
  for place in 1 .. cardinality(keys) loop
    select (delays -> place - 1 ->> least(f.failures, json_array_length(delays -> place - 1)) - 1)::bigint
      into delay from sign_in_failures f where f.key = keys[place] and f.failures > 0;
    if delay > 0 then
      insert into sign_in_failures values (sinces[place], 0, moment) on conflict do nothing;
      select greatest(free_at, f.last_at + delay) into free_at from sign_in_failures f where f.key = sinces[place];
    end if;
  end loop;
  if free_at > moment then
    return free_at;
  end if;
  foreach each_key in array keys loop
    insert into sign_in_failures as f values (each_key, 1, moment)
      on conflict (key) do update set failures = f.failures + 1, last_at = moment;
  end loop;
  return null;
end $$;
`,
};
