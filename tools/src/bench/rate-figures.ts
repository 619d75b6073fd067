import { createDeposit, type Settings } from '@mobile-money/core';
import { measureLoad } from '../harness/loops.ts';
import { ask, type HttpRequest } from '../harness/sender.ts';
import {
  detectRequest,
  dialledDeposit,
  driven,
  posting,
  promptedDeposit,
  requestOf,
  requestsTo,
  sideBySide,
} from './candidates.ts';
import type { Figure } from './figure.ts';
import { type Bench, keyed, sandboxKey } from './surroundings.ts';

const newDeposits = posting('/api/v1/deposits', dialledDeposit);
const oneInsert = 'bare Express with one insert';

/** New deposits a second through the whole service, against bare handlers and against the same SQL from a driver. */
export async function depositFigures(bench: Bench): Promise<readonly Figure[]> {
  const express = await bench.start('express');
  const fastify = await bench.start('fastify');
  const service = await bench.start('service');
  const candidates = {
    service: requestsTo(service, newDeposits, { headers: keyed }),
    express: requestsTo(express, posting('/requests', dialledDeposit)),
    fastify: requestsTo(fastify, posting('/requests', dialledDeposit)),
    driver: driven(bench.databaseUrl, (ports) => {
      const create = createDeposit(ports);
      return () => create(requestOf(dialledDeposit()));
    }),
  };
  const rates = await sideBySide('new deposits', candidates, bench);
  const deposits = { work: 'new customer-initiated deposits/s, authentication on', value: rates.service };
  const fast = 'Fastify with a JSON schema and one insert';
  return [
    { ...deposits, against: oneInsert, limit: rates.express, floor: 0.75, goal: 1.1 },
    { ...deposits, against: fast, limit: rates.fastify, floor: null },
    { ...deposits, against: 'the same SQL from a driver', limit: rates.driver, floor: null },
  ];
}

/**
 * New deposits by prompt: stored, the intent to submit stored, the provider asked, its answer stored. The sandbox is
 * the service with providers that answer at once, and has a database of its own.
 */
export async function promptFigures(bench: Bench): Promise<readonly Figure[]> {
  await bench.open(1).pool.query('create database bench_sandbox');
  const other = new URL(bench.databaseUrl);
  other.pathname = '/bench_sandbox';
  const express = await bench.start('express', { databaseUrl: other.href });
  const service = await bench.start('sandbox', { databaseUrl: other.href });
  const headers = { 'x-api-key': sandboxKey };
  const created = (promptLimits: Settings['promptLimits']) =>
    driven(other.href, (ports) => {
      const create = createDeposit({ ...ports, settings: { ...ports.settings, promptLimits } });
      return () => create(requestOf(promptedDeposit()));
    });
  const candidates = {
    service: requestsTo(service, posting('/api/v1/deposits', promptedDeposit), { headers }),
    express: requestsTo(express, posting('/requests', promptedDeposit)),
    // The sandbox counts no prompts: what the count costs is seen beside it.
    counted: created({ openMax: 1_000, perDayMax: 1_000 }),
    uncounted: created(null),
  };
  const rates = await sideBySide('new deposits by prompt', candidates, bench);
  const work = 'new merchant-initiated deposits/s, provider answers at once';
  const counted = 'the same from a driver, prompts of a number counted';
  return [
    { work, value: rates.service, against: oneInsert, limit: rates.express, floor: 0.45, goal: 0.7 },
    { work: counted, value: rates.counted, against: 'not counted', limit: rates.uncounted, floor: null },
  ];
}

/** New deposits with two processes of the service on one database, against one. */
export async function processFigures(bench: Bench): Promise<readonly Figure[]> {
  const first = await bench.start('service');
  const second = await bench.start('service');
  const half = { headers: keyed, atOnce: 32 };
  const both = [requestsTo(first, newDeposits, half), requestsTo(second, newDeposits, half)];
  const candidates = {
    one: requestsTo(first, newDeposits, { headers: keyed }),
    two: async (seconds: number) => {
      const [a = 0, b = 0] = await Promise.all(both.map((each) => each(seconds)));
      return a + b;
    },
  };
  const { one, two } = await sideBySide('two processes', candidates, bench);
  const work = 'new deposits/s, two processes';
  return [{ work, value: two, against: 'one process', limit: one, floor: 1.2, goal: 1.6 }];
}

const stored = 10_000;

/** What is asked again and again: the same deposit once more, its state, a player's list, whose number this is. */
export async function readFigures(bench: Bench): Promise<readonly Figure[]> {
  const express = await bench.start('express');
  const service = await bench.start('service');
  bench.note(`storing ${stored} deposits to read`);
  const deposits = Array.from({ length: stored }, dialledDeposit);
  const bodies = deposits.map((deposit) => JSON.stringify(deposit));
  const repeat = (n: number): HttpRequest => ({ path: '/api/v1/deposits', body: bodies[n % stored] ?? '' });
  await measureLoad({ url: service.url, atOnce: 32, count: stored, headers: keyed, next: repeat });
  const some = bodies.slice(0, 1_000);
  const made = <Answer>(url: string) =>
    Promise.all(some.map((body) => ask<Answer>('POST', url, body, keyed)));
  const known = await made<{ service_tx_id: string }>(`${service.url}/api/v1/deposits`);
  const bare = await made<{ id: string }>(`${express.url}/requests`);
  const toService = (next: (n: number) => HttpRequest) => requestsTo(service, next, { headers: keyed });
  const candidates = {
    repeats: toService(repeat),
    reads: toService((n) => ({ path: `/api/v1/transactions/${known[n % known.length]?.service_tx_id}` })),
    lists: toService((n) => ({ path: `/api/v1/players/${deposits[n % stored]?.player_id}/transactions` })),
    detect: toService(() => detectRequest),
    express: requestsTo(express, (n) => ({ path: `/requests/${bare[n % bare.length]?.id}` })),
  };
  const rates = await sideBySide('repeats and reads', candidates, bench);
  const peer = { against: 'bare Express with one select', limit: rates.express };
  return [
    { ...peer, work: 'repeated deposits/s', value: rates.repeats, floor: 0.75, goal: 1 },
    { ...peer, work: 'transaction reads/s', value: rates.reads, floor: 0.75, goal: 1 },
    { ...peer, work: 'player lists/s', value: rates.lists, floor: null },
    { ...peer, work: 'operators detected/s', value: rates.detect, floor: null },
  ];
}
