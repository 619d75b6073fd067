import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { readDatabaseUrl } from '../servers/database-url.ts';
import { finderFor } from '../servers/find-server.ts';
import { clientsOf } from '../servers/found-client.ts';
import type { ServerFinder } from '../servers/server-finder.ts';
import { checkouts } from './checkout.ts';
import { openPool, timeouts } from './pool.ts';
import {
  isDatabaseUnavailable,
  isOfOldPlan,
  isRefusedStatement,
  isUndone,
  takesNoWrites,
} from './unavailable.ts';
import { confirmations, Unconfirmed } from './unconfirmed.ts';

/** A statement that connections prepare once, under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

export interface Result<Row> {
  readonly rows: readonly Row[];
  /** An earlier try of the same call may have been carried out, though its answer was lost. */
  readonly isRepeated: boolean;
}

/** What the stores need of a database. */
export interface Database {
  /** Runs a statement at most once; tries again only what is known not to have happened. */
  once<Row = Record<string, unknown>>(statement: Statement, values: readonly unknown[]): Promise<Result<Row>>;

  /** Runs a statement whose repetition changes nothing more: reads, and writes under a key of their own. */
  keyed<Row = Record<string, unknown>>(
    statement: Statement,
    values: readonly unknown[],
  ): Promise<Result<Row>>;
}

export interface OpenDatabase extends Database {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** May name several servers, as libpq does; see `readDatabaseUrl`. */
  readonly url: string;
  readonly poolMax?: number;
  readonly applicationName?: string;
  /** The one that takes writes, unless said otherwise. */
  readonly wanted?: 'primary' | 'standby';
}

/** One try of a call. */
interface Sending {
  readonly onSent: () => void;
  /** No one waits for it any more. */
  isOver: boolean;
}

/**
 * Opens a pool of connections. It connects when it is first used, goes on by itself after the server was away, and
 * no call takes longer than `timeouts.callMs`.
 */
export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const { pool, isPooled, finder } = poolOf(options);
  const checkout = checkouts(pool);
  const isConfirmed = confirmations(pool);
  const distrust = (): void => {
    checkout.distrust();
    finder?.forget();
  };
  // Connections to the server that was right before must not be mixed with those to the one that is right now.
  finder?.onMove(checkout.distrust);

  const attempt = async (statement: Statement, values: readonly unknown[], sending: Sending) => {
    const client = await checkout.take();
    // Whoever asked has gone: a statement sent now would surprise everyone.
    if (sending.isOver) {
      client.release();
      return [];
    }
    sending.onSent();
    try {
      // A pooler may prepare a name in one session and ask for it in another.
      const named = isPooled ? { text: statement.text } : statement;
      const { rows } = await client.query({ values: [...values], ...named });
      if (!isConfirmed(client)) throw new Unconfirmed();
      client.release();
      return rows;
    } catch (error) {
      // A server that has become a standby is not the one to stay with, and all connections may have old plans.
      const isIntact = isRefusedStatement(error) && !takesNoWrites(error) && !isOfOldPlan(error);
      client.release(!isIntact);
      if (!isIntact) distrust();
      throw error;
    }
  };

  const run = async <Row>(statement: Statement, values: readonly unknown[], isKeyed: boolean) => {
    const began = performance.now();
    /** An earlier try was sent, and nothing tells that it was not carried out. */
    let maybeDone = false;
    for (let tries = 1; ; tries += 1) {
      let wasSent = false;
      const onSent = () => {
        wasSent = true;
      };
      const sending: Sending = { onSent, isOver: false };
      const leftMs = timeouts.callMs - (performance.now() - began);
      try {
        const rows = await within(leftMs, attempt(statement, values, sending));
        return { rows: rows as Row[], isRepeated: maybeDone };
      } catch (error) {
        sending.isOver = true;
        maybeDone ||= wasSent && !isUndone(error);
        const isOver = performance.now() - began > timeouts.tryAgainWithinMs;
        const mayRepeat = isUndone(error) || (isDatabaseUnavailable(error) && (isKeyed || !maybeDone));
        if (isOver || !mayRepeat || error instanceof Unconfirmed) throw error;
        await sleep(Math.min(25 * 2 ** tries, 200));
      }
    }
  };

  return {
    pool,
    once: (statement, values) => run(statement, values, false),
    keyed: (statement, values) => run(statement, values, true),
    // A server that is frozen never says goodbye, and must not keep the service from stopping.
    close: async () => void (await Promise.race([pool.end(), sleep(timeouts.closeMs, null, { ref: false })])),
  };
}

function poolOf({
  url,
  poolMax = 16,
  applicationName = 'mobile-money',
  wanted = 'primary',
}: DatabaseOptions): { pool: pg.Pool; isPooled: boolean; finder: ServerFinder | null } {
  const read = readDatabaseUrl(url);
  const { servers, isPooled } = read;
  const finder = finderFor(read, wanted);
  const clients = finder === null ? null : clientsOf(finder);
  const pool = openPool({ url: servers[0].url, isPooled, poolMax, applicationName, clients });
  return { pool, isPooled, finder };
}

/** Every try gets what is left of the call's time: what it goes on doing alone afterwards is no one's concern. */
export function within<T>(
  ms: number,
  answer: Promise<T>,
  otherwise = 'The database did not answer in time.',
): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(otherwise));
    const timer = setTimeout(late, Math.max(ms, 0));
    void answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
