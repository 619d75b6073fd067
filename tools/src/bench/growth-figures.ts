import { type Measured, measureLoad, median } from '../harness/loops.ts';
import { dialledDeposit, posting } from './candidates.ts';
import type { Figure } from './figure.ts';
import { fill, filledPlayer, filledTransaction } from './fill.ts';
import { type Bench, keyed } from './surroundings.ts';

const small = 10_000;
const rounds = 5;

/** Reads with few and with many transactions stored: the time of the middle request must hardly grow. */
export async function scaleFigures(bench: Bench): Promise<readonly Figure[]> {
  const { note, sizes } = bench;
  const { large } = sizes;
  const { pool } = bench.open();
  const { url } = await bench.start('service');
  const measured = async (stored: number) => {
    await measureReads(url, stored, sizes.seconds);
    note(`reads with ${stored} transactions`);
    return measureReads(url, stored, sizes.seconds);
  };
  await fill(pool, 0, small, () => undefined);
  const few = await measured(small);
  await fill(pool, small, large, (done) => note(`storing transactions: ${done} of ${large - small}`));
  const many = await measured(large);
  const limits = { floor: null, ceiling: 1.3, goal: 1.1, against: `with ${small} stored` };
  return [
    { ...limits, work: `player list p50 ms, ${large} stored`, value: many.list, limit: few.list },
    { ...limits, work: `transaction read p50 ms, ${large} stored`, value: many.read, limit: few.read },
  ];
}

/** One connection at a time: this is about how long a read takes, not how many fit side by side. */
async function measureReads(url: string, stored: number, seconds: number) {
  const any = (): number => Math.floor(Math.random() * stored);
  const measure = (path: () => string): Promise<Measured> =>
    measureLoad({
      url,
      atOnce: 1,
      seconds: Math.max(1, seconds / 4),
      headers: keyed,
      next: () => ({ path: path() }),
    });
  const lists: number[] = [];
  const reads: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    lists.push((await measure(() => `/api/v1/players/${filledPlayer(any())}/transactions`)).p50Ms);
    reads.push((await measure(() => `/api/v1/transactions/${filledTransaction(any())}`)).p50Ms);
  }
  return { list: median(lists), read: median(reads) };
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
  const took = { service: [] as number[], express: [] as number[] };
  const time = async (program: keyof typeof took): Promise<void> => {
    const began = performance.now();
    const server = await bench.start(program);
    took[program].push(performance.now() - began);
    await server.stop();
  };
  await time('service');
  took.service.length = 0;
  for (let round = 1; round <= rounds; round += 1) {
    bench.note(`start to first answer: round ${round} of ${rounds}`);
    await time('service');
    await time('express');
  }
  const [value, limit] = [median(took.service), median(took.express)];
  return [{ work: 'start to first answer, ms', value, against: 'bare Express', limit, floor: null }];
}
