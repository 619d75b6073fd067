import { describe, expect, test } from '@jest/globals';
import { aCallback, aDeposit, anMtnDeposit, idOf, member } from '../support/requests.ts';
import { serviceOfEachTest } from '../support/service.ts';

const own = { 'x-api-key': 'svc_test_own_secret' };
const other = { 'x-api-key': 'svc_test_other_secret' };
/** A second key of the first application. */
const newer = { 'x-api-key': 'svc_test_newer_secret' };

const service = serviceOfEachTest({
  environment: { SERVICE_ENV: 'sandbox' },
  issuedKeys: {
    [own['x-api-key']]: 'casino',
    [newer['x-api-key']]: 'casino',
    [other['x-api-key']]: 'bets',
  },
});

const notFound = [404, { detail: 'Transaction not found.' }];
const simulated = (id: string) => `/api/v1/sandbox/transactions/${id}/simulate`;

describe.each(['deposits', 'withdrawals'])('of another application, %s', (kind) => {
  const create = (headers: Record<string, string>, changes: Record<string, unknown> = {}) =>
    service.post(`/api/v1/${kind}`, anMtnDeposit({ callback_url: aCallback, ...changes }), headers);

  test('cannot be read, replayed or simulated', async () => {
    const id = idOf(await create(own));
    const read = await service.get(`/api/v1/transactions/${id}`, other);
    expect([read.status, read.json]).toEqual(notFound);
    const simulation = await service.post(simulated(id), { outcome: 'succeeded' }, other);
    expect([simulation.status, simulation.json]).toEqual(notFound);
    expect((await service.post(simulated(id), { outcome: 'succeeded' }, own)).status).toBe(200);
    const replay = await service.post(`/api/v1/transactions/${id}/replay-webhook`, '', other);
    expect([replay.status, replay.json]).toEqual(notFound);
    expect((await service.post(`/api/v1/transactions/${id}/replay-webhook`, '', own)).status).toBe(200);
  });

  test('are in no list of the player', async () => {
    const { player_id } = aDeposit() as { player_id: string };
    await create(own);
    const list = `/api/v1/players/${player_id}/transactions`;
    expect((await service.get(list, other)).json).toMatchObject({ items: [], total: 0, pages: 0 });
    expect((await service.get(list, own)).json).toMatchObject({ total: 1 });
  });

  test('with the same reference are transactions of their own', async () => {
    const [first, repeated, foreign] = [await create(own), await create(newer), await create(other)];
    expect(idOf(repeated)).toBe(idOf(first));
    expect(idOf(foreign)).not.toBe(idOf(first));
    expect(member(foreign.json, 'reference')).toBe('order-1');
  });

  test('belong to the application and not to the key: a second key sees them too', async () => {
    const id = idOf(await create(own));
    expect((await service.get(`/api/v1/transactions/${id}`, newer)).status).toBe(200);
    expect((await service.post(simulated(id), { outcome: 'failed' }, newer)).status).toBe(200);
  });
});
