import { openDatabase } from '@mobile-money/postgres';
import type { BenchOptions, Figure } from './figure.ts';
import { fill } from './fill.ts';
import { filledPlayer, filledTransaction } from './filled.ts';
import { type Measured, measureLoad, median } from './load.ts';
import { apiKey, startService } from './processes.ts';

const small = 10_000;
const rounds = 5;

/** Reads with few and with many transactions stored: the time of the middle request must hardly grow. */
export async function scaleFigures(options: BenchOptions): Promise<readonly Figure[]> {
  const { databaseUrl, large, note } = options;
  const database = openDatabase({ url: databaseUrl, poolMax: 2, applicationName: 'bench' });
  const service = await startService(databaseUrl);
  try {
    await fill(database.pool, 0, small, () => undefined);
    await measureReads(service.url, small, options);
    note(`reads with ${small} transactions`);
    const few = await measureReads(service.url, small, options);
    await fill(database.pool, small, large, (done) =>
      note(`storing transactions: ${done} of ${large - small}`),
    );
    await measureReads(service.url, large, options);
    note(`reads with ${large} transactions`);
    const many = await measureReads(service.url, large, options);
    const against = `with ${small} stored`;
    const limits = { floor: null, ceiling: 1.3, goal: 1.1, against };
    return [
      { ...limits, work: `player list p50 ms, ${large} stored`, value: many.list, limit: few.list },
      { ...limits, work: `transaction read p50 ms, ${large} stored`, value: many.read, limit: few.read },
    ];
  } finally {
    await service.stop();
    await database.close();
  }
}

/** One connection at a time: this is about how long a read takes, not how many fit side by side. */
async function measureReads(
  url: string,
  stored: number,
  { seconds }: BenchOptions,
): Promise<{ list: number; read: number }> {
  const load = { url, connections: 1, seconds: Math.max(1, seconds / 4), headers: { 'x-api-key': apiKey } };
  const any = (): number => Math.floor(Math.random() * stored);
  const lists: Measured[] = [];
  const reads: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    lists.push(
      await measureLoad({
        ...load,
        next: () => ({ path: `/api/v1/players/${filledPlayer(any())}/transactions` }),
      }),
    );
    reads.push(
      await measureLoad({
        ...load,
        next: () => ({ path: `/api/v1/transactions/${filledTransaction(any())}` }),
      }),
    );
  }
  return { list: median(lists.map(({ p50Ms }) => p50Ms)), read: median(reads.map(({ p50Ms }) => p50Ms)) };
}
