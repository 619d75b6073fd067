import { afterEach, expect, test } from '@jest/globals';
import { type Change, type Instant, instant } from '@mobile-money/core';
import { RecordingLog } from '@mobile-money/testing';
import { tokens } from '../../../src/container/tokens.ts';
import { ChangeWatch, type News } from '../../../src/http/internal/change-watch.ts';
import { EventStream } from '../../support/event-stream.ts';
import { aDeposit, idOf } from '../../support/requests.ts';
import { serviceOfEachTest } from '../../support/service.ts';

const service = serviceOfEachTest();
/** What still listens at the end of a test, also of one that fails: it would look for changes for ever. */
const listening: (() => void)[] = [];
afterEach(() => {
  for (const end of listening.splice(0)) end();
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
  listening.push(...(await Promise.all(Array.from({ length: 50 }, () => watch.listen(() => undefined)))));
  expect(asked).toHaveLength(1);
  await askedAgain();
  expect(asked).toHaveLength(2);
  for (const end of listening.splice(0)) end();
  expect(watch.listeners).toBe(0);
  const before = asked.length;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked.length).toBeLessThanOrEqual(before + 1);
  // Whoever comes next begins anew.
  listening.push(await watch.listen(() => undefined));
  expect(asked.length).toBeGreaterThan(before);
});

test('each change is told once to everyone, also one that became visible late, and too many are told as such', async () => {
  const { feed, changes, askedAgain } = aFeed();
  changes.push(change('old'));
  const watch = new ChangeWatch(feed, clock, new RecordingLog(), watchLimits);
  const told: News[] = [];
  listening.push(await watch.listen((news) => told.push(news)));
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
