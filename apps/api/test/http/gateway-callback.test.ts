import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { StatusAnswer, StatusRequest } from '@mobile-money/core';
import { namesIn } from '../../src/http/gateway/callback-route.ts';
import { pretendGateways } from '../support/pretend-gateways.ts';
import { anMtnDeposit, idOf } from '../support/requests.ts';
import { startService, type TestService } from '../support/service.ts';

const path = '/gateway/v1/mtn_momo/callback';

let service: TestService;
let asked: string[];
let verdict: StatusAnswer;
beforeEach(async () => {
  asked = [];
  verdict = { outcome: 'succeeded', providerTxId: '17600000003' };
  const readStatus = async ({ submissionId }: StatusRequest): Promise<StatusAnswer> => {
    asked.push(submissionId);
    return verdict;
  };
  service = await startService({
    gateways: { ...pretendGateways(), statuses: { readStatus, givesVerdicts: () => true } },
  });
});
afterEach(() => service.stop());

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
