import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type Change, type Instant, instant } from '@mobile-money/core';
import { memoryPorts, RecordingLog } from '@mobile-money/testing';
import express, { type Request } from 'express';
import { tokens } from '../../../src/container/tokens.ts';
import { ChangeStreams } from '../../../src/http/internal/change-stream.ts';
import { ChangeWatch, type News } from '../../../src/http/internal/change-watch.ts';
import type { AuthenticateStaff } from '../../../src/http/internal/staff-authentication.ts';
import type { StaffCaller } from '../../../src/http/internal/staff-caller.ts';
import { EventStream } from '../../support/event-stream.ts';
import { type Listening, listening } from '../../support/listening.ts';
import { aDeposit, idOf } from '../../support/requests.ts';
import { serviceOfEachTest } from '../../support/service.ts';

describe('what a page hears of', () => {
  const service = serviceOfEachTest();
  /** What still listens at the end of a test, also of one that fails: it would look for changes for ever. */
  const hearers: (() => void)[] = [];
  afterEach(() => {
    for (const end of hearers.splice(0)) end();
  });

  test('a page hears of a new withdrawal, and of what becomes of it', async () => {
    const stream = await EventStream.open(service.url);
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(await stream.next()).toEqual({ comment: 'listening' });
    const id = idOf(await service.post('/api/v1/withdrawals', aDeposit()));
    const created = await stream.next();
    expect(created).toEqual({
      event: 'changed',
      id: expect.stringMatching(/^\d+$/),
      data: JSON.stringify({
        kind: 'transaction',
        id,
        state: 'pending_approval',
        service_tx_id: id,
        at: new Date(service.memory.clock.now()).toISOString(),
      }),
    });
    await service.post(`/internal/v1/withdrawals/${id}/reject`, { reason: 'r' });
    expect(await stream.until(({ state }) => state === 'failed')).toMatchObject({ kind: 'transaction', id });
    expect(await stream.until(({ kind }) => kind === 'audit')).toMatchObject({ state: 'withdrawal.reject' });
    await stream.close();

    // What was missed in between is told to whoever remembers where they were.
    service.memory.clock.advance(60_000);
    const later = await EventStream.open(service.url, { 'last-event-id': created?.['id'] ?? '' });
    expect(await later.until(({ state }) => state === 'failed')).toMatchObject({ id });
    await later.close();
  });

  test('a page hears who begins to work on a withdrawal, and that they no longer do', async () => {
    const id = idOf(await service.post('/api/v1/withdrawals', aDeposit()));
    const stream = await EventStream.open(service.url);
    expect(await stream.next()).toEqual({ comment: 'listening' });
    const claim = `/internal/v1/withdrawals/${id}/claim`;
    await service.post(claim, {});
    const isClaim = ({ kind }: Record<string, unknown>): boolean => kind === 'claim';
    const told = { kind: 'claim', id, service_tx_id: id, state: 'dev' };
    expect(await stream.until(isClaim)).toMatchObject(told);
    service.memory.clock.advance(1);
    await service.call('DELETE', claim);
    expect(await stream.until(isClaim)).toMatchObject(told);
    await stream.close();
  });

  test('the streams end with the service, and no new one begins', async () => {
    const stream = await EventStream.open(service.url);
    expect(await stream.next()).toEqual({ comment: 'listening' });
    service.container.get(tokens.changeStreams).stop();
    expect(await stream.next()).toBeNull();
    expect((await service.get('/internal/v1/events')).status).toBe(503);
  });

  /** A feed that is told what to tell, and counts how often it is asked. */
  function aFeed() {
    const changes: Change[] = [];
    const asked: Instant[] = [];
    const waiting: (() => void)[] = [];
    return {
      changes,
      asked,
      /** Resolves when it is asked once more. */
      askedAgain: () => new Promise<void>((resolve) => waiting.push(resolve)),
      feed: {
        since: async (at: Instant) => {
          asked.push(at);
          for (const resolve of waiting.splice(0)) resolve();
          return changes.filter((change) => change.at >= at);
        },
      },
    };
  }
  const now = instant(100_000);
  const clock = { now: () => now };
  const watchLimits = { everyMs: 1, lookBackMs: 1_000, perKind: 500, toldAtOnce: 3 };
  const change = (id: string): Change => ({
    kind: 'payment',
    id,
    state: 'held',
    transactionId: null,
    at: now,
  });

  test('the database is asked by one, however many listen, and by no one when no one listens', async () => {
    const { feed, asked, askedAgain } = aFeed();
    const watch = new ChangeWatch(feed, clock, new RecordingLog(), watchLimits);
    hearers.push(...(await Promise.all(Array.from({ length: 50 }, () => watch.listen(() => undefined)))));
    expect(asked).toHaveLength(1);
    await askedAgain();
    expect(asked).toHaveLength(2);
    for (const end of hearers.splice(0)) end();
    expect(watch.listeners).toBe(0);
    const before = asked.length;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(asked.length).toBeLessThanOrEqual(before + 1);
    // Whoever comes next begins anew.
    hearers.push(await watch.listen(() => undefined));
    expect(asked.length).toBeGreaterThan(before);
  });

  test('each change is told once to everyone, also one that became visible late, and too many are told as such', async () => {
    const { feed, changes, askedAgain } = aFeed();
    changes.push(change('old'));
    const watch = new ChangeWatch(feed, clock, new RecordingLog(), watchLimits);
    const told: News[] = [];
    hearers.push(await watch.listen((news) => told.push(news)));
    changes.push(change('new'));
    await askedAgain();
    await askedAgain();
    changes.push({ ...change('late'), at: instant(now - 900) });
    await askedAgain();
    await askedAgain();
    expect(told).toEqual([[change('new')], [{ ...change('late'), at: now - 900 }]]);
    changes.push(...['a', 'b', 'c', 'd'].map(change));
    await askedAgain();
    await askedAgain();
    expect(told.slice(2)).toEqual(['too_many']);
  });
});

