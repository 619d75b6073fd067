import type { BenchOptions } from './figure.ts';
import { type Load, type LoadRequest, measureLoad, median } from './load.ts';
import type { Server } from './processes.ts';

const rounds = 5;
/** The first seconds belong to the compiler, not to the figure. */
const warmUpSeconds = 5;

/** Something that can be done many times a second, for so many seconds; tells how many times a second it was done. */
export type Candidate = (seconds: number) => Promise<number>;

/** Measures candidates by turns, so that all of them see the same machine; the middle round of each counts. */
export async function sideBySide<Name extends string>(
  what: string,
  candidates: Readonly<Record<Name, Candidate>>,
  { seconds, note }: Pick<BenchOptions, 'seconds' | 'note'>,
): Promise<Record<Name, number>> {
  const names = Object.keys(candidates) as Name[];
  const runs = new Map(names.map((name): [Name, number[]] => [name, []]));
  note(`${what}: warming up`);
  for (const name of names) await candidates[name](Math.min(warmUpSeconds, seconds));
  for (let round = 1; round <= rounds; round += 1) {
    note(`${what}: round ${round} of ${rounds}`);
    for (const name of names) runs.get(name)?.push(await candidates[name](seconds));
  }
  return Object.fromEntries(names.map((name) => [name, median(runs.get(name) ?? [])])) as Record<
    Name,
    number
  >;
}

/** Enough that a server is never without work, as in the peak of a match day. */
const connections = 64;

/** Requests a second that a server answers. */
export const requestsTo =
  (server: Server, next: (n: number) => LoadRequest, more: Partial<Load> = {}): Candidate =>
  async (seconds) =>
    (await measureLoad({ url: server.url, connections, seconds, next, ...more })).perSecond;
