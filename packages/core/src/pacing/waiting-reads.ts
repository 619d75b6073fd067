import { type Instant, later } from '../instant.ts';
import { limits } from '../limits.ts';
import { type ReadUrgency, readUrgencies, type StatusAnswer, type StatusRequest } from '../ports/gateways.ts';
import type { Ports } from '../ports/ports.ts';
import {
  type Asked,
  endTurn,
  freshPace,
  type ReadLimit,
  type ReadPace,
  slowDown,
  takeTurn,
} from './read-pace.ts';

/** A read that waits for its turn, for all who asked for it. */
export interface WaitingRead {
  readonly request: StatusRequest;
  readonly urgency: ReadUrgency;
  readonly deadline: number;
  readonly since: Instant;
  /** Who asked waits no longer than this. */
  readonly patientUntil: Instant;
  readonly answers: readonly ((answer: StatusAnswer | Promise<StatusAnswer>) => void)[];
}

export const nameOf = ({ providerId, direction, submissionId }: StatusRequest): string =>
  JSON.stringify([providerId, direction, submissionId]);

const rankOf = ({ urgency }: WaitingRead): number => readUrgencies.indexOf(urgency);

const sooner = (a: WaitingRead, b: WaitingRead): number =>
  rankOf(a) - rankOf(b) || a.deadline - b.deadline || a.since - b.since;

/** Reads that wait for their turn in one process: the most urgent first, then those whose deadline comes first. */
export class WaitingReads {
  readonly #reads = new Map<string, WaitingRead>();

  get count(): number {
    return this.#reads.size;
  }

  /** When the one that has waited the longest began to; null when none waits. */
  get oldestSince(): Instant | null {
    const all = [...this.#reads.values()].map(({ since }) => since);
    return all.length === 0 ? null : (Math.min(...all) as Instant);
  }

  /** What waits already is read once for all who ask, as soon as the most urgent of them wants it. */
  add(request: StatusRequest, at: Instant): Promise<StatusAnswer> {
    const urgency = request.urgency ?? 'schedule';
    return new Promise((resolve) => {
      const asked: WaitingRead = {
        request,
        urgency,
        deadline: request.deadline ?? Number.POSITIVE_INFINITY,
        since: at,
        patientUntil: later(at, limits.readPatienceMs[urgency]),
        answers: [resolve],
      };
      this.put(asked);
    });
  }

  put(asked: WaitingRead): void {
    const name = nameOf(asked.request);
    const known = this.#reads.get(name);
    this.#reads.set(name, known === undefined ? asked : merged(known, asked));
  }

  first(): WaitingRead | null {
    return [...this.#reads.values()].sort(sooner)[0] ?? null;
  }

  take(): WaitingRead | null {
    const first = this.first();
    if (first !== null) this.#reads.delete(nameOf(first.request));
    return first;
  }

  /** Takes those out that are to wait no longer. */
  takeWhere(isOver: (read: WaitingRead) => boolean): readonly WaitingRead[] {
    const over = [...this.#reads.values()].filter(isOver);
    for (const { request } of over) this.#reads.delete(nameOf(request));
    return over;
  }
}

const merged = (known: WaitingRead, asked: WaitingRead): WaitingRead => ({
  ...known,
  urgency: rankOf(asked) < rankOf(known) ? asked.urgency : known.urgency,
  deadline: Math.min(known.deadline, asked.deadline),
  patientUntil: Math.max(known.patientUntil, asked.patientUntil) as Instant,
  answers: [...known.answers, ...asked.answers],
});

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
