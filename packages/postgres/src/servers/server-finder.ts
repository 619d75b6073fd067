import type { Server } from './database-url.ts';
import type { Standing } from './standing.ts';

export type Look = (server: Server) => Promise<Standing>;

export interface FinderOptions {
  readonly servers: readonly Server[];
  readonly look: Look;
  readonly wanted: 'primary' | 'standby';
  /** What was found is used again for so long, unless someone had bad luck with it. */
  readonly trustMs: number;
  /** So long the others may still answer after the first one that would do: one of them may be newer. */
  readonly graceMs: number;
  /** When none would do, they are not asked again before. */
  readonly askAgainMs: number;
}

interface Found {
  readonly server: Server;
  readonly timeline: number;
}

/** None of the servers is what we need. Nothing was sent to any of them. */
export class NoServerFound extends Error {
  override readonly name = 'NoServerFound';
  /** As PostgreSQL says that it takes no writes. */
  readonly code = '25006';
}

/**
 * Finds the one of several servers to work with. All are asked at once, so that a silent one costs next to nothing.
 * Of two that take writes, the one that was promoted last is right: the other was left behind and does not know it
 * yet. What was once found to be left behind is never used again.
 */
export class ServerFinder {
  readonly #options: FinderOptions;
  #moved: () => void = () => undefined;
  #found: (Found & { readonly at: number }) | null = null;
  #last: Found | null = null;
  #looking: Promise<Server> | null = null;

  constructor(options: FinderOptions) {
    this.#options = options;
  }

  /** Told when another server is right than the one before. */
  onMove(moved: () => void): void {
    this.#moved = moved;
  }

  /** Callers at once share one look around. */
  find(): Promise<Server> {
    if (this.#found !== null && performance.now() - this.#found.at < this.#options.trustMs) {
      return Promise.resolve(this.#found.server);
    }
    this.#looking ??= this.#lookAround();
    return this.#looking;
  }

  /** The next one who needs a server looks around anew. */
  forget(): void {
    this.#found = null;
  }

  async #lookAround(): Promise<Server> {
    const best = await this.#best().catch((error: unknown) => {
      // Many wait for a promotion at once: they must not keep the server busy with their questions.
      setTimeout(() => {
        this.#looking = null;
      }, this.#options.askAgainMs).unref();
      throw error;
    });
    this.#looking = null;
    const isMoved = this.#last !== null && this.#last.server !== best.server;
    this.#last = best;
    this.#found = { ...best, at: performance.now() };
    if (isMoved) this.#moved();
    return best.server;
  }

  #best(): Promise<Found> {
    const { servers, look, graceMs } = this.#options;
    return new Promise((resolve, reject) => {
      const fitting: Found[] = [];
      const refusals = new Map<Server, string>();
      let left = servers.length;
      let timer: NodeJS.Timeout | undefined;
      const decide = (): void => {
        clearTimeout(timer);
        const [best] = fitting.sort((a, b) => this.#compare(a, b));
        if (best !== undefined) resolve(best);
        else reject(noneOf(servers, refusals));
      };
      const note = (server: Server, standing: Standing): void => {
        const refusal = this.#refusalOf(standing);
        if (refusal !== null) refusals.set(server, refusal);
        else fitting.push({ server, timeline: standing.kind === 'primary' ? standing.timeline : 0 });
      };
      for (const server of servers) {
        look(server)
          .then((standing) => note(server, standing))
          .catch((error: unknown) => {
            refusals.set(server, said(error));
          })
          .finally(() => {
            left -= 1;
            if (left === 0) decide();
            else if (fitting.length > 0) timer ??= setTimeout(decide, graceMs);
          });
      }
    });
  }

  #refusalOf(standing: Standing): string | null {
    const { wanted } = this.#options;
    if (standing.kind !== wanted) return `is ${standing.kind === 'read-only' ? '' : 'a '}${standing.kind}.`;
    const isLeftBehind = standing.kind === 'primary' && standing.timeline < (this.#last?.timeline ?? 0);
    return isLeftBehind ? 'was left behind by a promotion.' : null;
  }

  /** The newest first; among equals the one that is in use already, then the order of the address. */
  #compare(a: Found, b: Found): number {
    if (a.timeline !== b.timeline) return b.timeline - a.timeline;
    const { servers } = this.#options;
    const rank = ({ server }: Found): number =>
      server === this.#last?.server ? -1 : servers.indexOf(server);
    return rank(a) - rank(b);
  }
}

const said = (error: unknown): string => `said: ${error instanceof Error ? error.message : String(error)}.`;

const noneOf = (servers: readonly Server[], refusals: ReadonlyMap<Server, string>): NoServerFound => {
  const each = servers.map((server) => `${server.host}:${server.port} ${refusals.get(server) ?? ''}`);
  return new NoServerFound(`No database server will do: ${each.join(' ')}`);
};
