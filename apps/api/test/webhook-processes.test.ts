import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '@mobile-money/postgres/test-database';
import { build, runService, type ServiceProcess, whenUp } from './support/service-process.ts';
import {
  query,
  type StoredWebhook,
  storeWebhooks,
  untilAllEnded,
  webhooksTo,
} from './support/stored-webhooks.ts';
import { type Arrival, type Behaviour, WebhookReceiver } from './support/webhook-receiver.ts';

jest.setTimeout(120_000);

/** In short only the worst that can happen to them; at length, as CI runs it after all other tests, all of it. */
const atLength = process.env['LONG_TESTS'] === undefined ? it.skip : it;

const folder = mkdtempSync(join(tmpdir(), 'webhook-processes-'));
const receivers: WebhookReceiver[] = [];
const services: ServiceProcess[] = [];
let database: TestDatabase;

beforeAll(build);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  for (const service of services.splice(0)) await service.end('SIGKILL');
  for (const receiver of receivers.splice(0)) await receiver.stop();
  await database.drop();
});

/** A process with a key of its own, so that its webhooks bear its name. */
async function aService(name: string, more: Record<string, string> = {}): Promise<ServiceProcess> {
  const env = { DATABASE_URL: database.url, WEBHOOK_SIGNING_KEY_ID: name, ...more };
  const service = await runService(join(folder, name), env);
  services.push(service);
  await whenUp(service);
  return service;
}

async function aReceiver(behaviour: Behaviour = 'answers'): Promise<WebhookReceiver> {
  const receiver = await WebhookReceiver.start(behaviour);
  receivers.push(receiver);
  return receiver;
}

const haveAll = (webhooks: readonly StoredWebhook[]) => (arrivals: readonly Arrival[]) => {
  if (arrivals.length < webhooks.length) return false;
  const came = new Set(arrivals.map(({ eventId }) => eventId));
  return webhooks.every(({ eventId }) => came.has(eventId));
};

const countByStatus = (): Promise<{ status: string; count: number }[]> =>
  query(
    database.url,
    'select status, count(*)::integer from webhook_deliveries group by status order by status',
  );

