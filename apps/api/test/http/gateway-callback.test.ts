import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  type StatusAnswer,
  type StatusRequest,
  shortIdOf,
  type ToldContents,
  transactionId,
} from '@mobile-money/core';
import { namesIn } from '../../src/http/gateway/callback-route.ts';
import { fakeGateways } from '../support/fake-gateways.ts';
import { anMtnDeposit, idOf, member } from '../support/requests.ts';
import { serviceOfEachTest } from '../support/service.ts';

const path = '/gateway/v1/mtn_momo/callback';

const service = serviceOfEachTest(null);
let asked: string[];
let told: ToldContents;
let verdict: StatusAnswer | null;
beforeEach(async () => {
  asked = [];
  told = {};
  verdict = null;
  const readStatus = async ({ submissionId }: StatusRequest): Promise<StatusAnswer> => {
    asked.push(submissionId);
    return verdict ?? { outcome: 'succeeded', providerTxId: '17600000003', told };
  };
  const statuses = { readStatus, givesVerdicts: () => true };
  await service.begin({ gateways: { ...fakeGateways(), statuses } });
});

const read = async (id: string) =>
  (await service.get(`/api/v1/transactions/${id}`)).json as { state: string; provider_tx_id: string | null };

/** The verdict is read after the answer: whoever called does not wait for it. */
async function settled(id: string): Promise<unknown> {
  let found = await read(id);
  while (found.state === 'provider_acknowledged') found = await read(id);
  return found;
}

describe("an operator's callback", () => {
  test.each(['POST', 'PUT'])(
    'by %s is answered, and its verdict is read from the operator',
    async (method) => {
      const id = idOf(await service.post('/api/v1/deposits', anMtnDeposit()));
      const body = JSON.stringify({ externalId: id, status: 'FAILED', reason: 'a lie' });
      const answer = await service.call(method, path, { body });
      expect([answer.status, answer.json]).toEqual([200, {}]);
      expect(await settled(id)).toMatchObject({ state: 'succeeded', provider_tx_id: '17600000003' });
      expect(asked).toHaveLength(1);
    },
  );

  test('may name the transaction in its address', async () => {
    const id = idOf(await service.post('/api/v1/deposits', anMtnDeposit()));
    await service.call('POST', `${path}?reference=${id}`, { body: '' });
    expect(await settled(id)).toMatchObject({ state: 'succeeded' });
  });

  test('may name the transaction by its short id, where an operator allows no longer one', async () => {
    const id = idOf(await service.post('/api/v1/deposits', anMtnDeposit()));
    const body = JSON.stringify({ orderId: shortIdOf(transactionId(id)) });
    await service.call('POST', path, { body });
    expect(await settled(id)).toMatchObject({ state: 'succeeded' });
  });

  test('whose verdict is about something else makes work for a person, and nothing else', async () => {
    const id = idOf(await service.post('/api/v1/deposits', anMtnDeposit()));
    const list = '/internal/v1/transactions?in_doubt=true';
    expect((await service.get(list)).json).toMatchObject({ items: [] });
    told = { amount: '1' };
    await service.call('POST', path, { body: JSON.stringify({ externalId: id }) });
    let found: unknown[] = [];
    while (found.length === 0) found = member((await service.get(list)).json, 'items') as unknown[];
    expect(found).toMatchObject([{ service_tx_id: id, state: 'provider_acknowledged' }]);
    const { json: record } = await service.get(`/internal/v1/transactions/${id}`);
    expect(record).toMatchObject({
      exchanges: [{ outcome: 'sent' }, { outcome: 'differs', detail: expect.stringContaining('told 1') }],
      payments: [],
    });
    const { json: overview } = await service.get('/internal/v1/overview');
    const waiting = member(overview, 'waiting') as { kind: string; count: number }[];
    expect(waiting).toContainEqual(expect.objectContaining({ kind: 'transactions_in_doubt', count: 1 }));
  });

  test.each([
    ['JSON about nothing of ours', '{"externalId":"no one"}'],
    ['a form', 'payToken=unknown&status=SUCCESS'],
    ['what is neither', '<xml/>'],
    ['nothing', ''],
  ])('with %s is kept word by word, and no one is asked', async (_, body) => {
    const answer = await service.call('POST', path, { body });
    expect([answer.status, answer.json]).toEqual([200, {}]);
    expect([...service.memory.database.messages.values()]).toMatchObject([
      { kind: 'callback', rawText: body },
    ]);
    expect(asked).toEqual([]);
  });

  test('of a stranger undoes no decision of a person', async () => {
    const body = anMtnDeposit({ callback_url: 'http://127.0.0.1:9/webhooks' });
    const id = idOf(await service.post('/api/v1/deposits', body));
    service.memory.clock.advance(3_600_000);
    const call = () => service.call('POST', path, { body: JSON.stringify({ x: id }) });
    const answered = async (count: number) => {
      await call();
      while (asked.length < count) await new Promise((resolve) => setImmediate(resolve));
      return read(id);
    };
    await answered(1);
    let found = await read(id);
    while (found.state === 'provider_acknowledged') found = await read(id);
    expect(found.state).toBe('requires_manual_resolution');
    service.memory.clock.advance(1_000);
    const decision = { outcome: 'failed', reason: 'Given back by hand.' };
    const resolved = await service.post(`/internal/v1/transactions/${id}/resolve`, decision);
    expect(resolved.status).toBe(200);
    for (let times = 2; times <= 5; times += 1) await answered(times);
    expect(await read(id)).toMatchObject({ state: 'failed', failure_code: 'rejected_by_staff' });
    const events = [...service.memory.database.deliveries.values()].map(
      ({ delivery }) => delivery.event.name,
    );
    expect(events).toEqual(['payment.expired', 'payment.failed']);
  });

  test('that a stranger sends four hundred times for a known deposit causes ten reads, and no more', async () => {
    verdict = { outcome: 'pending' };
    const id = idOf(await service.post('/api/v1/deposits', anMtnDeposit()));
    const body = JSON.stringify({ x: id });
    for (let count = 0; count < 400; count += 50) {
      await Promise.all(Array.from({ length: 50 }, () => service.call('POST', path, { body })));
    }
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(10);
  }, 30_000);

  test('to a provider that does not exist is 404', async () => {
    expect((await service.call('POST', '/gateway/v1/nobody/callback', { body: '{}' })).status).toBe(404);
  });
});

test.each<[string, readonly string[]]>([
  ['{"a":"x","b":{"c":["y",1,null,{"d":"z"}]}}', ['x', 'y', 'z']],
  ['payToken=abc&status=', ['abc']],
  [JSON.stringify({ long: 'x'.repeat(129), short: 'x' }), ['x']],
  [JSON.stringify([[[[[['deep']]]]]]), []],
  ['"alone"', ['alone']],
])('the names in %s are its short texts', (text, names) => {
  expect(namesIn(text)).toEqual(names);
});
