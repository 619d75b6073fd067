import type { BenchOptions, Figure } from './figure.ts';
import { type LoadRequest, measureLoad } from './load.ts';
import { apiKey, type Server, startBareExpress, startService } from './processes.ts';
import { detectRequest, dialledDeposit } from './requests.ts';
import { requestsTo, sideBySide } from './side-by-side.ts';

const stored = 10_000;
const headers = { 'x-api-key': apiKey };

/** What is asked again and again: the same deposit once more, its state, a player's list, whose number this is. */
export async function readFigures(options: BenchOptions): Promise<readonly Figure[]> {
  const express = await startBareExpress(options.databaseUrl);
  const service = await startService(options.databaseUrl);
  try {
    options.note(`storing ${stored} deposits to read`);
    const deposits = Array.from({ length: stored }, (_, n) => dialledDeposit(n));
    const bodies = deposits.map((deposit) => JSON.stringify(deposit));
    const repeat = (n: number): LoadRequest => ({ path: '/api/v1/deposits', body: bodies[n % stored] ?? '' });
    await storeAll(service, repeat);
    const ids = await Promise.all(bodies.slice(0, 1_000).map((body) => idOf(service, body)));
    const bareIds = await Promise.all(bodies.slice(0, 1_000).map((body) => bareIdOf(express, body)));
    const path = (n: number, make: (n: number) => string): LoadRequest => ({ path: make(n) });
    const rates = await sideBySide(
      'repeats and reads',
      {
        repeats: requestsTo(service, repeat, { headers }),
        reads: requestsTo(service, (n) => path(n, () => `/api/v1/transactions/${ids[n % ids.length]}`), {
          headers,
        }),
        lists: requestsTo(
          service,
          (n) => path(n, () => `/api/v1/players/${deposits[n % stored]?.player_id}/transactions`),
          { headers },
        ),
        detect: requestsTo(service, () => detectRequest, { headers }),
        express: requestsTo(express, (n) => path(n, () => `/requests/${bareIds[n % bareIds.length]}`)),
      },
      options,
    );
    const peer = { against: 'bare Express with one select', limit: rates.express };
    return [
      { ...peer, work: 'repeated deposits/s', value: rates.repeats, floor: 0.75, goal: 1 },
      { ...peer, work: 'transaction reads/s', value: rates.reads, floor: 0.75, goal: 1 },
      { ...peer, work: 'player lists/s', value: rates.lists, floor: null },
      { ...peer, work: 'operators detected/s', value: rates.detect, floor: null },
    ];
  } finally {
    await Promise.all([service.stop(), express.stop()]);
  }
}

const storeAll = (service: Server, next: (n: number) => LoadRequest) =>
  measureLoad({ url: service.url, connections: 32, seconds: 0, count: stored, headers, next });

const json = { 'content-type': 'application/json' };

async function idOf({ url }: Server, body: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/deposits`, {
    method: 'POST',
    headers: { ...headers, ...json },
    body,
  });
  return ((await answer.json()) as { service_tx_id: string }).service_tx_id;
}

async function bareIdOf({ url }: Server, body: string): Promise<string> {
  const answer = await fetch(`${url}/requests`, { method: 'POST', headers: json, body });
  return ((await answer.json()) as { id: string }).id;
}
