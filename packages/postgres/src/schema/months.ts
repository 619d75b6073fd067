/**
 * Tables that grow with every payment and are read by one id, and that id: its time tells the month that a row lies in.
 * What belongs to a transaction lies in the month that the transaction was made in, whenever it happened.
 */
export const keptByMonth = {
  moves: 'transaction_id',
  exchanges: 'transaction_id',
  webhook_attempts: 'event_id',
  messages: 'id',
  message_words: 'message_id',
} as const;

/** Where rows are whose ids tell of no month that was made: those of a clock that was wrong, or of tests. */
const others = Object.keys(keptByMonth)
  .map((table) => `create table ${table}_other partition of ${table} default;`)
  .join('\n');

const keys = Object.entries(keptByMonth)
  .map(([table, key]) => `when '${table}' then '${key}'`)
  .join(' ');

/** Out of so much of what lies in no month rows are moved while everyone waits: some tenths of a second. */
export const movedBytesMax = 16 * 1_024 * 1_024;
/** Where none has to be moved, the server still reads all of it to be sure, which is as long for so much. */
const readBytesMax = 4 * movedBytesMax;

export const months = `
${others}

-- Ids begin with the time: no id that is made from that millisecond on is lower.
create function first_id(_at bigint) returns uuid language sql immutable as $$
  select rpad(lpad(to_hex(greatest(_at, 0)), 12, '0'), 32, '0')::uuid
$$;

-- Makes a month of one table, with those of its rows that came before it was there. False when it is there already, or in
-- a file, or when so much lies in the rest that writers would be kept waiting: then rows go on there, unless they are to
-- be moved however many they are. Each table is a transaction of its own, and none waits long: whoever wants the table
-- would wait behind it. It runs with the rights of whoever made the schema, because the service's own role may make no
-- tables.
create function make_month(_table text, _month date, _however_much boolean default false) returns boolean
language plpgsql security definer set search_path from current set lock_timeout = '200ms' as $$
declare
  made text := _table || to_char(_month, '_YYYY_MM');
  other text := _table || '_other';
  key text := case _table ${keys} end;
  first uuid := first_id((extract(epoch from _month) * 1000)::bigint);
  next uuid := first_id((extract(epoch from _month + interval '1 month') * 1000)::bigint);
  is_to_move boolean;
begin
  if key is null then
    raise exception '% is not kept by month', _table;
  end if;
  if not _however_much and pg_relation_size(other) > ${readBytesMax} then
    return false;
  end if;
  if not _however_much and pg_relation_size(other) > ${movedBytesMax} then
    execute format('select exists (select from %I where %I >= %L and %I < %L)', other, key, first, key, next) into is_to_move;
    if is_to_move then
      return false;
    end if;
  end if;
  -- Who makes it at the same time is waited for here.
  execute format('lock table %I in access exclusive mode', other);
  if to_regclass(made) is not null or exists (
      select from detached_months where month = to_char(_month, 'YYYY-MM')) then
    return false;
  end if;
  execute format('create table %I (like %I including all excluding identity)', made, _table);
  execute format('with moved as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from moved',
    other, key, first, key, next, made);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', _table, made, first, next);
  return true;
end $$;

-- Months that were taken out of all these tables. Each is kept as a file, which is told to be the one that was written by
-- the digest of its contents. What is written about such a month later goes where rows of no month are.
create table detached_months (
  -- As 2026-03.
  month text collate "C" primary key,
  digest text collate "C" not null,
  rows bigint not null,
  bytes bigint not null,
  detached_at bigint not null
);

-- What was written into a month while it was copied into a file: that file is not the month.
create table month_changes (
  month text collate "C" not null
);
create function note_month_change() returns trigger
language plpgsql security definer set search_path from current as $$
begin
  insert into month_changes values (tg_argv[0]);
  return null;
end $$;
`;
