import { expect, test } from '@jest/globals';
import { expireDeposits, reason } from '@mobile-money/core';
import { aCallback, aDeposit, idOf } from '../support/requests.ts';
import { serviceOfEachTest } from '../support/service.ts';

const key = 'svc_test_abc_0123456789abcdef0123456789abcdef';
const service = serviceOfEachTest({ environment: { SERVICE_ENV: 'sandbox', SPORTSBOOK_API_KEY: key } });

const headers = { 'x-api-key': key };
const replay = (id: string) => service.call('POST', `/api/v1/transactions/${id}/replay-webhook`, { headers });
const create = async (changes: Record<string, unknown>) =>
  idOf(await service.post('/api/v1/deposits', aDeposit(changes), headers));
const simulate = (id: string, outcome: string) =>
  service.post(`/api/v1/sandbox/transactions/${id}/simulate`, { outcome }, headers);

test('the webhook of a settled transaction is sent again at once', async () => {
  const id = await create({ callback_url: aCallback });
  await simulate(id, 'succeeded');
  const answer = await replay(id);
  expect([answer.status, answer.json]).toEqual([
    200,
    {
      service_tx_id: id,
      state: 'succeeded',
      event: 'payment.succeeded',
      callback_url: aCallback,
      dispatched: true,
      message: 'The webhook was delivered.',
    },
  ]);
  expect(service.memory.sender.calls).toHaveLength(1);
});

test('a receiver that does not take it is told, not hidden', async () => {
  const id = await create({ callback_url: aCallback });
  await simulate(id, 'failed');
  service.memory.sender.always({ status: 500, error: null, answerExcerpt: '' });
  expect((await replay(id)).json).toMatchObject({
    state: 'failed',
    event: 'payment.failed',
    dispatched: false,
    message: 'The receiver answered with status 500.',
  });
});

test('an answer maps no ports: whatever kept a receiver from answering, the words are the same', async () => {
  const id = await create({ callback_url: aCallback });
  await simulate(id, 'failed');
  const messages = new Set<string>();
  for (const error of [
    reason('webhook_connection_refused'),
    reason('webhook_too_late', { ms: 5_000 }),
    reason('webhook_not_http'),
    reason('webhook_name_without_address'),
    reason('webhook_address_refused', { host: 'intern.example' }),
  ]) {
    service.memory.sender.always({ status: null, error, answerExcerpt: '220 mail ready' });
    const answer = (await replay(id)).json as { dispatched: boolean; message: string };
    expect(answer.dispatched).toBe(false);
    messages.add(answer.message);
  }
  expect([...messages]).toEqual([
    'The receiver gave no complete answer: its address is not allowed, cannot be reached, or did not answer in time.',
  ]);
});

test('it is refused with 404, then 409, then 400', async () => {
  const unknown = await replay('00000000-0000-4000-8000-00000000ffff');
  expect([unknown.status, unknown.json]).toEqual([404, { detail: 'Transaction not found.' }]);
  const open = await replay(await create({}));
  expect([open.status, open.json]).toEqual([409, { detail: 'The transaction is not in a terminal state.' }]);
  const id = await create({ reference: 'settled' });
  await simulate(id, 'succeeded');
  const silent = await replay(id);
  expect([silent.status, silent.json]).toEqual([400, { detail: 'The transaction has no callback_url.' }]);
});

test('an expired deposit is not settled', async () => {
  const id = await create({ callback_url: aCallback });
  service.memory.clock.advance(900_000);
  await expireDeposits(service.memory.ports)(10);
  expect((await replay(id)).status).toBe(409);
});

test.each([
  ['a text', 'text/plain', 'again', 415],
  ['a body past the limit', 'application/json', JSON.stringify('x'.repeat(70_000)), 413],
])('%s beside it is refused like any other body', async (_what, type, body, status) => {
  const id = await create({ reference: `with ${type}` });
  const answer = await service.call('POST', `/api/v1/transactions/${id}/replay-webhook`, {
    body,
    headers: { ...headers, 'content-type': type },
  });
  expect([answer.status, typeof (answer.json as { detail: unknown }).detail]).toEqual([status, 'string']);
});
