import { setTimeout as sleep } from 'node:timers/promises';
import { connected, month } from './made-up-month.ts';

/** A call of this process, or a process of its own. */
type Begun = Promise<unknown> | { readonly ended: Promise<unknown> };

/** A command on months, and what is done while it stands still. */
interface Held<Command extends Begun> {
  readonly url: string;
  readonly begin: () => Command;
  readonly meanwhile: (command: Command) => Promise<unknown> | unknown;
}

/** Takes a table for itself: a command that needs it stands still there. */
async function hold(url: string, table: string, mode: string) {
  const client = await connected(url);
  await client.query(`begin; lock table only ${table} in ${mode} mode`);
  const waits = `select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
    where l.relation = '${table}'::regclass and not l.granted`;
  return {
    /** Or until the command has come to an end without it, which its caller then hears of. */
    untilWaitedFor: async (command: Begun): Promise<void> => {
      let isOver = false;
      const end = (): void => {
        isOver = true;
      };
      (command instanceof Promise ? command : command.ended).then(end, end);
      while (!isOver && (await client.query(waits)).rows.length === 0) await sleep(5);
    },
    letGo: async (): Promise<void> => {
      await client.query('commit');
      await client.end();
    },
  };
}

/** Begins a command, whose failure is heard of where its end is waited for. */
function begun<Command extends Begun>({ begin }: Held<Command>): Command {
  const command = begin();
  Promise.resolve(command).catch(() => undefined);
  return command;
}

/** Does what is done meanwhile as soon as the command stands still, and lets it go on, whatever came of that. */
async function whileItWaits<Command extends Begun>(
  command: Command,
  needed: Awaited<ReturnType<typeof hold>>,
  { meanwhile }: Held<Command>,
): Promise<Awaited<Command>> {
  try {
    await needed.untilWaitedFor(command);
    await meanwhile(command);
  } finally {
    await needed.letGo();
  }
  return await command;
}

async function whileItNeeds<Command extends Begun>(
  table: string,
  mode: string,
  held: Held<Command>,
): Promise<Awaited<Command>> {
  const needed = await hold(held.url, table, mode);
  return whileItWaits(begun(held), needed, held);
}

/** The month is watched and judged, and all its tables but the last are in the file. */
export async function whileItCopies<Command extends Begun>(held: Held<Command>): Promise<Awaited<Command>> {
  const judging = await hold(held.url, 'masking_walks', 'access exclusive');
  const command = begun(held);
  await judging.untilWaitedFor(command);
  const last = await hold(held.url, `message_words_${month.replace('-', '_')}`, 'access exclusive');
  await judging.letGo();
  return whileItWaits(command, last, held);
}

/** It has read which tables the month has, and watches none of them. */
export const whileItBegins = <Command extends Begun>(held: Held<Command>): Promise<Awaited<Command>> =>
  whileItNeeds(`moves_${month.replace('-', '_')}`, 'access share', held);

/** The file is whole and has no name yet, and the rows have not left. */
export const whileItLeaves = <Command extends Begun>(held: Held<Command>): Promise<Awaited<Command>> =>
  whileItNeeds('detached_months', 'share', held);

/** All rows are beside their tables again, and no part of them. */
export const whileItComesBack = <Command extends Begun>(held: Held<Command>): Promise<Awaited<Command>> =>
  whileItNeeds('moves_other', 'access share', held);

/** The file has its name, and the transaction that notes it ends with the session that it is in. */
export async function whileItCommits<Command extends Begun>(held: Held<Command>): Promise<Awaited<Command>> {
  const client = await connected(held.url);
  await client.query(`select pg_advisory_lock(1, 1);
    create function stand_still() returns trigger language plpgsql set lock_timeout = 0 as $$
      begin perform pg_advisory_xact_lock(1, 1); return null; end $$;
    create constraint trigger stands_still after insert on detached_months
      deferrable initially deferred for each row execute function stand_still()`);
  const waiting = `from pg_locks where locktype = 'advisory' and not granted and (classid, objid) = (1, 1)
    and database = (select oid from pg_database where datname = current_database())`;
  const command = begun(held);
  while ((await client.query(`select ${waiting}`)).rows.length === 0) await sleep(5);
  await held.meanwhile(command);
  await client.query(`select pg_terminate_backend(pid) ${waiting}`);
  await client.query('drop function stand_still cascade');
  await client.end();
  return await command;
}
