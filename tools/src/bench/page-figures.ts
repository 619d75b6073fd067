import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { closedLoop } from '../harness/loops.ts';
import { ask } from '../harness/sender.ts';
import { dialledDeposit, posting, requestsTo, sideBySide } from './candidates.ts';
import type { Figure } from './figure.ts';
import { type Bench, sandboxKey } from './surroundings.ts';

const headers = { 'x-api-key': sandboxKey };
const atOnce = 32;
/** So many deposits are paid while all wait. */
const paid = 200;
const newsMaxMs = 2_000;
const kibPerPageMax = 40;
/** One in a hundred seconds is what background work differs by from one time to the next. */
const commitsPerPageMax = 0.01;
const watchSeconds = 15;

interface Waiting {
  readonly id: string;
  readonly socket: Socket;
  /** When the news came. */
  readonly told: Promise<number>;
}

/**
 * Players' pages that wait on one process: what they take of its memory and of the database, whether deposits keep their
 * rate beside them, and how soon a commit reaches them. In the sandbox, where outcomes can be made to happen.
 */
export async function pageFigures(bench: Bench): Promise<readonly Figure[]> {
  const { pages } = bench.sizes;
  const express = await bench.start('express');
  const service = await bench.start('sandbox');
  const { pool } = bench.open(1);
  const candidates = {
    service: requestsTo(service, posting('/api/v1/deposits', dialledDeposit), { headers }),
    express: requestsTo(express, posting('/requests', dialledDeposit)),
  };
  const before = await sideBySide('deposits without pages', candidates, bench);

  /** What the database did in a while in which nothing was asked of the service. */
  const commitsAtRest = async (): Promise<number> => {
    const count = async (): Promise<number> => {
      const sql = 'select xact_commit::float8 as n from pg_stat_database where datname = current_database()';
      return Number((await pool.query<{ n: number }>(sql)).rows[0]?.n);
    };
    await sleep(2_000);
    const first = await count();
    await sleep(watchSeconds * 1_000);
    return (await count()) - first;
  };
  bench.note('pages: at rest without any');
  const workBefore = await commitsAtRest();
  const mibBefore = service.residentMib();
  const waiting = await openPages(service.url, pages, bench.note);
  try {
    const mibOpened = service.residentMib();
    bench.note(`pages: ${pages} at rest`);
    const workMeanwhile = await commitsAtRest();
    const during = await sideBySide(`deposits beside ${pages} pages`, candidates, bench);
    bench.note('pages: paying');
    const slowestMs = await pay(service.url, waiting);
    const mibAfter = service.residentMib();
    const beside = `new deposits/s beside ${pages} pages that wait`;
    const limits = { floor: null, ceiling: 1 } as const;
    return [
      {
        work: beside,
        value: during.service,
        against: 'bare Express with one insert',
        limit: during.express,
        floor: 0.75,
      },
      {
        work: beside,
        value: during.service,
        against: 'the same without pages',
        limit: before.service,
        floor: null,
      },
      {
        work: "the database's commits a second more, for each page",
        value: Math.max(0, workMeanwhile - workBefore) / watchSeconds / pages,
        against: 'the limit',
        limit: commitsPerPageMax,
        ...limits,
      },
      {
        work: 'resident KiB a page',
        value: ((mibOpened - mibBefore) * 1_024) / pages,
        against: 'the limit',
        limit: kibPerPageMax,
        ...limits,
      },
      {
        work: `resident MiB after ${paid} were paid`,
        value: mibAfter,
        against: 'when all had come',
        limit: mibOpened,
        floor: null,
        ceiling: 1.25,
      },
      {
        work: `slowest news of ${paid} outcomes, ms after the answer to who made it`,
        value: slowestMs,
        against: 'the limit',
        limit: newsMaxMs,
        ...limits,
      },
    ];
  } finally {
    for (const { socket } of waiting) socket.destroy();
  }
}

/** A deposit, its page, and a line that waits for news of it, each of an address of its own. */
async function openPages(url: string, count: number, note: Bench['note']): Promise<readonly Waiting[]> {
  const waiting: Waiting[] = [];
  await closedLoop({ atOnce, count, seconds: 0 }, async (n) => {
    const deposit = await ask<{ service_tx_id: string }>(
      'POST',
      `${url}/api/v1/deposits`,
      dialledDeposit(),
      headers,
    );
    const { service_tx_id: id } = deposit;
    const page = await ask<{ url: string }>('POST', `${url}/api/v1/transactions/${id}/page`, {}, headers);
    const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
    waiting.push({ id, ...(await openLine(url, page.url.split('/pay/')[1] ?? '', address)) });
    if (waiting.length % 1_000 === 0) note(`pages: ${waiting.length} of ${count} wait`);
  });
  return waiting;
}

async function openLine(url: string, token: string, address: string) {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setEncoding('utf8');
  socket.write(
    `GET /pay/${token}/live?v=1 HTTP/1.1\r\nHost: ${hostname}\r\nX-Forwarded-For: ${address}\r\n\r\n`,
  );
  const [answer] = (await once(socket, 'data')) as [string];
  if (!answer.startsWith('HTTP/1.1 200')) throw new Error(`A page may not wait: ${answer.slice(0, 100)}`);
  const told = new Promise<number>((resolve) => {
    socket.on('data', (text: string) => {
      if (text.includes('event: changed')) resolve(performance.now());
    });
  });
  socket.on('error', () => undefined);
  return { socket, told };
}

/** Pays some, one every few milliseconds, and gives how long the slowest news took. */
async function pay(url: string, waiting: readonly Waiting[]): Promise<number> {
  const step = Math.max(1, Math.floor(waiting.length / paid));
  const chosen = waiting.filter((_, place) => place % step === 0).slice(0, paid);
  const news = chosen.map(async ({ id, told }, place) => {
    await sleep(place * 10);
    const path = `${url}/api/v1/sandbox/transactions/${id}/simulate`;
    await ask('POST', path, { outcome: 'succeeded' }, headers);
    const committedAt = performance.now();
    const within = AbortSignal.timeout(30_000);
    const late = once(within, 'abort').then(() => Number.POSITIVE_INFINITY);
    return Math.max(0, (await Promise.race([told, late])) - committedAt);
  });
  return Math.max(...(await Promise.all(news)));
}
