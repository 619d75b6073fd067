import type { Instant } from '../instant.ts';
import type { StatusAnswer, StatusReader, StatusRequest } from '../ports/gateways.ts';
import type { Ports } from '../ports/ports.ts';
import { type PlainCode, reason } from '../reason/reason.ts';
import type { ReadLimit } from './read-pace.ts';
import { nameOf, ReadTurns, type WaitingRead, WaitingReads } from './waiting-reads.ts';

export interface PacedReads extends Pick<Ports, 'readPaces' | 'clock' | 'ids' | 'pauses'> {
  readonly statuses: StatusReader;
  /** Null where the provider sets no limit. */
  readonly limitOf: (providerId: string) => ReadLimit | null;
}

/** What waits for its turn at one account, in this process. */
export interface ReadQueue {
  readonly account: string;
  readonly waiting: number;
  readonly oldestSince: Instant | null;
}

interface Queue {
  readonly limit: ReadLimit;
  readonly waiting: WaitingReads;
  readonly turns: ReadTurns;
  isServed: boolean;
}

/** Waits are looked through so often for those whose patience is over. */
const napMaxMs = 500;

const putOff = (code: PlainCode): StatusAnswer => ({
  outcome: 'unknown',
  reason: reason(code),
  isPutOff: true,
});

/**
 * Reads statuses no faster than each operator's account allows, over all processes. Whoever asks waits for a turn, the
 * most urgent first; who gets none in time hears `unknown`, put off. An operator that is asked too often after all
 * is left alone by everyone for a while, and the question is asked again.
 */
export class PacedStatusReader implements StatusReader {
  readonly #parts: PacedReads;
  readonly #queues = new Map<string, Queue>();
  /** What people asked and have no answer to yet. */
  readonly #asked = new Map<string, Promise<StatusAnswer>>();
  #isStopping = false;

  constructor(parts: PacedReads) {
    this.#parts = parts;
  }

  givesVerdicts(providerId: string): boolean {
    return this.#parts.statuses.givesVerdicts(providerId);
  }

  readStatus(request: StatusRequest): Promise<StatusAnswer> {
    const { statuses, clock, limitOf } = this.#parts;
    const limit = limitOf(request.providerId);
    if (limit === null) return statuses.readStatus(request);
    const name = nameOf(request);
    const asked = request.urgency === 'person' ? this.#asked.get(name) : undefined;
    if (asked !== undefined) return asked;
    const queue = this.#queueOf(limit);
    const answer = queue.waiting.add(request, clock.now());
    if (request.urgency === 'person') this.#share(name, answer);
    this.#wake(queue);
    return answer;
  }

  /** Many pages ask at once, and each turn that they take is one that a player waits for: they get one answer. */
  #share(name: string, answer: Promise<StatusAnswer>): void {
    this.#asked.set(name, answer);
    const forget = (): void => void this.#asked.delete(name);
    answer.then(forget, forget);
  }

  queues(): readonly ReadQueue[] {
    return [...this.#queues.values()].map(({ limit: { account }, waiting }) => ({
      account,
      waiting: waiting.count,
      oldestSince: waiting.oldestSince,
    }));
  }

  /** From now on what only the schedule wants is put off: it is asked for again by whoever goes on. */
  stop(): void {
    this.#isStopping = true;
  }

  #queueOf(limit: ReadLimit): Queue {
    const known = this.#queues.get(limit.account);
    if (known !== undefined) return known;
    const turns = new ReadTurns(this.#parts, limit);
    const made = { limit, waiting: new WaitingReads(), turns, isServed: false };
    this.#queues.set(limit.account, made);
    return made;
  }

  #wake(queue: Queue): void {
    if (!queue.isServed) void this.#serve(queue);
  }

  /** Goes on until nothing waits. Reads are begun in turn and not waited for. */
  async #serve(queue: Queue): Promise<void> {
    queue.isServed = true;
    const { waiting, turns } = queue;
    for (let first = this.#patient(queue); first !== null; first = this.#patient(queue)) {
      try {
        const { id, waitMs } = await turns.take(first.urgency);
        // Whoever is the most urgent by now: someone may have come since the turn was asked for.
        if (waitMs === 0) void this.#read(queue, id, waiting.take() as WaitingRead);
        else await this.#parts.pauses.wait(Math.min(waitMs, napMaxMs));
      } catch {
        const all = waiting.takeWhere(() => true);
        tell(all, putOff('reads_not_paced'));
      }
    }
    queue.isServed = false;
  }

  /** The next one, once those have been told whose time is over. */
  #patient({ waiting }: Queue): WaitingRead | null {
    const now = this.#parts.clock.now();
    const isOver = ({ patientUntil, urgency }: WaitingRead): boolean =>
      patientUntil <= now || (this.#isStopping && urgency === 'schedule');
    tell(waiting.takeWhere(isOver), putOff('reads_put_off'));
    return waiting.first();
  }

  async #read(queue: Queue, turnId: string, read: WaitingRead): Promise<void> {
    const { waiting, turns } = queue;
    const asked = this.#parts.statuses.readStatus(read.request);
    // One that rejects is given to those who asked as it is.
    const answer = await asked.catch(() => null);
    const retryAfterMs = answer?.outcome === 'unknown' ? answer.retryAfterMs : undefined;
    if (retryAfterMs === undefined) {
      await turns.end(turnId);
      tell([read], asked);
      return;
    }
    await turns.slowDown(turnId, retryAfterMs);
    waiting.put(read);
    this.#wake(queue);
  }
}

function tell(reads: readonly WaitingRead[], answer: StatusAnswer | Promise<StatusAnswer>): void {
  for (const { answers } of reads) for (const give of answers) give(answer);
}
