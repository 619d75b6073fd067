import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import { DomainError } from '../reason/reason.ts';
import type { Transaction } from '../transaction/transaction.ts';
import type { AnyAnswer } from './ask-provider.ts';

/** Writes down what a provider answered about a transaction, and gives what writing it came to. */
export type KeepAnswer = <T>(
  asked: Transaction,
  answer: Pick<AnyAnswer, 'outcome' | 'providerTxId'>,
  write: () => Promise<T>,
) => Promise<T>;

/** Lets whoever waits go, with this error, while the work goes on; false when it cannot. */
type LetGo = (error: unknown) => boolean;

/**
 * Keeps what providers answer, for one process of many. A provider answers once: so a store that is busy or cannot be reached
 * is tried again. Whoever waits is let go after a few tries, and the work goes on without them for as long as a database
 * needs to fail over, with all that follows from the answer, such as asking the backup. What cannot be kept in the end
 * goes to the log, where it may be all that is known of the money. A try whose own end was not heard leaves no more
 * behind than the exchange written down twice.
 */
export class AnswerKeeper {
  readonly #ports: Pick<Ports, 'clock' | 'pauses' | 'log'>;
  readonly #goingOn = new Set<Promise<unknown>>();

  constructor(ports: Pick<Ports, 'clock' | 'pauses' | 'log'>) {
    this.#ports = ports;
  }

  /** Does work that asks providers and keeps what they answer. */
  awaited<T>(work: (keep: KeepAnswer) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const letGo: LetGo = (error) => {
        if (this.#goingOn.has(whole)) return true;
        if (this.#goingOn.size >= limits.answersKeptLaterMax) return false;
        this.#goingOn.add(whole);
        reject(error);
        return true;
      };
      const whole = work((...given) => this.#keep(letGo, ...given));
      void whole.then(resolve, reject).then(() => this.#goingOn.delete(whole));
    });
  }

  /** Resolves when all that goes on now has ended. */
  async over(): Promise<void> {
    await Promise.allSettled(this.#goingOn);
  }

  async #keep<T>(letGo: LetGo, ...[asked, answer, write]: Parameters<KeepAnswer>): Promise<T> {
    const { clock, pauses, log } = this.#ports;
    const { outcome, providerTxId = null } = answer;
    const names = { submission_id: asked.submissionId, provider_tx_id: providerTxId };
    const facts = { service_tx_id: asked.id, outcome, ...names };
    let until: number | null = null;
    for (let tries = 1; ; tries += 1) {
      try {
        const kept = await write();
        if (until !== null) log.info("A provider's answer was kept after all.", facts);
        return kept as T;
      } catch (error) {
        // That others were faster as often as a change is tried is no refusal.
        const isRefused = error instanceof DomainError && error.code !== 'too_busy';
        if (!isRefused && tries < limits.answerKeepingTries) continue;
        if (isRefused || (until !== null && clock.now() >= until) || !letGo(error)) {
          log.error("A provider's answer could not be kept.", facts);
          throw error;
        }
        // At once: should this process die, no one else knows of it.
        if (until === null) log.warn("A provider's answer is not kept yet.", facts);
        until ??= clock.now() + limits.answerKeptWithinMs;
        await pauses.wait(limits.answerKeepingPauseMs);
      }
    }
  }
}
