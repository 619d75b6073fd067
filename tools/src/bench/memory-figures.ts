import { randomUUID } from 'node:crypto';
import type { BenchOptions, Figure } from './figure.ts';
import { measureLoad } from './load.ts';
import { apiKey, startService } from './processes.ts';

const limitMib = 200;

/** Memory after a tenth and after all of many deposits: it must stay small, and must not grow with their number. */
export async function memoryFigures({
  databaseUrl,
  deposits,
  note,
}: BenchOptions): Promise<readonly Figure[]> {
  const service = await startService(databaseUrl);
  try {
    const load = {
      url: service.url,
      connections: 32,
      seconds: 0,
      headers: { 'x-api-key': apiKey },
      next: post,
    };
    note(`memory: ${deposits / 10} deposits`);
    await measureLoad({ ...load, count: deposits / 10 });
    const early = service.residentMib();
    note(`memory: ${deposits} deposits`);
    await measureLoad({ ...load, count: deposits - deposits / 10 });
    const late = service.residentMib();
    return [
      {
        work: `resident MiB after ${deposits} deposits`,
        against: 'the limit',
        value: late,
        limit: limitMib,
        floor: null,
        ceiling: 1,
      },
      {
        work: `resident MiB after ${deposits} deposits`,
        against: `after ${deposits / 10}`,
        value: late,
        limit: early,
        floor: null,
        ceiling: 1.25,
      },
    ];
  } finally {
    await service.stop();
  }
}

const post = (n: number) => ({
  path: '/api/v1/deposits',
  body: JSON.stringify({
    player_id: randomUUID(),
    msisdn: `+23769${String(n % 10_000_000).padStart(7, '0')}`,
    amount_xaf: 500,
    operator: 'orange',
    reference: randomUUID(),
  }),
});
