import type { BellListener } from '@mobile-money/postgres';
import { HttpRefusal } from './http-refusal.ts';

/** Tells when an application has new events, in whatever process they were made. */
export interface Bell {
  listen(listener: BellListener): Promise<() => void>;
}

const defaults = { perApplication: 50, inAll: 1_000 };

interface Wait<Page> {
  readonly applicationId: string;
  readonly ms: number;
  /** Whoever waits has hung up. */
  readonly gone: AbortSignal;
  readonly read: () => Promise<Page>;
}

/**
 * Those who wait for the first event after the last that they know. Each reads once when it comes, and then not before
 * someone rings: however many wait, and however long, the database has nothing to do while nothing happens.
 */
export class EventWaiters {
  readonly #bell: Bell;
  readonly #limits: typeof defaults;
  readonly #turns = new Map<Turn, string>();
  #listening: Promise<() => void> | null = null;
  #isStopped = false;

  constructor(bell: Bell, limits: typeof defaults = defaults) {
    this.#bell = bell;
    this.#limits = limits;
  }

  /** Everyone who waits is answered now, with what there is. */
  stop(): void {
    this.#isStopped = true;
    for (const turn of this.#turns.keys()) turn.end();
  }

  /** The first page that is not empty, or an empty one when the time is over. */
  async wait<Page extends { readonly items: readonly unknown[] }>(wait: Wait<Page>): Promise<Page> {
    const turn = this.#enter(wait.applicationId);
    const end = (): void => turn.end();
    const timer = setTimeout(end, wait.ms);
    wait.gone.addEventListener('abort', end);
    try {
      // Before the first look: what is rung after it is heard.
      await this.#listening;
      for (;;) {
        turn.begin();
        const page = await wait.read();
        if (page.items.length > 0 || turn.isOver) return page;
        if ((await turn.next()) === 'over') return page;
      }
    } finally {
      clearTimeout(timer);
      wait.gone.removeEventListener('abort', end);
      this.#leave(turn);
    }
  }

  #enter(applicationId: string): Turn {
    const own = [...this.#turns.values()].filter((each) => each === applicationId).length;
    if (own >= this.#limits.perApplication || this.#turns.size >= this.#limits.inAll)
      throw new HttpRefusal(429, 'too_many_waiters', { 'Retry-After': '1' });
    const turn = new Turn();
    if (this.#isStopped) turn.end();
    this.#turns.set(turn, applicationId);
    this.#listening ??= this.#bell.listen((rung) => this.#ring(rung));
    return turn;
  }

  #leave(turn: Turn): void {
    this.#turns.delete(turn);
    if (this.#turns.size > 0) return;
    void this.#listening?.then((leave) => leave());
    this.#listening = null;
  }

  #ring(rung: string | null): void {
    for (const [turn, applicationId] of this.#turns) if (rung === null || rung === applicationId) turn.ring();
  }
}

/** One who waits: rung at any time, also while it looks, and over once. */
class Turn {
  #isRung = false;
  #isOver = false;
  #wake = (): void => undefined;

  get isOver(): boolean {
    return this.#isOver;
  }

  begin(): void {
    this.#isRung = false;
  }

  ring(): void {
    this.#isRung = true;
    this.#wake();
  }

  end(): void {
    this.#isOver = true;
    this.#wake();
  }

  /** What has happened, or happens next. */
  async next(): Promise<'rung' | 'over'> {
    if (!this.#isRung && !this.#isOver) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#isRung ? 'rung' : 'over';
  }
}
