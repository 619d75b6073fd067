import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PortLock } from '@mobile-money/core';
import type { Database, Statement } from '../database/database.ts';

/** Times are the server's, so that processes whose clocks differ agree on who holds a port. */
const take: Statement = {
  name: 'port_take',
  text: `insert into port_leases (port, token, held_until) values ($1, $2, clock_timestamp() + $3 * interval '1 ms')
    on conflict (port) do update set token = excluded.token, held_until = excluded.held_until
    where port_leases.held_until <= clock_timestamp() or port_leases.token = excluded.token
    returning 1`,
};

/** Only what is still held: what was given back, or taken by another, stays so. */
const renew: Statement = {
  name: 'port_renew',
  text: `update port_leases set held_until = clock_timestamp() + $3 * interval '1 ms' where port = $1 and token = $2`,
};

const giveBack: Statement = {
  name: 'port_give_back',
  text: 'delete from port_leases where port = $1 and token = $2',
};

/** How long a port stays closed after its process died in the middle of a session. */
const leaseMs = 60_000;
const renewEveryMs = 15_000;
const lookAgainMs = 100;

/** Holds ports for all processes on one database. */
export class PostgresPortLock implements PortLock {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async whileHeld<T>(
    port: string,
    waitMs: number,
    work: () => Promise<T>,
  ): Promise<{ readonly done: T } | null> {
    const token = randomUUID();
    const until = performance.now() + waitMs;
    while (!(await this.#take(port, token))) {
      if (performance.now() >= until) return null;
      await sleep(lookAgainMs);
    }
    const renewing = setInterval(
      () => void this.#database.keyed(renew, [port, token, leaseMs]).catch(() => undefined),
      renewEveryMs,
    );
    try {
      return { done: await work() };
    } finally {
      clearInterval(renewing);
      // What cannot be given back runs out; the work is done all the same.
      await this.#database.keyed(giveBack, [port, token]).catch(() => undefined);
    }
  }

  /** True as well when an earlier try of the same call took it. */
  async #take(port: string, token: string): Promise<boolean> {
    const { rows } = await this.#database.keyed(take, [port, token, leaseMs]);
    return rows.length > 0;
  }
}
