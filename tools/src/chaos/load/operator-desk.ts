import type { Dice } from '../dice.ts';

export interface DeskParts {
  readonly serviceUrls: readonly string[];
  /** Of two people. */
  readonly tokens: readonly [string, string];
  readonly dice: Dice;
}

export type Person = 0 | 1;

const answerWithinMs = 20_000;

/** The internal API as two people use it, at whichever process they happen to reach. */
export class OperatorDesk {
  readonly #parts: DeskParts;
  decisions = 0;

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  /** Nothing when there was no good answer: whatever waits is there the next time. */
  async list<Item>(path: string): Promise<readonly Item[]> {
    const answer = await this.#call('GET', 0, path);
    const page = (await answer?.json().catch(() => null)) as { items: Item[] } | null | undefined;
    return page?.items ?? [];
  }

  /** Whether it was done, this person does not always hear. */
  async act(person: Person, path: string, body: object): Promise<void> {
    const answer = await this.#call('POST', person, path, body);
    if (answer !== null) this.decisions += 1;
    await answer?.body?.cancel().catch(() => undefined);
  }

  async #call(method: string, person: Person, path: string, body?: object): Promise<Response | null> {
    const url = `${this.#parts.dice.pick(this.#parts.serviceUrls)}/internal/v1${path}`;
    const token = this.#parts.tokens[person];
    try {
      const answer = await fetch(url, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(answerWithinMs),
      });
      if (answer.ok) return answer;
      await answer.body?.cancel();
      return null;
    } catch {
      return null;
    }
  }
}