describe('the streams', () => {
  const caller: StaffCaller = {
    actor: { kind: 'operator', id: 'awa@example.com', address: null },
    role: 'viewer',
    duties: ['read'],
    isConfirmed: true,
    isPasswordOwn: true,
    session: null,
    factorKinds: [],
    factorRefusal: () => null,
  };

  let server: Listening;
  afterEach(() => server.stop());

  /** Streams that beat as fast as a test likes. */
  async function serve(
    authenticate: AuthenticateStaff,
    log = new RecordingLog(),
    admit: (request: Request) => Promise<unknown> = async () => undefined,
  ): Promise<string> {
    const { ports } = memoryPorts();
    const watch = new ChangeWatch(ports.changes, ports.clock, log);
    const streams = new ChangeStreams(watch, authenticate, log, { heartbeatMs: 5, streamsMax: 2 });
    const app = express();
    app.use('/internal/v1/events', async (request, response, next) => {
      await admit(request);
      response.locals['caller'] = caller;
      next();
    });
    app.use('/internal/v1/events', streams.handler);
    server = await listening(app);
    return server.url;
  }

  test('a stream says again and again that it is there, and asks without using the session', async () => {
    const uses: boolean[] = [];
    const url = await serve(async (_request, isUse) => {
      uses.push(isUse);
      return caller;
    });
    const stream = await EventStream.open(url);
    expect(await stream.next()).toEqual({ comment: 'listening' });
    expect(await stream.next()).toEqual({ comment: 'still here' });
    expect(await stream.next()).toEqual({ comment: 'still here' });
    expect(new Set(uses)).toEqual(new Set([false]));
    await stream.close();
  });

  test.each<[string, StaffCaller | null]>([
    ['was signed out', null],
    ['has a second factor to prove', { ...caller, factorRefusal: () => 'factor_first' }],
    ['has a password to choose', { ...caller, isPasswordOwn: false }],
    ['is not confirmed', { ...caller, isConfirmed: false }],
  ])('whoever %s in the meantime hears nothing more', async (_how, now) => {
    let isAsBefore = true;
    const url = await serve(async () => (isAsBefore ? caller : now));
    const stream = await EventStream.open(url);
    expect(await stream.next()).toEqual({ comment: 'listening' });
    isAsBefore = false;
    let event = await stream.next();
    while (event !== null) {
      expect(event).toEqual({ comment: 'still here' });
      event = await stream.next();
    }
    expect(event).toBeNull();
  });

  test('a database that is away for a moment ends no stream', async () => {
    const log = new RecordingLog();
    let failures = 0;
    const url = await serve(async () => {
      failures += 1;
      if (failures <= 2) throw new Error('away');
      return caller;
    }, log);
    const stream = await EventStream.open(url);
    expect(await stream.next()).toEqual({ comment: 'listening' });
    expect(await stream.next()).toEqual({ comment: 'still here' });
    expect(log.messages('warn')).toHaveLength(2);
    await stream.close();
  });

  test('there is room for so many streams, and for another when one ends', async () => {
    const url = await serve(async () => caller);
    const [first, second] = [await EventStream.open(url), await EventStream.open(url)];
    expect((await EventStream.open(url)).response.status).not.toBe(200);
    await first.close();
    let third = await EventStream.open(url);
    while (third.response.status !== 200) third = await EventStream.open(url);
    await Promise.all([second.close(), third.close()]);
  });

  test('who hangs up before being let in holds no place', async () => {
    let hungUp = 0;
    const url = await serve(
      async () => caller,
      new RecordingLog(),
      async (request) => {
        if (request.get('x-impatient') === undefined) return;
        await once(request.socket, 'close');
        hungUp += 1;
      },
    );
    for (const times of [1, 2, 3]) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      await once(socket, 'connect');
      socket.end('GET /internal/v1/events HTTP/1.1\r\nHost: x\r\nX-Impatient: yes\r\n\r\n');
      socket.resume();
      while (hungUp < times) await new Promise((resolve) => setImmediate(resolve));
    }
    const [first, second] = [await EventStream.open(url), await EventStream.open(url)];
    expect([first.response.status, second.response.status]).toEqual([200, 200]);
    await Promise.all([first.close(), second.close()]);
  });
});
