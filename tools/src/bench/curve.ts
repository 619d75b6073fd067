import { keepJson } from '../command/command-line.ts';
import { withPatience } from '../harness/fresh-database.ts';
import { measureLoad, median } from '../harness/loops.ts';
import type { Server } from '../harness/server-process.ts';
import { type CurveRequest, curveRequests } from './curve-requests.ts';
import { type CurveLine, type CurvePoint, curveTable, isTooSteep } from './curve-table.ts';
import { type CurveWork, curveWork } from './curve-work.ts';
import { fill } from './fill.ts';
import { authorizationOn } from './queue-figures.ts';
import { refuseUnmatched } from './sms-figures.ts';
import { type Bench, BenchRun } from './surroundings.ts';

export interface CurveSizes {
  /** How many transactions are stored, the smallest first. */
  readonly sizes: readonly number[];
  /** How many requests of each kind are measured at each size. */
  readonly requests: number;
  /** How much memory of its own the database server has for pages of tables and indexes. */
  readonly sharedBuffers: string;
}

const rounds = 5;

/** Measures the curve, shows it and keeps it; tells whether nothing is too steep. */
export async function runCurve(asked: CurveSizes, file: string): Promise<boolean> {
  const run = new BenchRun(asked.sizes.length);
  const settings = { shared_buffers: asked.sharedBuffers };
  const lines = await run.measured(asked, (bench) => measureCurve(bench, () => run.next()), settings);
  run.stop();
  console.log(curveTable(lines));
  await keepJson(file, { at: new Date().toISOString(), ...settings, lines });
  console.log(`\nKept in ${file}.`);
  return !lines.some(isTooSteep);
}

type Timing = Pick<CurvePoint, 'p50Ms' | 'p99Ms'>;

/** Every operation on one growing history: how long it takes at each size, on one connection. */
async function measureCurve(bench: Bench<CurveSizes>, onSize: () => void): Promise<readonly CurveLine[]> {
  const { note, sizes: asked } = bench;
  const { sizes, requests } = asked;
  const database = bench.open(4);
  // The same process through all sizes: what it keeps in memory grows with none of them.
  const service = await bench.start('requestsOnly');
  const authorization = await authorizationOn(bench);
  return withPatience(database.pool, async (client) => {
    const kinds = curveRequests(client, authorization);
    const works = await curveWork(database, client);
    const pointsOf = new Map<CurveRequest | CurveWork, CurvePoint[]>();
    for (const one of [...kinds, ...works]) pointsOf.set(one, []);
    for (const [place, stored] of sizes.entries()) {
      const shown = stored.toLocaleString('en');
      const before = sizes[place - 1] ?? 0;
      const began = performance.now();
      await fill(database.pool, before, stored, (done) =>
        note(`storing transactions: ${(before + done).toLocaleString('en')} of ${shown}`),
      );
      note(`storing up to ${shown} took ${Math.round((performance.now() - began) / 1_000)} s`);
      for (const [kind, timing] of await timesOfRequests(service, kinds, bench, stored))
        pointsOf.get(kind)?.push({ stored, ...timing });
      for (const work of works) {
        note(`${shown} stored: ${work.name}`);
        pointsOf.get(work)?.push({ stored, ...(await timeOfWork(work, Math.max(2, requests / 50))) });
      }
      await refuseUnmatched(client, (place + 1) * (rounds + 1) * Math.ceil(requests / rounds));
      onSize();
    }
    return [...pointsOf].map(([{ name: operation, isHeld = false }, points]) => ({
      operation,
      isHeld,
      points,
    }));
  });
}

/** By turns, so that all of them see the same machine; of each the middle round counts. */
async function timesOfRequests(
  { url }: Server,
  kinds: readonly CurveRequest[],
  { note, sizes }: Bench<CurveSizes>,
  stored: number,
): Promise<ReadonlyMap<CurveRequest, Timing>> {
  const count = Math.ceil(sizes.requests / rounds);
  const taken = new Map<CurveRequest, Timing[]>(kinds.map((kind) => [kind, []]));
  // The first round belongs to the compiler and the caches.
  for (let round = 0; round <= rounds; round += 1) {
    note(`${stored.toLocaleString('en')} stored: requests, round ${round} of ${rounds}`);
    for (const kind of kinds) {
      await kind.prepare?.(count);
      const next = () => kind.next(stored);
      const timing = await measureLoad({ url, atOnce: 1, count, next, headers: kind.headers });
      if (round > 0) taken.get(kind)?.push(timing);
    }
  }
  const middleOf = (each: readonly Timing[]): Timing => ({
    p50Ms: median(each.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(each.map(({ p99Ms }) => p99Ms)),
  });
  return new Map([...taken].map(([kind, each]) => [kind, middleOf(each)]));
}

/** The first batch belongs to the compiler, too. */
async function timeOfWork({ prepare, batch }: CurveWork, batches: number): Promise<Timing> {
  const took: number[] = [];
  for (let done = 0; done <= batches; done += 1) {
    await prepare?.();
    const began = performance.now();
    await batch();
    if (done > 0) took.push(performance.now() - began);
  }
  return { p50Ms: median(took), p99Ms: Math.max(...took) };
}
