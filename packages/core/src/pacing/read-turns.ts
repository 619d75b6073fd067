import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import type { ReadUrgency } from '../ports/status-reader.ts';
import {
  type Asked,
  endTurn,
  freshPace,
  type ReadLimit,
  type ReadPace,
  slowDown,
  takeTurn,
} from './read-pace.ts';

type TurnPorts = Pick<Ports, 'readPaces' | 'ids'>;

/** The turns of one account. Processes change its pace one after the other: who comes second decides anew. */
export class ReadTurns {
  readonly #ports: TurnPorts;
  readonly #limit: ReadLimit;

  constructor(ports: TurnPorts, limit: ReadLimit) {
    this.#ports = ports;
    this.#limit = limit;
  }

  /** A turn, or how long to wait before asking again. May reject. */
  async take(urgency: ReadUrgency): Promise<{ readonly id: string; readonly waitMs: number }> {
    const wish = { id: this.#ports.ids.next(), urgency, limit: this.#limit };
    const waitMs = await this.#change((pace, now) => takeTurn(pace, wish, now));
    return { id: wish.id, waitMs: waitMs ?? limits.readLookAgainMs };
  }

  /** Never rejects: a turn whose end cannot be told ends by itself. */
  async end(id: string): Promise<void> {
    await this.#tell((pace, now) => endTurn(pace, id, now));
  }

  async slowDown(id: string, retryAfterMs: number | null): Promise<void> {
    await this.#tell((pace, now) => slowDown(pace, id, retryAfterMs, now));
  }

  async #tell(change: (pace: ReadPace, now: Instant) => ReadPace): Promise<void> {
    await this.#change((pace, now) => ({ pace: change(pace, now), waitMs: 0 })).catch(() => null);
  }

  /** Null when others got in first again and again. */
  async #change(decide: (pace: ReadPace, now: Instant) => Asked): Promise<number | null> {
    const { readPaces } = this.#ports;
    const { account } = this.#limit;
    for (let tries = 0; tries < limits.commitTries; tries += 1) {
      const { pace, version, now } = await readPaces.find(account);
      const { pace: next, waitMs } = decide(pace ?? freshPace, now);
      if (next === null || (await readPaces.replace(account, version, next))) return waitMs;
    }
    return null;
  }
}
