import { describe, it } from '@jest/globals';

/** Jest's `it` for a contract: every test is given a subject of its own, before the values of its row. */
export interface It<Subject> {
  (promise: string, test: (subject: Subject) => Promise<void>): void;
  each<Row extends readonly [unknown, ...unknown[]]>(
    rows: readonly Row[],
  ): (promise: string, test: (subject: Subject, ...row: [...Row]) => Promise<void>) => void;
  each<Value>(
    values: readonly Value[],
  ): (promise: string, test: (subject: Subject, value: Value) => Promise<void>) => void;
}

type Part<Subject> = (it: It<Subject>) => void;

/** What every adapter of a port promises; an adapter's test calls it with how to make one. */
export const contract =
  <Subject>(name: string, ...parts: readonly Part<Subject>[]) =>
  (makeSubject: () => Promise<Subject>): void =>
    describe(name, () => {
      for (const part of parts) part(itWith(makeSubject));
    });

/** A part of a contract under a name of its own. */
export const part =
  <Subject>(name: string, tests: Part<Subject>): Part<Subject> =>
  (it) =>
    describe(name, () => tests(it));

/** A row for every state: whether it is one of those. */
export const among = <State>(
  states: readonly State[],
  ...those: readonly NoInfer<State>[]
): readonly [State, boolean][] => states.map((state) => [state, those.includes(state)]);

const itWith = <Subject>(makeSubject: () => Promise<Subject>): It<Subject> =>
  Object.assign(
    (promise: string, test: (subject: Subject) => Promise<void>): void =>
      it(promise, async () => test(await makeSubject())),
    {
      each: (rows: readonly unknown[]) => (promise: string, test: (...args: never[]) => Promise<void>) =>
        it.each(rows)(promise, async (...row: unknown[]) =>
          test(...([await makeSubject(), ...row] as never[])),
        ),
    },
  );
