import { Sender } from '../harness/sender.ts';
import { type Kind, sequence } from './mix.ts';
import { Sportsbook, type SportsbookParts } from './sportsbook.ts';

/** With so many unanswered nothing more is sent: the tool's own memory has an end, and the run has failed anyway. */
const unansweredMax = 20_000;
/** More than a healthy service ever needs at once. */
const connections = 256;
const answerWithinMs = 10_000;

export type Answered = (kind: Kind, tookMs: number, problem: string | null) => void;

/** The requests of the mix, one after the other. */
export class Load {
  readonly #sportsbook: Sportsbook;
  readonly #sender: Sender;
  readonly #sequence = sequence();
  #sent = 0;
  unanswered = 0;

  constructor(url: string, parts: SportsbookParts) {
    this.#sportsbook = new Sportsbook(parts);
    this.#sender = new Sender(url, connections, answerWithinMs);
  }

  /** Its time is counted from the moment at which it was due. */
  send(dueAt: number, answered: Answered): void {
    const wanted = this.#sequence[this.#sent % this.#sequence.length];
    this.#sent += 1;
    if (wanted === undefined) return;
    const tell = (kind: Kind, problem: string | null): void =>
      answered(kind, performance.now() - dueAt, problem);
    if (this.unanswered >= unansweredMax) {
      tell(wanted, `${wanted}: not sent, ${unansweredMax} wait for an answer`);
      return;
    }
    const { kind, take, ...request } = this.#sportsbook.next(wanted);
    this.unanswered += 1;
    this.#sender.send(request, take !== null, (status, text) => {
      this.unanswered -= 1;
      const why = status === 0 ? text : `${status} ${text.slice(0, 200)}`;
      tell(kind, status === 200 ? (take?.(text) ?? null) : `${kind}: ${why}`);
    });
  }

  /** As a promise, for those who wait for the answer before they send the next. It rejects when there is a problem. */
  sendNow(): Promise<void> {
    return new Promise((resolve, reject) =>
      this.send(performance.now(), (_, __, problem) =>
        problem === null ? resolve() : reject(new Error(problem)),
      ),
    );
  }

  stop(): Promise<void> {
    return this.#sender.stop();
  }
}
