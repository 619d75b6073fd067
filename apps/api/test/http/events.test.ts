import { describe, expect, test } from '@jest/globals';
import { tokens } from '../../src/container/tokens.ts';
import { aCallback, aDeposit, idOf } from '../support/requests.ts';
import { serviceOfEachTest } from '../support/service.ts';

interface Events {
  readonly items: readonly {
    readonly event_id: string;
    readonly cursor: string;
    readonly payload: Readonly<Record<string, unknown>>;
    readonly failure_code: string | null;
  }[];
  readonly next: string;
}

const key = `svc_test_own_${'s'.repeat(32)}`;
const strange = `svc_test_strange_${'s'.repeat(32)}`;

describe('the feed of events', () => {
  const service = serviceOfEachTest({
    environment: { SERVICE_ENV: 'sandbox' },
    issuedKeys: { [key]: 'own', [strange]: 'other' },
  });
  const withKey = { 'X-API-Key': key };

  const deposited = async (changes: Record<string, unknown> = {}, headers = withKey): Promise<string> =>
    idOf(await service.post('/api/v1/deposits', aDeposit(changes), headers));
  const simulated = (id: string, outcome: string, headers = withKey) =>
    service.post(`/api/v1/sandbox/transactions/${id}/simulate`, { outcome }, headers);
  const read = async (query = '', headers = withKey): Promise<Events> => {
    const answer = await service.get(`/api/v1/events${query}`, headers);
    expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
    return answer.json as Events;
  };

  test.each([
    ['with', aCallback],
    ['without', null],
  ])('has the body of each webhook, member for member, %s a callback URL', async (_, callback_url) => {
    const id = await deposited({ callback_url });
    await simulated(id, 'expired');
    service.memory.clock.advance(1_000);
    await simulated(id, 'succeeded');
    const { items, next } = await read();
    const about = {
      service_tx_id: id,
      reference: 'order-1',
      direction: 'deposit',
      amount_xaf: 5_000,
      operator: 'orange',
    };
    const [first, second] = items;
    expect(items).toHaveLength(2);
    expect(first?.payload).toEqual({
      ...about,
      event: 'payment.expired',
      provider_tx_id: null,
      ts: '2026-01-01T09:00:00.000Z',
    });
    expect(Object.keys(first ?? {})).toEqual(['event_id', 'cursor', 'payload', 'failure_code']);
    expect([first?.failure_code, second?.failure_code]).toEqual(['window_closed', null]);
    expect(second?.payload).toMatchObject({ ...about, event: 'payment.succeeded' });
    expect(next).toBe(second?.cursor);
    expect(await read(`?after=${first?.cursor}`)).toEqual({ items: [second], next });
    expect(await read(`?after=${next}`)).toEqual({ items: [], next });
    for (const { delivery } of service.memory.database.deliveries.values()) {
      const told = items.find(({ event_id }) => event_id === delivery.event.id);
      expect(JSON.stringify(told?.payload)).toBe(delivery.event.body);
    }
  });

  test('has what became of withdrawals', async () => {
    const id = idOf(await service.post('/api/v1/withdrawals', aDeposit(), withKey));
    await simulated(id, 'failed');
    expect(await read()).toMatchObject({
      items: [{ payload: { service_tx_id: id, direction: 'withdrawal' }, failure_code: 'simulated' }],
    });
  });

  test('is of the own application alone', async () => {
    await simulated(await deposited({}, { 'X-API-Key': strange }), 'failed', { 'X-API-Key': strange });
    expect((await read()).items).toEqual([]);
    expect((await read('', { 'X-API-Key': strange })).items).toHaveLength(1);
    const { status } = await service.get('/api/v1/events', { 'X-API-Key': 'x' });
    expect(status).toBe(401);
  });

  test('gives as many as asked for, and 50 when no one asks', async () => {
    for (let n = 0; n < 52; n += 1) await simulated(await deposited({ reference: `order-${n}` }), 'failed');
    const first = await read();
    expect(first.items).toHaveLength(50);
    expect((await read(`?after=${first.next}`)).items).toHaveLength(2);
    expect((await read('?limit=3')).items).toEqual(first.items.slice(0, 3));
    expect((await read('?limit=100')).items).toHaveLength(52);
  });

  test('from the end has nothing of before and everything after', async () => {
    await simulated(await deposited(), 'failed');
    const { items, next } = await read('?after=end&wait=25');
    expect(items).toEqual([]);
    await simulated(await deposited({ reference: 'order-2' }), 'failed');
    expect(await read(`?after=${next}`)).toMatchObject({ items: [{ payload: { reference: 'order-2' } }] });
  });

  test('has nothing after a cursor that is newer than all, and gives it back', async () => {
    await simulated(await deposited(), 'failed');
    const after = '1fffffffffffff';
    expect(await read(`?after=${after}`)).toEqual({ items: [], next: after });
  });

  test.each([
    '?after=',
    '?after=0',
    '?after=END',
    '?after=20000000000000',
    '?limit=0',
    '?limit=101',
    '?limit=x',
    '?wait=-1',
    '?wait=26',
  ])('refuses %s', async (query) => {
    const { status } = await service.get(`/api/v1/events${query}`, withKey);
    expect(status).toBe(422);
  });

  describe('to those who wait', () => {
    const waiters = () => service.container.get(tokens.eventWaiters);

    test('tells the first event as soon as it is there', async () => {
      const id = await deposited();
      const waiting = read('?wait=25');
      await simulated(id, 'failed');
      expect(await waiting).toMatchObject({ items: [{ payload: { service_tx_id: id } }] });
    });

    test('tells at once what is there', async () => {
      await simulated(await deposited(), 'failed');
      expect((await read('?wait=25')).items).toHaveLength(1);
    });

    test('answers without items when the time is over', async () => {
      const { next } = await read('?after=end');
      expect(await read(`?after=${next}&wait=1`)).toEqual({ items: [], next });
    });

    test('answers what it has when the service stops, and at once from then on', async () => {
      const { next } = await read('?after=end');
      const waiting = [read(`?after=${next}&wait=25`), read('?wait=25')];
      await read();
      waiters().stop();
      for (const each of waiting) expect(await each).toEqual({ items: [], next });
      expect(await read('?wait=25')).toEqual({ items: [], next });
    });

    test('forgets who hung up', async () => {
      const hangUp = new AbortController();
      const asked = service
        .call('GET', '/api/v1/events?wait=25', { headers: withKey, signal: hangUp.signal })
        .catch(() => null);
      await read();
      hangUp.abort();
      await asked;
      // Sixty would be too many, if any of them were still counted.
      for (let n = 0; n < 60; n += 1) {
        const stop = new AbortController();
        const each = fetch(`${service.url}/api/v1/events?wait=25`, { headers: withKey, signal: stop.signal });
        await read();
        stop.abort();
        await expect(each).rejects.toThrow();
      }
    });

    test('lets fifty of an application wait, and refuses the others', async () => {
      const waiting = Array.from({ length: 51 }, () => service.get('/api/v1/events?wait=25', withKey));
      const first = await Promise.race(waiting);
      expect([first.status, first.headers.get('retry-after')]).toEqual([429, '1']);
      expect((await service.get('/api/v1/events?wait=1', { 'X-API-Key': strange })).status).toBe(200);
      waiters().stop();
      const statuses = (await Promise.all(waiting)).map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array(50).fill(200), 429]);
    });
  });
});

