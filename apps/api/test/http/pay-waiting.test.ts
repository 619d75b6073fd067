import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Deposit, later, type TransactionId } from '@mobile-money/core';
import { type OpenDatabase, openDatabase, PostgresEventBell, postgresPorts } from '@mobile-money/postgres';
import { openTestDatabase, type TestDatabase } from '@mobile-money/postgres/test-database';
import { aRegistry, FixedClock, RecordingLog, testMorning } from '@mobile-money/testing';
import { storedDeposit } from '@mobile-money/testing/contracts/given/deposits';
import express from 'express';
import { randomKeyMaker } from '../../src/bootstrap/random-key-maker.ts';
import { tokens } from '../../src/container/tokens.ts';
import { PageWaiters, type ReadVersions } from '../../src/http/pay/page-waiters.ts';
import { type Listening, listening } from '../support/listening.ts';
import { aDeposit, idOf, member } from '../support/requests.ts';
import { serviceOfEachTest } from '../support/service.ts';

const changed = 'event: changed\ndata: {}\n\n';
const key = `svc_test_own_${'s'.repeat(32)}`;
const withKey = { 'X-API-Key': key };

describe('a page that waits', () => {
  const service = serviceOfEachTest({
    environment: { SERVICE_ENV: 'sandbox' },
    issuedKeys: { [key]: 'own' },
    ports: () => ({ keyMaker: randomKeyMaker }),
  });
  const made = async (reference = 'order-1'): Promise<{ id: string; path: string }> => {
    const id = idOf(await service.post('/api/v1/deposits', aDeposit({ reference }), withKey));
    const { json } = await service.post(`/api/v1/transactions/${id}/page`, {}, withKey);
    return { id, path: String(member(json, 'url')).replace('http://localhost:8000', '') };
  };
  const simulated = (id: string, outcome: string) =>
    service.post(`/api/v1/sandbox/transactions/${id}/simulate`, { outcome }, withKey);
  const open = (path: string, version = 1, signal?: AbortSignal) =>
    fetch(`${service.url}${path}/live?v=${version}`, signal ? { signal } : {});
  const waiters = () => service.container.get(tokens.pageWaiters);

  test('is told once its own deposit has changed, and of no other', async () => {
    const [own, other] = [await made(), await made('order-2')];
    const [waiting, still] = [await open(own.path), await open(other.path)];
    expect(waiting.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(waiting.headers.get('cache-control')).toBe('no-store');
    await simulated(own.id, 'expired');
    expect(await waiting.text()).toBe(`:\n\n${changed}`);
    expect(waiters().count).toBe(1);
    waiters().stop();
    expect(await still.text()).toBe(':\n\n');
  });

  test('is told at once of what changed before it came', async () => {
    const { id, path } = await made();
    await simulated(id, 'succeeded');
    expect(await (await open(path)).text()).toBe(`:\n\n${changed}`);
  });

  test('is forgotten when it is closed', async () => {
    const { path } = await made();
    const closing = new AbortController();
    const waiting = await open(path, 1, closing.signal);
    expect(waiters().count).toBe(1);
    closing.abort();
    await expect(waiting.text()).rejects.toThrow();
    while (waiters().count > 0) await service.get('/health');
  });

  test('is told after some minutes though no one rang', async () => {
    const { id, path } = await made();
    const waiting = await open(path);
    const { transactions } = service.memory.database;
    const deposit = transactions.get(id as TransactionId) as Deposit;
    transactions.set(deposit.id, { ...deposit, state: 'succeeded', version: 2 });
    service.memory.clock.advance(150_000);
    expect(await waiting.text()).toContain(changed);
  });

  test('is let go when its time is over', async () => {
    const { path } = await made();
    service.memory.clock.advance(15 * 60_000 + 86_400_000 - 1_000);
    const waiting = await open(path);
    service.memory.clock.advance(1_000);
    await waiting.text();
    expect((await open(path)).status).toBe(404);
  });

  test('gives way to newer ones when its deposit has ten', async () => {
    const { path } = await made();
    const oldest = await open(path);
    for (let count = 0; count < 10; count += 1) await open(path);
    expect(await oldest.text()).toBe(':\n\n');
    expect(waiters().count).toBe(10);
  });

  test('is sent away when the service stops, and under a wrong token does not exist', async () => {
    const { path } = await made();
    waiters().stop();
    const refused = await open(path);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '15']);
    expect((await open(`/pay/${'x'.repeat(43)}`)).status).toBe(404);
  });

  test('is one of three hundred, and the commit reaches all of them', async () => {
    const pages = await Promise.all(Array.from({ length: 30 }, (_, index) => made(`order-${index}`)));
    const all = pages.flatMap((page) => Array.from({ length: 10 }, () => page));
    const waiting = await Promise.all(all.map(({ path }) => open(path)));
    expect(waiters().count).toBe(300);
    await Promise.all(pages.map(({ id }) => simulated(id, 'succeeded')));
    const texts = await Promise.all(waiting.map((each) => each.text()));
    expect(texts.filter((text) => !text.endsWith(changed))).toEqual([]);
    expect(waiters().count).toBe(0);
  });
});

