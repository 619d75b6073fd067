import { type Marked, markRestored, type Ports } from '@mobile-money/core';
import { openDatabase } from '../database/database.ts';
import { postgresPorts } from '../postgres-ports.ts';
import { noteRestore } from '../stores/installation.ts';

export type MarkingPorts = Pick<Ports, 'clock' | 'ids'>;

/**
 * Marks what may have been sent after a backup was made, however its data came here, while no service works on it. Everyone
 * signs in anew: sessions that were ended since, and browsers that were forgotten, would be back.
 */
export async function markRestoredDatabase(url: string, ports: MarkingPorts): Promise<Marked> {
  const database = openDatabase({ url, poolMax: 2, applicationName: 'mobile-money restore' });
  try {
    await database.pool.query('delete from staff_sessions; delete from staff_devices');
    // What is asked for from now on may have been sent before: whoever approves it is told.
    await noteRestore(database, ports.clock.now());
    return await markRestored({ ...postgresPorts(database), ...ports })();
  } finally {
    await database.close();
  }
}
