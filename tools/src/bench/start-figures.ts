import type { BenchOptions, Figure } from './figure.ts';
import { median } from './load.ts';
import { type Server, startBareExpress, startService } from './processes.ts';

const rounds = 5;

/** From the command to the first answer, on a database that is there; against a bare Express handler. */
export async function startFigures({ databaseUrl, note }: BenchOptions): Promise<readonly Figure[]> {
  const timed = async (start: (databaseUrl: string) => Promise<Server>): Promise<number> => {
    const began = performance.now();
    const server = await start(databaseUrl);
    const took = performance.now() - began;
    await server.stop();
    return took;
  };
  const service: number[] = [];
  const bare: number[] = [];
  await timed(startService);
  for (let round = 1; round <= rounds; round += 1) {
    note(`start to first answer: round ${round} of ${rounds}`);
    service.push(await timed(startService));
    bare.push(await timed(startBareExpress));
  }
  const work = 'start to first answer, ms';
  return [{ work, value: median(service), against: 'bare Express', limit: median(bare), floor: null }];
}
