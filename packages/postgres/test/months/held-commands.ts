import { setTimeout as sleep } from 'node:timers/promises';
import { connected, month } from './made-up-month.ts';

/** A command on months, and what is done while it stands still. */
interface Held<Command> {
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
    untilWaitedFor: async (): Promise<void> => {
      while ((await client.query(waits)).rows.length === 0) await sleep(5);
    },
    letGo: async (): Promise<void> => {
      await client.query('commit');
      await client.end();
    },
  };
}

/** Begins a command, whose failure is heard of where its end is waited for. */
function begun<Command>({ begin }: Held<Command>): Command {
  const command = begin();
  Promise.resolve(command).catch(() => undefined);
  return command;
}

async function whileItNeeds<Command>(
  table: string,
  mode: string,
  held: Held<Command>,
): Promise<Awaited<Command>> {
  const needed = await hold(held.url, table, mode);
  const command = begun(held);
  await needed.untilWaitedFor();
  await held.meanwhile(command);
  await needed.letGo();
  return await command;
}

/** The month is watched and judged, and all its tables but the last are in the file. */
export async function whileItCopies<Command>(held: Held<Command>): Promise<Awaited<Command>> {
  const judging = await hold(held.url, 'masking_walks', 'access exclusive');
  const command = begun(held);
  await judging.untilWaitedFor();
  const last = await hold(held.url, `message_words_${month.replace('-', '_')}`, 'access exclusive');
  await judging.letGo();
  await last.untilWaitedFor();
  await held.meanwhile(command);
  await last.letGo();
  return await command;
}

/** The file has its name, and the rows have not left. */
export const whileItLeaves = <Command>(held: Held<Command>): Promise<Awaited<Command>> =>
  whileItNeeds('detached_months', 'share', held);

/** All rows are beside their tables again, and no part of them. */
export const whileItComesBack = <Command>(held: Held<Command>): Promise<Awaited<Command>> =>
  whileItNeeds('moves_other', 'access share', held);