describe('the feed of events, while a read takes long', () => {
  /** Reads that have seen what there is and are not answered yet; null: each is answered at once. */
  let held: (() => void)[] | null = null;
  const service = serviceOfEachTest({
    environment: { SERVICE_ENV: 'sandbox' },
    issuedKeys: { [key]: 'own' },
    ports: ({ ports: { events } }) => ({
      events: {
        newest: (applicationId) => events.newest(applicationId),
        find: (applicationId, id) => events.find(applicationId, id),
        after: async (applicationId, position, limit) => {
          const found = await events.after(applicationId, position, limit);
          if (held !== null) await new Promise<void>((resolve) => held?.push(resolve));
          return found;
        },
      },
    }),
  });
  const withKey = { 'X-API-Key': key };
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  test('tells an event to who waited before it, though one who came since has not seen it', async () => {
    const id = idOf(await service.post('/api/v1/deposits', aDeposit(), withKey));
    const wait = async () => (await service.get('/api/v1/events?wait=25', withKey)).json as Events;
    held = [];
    const first = wait();
    await until(() => held?.length === 1);
    for (const answer of held.splice(0)) answer();
    const second = wait();
    await until(() => held?.length === 1);
    const late = held;
    held = null;
    await service.post(`/api/v1/sandbox/transactions/${id}/simulate`, { outcome: 'failed' }, withKey);
    for (const answer of late) answer();
    for (const { items } of await Promise.all([first, second])) expect(items).toHaveLength(1);
  });
});
