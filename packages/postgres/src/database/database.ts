import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { checkouts } from './checkout.ts';
import { openPool, timeouts } from './pool.ts';
import { isDatabaseUnavailable, isUndone } from './unavailable.ts';

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
  once<Row>(statement: Statement, values: readonly unknown[]): Promise<Result<Row>>;

  /** Runs a statement whose repetition changes nothing more: reads, and writes under a key of their own. */
  keyed<Row>(statement: Statement, values: readonly unknown[]): Promise<Result<Row>>;
}

export interface OpenDatabase extends Database {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly poolMax?: number;
  readonly applicationName?: string;
}

/** One try of a call. */
interface Trial {
  readonly onSent: () => void;
  /** No one waits for it any more. */
  isOver: boolean;
}

/**
 * Opens a pool of connections. It connects when it is first used, goes on by itself after the server was away, and
 * no call takes longer than `timeouts.callMs`.
 */
export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const pool = openPool(options);
  const { take, distrust } = checkouts(pool);

  const attempt = async (statement: Statement, values: readonly unknown[], trial: Trial) => {
    const client = await take();
    // Whoever asked has gone: a statement sent now would surprise everyone.
    if (trial.isOver) {
      client.release();
      return [];
    }
    trial.onSent();
    try {
      const { rows } = await client.query({ ...statement, values: [...values] });
      client.release();
      return rows;
    } catch (error) {
      // An error of severity ERROR ends a statement and not the connection.
      const isIntact = (error as { severity?: unknown }).severity === 'ERROR';
      client.release(!isIntact);
      if (!isIntact) distrust();
      throw error;
    }
  };

  const run = async <Row>(statement: Statement, values: readonly unknown[], isKeyed: boolean) => {
    const began = performance.now();
    let wasSent = false;
    let isRepeated = false;
    for (let tries = 1; ; tries += 1) {
      const onSent = () => {
        isRepeated = wasSent;
        wasSent = true;
      };
      const trial: Trial = { onSent, isOver: false };
      const leftMs = timeouts.callMs - (performance.now() - began);
      try {
        const rows = await within(leftMs, attempt(statement, values, trial));
        return { rows: rows as Row[], isRepeated };
      } catch (error) {
        trial.isOver = true;
        const isOver = performance.now() - began > timeouts.tryAgainWithinMs;
        const mayRepeat = isUndone(error) || (isDatabaseUnavailable(error) && (isKeyed || !wasSent));
        if (isOver || !mayRepeat) throw error;
        if (isUndone(error)) wasSent = false;
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

/** Every try gets what is left of the call's time: what it goes on doing alone afterwards is no one's concern. */
function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error('The database did not answer in time.'));
    const timer = setTimeout(late, Math.max(ms, 0));
    void answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
