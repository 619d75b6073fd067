import fc from 'fast-check';
import { nameOf } from '../documents/operations.ts';
import { answerCheck } from './check-answer.ts';
import { bytesOf, exchange } from './raw-client.ts';
import { type RequestCase, requestCases } from './request-cases.ts';
import type { Target } from './target.ts';

/** An answer that was not as promised. */
export interface Fault {
  readonly seed: number;
  readonly index: number;
  readonly operation: string;
  readonly why: string;
  readonly sent: string;
  readonly answered: string;
}

export type Outcome = Awaited<ReturnType<typeof runCases>>;

/** So many cases come from one seed; the next ones from the next. */
export const casesOfSeed = 500;
const atOnce = 6;
const shownChars = 600;

export interface Run {
  readonly cases: number;
  readonly seed: number;
  /** Only this case of the seed. */
  readonly only?: number;
  readonly onCase?: (done: number, faults: number) => void;
}

/** Sends the cases of as many seeds as it takes, and holds every answer against the documents. */
export async function runCases(target: Target, { cases, seed, only, onCase }: Run) {
  const { operations, known, credentials, documents, databaseAway, port, errors } = target;
  const secrets = [
    credentials.apiKey,
    ...Object.values(credentials.tokens ?? {}),
    credentials.session?.cookie.split('=')[1] ?? null,
  ].filter((each) => each !== null);
  const check = answerCheck({ documents, databaseAway, secrets: [...secrets, 'root:x:0'] });
  const arbitrary = requestCases(operations, known, credentials);
  const faults: Fault[] = [];
  // How often each status came, by operation.
  const statuses = new Map<string, Map<number, number>>();
  let done = 0;

  const attempt = async (request: RequestCase, ofSeed: number, index: number): Promise<void> => {
    const errorsBefore = errors.length;
    const answer = await exchange(port, request);
    const operation = nameOf(request.operation);
    count(statuses, operation, answer?.status ?? 0);
    const why = check(request, answer) ?? newError(errors, errorsBefore);
    if (why !== null) {
      const sent = bytesOf(request).toString('latin1').slice(0, shownChars);
      const answered = answer === null ? '' : `${answer.status} ${answer.body.slice(0, shownChars)}`;
      faults.push({ seed: ofSeed, index, operation, why, sent, answered });
    }
    done += 1;
    onCase?.(done, faults.length);
  };

  for (let begun = 0; begun < cases; begun += casesOfSeed) {
    const ofSeed = seed + begun / casesOfSeed;
    const numRuns = Math.min(casesOfSeed, cases - begun);
    const queue = [...fc.sample(arbitrary, { seed: ofSeed, numRuns }).entries()];
    const wanted = only === undefined ? queue : queue.filter(([index]) => index === only);
    const next = async (): Promise<void> => {
      for (let one = wanted.shift(); one !== undefined; one = wanted.shift())
        await attempt(one[1], ofSeed, one[0]);
    };
    await Promise.all(Array.from({ length: atOnce }, next));
  }
  return { cases: done, faults, statuses };
}

/** A bug that is logged is a fault, whatever was answered. */
const newError = (errors: readonly string[], before: number): string | null =>
  errors.length > before ? `a bug was logged: ${errors.at(-1)?.slice(0, shownChars)}` : null;

function count(statuses: Map<string, Map<number, number>>, operation: string, status: number): void {
  const own = statuses.get(operation) ?? new Map<number, number>();
  statuses.set(operation, own.set(status, (own.get(status) ?? 0) + 1));
}
