import {
  type Clock,
  type Instant,
  type Log,
  later,
  messageOf,
  type PlayerPage,
  type TransactionId,
} from '@mobile-money/core';
import type { Response } from 'express';
import { HttpRefusal } from '../http-refusal.ts';

/** Tells which deposit changed, in whatever process; null: any may have. */
interface Bell {
  listenForDeposits(listener: (transactionId: string | null) => void): Promise<() => void>;
}

/** The versions of deposits as they are now, in their order. */
export type ReadVersions = (ids: readonly TransactionId[]) => Promise<readonly number[]>;

export interface WaiterParts {
  readonly bell: Bell;
  readonly readVersions: ReadVersions;
  readonly clock: Clock;
  readonly log: Log;
}

const defaults = {
  /** The rest of what a process bears is for those who ask and go. */
  waitingMax: 10_000,
  /** Of one deposit: nobody has more pages of it open, and a leaked address must not take the places of others. */
  waitingPerDepositMax: 10,
  /** Each is looked after about so often though no one rang: a ring may be lost. */
  lookEveryMs: 120_000,
  /** A line that is silent for longer is cut by mobile networks. */
  beatEverySeconds: 25,
  /** So many are looked after at once when it is not known what changed… */
  lookedAtOnce: 500,
  /** …and no sooner than this after the last time. */
  lookAgainMs: 2_000,
};

type WaitingPage = Pick<PlayerPage, 'transactionId' | 'expiresAt'>;

interface Waiter {
  readonly response: Response;
  /** The version that the page shows. */
  readonly version: number;
  readonly beat: number;
  /** When it is looked after next, though no one rings. */
  lookAt: Instant;
  readonly endsAt: Instant;
}

/**
 * Pages that wait for their deposit to change, each on one answer that ends with the news. Whoever waits has been read
 * once and costs the database next to nothing until it is rung for, however many wait: every few minutes each is read
 * again, together with others. They breathe in turns, so that ten thousand are never written to at once.
 */
export class PageWaiters {
  readonly #parts: WaiterParts;
  readonly #limits: typeof defaults;
  readonly #waiting = new Map<TransactionId, Set<Waiter>>();
  #count = 0;
  #entered = 0;
  #listening: Promise<() => void> | null = null;
  #beats: NodeJS.Timeout | undefined;
  #isLooking = false;
  #isToLookAtAll = false;
  #isStopped = false;

  constructor(parts: WaiterParts, limits: Partial<typeof defaults> = {}) {
    this.#parts = parts;
    this.#limits = { ...defaults, ...limits };
  }

  get count(): number {
    return this.#count;
  }

  /** Everyone hangs up now, and comes back to another process. */
  stop(): void {
    this.#isStopped = true;
    for (const waiters of this.#waiting.values()) for (const { response } of waiters) response.end();
  }

  /** Answers when the deposit is no longer what the page shows; ends no later than the page. */
  async wait(response: Response, page: WaitingPage, version: number): Promise<void> {
    const id = page.transactionId;
    if (this.#isStopped || this.#count >= this.#limits.waitingMax)
      throw new HttpRefusal(503, 'too_many_listeners', { 'Retry-After': '15' });
    if (response.destroyed) return;
    const beat = this.#entered % this.#limits.beatEverySeconds;
    const waiter = { response, version, beat, lookAt: this.#nextLook(), endsAt: page.expiresAt };
    this.#enter(id, waiter);
    response.once('close', () => this.#leave(id, waiter));
    await this.#listening;
    // Newer ones have taken its place meanwhile.
    if (response.writableEnded) return;
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      // For proxies that would keep events back until there are more of them.
      'X-Accel-Buffering': 'no',
    });
    write(response, ':\n\n');
    // What changed before anyone listened for it.
    await this.#look([[id, waiter]]);
  }

  /** Not for all at the same time, even if they came together. */
  #nextLook(): Instant {
    return later(this.#parts.clock.now(), Math.round(this.#limits.lookEveryMs * (0.75 + Math.random() / 2)));
  }

  #enter(id: TransactionId, waiter: Waiter): void {
    const own = this.#waiting.get(id) ?? new Set<Waiter>();
    const [oldest] = own;
    this.#waiting.set(id, own.add(waiter));
    this.#count += 1;
    this.#entered += 1;
    if (oldest !== undefined && own.size > this.#limits.waitingPerDepositMax) {
      oldest.response.end();
      this.#leave(id, oldest);
    }
    this.#listening ??= this.#parts.bell.listenForDeposits((rung) => this.#ring(rung));
    this.#beats ??= setInterval(() => this.#beat(), 1_000).unref();
  }

  #leave(id: TransactionId, waiter: Waiter): void {
    const own = this.#waiting.get(id);
    if (own?.delete(waiter) !== true) return;
    this.#count -= 1;
    if (own.size === 0) this.#waiting.delete(id);
    if (this.#count > 0) return;
    void this.#listening?.then((leave) => leave());
    this.#listening = null;
    clearInterval(this.#beats);
    this.#beats = undefined;
  }

  #ring(rung: string | null): void {
    if (rung === null) return void this.#lookAtAll();
    for (const waiter of this.#waiting.get(rung as TransactionId) ?? []) tell(waiter);
  }

  #beat(): void {
    const turn = Math.floor(performance.now() / 1_000) % this.#limits.beatEverySeconds;
    const at = this.#parts.clock.now();
    const due: (readonly [TransactionId, Waiter])[] = [];
    for (const [id, waiters] of this.#waiting)
      for (const waiter of waiters) {
        if (at >= waiter.endsAt) waiter.response.end();
        else if (waiter.beat === turn) write(waiter.response, ':\n\n');
        if (at < waiter.lookAt) continue;
        waiter.lookAt = this.#nextLook();
        due.push([id, waiter]);
      }
    void this.#lookInParts(due);
  }

  /**
   * Without a line to the server no one is rung for: then we look, for all of them together, one part after the other.
   * Who is rung for meanwhile may have been read already, and is looked after once more.
   */
  async #lookAtAll(): Promise<void> {
    this.#isToLookAtAll = true;
    if (this.#isLooking) return;
    this.#isLooking = true;
    while (this.#isToLookAtAll) {
      this.#isToLookAtAll = false;
      const all = [...this.#waiting].flatMap(([id, waiters]) =>
        [...waiters].map((waiter) => [id, waiter] as const),
      );
      await this.#lookInParts(all);
      await new Promise((resolve) => setTimeout(resolve, this.#limits.lookAgainMs).unref());
    }
    this.#isLooking = false;
  }

  async #lookInParts(waiting: readonly (readonly [TransactionId, Waiter])[]): Promise<void> {
    for (let place = 0; place < waiting.length; place += this.#limits.lookedAtOnce)
      await this.#look(waiting.slice(place, place + this.#limits.lookedAtOnce));
  }

  async #look(waiting: readonly (readonly [TransactionId, Waiter])[]): Promise<void> {
    try {
      const versions = await this.#parts.readVersions(waiting.map(([id]) => id));
      for (const [index, [, waiter]] of waiting.entries())
        if (versions[index] !== waiter.version) tell(waiter);
    } catch (error) {
      // They are looked after again in the end.
      this.#parts.log.warn('What players wait for could not be looked at.', { error: messageOf(error) });
    }
  }
}

/** The page then reads what it shows, and waits again if there is more to come. */
function tell({ response }: Waiter): void {
  write(response, 'event: changed\ndata: {}\n\n');
  if (response.headersSent) response.end();
}

function write(response: Response, text: string): void {
  if (response.headersSent && !response.writableEnded) response.write(text);
}
