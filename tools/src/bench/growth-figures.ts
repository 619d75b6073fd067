import { measureLoad } from '../harness/loops.ts';
import { type Candidate, dialledDeposit, posting, sideBySide } from './candidates.ts';
import type { Figure } from './figure.ts';
import { anyOf, fill, filledPlayer, filledTransaction } from './fill.ts';
import { type Bench, keyed } from './surroundings.ts';

const small = 10_000;

/** Reads with few and with many transactions stored: the time of the middle request must hardly grow. */
export async function scaleFigures(bench: Bench): Promise<readonly Figure[]> {
  const { large } = bench.sizes;
  const { pool } = bench.open();
  const { url } = await bench.start('service');
  /** One connection at a time: this is about how long a read takes, not how many fit side by side. */
  const middleMs =
    (path: () => string): Candidate =>
    async (all) => {
      const seconds = Math.max(1, all / 4);
      const next = () => ({ path: path() });
      return (await measureLoad({ url, atOnce: 1, seconds, headers: keyed, next })).p50Ms;
    };
  const measured = async (stored: number) => {
    const list = middleMs(() => `/api/v1/players/${filledPlayer(anyOf(stored))}/transactions`);
    const read = middleMs(() => `/api/v1/transactions/${filledTransaction(anyOf(stored))}`);
    const reads = () => sideBySide(`reads with ${stored} transactions`, { list, read }, bench);
    // The first time belongs to the compiler and the caches.
    await reads();
    return reads();
  };
  await fill(pool, 0, small, () => undefined);
  const few = await measured(small);
  await fill(pool, small, large, (done) => bench.note(`storing transactions: ${done} of ${large - small}`));
  const many = await measured(large);
  const limits = { floor: null, ceiling: 1.3, goal: 1.1, against: `with ${small} stored` };
  return [
    { ...limits, work: `player list p50 ms, ${large} stored`, value: many.list, limit: few.list },
    { ...limits, work: `transaction read p50 ms, ${large} stored`, value: many.read, limit: few.read },
  ];
}

const limitMib = 200;

/** Memory after a tenth and after all of many deposits: it must stay small, and must not grow with their number. */
export async function memoryFigures(bench: Bench): Promise<readonly Figure[]> {
  const { deposits } = bench.sizes;
  const { url, residentMib } = await bench.start('service');
  const next = posting('/api/v1/deposits', dialledDeposit);
  const after = async (count: number, all: number): Promise<number> => {
    bench.note(`memory: ${all} deposits`);
    await measureLoad({ url, atOnce: 32, count, headers: keyed, next });
    return residentMib();
  };
  const early = await after(deposits / 10, deposits / 10);
  const value = await after(deposits - deposits / 10, deposits);
  const work = `resident MiB after ${deposits} deposits`;
  return [
    { work, against: 'the limit', value, limit: limitMib, floor: null, ceiling: 1 },
    { work, against: `after ${deposits / 10}`, value, limit: early, floor: null, ceiling: 1.25 },
  ];
}

/** From the command to the first answer, on a database that is there; against a bare Express handler. */
export async function startFigures(bench: Bench): Promise<readonly Figure[]> {
  const timeOf = (program: 'service' | 'express') => async () => {
    const began = performance.now();
    const server = await bench.start(program);
    const took = performance.now() - began;
    await server.stop();
    return took;
  };
  const candidates = { service: timeOf('service'), express: timeOf('express') };
  const { service, express } = await sideBySide('start to first answer', candidates, bench);
  const work = 'start to first answer, ms';
  return [{ work, value: service, against: 'bare Express', limit: express, floor: null }];
}
