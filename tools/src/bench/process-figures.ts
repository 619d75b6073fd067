import type { BenchOptions, Figure } from './figure.ts';
import { apiKey, startService } from './processes.ts';
import { dialledDeposit, posting } from './requests.ts';
import { requestsTo, sideBySide } from './side-by-side.ts';

const headers = { 'x-api-key': apiKey };
const next = posting('/api/v1/deposits', dialledDeposit);

/** New deposits with two processes of the service on one database, against one. */
export async function processFigures(options: BenchOptions): Promise<readonly Figure[]> {
  const first = await startService(options.databaseUrl);
  const second = await startService(options.databaseUrl);
  try {
    const half = { headers, connections: 32 };
    const rates = await sideBySide(
      'two processes',
      {
        one: requestsTo(first, next, { headers }),
        two: async (seconds) => {
          const both = [requestsTo(first, next, half), requestsTo(second, next, half)];
          const [a = 0, b = 0] = await Promise.all(both.map((each) => each(seconds)));
          return a + b;
        },
      },
      options,
    );
    const work = 'new deposits/s, two processes';
    return [{ work, value: rates.two, against: 'one process', limit: rates.one, floor: 1.2, goal: 1.6 }];
  } finally {
    await Promise.all([first.stop(), second.stop()]);
  }
}
