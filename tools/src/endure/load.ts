import { type Kind, sequence } from './mix.ts';
import type { Sender } from './sender.ts';
import type { Sportsbook } from './sportsbook.ts';

/** With so many unanswered nothing more is sent: the tool's own memory has an end, and the run has failed anyway. */
const unansweredMax = 20_000;

export type Answered = (kind: Kind, tookMs: number, problem: string | null) => void;

/** The requests of the mix, one after the other. */
export class Load {
  readonly #sportsbook: Sportsbook;
  readonly #sender: Sender;
  readonly #sequence = sequence();
  #sent = 0;
  #unanswered = 0;

  constructor(sportsbook: Sportsbook, sender: Sender) {
    this.#sportsbook = sportsbook;
    this.#sender = sender;
  }

  get unanswered(): number {
    return this.#unanswered;
  }

  /** Its time is counted from the moment at which it was due. */
  send(dueAt: number, answered: Answered): void {
    const kind = this.#sequence[this.#sent % this.#sequence.length];
    this.#sent += 1;
    if (kind === undefined) return;
    if (this.#unanswered >= unansweredMax) {
      answered(kind, performance.now() - dueAt, `${kind}: not sent, ${unansweredMax} wait for an answer`);
      return;
    }
    const asked = this.#sportsbook.next(kind);
    this.#unanswered += 1;
    this.#sender.send(asked, (problem) => {
      this.#unanswered -= 1;
      answered(asked.kind, performance.now() - dueAt, problem);
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
}
