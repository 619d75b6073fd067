import type pg from 'pg';

/**
 * A commit is done on this server alone: someone ended its wait for the synchronous standby, and PostgreSQL then
 * says that all went well, with a warning beside it. Should the server be lost now, so is the change: to say that
 * it was made would be a promise that we cannot keep.
 */
export class Unconfirmed extends Error {
  override readonly name = 'Unconfirmed';

  constructor() {
    super('The database did not confirm that a second server holds the change.');
  }
}

/** The warning is known by the place in the server where it is made; its text is in the server's language. */
const waitingForStandby = 'SyncRepWaitForLSN';

/** Hears the warnings of a pool's connections, and tells whether the last answer came without that one. */
export function confirmations(pool: pg.Pool): (client: pg.PoolClient) => boolean {
  const warned = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => {
    client.on('notice', ({ routine }) => {
      if (routine === waitingForStandby) warned.add(client);
    });
  });
  return (client) => !warned.has(client);
}
