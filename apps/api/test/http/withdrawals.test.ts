import { expect, test } from '@jest/globals';
import { aDeposit, idOf } from '../support/requests.ts';
import { serviceOfEachTest } from '../support/service.ts';

const path = '/api/v1/withdrawals';
const service = serviceOfEachTest();

test('a new withdrawal waits for approval', async () => {
  const answer = await service.post(path, aDeposit());
  expect(answer.status).toBe(200);
  expect(answer.json).toEqual({
    service_tx_id: expect.any(String),
    reference: 'order-1',
    status: 'pending_approval',
    amount_xaf: 5_000,
    operator: 'orange',
  });
});

test('a reference may be used once for a deposit and once for a withdrawal', async () => {
  const deposit = await service.post('/api/v1/deposits', aDeposit());
  const withdrawal = await service.post(path, aDeposit());
  expect(idOf(withdrawal)).not.toBe(idOf(deposit));
  expect((await service.post(path, aDeposit({ amount_xaf: 100 }))).text).toBe(withdrawal.text);
});

test('lang is no member of a withdrawal and is ignored', async () => {
  expect((await service.post(path, aDeposit({ lang: 'de' }))).status).toBe(200);
});

// biome-ignore format: reads by its columns
const refusals: readonly (readonly [Record<string, unknown>, number, unknown])[] = [
  [{ operator: 'moov' },             400, { detail: "Unknown operator. Accepted values: 'mtn', 'orange'." }],
  [{ msisdn: '+237670000100' },      422, { detail: "The msisdn does not belong to the operator 'orange'." }],
  [{ amount_xaf: 99, operator: 'x' },422, { detail: [expect.objectContaining({ type: 'greater_than_equal' })] }],
];
test.each(refusals)('%j is refused with %i', async (changes, status, expected) => {
  const answer = await service.post(path, aDeposit(changes));
  expect([answer.status, answer.json]).toEqual([status, expected]);
});

test('while no provider is available a new withdrawal is refused with 503', async () => {
  service.memory.clock.advance(120_001);
  const answer = await service.post(path, aDeposit());
  expect([answer.status, answer.json]).toEqual([
    503,
    { detail: 'No provider is available for the operator orange.' },
  ]);
});
