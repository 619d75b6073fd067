import { readFileSync } from 'node:fs';
import type { OpenDatabase } from '@mobile-money/postgres';
import type pg from 'pg';
import { keepJson } from '../command/command-line.ts';
import { patiently } from '../harness/fresh-database.ts';
import { median } from '../harness/loops.ts';
import { type CpuPoint, cpuTable, isOver } from './cpu-table.ts';
import type { CurveSizes } from './curve.ts';
import type { CurveWork } from './curve-work.ts';
import { type Calls, callsOn } from './empty-calls.ts';
import { anyOf, fill, filledBy } from './fill.ts';
import { refuseUnmatched } from './sms-figures.ts';
import { type Bench, BenchRun } from './surroundings.ts';

/** So many are as good as none, and are there to be read. */
const emptyAtMost = 10_000;
/** What is filled in side by side must not be of the same players: those come in turns of so many. */
const turn = 10_000;

/** Measures, shows and keeps what calls take of the database's CPU; tells whether nothing takes too much more. */
export async function runAgainstEmpty(asked: CurveSizes, file: string): Promise<boolean> {
  const run = new BenchRun(asked.sizes.length);
  const settings = { shared_buffers: asked.sharedBuffers };
  const { lines, disk } = await run.measured(asked, (bench) => measure(bench, () => run.next()), settings);
  run.stop();
  console.log(cpuTable(lines));
  for (const [stored, tables] of Object.entries(disk)) console.log(`\n${stored} stored, MB: ${tables}`);
  await keepJson(file, { at: new Date().toISOString(), ...settings, lines, disk });
  console.log(`\nKept in ${file}.`);
  return !lines.some(isOver);
}

/** A database in which calls are measured: on one connection, whose process in the server is watched. */
interface Side {
  readonly database: OpenDatabase;
  /** For what is stored beforehand. */
  readonly pool: pg.Pool;
  readonly client: pg.PoolClient;
  readonly calls: Calls;
}

/** Full and nearly empty by turns on one server, so that both see the same machine; of each the middle batch counts. */
async function measure(bench: Bench<CurveSizes>, onSize: () => void) {
  const { sizes, requests } = bench.sizes;
  const until = Math.floor(filledBy(Date.now()) / turn) * turn;
  const few = Math.min(emptyAtMost, Math.ceil((sizes[0] ?? 0) / 10));
  let stored = few;
  const anyBelow = (count: () => number) => () => until - 1 - anyOf(count());
  const empty = await sideOf(
    bench,
    await secondDatabase(bench),
    [until - few, until],
    anyBelow(() => few),
  );
  const full = await sideOf(
    bench,
    bench.databaseUrl,
    [until - few, until],
    anyBelow(() => stored),
  );
  const lines = empty.calls.works.map(({ name }) => ({ operation: name, points: [] as CpuPoint[] }));
  const disk: Record<string, string> = {};
  for (const size of sizes) {
    const shown = size.toLocaleString('en');
    const onProgress = (done: number) =>
      bench.note(`storing transactions: ${(stored + done).toLocaleString('en')} of ${shown}`);
    await fill(full.pool, until - size, until - stored, onProgress, true);
    stored = size;
    await readIndexes(full.client);
    const measured = await byTurns([empty, full], Math.max(2, requests / 50), (round) =>
      bench.note(`${shown} stored: round ${round}`),
    );
    for (const [place, { points }] of lines.entries())
      points.push({ stored, emptyMs: 0, fullMs: 0, ...measured[place] });
    disk[shown] = await diskOf(full.client);
    onSize();
  }
  for (const { client, calls } of [empty, full]) await refuseUnmatched(client, calls.paid());
  return { lines, disk };
}

/** Another one on the same server. */
async function secondDatabase(bench: Bench<CurveSizes>): Promise<string> {
  const url = new URL(bench.databaseUrl);
  await bench.open().pool.query('create database nearly_empty');
  url.pathname = '/nearly_empty';
  return url.href;
}

async function sideOf(
  bench: Bench<CurveSizes>,
  databaseUrl: string,
  [from, to]: readonly [number, number],
  any: () => number,
): Promise<Side> {
  // It makes the schema and the registry.
  await (await bench.start('requestsOnly', { databaseUrl })).stop();
  const { pool } = bench.open(3, databaseUrl);
  await fill(pool, from, to, () => undefined);
  const client = await pool.connect();
  bench.started.add({ stop: async () => client.release(true) });
  await client.query('set statement_timeout = 0');
  const database = bench.open(1, databaseUrl);
  return { database, pool, client, calls: await callsOn(database, client, any) };
}

/**
 * Milliseconds of CPU for a batch of each call on each side. A round has them all, so that a bad minute of the machine is
 * no call's own. The first round belongs to the caches.
 */
async function byTurns(
  [empty, full]: readonly [Side, Side],
  rounds: number,
  onRound: (round: number) => void,
): Promise<readonly Pick<CpuPoint, 'emptyMs' | 'fullMs'>[]> {
  const calls = empty.calls.works.map((_, place) => ({
    place,
    ofEmpty: [] as number[],
    ofFull: [] as number[],
  }));
  for (let round = 0; round <= rounds; round += 1) {
    onRound(round);
    for (const { place, ofEmpty, ofFull } of calls) {
      const took = { ofEmpty: await cpuOf(empty, place), ofFull: await cpuOf(full, place) };
      if (round === 0) continue;
      ofEmpty.push(took.ofEmpty);
      ofFull.push(took.ofFull);
    }
  }
  return calls.map(({ ofEmpty, ofFull }) => ({ emptyMs: median(ofEmpty), fullMs: median(ofFull) }));
}

async function cpuOf({ database, calls }: Side, place: number): Promise<number> {
  const { prepare, batch } = calls.works[place] as CurveWork;
  await prepare?.();
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const spent = (): number => Number(readFileSync(`/proc/${rows[0]?.pid}/schedstat`, 'utf8').split(' ')[0]);
  const before = spent();
  await batch();
  return (spent() - before) / 1_000_000;
}

/**
 * Indexes that were just made lie on the disk alone. Where rows came in one by one the server has read them, as far as
 * they fit into its memory: those that every new deposit changes come last.
 */
async function readIndexes(client: pg.PoolClient): Promise<void> {
  await client.query('create extension if not exists pg_prewarm');
  await patiently(
    client,
    `select pg_prewarm(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relname in ('transactions', 'payments', 'known_numbers') order by c.relname = 'payments' desc`,
  );
}

/** The largest tables with their indexes, months summed up. */
async function diskOf(client: pg.PoolClient): Promise<string> {
  const { rows } = await patiently(
    client,
    `select coalesce(i.inhparent, c.oid)::regclass::text as name, sum(pg_table_size(c.oid)) as rows,
        sum(pg_indexes_size(c.oid)) as indexes
      from pg_class c left join pg_inherits i on i.inhrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1 order by sum(pg_total_relation_size(c.oid)) desc
      limit 8`,
  );
  const mb = (bytes: unknown): string => Math.round(Number(bytes) / 1_000_000).toLocaleString('en');
  return rows.map((each) => `${each.name} ${mb(each.rows)} + ${mb(each.indexes)}`).join(', ');
}
