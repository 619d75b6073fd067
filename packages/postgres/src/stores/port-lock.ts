import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits, type PortLock, type PortUse } from '@mobile-money/core';
import type { Database, Statement } from '../database/database.ts';
import { statements } from '../database/sql.ts';

const sql = statements({
  /** Times are the server's, so that processes whose clocks differ agree on who holds a port. */
  port_take: `insert into port_leases (port, token, held_until) values ($1, $2, clock_timestamp() + $3 * interval '1 ms')
    on conflict (port) do update set token = excluded.token, held_until = excluded.held_until
    where port_leases.held_until <= clock_timestamp() or port_leases.token = excluded.token
    returning 1`,
  /** Only what is still held: what was given back, or taken by another, stays so. */
  port_renew: `update port_leases set held_until = clock_timestamp() + $3 * interval '1 ms' where port = $1 and token = $2`,
  port_give_back: 'delete from port_leases where port = $1 and token = $2',
});

const renewEveryMs = 15_000;
const lookAgainMs = 100;

/** Holds ports for all processes on one database. */
export class PostgresPortLock implements PortLock {
  /** A lease lasts as long as a lost reply may come: so a session counts as lost until it is known to be over. */
  constructor(
    private readonly database: Database,
    private readonly leaseMs: number = limits.lostReplyMs,
  ) {}

  async whileHeld<T>(
    port: string,
    waitMs: number,
    work: () => Promise<PortUse<T>>,
  ): Promise<{ readonly done: T } | null> {
    const token = randomUUID();
    const until = performance.now() + waitMs;
    while (!(await this.#take(port, token))) {
      if (performance.now() >= until) return null;
      await sleep(lookAgainMs);
    }
    // What cannot be renewed or given back runs out; the work is done all the same.
    const tell = (statement: Statement, ...more: readonly unknown[]): Promise<unknown> =>
      this.database.keyed(statement, [port, token, ...more]).catch(() => undefined);
    const renewing = setInterval(() => void tell(sql.port_renew, this.leaseMs), renewEveryMs);
    let isLost = true;
    try {
      const use = await work();
      isLost = use.isLost;
      return { done: use.done };
    } finally {
      clearInterval(renewing);
      await (isLost ? tell(sql.port_renew, this.leaseMs) : tell(sql.port_give_back));
    }
  }

  /** True as well when an earlier try of the same call took it. */
  async #take(port: string, token: string): Promise<boolean> {
    const { rows } = await this.database.keyed(sql.port_take, [port, token, this.leaseMs]);
    return rows.length > 0;
  }
}
