import { expect, test } from '@jest/globals';
import { member } from '../support/requests.ts';
import { publicKey, serviceOfEachTest } from '../support/service.ts';

const service = serviceOfEachTest();

test.each(['CM', 'cm', 'Cm'])('the catalogue of %s', async (country) => {
  const answer = await service.get(`/api/v1/${country}/providers`);
  expect(answer.status).toBe(200);
  expect(member(answer.json, 'country_code')).toBe('CM');
  const providers = member(answer.json, 'providers') as Record<string, unknown>[];
  expect(providers.map((each) => [each['provider_id'], each['operators'], each['is_primary']])).toEqual([
    ['mtn_momo', ['mtn'], true],
    ['mtn_ussd', ['mtn'], false],
    ['orange_money', ['orange'], true],
    ['orange_ussd', ['orange'], false],
  ]);
  expect(providers[0]).toEqual({
    provider_id: 'mtn_momo',
    display_name: 'MTN MoMo',
    logo_url: expect.any(String),
    operators: ['mtn'],
    supported_directions: ['deposit', 'withdrawal'],
    deposit_fee_percent: 0,
    deposit_fee_message: 'No fee.',
    withdrawal_fee_percent: 1,
    description: expect.any(String),
    is_primary: true,
    is_available: true,
    status: 'active',
  });
});

test('silent channels show in the catalogue and in the health of the providers', async () => {
  service.memory.clock.advance(120_001);
  const catalogue = await service.get('/api/v1/CM/providers');
  const entries = member(catalogue.json, 'providers') as Record<string, unknown>[];
  expect(entries.map((each) => [each['status'], each['is_available']])).toEqual([
    ['active', true],
    ['unavailable', false],
    ['unavailable', false],
    ['unavailable', false],
  ]);
  const health = await service.get('/api/v1/CM/providers/status');
  expect(health.json).toMatchObject({ country_code: 'CM', checked_at: '2026-01-01T09:02:00.001Z' });
  expect((member(health.json, 'providers') as unknown[])[2]).toEqual({
    provider_id: 'orange_money',
    display_name: 'Orange Money',
    status: 'unavailable',
    is_feature_flag_enabled: true,
    failure_rate_1h: 0,
    tx_count_1h: 0,
    message: 'No payment channel can confirm payments: silent orange_money_1, orange_money_2.',
  });
});

test.each(['/api/v1/FR/providers', '/api/v1/xx/providers/status'])(
  'another country is 404: %s',
  async (path) => {
    const answer = await service.get(path);
    expect([answer.status, answer.json]).toEqual([404, { detail: 'Only the country CM is supported.' }]);
  },
);

test('the public key is the current one, or the one that is asked for', async () => {
  const path = '/api/v1/security/callback-public-key';
  expect((await service.get(path)).json).toEqual(publicKey);
  expect((await service.get(`${path}?key_id=key-1`)).json).toEqual(publicKey);
  const unknown = await service.get(`${path}?key_id=key-0`);
  expect([unknown.status, unknown.json]).toEqual([404, { detail: 'Public key not found.' }]);
});

test('health tells whether the database can be reached', async () => {
  const about = { environment: 'development', version: '0.1.0' };
  const up = await service.get('/health');
  expect([up.status, up.json]).toEqual([200, { status: 'ok', ...about, checks: { database: 'up' } }]);
  await service.begin({ isDatabaseUp: () => false });
  const down = await service.get('/health');
  expect([down.status, down.json]).toEqual([
    503,
    { status: 'unavailable', ...about, checks: { database: 'down' } },
  ]);
});
