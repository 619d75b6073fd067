import { type Marked, markRestored, type Ports } from '@mobile-money/core';
import { type OpenDatabase, openDatabase } from '../database/database.ts';
import { postgresPorts } from '../postgres-ports.ts';
import { noteRestore } from '../stores/installation.ts';

export type MarkingPorts = Pick<Ports, 'clock' | 'ids'>;

/** Marks what may have been sent after a backup was made, in a database that was noted as restored. */
export const markWithdrawals = (url: string, ports: MarkingPorts): Promise<Marked> =>
  atRestored(url, (database) => markRestored({ ...postgresPorts(database), ...ports })());

/** The same, however its data came here, while no service works on it: that it was restored is noted first. */
export async function markRestoredDatabase(url: string, ports: MarkingPorts): Promise<Marked> {
  await atRestored(url, (database) => noteRestore(database, ports.clock.now()));
  return markWithdrawals(url, ports);
}

async function atRestored<Result>(
  url: string,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase({ url, poolMax: 2, applicationName: 'mobile-money restore' });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