describe('webhooks of real processes', () => {
  atLength('reach one receiver while another never answers, however many wait for that one', async () => {
    const [dead, fine] = [await aReceiver('never answers'), await aReceiver()];
    await storeWebhooks(database.url, webhooksTo(dead.origin, 500));
    await aService('one', { WEBHOOK_TIMEOUT_MS: '10000' });
    await dead.until((arrivals) => arrivals.length === 4);
    const webhooks = webhooksTo(fine.origin, 10);
    await storeWebhooks(database.url, webhooks);
    await fine.until(haveAll(webhooks));
    // Not because the other gave up: its first four are still being waited for, and no fifth was sent.
    expect([dead.open, dead.arrivals.length]).toEqual([4, 4]);
  });

  atLength('are shared by two processes, and none is sent twice while both live', async () => {
    const receiver = await aReceiver();
    const webhooks = webhooksTo(receiver.origin, 300, 2);
    await Promise.all([aService('one'), aService('two')]);
    await storeWebhooks(database.url, webhooks);
    await receiver.until(haveAll(webhooks));
    await untilAllEnded(database.url);
    expect(receiver.arrivals).toHaveLength(webhooks.length);
    expect(new Set(receiver.arrivals.map(({ keyId }) => keyId))).toEqual(new Set(['one', 'two']));
    expect(outOfOrder(webhooks, receiver.arrivals)).toEqual([]);
  });

  it('all arrive, in order, within 15 seconds, when their process is killed, and none that was given up', async () => {
    const [receiver, refusing] = [await aReceiver(), await aReceiver('refuses')];
    const webhooks = webhooksTo(receiver.origin, 500, 2);
    const refused = webhooksTo(refusing.origin, 60);
    await storeWebhooks(database.url, [...webhooks, ...refused]);
    const oneRetry = { WEBHOOK_RETRY_DELAYS_MS: '10' };
    const first = await aService('one', oneRetry);
    await receiver.until((arrivals) => arrivals.length >= 200);
    // Every one of them has come once by then, and half of them the second and last time.
    await refusing.until((arrivals) => arrivals.length >= 90);
    await first.end('SIGKILL');
    const killedAt = Date.now();
    const givenUp = await query<{ event_id: string }>(
      database.url,
      `select event_id from webhook_deliveries where status = 'failed'`,
    );
    const cameBefore = refusing.arrivals.length;
    const [left] = await query<{ until: string }>(
      database.url,
      'select max(leased_until) as until from webhook_deliveries where lease_token is not null',
    );
    // What it held can be taken over from then on, and whoever is there looks four times a second.
    expect(Number(left?.until) - killedAt).toBeGreaterThan(0);
    expect(Number(left?.until) - killedAt).toBeLessThan(14_000);
    await aService('two', oneRetry);
    await receiver.until(haveAll(webhooks));
    await untilAllEnded(database.url);
    expect(await countByStatus()).toEqual([
      { status: 'delivered', count: 1_000 },
      { status: 'failed', count: 60 },
    ]);
    expect(outOfOrder(webhooks, receiver.arrivals)).toEqual([]);
    // Some had been given up, some had not, and only these were tried again.
    expect(givenUp.length).toBeGreaterThan(0);
    const cameLater = new Set(refusing.arrivals.slice(cameBefore).map(({ eventId }) => eventId));
    expect(cameLater.size).toBeGreaterThan(0);
    expect(givenUp.filter(({ event_id }) => cameLater.has(event_id))).toEqual([]);
  });

  atLength('leave a record of every attempt: when, how long, what came back', async () => {
    const receiver = await aReceiver();
    const gone = await WebhookReceiver.start();
    const goneOrigin = gone.origin;
    await gone.stop();
    await storeWebhooks(database.url, [...webhooksTo(receiver.origin, 1), ...webhooksTo(goneOrigin, 1)]);
    const began = Date.now();
    await aService('one', { WEBHOOK_RETRY_DELAYS_MS: '10,20' });
    await untilAllEnded(database.url);
    const attempts = await query<{ at: string; duration_ms: string }>(
      database.url,
      `select w.status as outcome, a.status, error, answer_excerpt, at, duration_ms from webhook_attempts a
        join webhook_deliveries w using (event_id) order by w.status, a.id`,
    );
    const refused = {
      outcome: 'failed',
      status: null,
      error: JSON.stringify({ code: 'webhook_connection_refused', facts: {} }),
      answer_excerpt: '',
    };
    expect(attempts).toMatchObject([
      { outcome: 'delivered', status: 200, error: null, answer_excerpt: 'taken' },
      refused,
      refused,
      refused,
    ]);
    for (const { at, duration_ms } of attempts) {
      expect(Number(at)).toBeGreaterThanOrEqual(began);
      expect(Number(at) + Number(duration_ms)).toBeLessThanOrEqual(Date.now());
    }
  });
});

/** Events that came, for the first time, before an earlier one of their transaction had come. */
function outOfOrder(webhooks: readonly StoredWebhook[], arrivals: readonly Arrival[]): readonly string[] {
  const first = new Map<string, number>();
  for (const [place, { eventId }] of arrivals.entries()) if (!first.has(eventId)) first.set(eventId, place);
  const placeOf = ({ eventId }: StoredWebhook): number => first.get(eventId) ?? Number.POSITIVE_INFINITY;
  const firsts = new Map(
    webhooks.filter(({ sequence }) => sequence === 1).map((each) => [each.transactionId, each]),
  );
  return webhooks
    .filter(({ sequence }) => sequence === 2)
    .filter((later) => {
      const earlier = firsts.get(later.transactionId);
      return earlier === undefined || placeOf(later) < placeOf(earlier);
    })
    .map(({ eventId }) => eventId);
}
