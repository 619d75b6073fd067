import { openDatabase } from '@mobile-money/postgres';
import type pg from 'pg';
import { type CurveRequest, curveRequests } from './curve-requests.ts';
import type { CurveLine, CurvePoint } from './curve-table.ts';
import { type CurveWork, curveWork } from './curve-work.ts';
import { fill } from './fill.ts';
import { measureLoad, median } from './load.ts';
import { operatorAuthorization } from './operator-token.ts';
import { type Server, startRequestsOnly } from './processes.ts';

export interface CurveOptions {
  readonly databaseUrl: string;
  /** How many transactions are stored, the smallest first. */
  readonly sizes: readonly number[];
  /** How many requests of each kind are measured at each size. */
  readonly requests: number;
  readonly note: (what: string) => void;
  /** Says how many sizes are done. */
  readonly onSize: (done: number) => void;
}

const rounds = 5;
const perRound = (requests: number): number => Math.ceil(requests / rounds);

/** Every operation on one growing history: how long it takes at each size, on one connection. */
export async function measureCurve(options: CurveOptions): Promise<readonly CurveLine[]> {
  const { databaseUrl, sizes, requests, note } = options;
  const database = openDatabase({ url: databaseUrl, poolMax: 4, applicationName: 'bench' });
  // The same process through all sizes: what it keeps in memory grows with none of them.
  const service = await startRequestsOnly(databaseUrl);
  const client = await database.pool.connect();
  const points = new Map<CurveRequest | CurveWork, CurvePoint[]>();
  try {
    const kinds = curveRequests(client, await operatorAuthorization(database));
    const works = curveWork(database, client);
    let stored = 0;
    for (const size of sizes) {
      const shown = size.toLocaleString('en');
      const began = performance.now();
      await fill(database.pool, stored, size, (done) =>
        note(`storing transactions: ${(stored + done).toLocaleString('en')} of ${shown}`),
      );
      note(`storing up to ${shown} took ${Math.round((performance.now() - began) / 1_000)} s`);
      stored = size;
      const keep = (one: CurveRequest | CurveWork, timing: Timing): void => {
        points.set(one, [...(points.get(one) ?? []), { stored, ...timing }]);
      };
      for (const [kind, timing] of await timesOfRequests(service, kinds, options, stored)) keep(kind, timing);
      for (const work of works) {
        note(`${shown} stored: ${work.name}`);
        keep(work, await timeOfWork(work, Math.max(2, requests / 50)));
      }
      await refuseUnmatched(client, sizes.indexOf(size) + 1, requests);
      options.onSize(sizes.indexOf(size) + 1);
    }
    return [
      ...kinds.map((kind) => lineOf(kind, kind.isHeld, points)),
      ...works.map((work) => lineOf(work, false, points)),
    ];
  } finally {
    client.release(true);
    await service.stop();
    await database.close();
  }
}

type Timing = Pick<CurvePoint, 'p50Ms' | 'p99Ms'>;

const lineOf = <One extends CurveRequest | CurveWork>(
  one: One,
  isHeld: boolean,
  points: ReadonlyMap<CurveRequest | CurveWork, CurvePoint[]>,
): CurveLine => ({ operation: one.name, isHeld, points: points.get(one) ?? [] });

/** By turns, so that all of them see the same machine; of each the middle round counts. */
async function timesOfRequests(
  { url }: Server,
  kinds: readonly CurveRequest[],
  { requests, note }: CurveOptions,
  stored: number,
): Promise<ReadonlyMap<CurveRequest, Timing>> {
  const count = perRound(requests);
  const taken = new Map<CurveRequest, Timing[]>(kinds.map((kind) => [kind, []]));
  // The first round belongs to the compiler and the caches.
  for (let round = 0; round <= rounds; round += 1) {
    note(`${stored.toLocaleString('en')} stored: requests, round ${round} of ${rounds}`);
    for (const kind of kinds) {
      await kind.prepare?.(count);
      const next = () => kind.next(stored);
      const timing = await measureLoad({
        url,
        connections: 1,
        seconds: 0,
        count,
        next,
        headers: kind.headers,
      });
      if (round > 0) taken.get(kind)?.push(timing);
    }
  }
  return new Map([...taken].map(([kind, each]) => [kind, middleOf(each)]));
}

const middleOf = (each: readonly Timing[]): Timing => ({
  p50Ms: median(each.map(({ p50Ms }) => p50Ms)),
  p99Ms: median(each.map(({ p99Ms }) => p99Ms)),
});

async function timeOfWork({ batch }: CurveWork, batches: number): Promise<Timing> {
  await batch();
  const took: number[] = [];
  for (let done = 0; done < batches; done += 1) took.push(await batch());
  return { p50Ms: median(took), p99Ms: Math.max(...took) };
}

/** A figure for SMS that were not matched would mean nothing. */
async function refuseUnmatched(client: pg.PoolClient, sizes: number, requests: number): Promise<void> {
  const { rows } = await client.query(
    "select count(*)::int as paid from transactions where reference like 'paid-%' and state = 'succeeded'",
  );
  const sent = sizes * (rounds + 1) * perRound(requests);
  if (rows[0]?.paid !== sent) throw new Error(`Of ${sent} SMS only ${rows[0]?.paid} were matched.`);
}