describe('pages that wait while it is not known what changed', () => {
  test('are looked after once more when that is told during a look', async () => {
    let version = 1;
    let tellAll = (): void => undefined;
    const looks: (() => void)[] = [];
    const waiters = new PageWaiters(
      {
        bell: {
          listenForDeposits: async (listener) => {
            tellAll = () => listener(null);
            return () => undefined;
          },
        },
        readVersions: async (ids) => {
          const read = ids.map(() => version);
          await new Promise<void>((resolve) => looks.push(resolve));
          return read;
        },
        clock: new FixedClock(),
        log: new RecordingLog(),
      },
      { lookAgainMs: 10 },
    );
    const look = async (): Promise<() => void> => {
      for (;;) {
        const answer = looks.shift();
        if (answer !== undefined) return answer;
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    };
    const app = express();
    const page = { transactionId: 'own' as TransactionId, expiresAt: later(testMorning, 3_600_000) };
    app.get('/', (_request, response) => waiters.wait(response, page, 1));
    const server = await listening(app);
    const waiting = await fetch(server.url);
    (await look())();
    // As a bell whose line was lost: before it listens again, and when it does.
    tellAll();
    const before = await look();
    version = 2;
    tellAll();
    before();
    (await look())();
    expect(await waiting.text()).toBe(`:\n\n${changed}`);
    await server.stop();
  });
});

describe('many pages that wait, on PostgreSQL', () => {
  let opened: TestDatabase;
  let database: OpenDatabase;
  let here: PostgresEventBell;
  let there: PostgresEventBell;
  let server: Listening;
  let waiters: PageWaiters;
  let reads = 0;

  beforeAll(async () => {
    opened = await openTestDatabase();
    database = openDatabase({ url: opened.url, poolMax: 4 });
    const ports = postgresPorts(database);
    await ports.registry.seed(aRegistry());
    [here, there] = [
      new PostgresEventBell(database, opened.url),
      new PostgresEventBell(database, opened.url),
    ];
    const read = async (id: TransactionId): Promise<number> => {
      reads += 1;
      return (await ports.transactions.find(id))?.version ?? 0;
    };
    const readVersions: ReadVersions = (ids) => Promise.all(ids.map(read));
    const [clock, log] = [new FixedClock(), new RecordingLog()];
    waiters = new PageWaiters({ bell: here, readVersions, clock, log }, { waitingMax: 200 });
    const expiresAt = later(testMorning, 3_600_000);
    const app = express();
    app.get('/:id/:version', async (request, response) => {
      const { id, version } = request.params;
      await waiters.wait(response, { transactionId: id as TransactionId, expiresAt }, Number(version));
    });
    server = await listening(app);
  }, 60_000);
  afterAll(async () => {
    waiters.stop();
    await server.stop();
    await here.close();
    await there.close();
    await database.close();
    await opened.drop();
  });

  test('cost one read each when they come, none while they wait, and hear of a commit elsewhere', async () => {
    const { transactions } = postgresPorts(database);
    const deposits = await Promise.all(Array.from({ length: 20 }, () => storedDeposit({ transactions })));
    const ids = deposits.map(({ id }) => id);
    const waiting = await Promise.all(
      Array.from({ length: 200 }, (_, index) => fetch(`${server.url}/${ids[index % 20]}/1`)),
    );
    while (reads < 200) await fetch(`${server.url}/nowhere`);
    expect([reads, waiters.count]).toEqual([200, 200]);
    expect((await fetch(`${server.url}/${ids[0]}/1`)).status).toBe(503);
    const before = performance.now();
    for (const id of ids) there.ringDeposit(id);
    const texts = await Promise.all(waiting.map((each) => each.text()));
    expect(texts.filter((text) => !text.endsWith(changed))).toEqual([]);
    expect(performance.now() - before).toBeLessThan(5_000);
    expect(reads).toBe(200);
  });
});
