import {
  type Change,
  type ChangeFeed,
  type Clock,
  earlier,
  type Instant,
  type Log,
} from '@mobile-money/core';
import type { Job } from '../../jobs/job.ts';
import { Repeat } from '../../jobs/repeat.ts';

/** What a listener is told: what changed, or that it was too much to be told one by one. */
export type News = readonly Change[] | 'too_many';
export type Listener = (news: News) => void;

export interface WatchLimits {
  readonly everyMs: number;
  /**
   * A change bears the time at which its process began to write it, and is seen when it is written: so far back is
   * looked again. Webhook attempts take the longest, because they bear the time at which they began.
   */
  readonly lookBackMs: number;
  readonly perKind: number;
  readonly toldAtOnce: number;
}

const defaults: WatchLimits = { everyMs: 1_000, lookBackMs: 15_000, perKind: 500, toldAtOnce: 200 };

/**
 * Looks for changes once a second while anyone listens, however many listen, and not at all while no one does. What
 * other processes write is seen as well as our own.
 */
export class ChangeWatch {
  readonly #feed: ChangeFeed;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #limits: WatchLimits;
  readonly #listeners = new Set<Listener>();
  #looking: { readonly job: Job; readonly started: Promise<void> } | null = null;
  #seen: ReadonlySet<string> | null = null;

  constructor(feed: ChangeFeed, clock: Clock, log: Log, limits: WatchLimits = defaults) {
    this.#feed = feed;
    this.#clock = clock;
    this.#log = log;
    this.#limits = limits;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Resolves when every change from now on will be told. The answer ends the listening. */
  async listen(listener: Listener): Promise<() => void> {
    this.#listeners.add(listener);
    this.#looking ??= this.#start();
    await this.#looking.started;
    return () => this.#leave(listener);
  }

  /** What changed since a moment that a listener remembers. */
  async since(at: Instant): Promise<News> {
    const changes = await this.#feed.since(at, this.#limits.perKind);
    return this.#told(changes);
  }

  #start(): { job: Job; started: Promise<void> } {
    this.#seen = null;
    const { everyMs } = this.#limits;
    const job = new Repeat({ name: 'watch changes', everyMs, work: () => this.#look(), log: this.#log });
    return { job, started: job.start() };
  }

  #leave(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0 || this.#looking === null) return;
    void this.#looking.job.stop();
    this.#looking = null;
  }

  async #look(): Promise<boolean> {
    const from = earlier(this.#clock.now(), this.#limits.lookBackMs);
    const changes = await this.#feed.since(from, this.#limits.perKind);
    const known = this.#seen;
    this.#seen = new Set(changes.map(nameOf));
    // The first look only learns what was there before.
    const fresh = known === null ? [] : changes.filter((change) => !known.has(nameOf(change)));
    if (fresh.length > 0) for (const listener of [...this.#listeners]) listener(this.#told(fresh));
    return false;
  }

  #told(changes: readonly Change[]): News {
    return changes.length > this.#limits.toldAtOnce ? 'too_many' : changes;
  }
}

const nameOf = ({ kind, id, state, at }: Change): string => `${kind} ${id} ${state} ${at}`;
