import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { timeouts } from '../database/pool.ts';
import { statements } from '../database/sql.ts';
import { readDatabaseUrl } from '../servers/database-url.ts';
import { hearUntilLost } from './bell-line.ts';

const sql = statements({
  events_rung: `select pg_notify('platform_events', message) from unnest($1::text[]) message`,
});

/** Told whose events are new, or which deposit changed; null: anyone's and any may be. */
export type BellListener = (name: string | null) => void;

/**
 * Tells every process on the database that an application has new events, or that a deposit changed, so that no one has to
 * look for them.
 */
export interface EventBell {
  /** Never fails, and no one waits for it: who is not told looks by itself in the end. */
  ring(applicationId: string): void;
  /** Resolves when every ring from now on is heard here. The answer ends the listening. */
  listen(listener: BellListener): Promise<() => void>;
  /** The same for those who wait for one deposit, by its id. */
  ringDeposit(transactionId: string): void;
  listenForDeposits(listener: BellListener): Promise<() => void>;
  close(): Promise<void>;
}

export interface BellTimes {
  /** Rings so close together are one message. */
  readonly gatherMs: number;
  /** So often everyone is told to look by himself while there is no line to the server. */
  readonly lookMs: number;
  /** The line is kept so long for who listens next. */
  readonly lingerMs: number;
  /** So often the server is asked whether it is still there… */
  readonly askMs: number;
  /** …and the line is lost when it does not say so within this time. */
  readonly answerMs: number;
}

const usual: BellTimes = {
  gatherMs: 20,
  lookMs: 1_000,
  lingerMs: 30_000,
  askMs: 5_000,
  answerMs: timeouts.answerMs,
};

/** When so many applications have news at once, everyone looks. A message holds 8000 bytes, and a name 64. */
const namedMax = 50;
/** Of deposits, thousands may be waited for: each is named, in as many messages of their own as it takes. */
const depositsPerMessage = 150;

interface Message {
  /** Who rang. */
  readonly by: string;
  readonly named: readonly (string | null)[];
  readonly deposits: readonly string[];
}

/** Null for what is no message of ours. */
function messageIn(payload: string): Message | null {
  try {
    const message = JSON.parse(payload) as Message;
    return Array.isArray(message.named) && Array.isArray(message.deposits) ? message : null;
  } catch {
    return null;
  }
}

/** Those who listen for one kind of news, and what was rung and not yet sent. */
class Ears {
  readonly listeners = new Set<BellListener>();
  readonly rung = new Set<string>();

  tell(name: string | null): void {
    for (const listener of [...this.listeners]) listener(name);
  }

  /** What there is to send, which is then sent. */
  taken(): readonly string[] {
    const names = [...this.rung];
    this.rung.clear();
    return names;
  }
}

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
  readonly #events = new Ears();
  readonly #deposits = new Ears();
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
    this.#ring(this.#events, applicationId);
  }

  ringDeposit(transactionId: string): void {
    this.#ring(this.#deposits, transactionId);
  }

  listen(listener: BellListener): Promise<() => void> {
    return this.#listen(this.#events, listener);
  }

  listenForDeposits(listener: BellListener): Promise<() => void> {
    return this.#listen(this.#deposits, listener);
  }

  async close(): Promise<void> {
    clearTimeout(this.#linger);
    this.#events.listeners.clear();
    this.#deposits.listeners.clear();
    await this.#hangUp();
  }

  #ring(ears: Ears, name: string): void {
    ears.tell(name);
    ears.rung.add(name);
    if (!this.#isSending) void this.#send();
  }

  async #listen(ears: Ears, listener: BellListener): Promise<() => void> {
    clearTimeout(this.#linger);
    ears.listeners.add(listener);
    this.#line ??= this.#open();
    await this.#line.ready;
    return () => this.#leave(ears, listener);
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    while (this.#events.rung.size + this.#deposits.rung.size > 0) {
      await sleep(this.#times.gatherMs, undefined, { ref: false });
      const applications = this.#events.taken();
      const named = applications.length > namedMax ? [null] : applications;
      const deposits = this.#deposits.taken();
      const messages: Message[] = named.length === 0 ? [] : [{ by: this.#name, named, deposits: [] }];
      for (let place = 0; place < deposits.length; place += depositsPerMessage) {
        const some = deposits.slice(place, place + depositsPerMessage);
        messages.push({ by: this.#name, named: [], deposits: some });
      }
      const texts = messages.map((each) => JSON.stringify(each));
      await this.#database.keyed(sql.events_rung, [texts]).catch(() => undefined);
    }
    this.#isSending = false;
  }

  /** While there is no line, anything may have been missed. */
  #tellAll(): void {
    this.#events.tell(null);
    this.#deposits.tell(null);
  }

  #hear(payload: string): void {
    const message = messageIn(payload);
    // Anyone on the server may send one, and a later version other ones: no one knows what it tells of.
    if (message === null) {
      this.#tellAll();
      return;
    }
    const { by, named, deposits } = message;
    // Our own were told at once.
    if (by === this.#name) return;
    for (const each of named) this.#events.tell(each);
    for (const each of deposits) this.#deposits.tell(each);
  }

  #leave(ears: Ears, listener: BellListener): void {
    ears.listeners.delete(listener);
    if (this.#events.listeners.size + this.#deposits.listeners.size > 0) return;
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
      if (!signal.aborted) this.#tellAll();
    }
  }

  #hearUntilLost(signal: AbortSignal, isFirst: boolean, isReady: () => void): Promise<void> {
    const isOpen = (): void => {
      isReady();
      // What was rung while no one heard it.
      if (!isFirst) this.#tellAll();
    };
    const hear = (payload: string): void => this.#hear(payload);
    return hearUntilLost({ url: this.#url, ...this.#times, signal, hear, isOpen });
  }
}

interface Line {
  readonly end: AbortController;
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
}
