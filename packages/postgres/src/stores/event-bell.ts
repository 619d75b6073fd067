import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../database/database.ts';
import { statements } from '../database/sql.ts';
import { readDatabaseUrl } from '../servers/database-url.ts';
import { connectForLong } from '../servers/find-server.ts';

const sql = statements({ events_rung: `select pg_notify('platform_events', $1)` });

/** Told whose events are new; null: anyone's may be. */
export type BellListener = (applicationId: string | null) => void;

/** Tells every process on the database that an application has new events, so that no one has to look for them. */
export interface EventBell {
  /** Never fails, and no one waits for it: who is not told looks by itself in the end. */
  ring(applicationId: string): void;
  /** Resolves when every ring from now on is heard here. The answer ends the listening. */
  listen(listener: BellListener): Promise<() => void>;
  close(): Promise<void>;
}

export interface BellTimes {
  /** Rings so close together are one message. */
  readonly gatherMs: number;
  /** So often everyone is told to look by himself while there is no line to the server. */
  readonly lookMs: number;
  /** The line is kept so long for who listens next. */
  readonly lingerMs: number;
}

const usual: BellTimes = { gatherMs: 20, lookMs: 1_000, lingerMs: 30_000 };

/** A message holds 8000 bytes; when so many have news at once, everyone looks. */
const namedMax = 50;

/**
 * Over NOTIFY, sent after the commit and not with it: within a transaction it would make all commits of the server wait
 * for each other. One connection listens for a whole process, and only while someone does. A pooler keeps no session
 * that could listen: there everyone looks once in a while.
 */
export class PostgresEventBell implements EventBell {
  readonly #database: Database;
  readonly #url: string;
  readonly #times: BellTimes;
  readonly #isPooled: boolean;
  readonly #name = randomUUID();
  readonly #listeners = new Set<BellListener>();
  readonly #rung = new Set<string>();
  #isSending = false;
  #line: Line | null = null;
  #linger: NodeJS.Timeout | undefined;

  constructor(database: Database, url: string, times: BellTimes = usual) {
    this.#database = database;
    this.#url = url;
    this.#times = times;
    this.#isPooled = readDatabaseUrl(url).isPooled;
  }

  ring(applicationId: string): void {
    this.#tell(applicationId);
    this.#rung.add(applicationId);
    if (!this.#isSending) void this.#send();
  }

  async listen(listener: BellListener): Promise<() => void> {
    clearTimeout(this.#linger);
    this.#listeners.add(listener);
    this.#line ??= this.#open();
    await this.#line.ready;
    return () => this.#leave(listener);
  }

  async close(): Promise<void> {
    clearTimeout(this.#linger);
    this.#listeners.clear();
    await this.#hangUp();
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    while (this.#rung.size > 0) {
      await sleep(this.#times.gatherMs, undefined, { ref: false });
      const named = this.#rung.size > namedMax ? [null] : [...this.#rung];
      this.#rung.clear();
      const message = JSON.stringify({ by: this.#name, named });
      await this.#database.keyed(sql.events_rung, [message]).catch(() => undefined);
    }
    this.#isSending = false;
  }

  #tell(applicationId: string | null): void {
    for (const listener of [...this.#listeners]) listener(applicationId);
  }

  #hear({ payload = '' }: pg.Notification): void {
    const { by, named } = JSON.parse(payload) as { by: string; named: readonly (string | null)[] };
    // Our own were told at once.
    if (by !== this.#name) for (const applicationId of named) this.#tell(applicationId);
  }

  #leave(listener: BellListener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    this.#linger = setTimeout(() => void this.#hangUp(), this.#times.lingerMs);
    this.#linger.unref();
  }

  async #hangUp(): Promise<void> {
    const line = this.#line;
    this.#line = null;
    line?.end.abort();
    await line?.ended;
  }

  #open(): Line {
    const end = new AbortController();
    let isReady = (): void => undefined;
    const ready = new Promise<void>((resolve) => {
      isReady = resolve;
    });
    return { end, ready, ended: this.#hold(end.signal, isReady) };
  }

  /** Keeps a line to the server until it is hung up. While there is none, everyone looks by himself. */
  async #hold(signal: AbortSignal, isReady: () => void): Promise<void> {
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      if (!this.#isPooled) await this.#hearUntilLost(signal, isFirst, isReady).catch(() => undefined);
      isReady();
      await sleep(this.#times.lookMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) this.#tell(null);
    }
  }

  async #hearUntilLost(signal: AbortSignal, isFirst: boolean, isReady: () => void): Promise<void> {
    const client = await connectForLong(this.#url, 'events');
    const lost = once(client, 'end', { signal });
    try {
      client.on('notification', (message) => this.#hear(message));
      await client.query('listen platform_events');
      isReady();
      // What was rung while no one heard it.
      if (!isFirst) this.#tell(null);
      await lost;
    } finally {
      lost.catch(() => undefined);
      void client.end().catch(() => undefined);
    }
  }
}

interface Line {
  readonly end: AbortController;
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
}
