import { describe, expect, test } from '@jest/globals';
import { failureCodeNames } from '@mobile-money/core';
import { member } from '../support/requests.ts';
import { publicKey, serviceOfAllTests, serviceOfEachTest } from '../support/service.ts';

describe('the providers', () => {
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
});

describe('the operator of a number', () => {
  const path = '/api/v1/msisdn/detect';
  const service = serviceOfAllTests();

  test('a number is told with its operator and the provider to use', async () => {
    const answer = await service.post(path, { msisdn: '690 00 01 00' });
    expect(answer.json).toEqual({
      msisdn_normalized: '+237690000100',
      is_valid: true,
      country_code: 'CM',
      operator: 'orange',
      operator_display_name: 'Orange Money',
      provider_suggestion: 'orange_money',
      provider_display_name: 'Orange Money',
      provider_logo_url: 'https://static.example.com/providers/orange-money.svg',
      error: '',
    });
  });

  const nobody = {
    operator: null,
    operator_display_name: '',
    provider_suggestion: '',
    provider_display_name: '',
    provider_logo_url: '',
  };

  // biome-ignore format: reads by its columns
  const others: readonly (readonly [Record<string, unknown>, Record<string, unknown>])[] = [
    [{ msisdn: '+237670000100', country_code: 'cm' }, { is_valid: true, operator: 'mtn', country_code: 'CM', error: '' }],
    [{ msisdn: '620000100' },                         { ...nobody, is_valid: true, msisdn_normalized: '+237620000100', error: '' }],
    [{ msisdn: '+33612345678' },                      { ...nobody, is_valid: false, error: 'This is not a recognised Cameroon number.' }],
    [{ msisdn: 'hello' },                             { ...nobody, is_valid: false, msisdn_normalized: '', error: 'This is not a phone number.' }],
    [{ msisdn: '690000100', country_code: 'fr' },     { ...nobody, is_valid: false, country_code: 'FR', error: 'Only the country CM is supported.' }],
  ];
  test.each(others)('%j', async (body, expected) => {
    const answer = await service.post(path, body);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject(expected);
  });

  // biome-ignore format: reads by its columns
  const faults: readonly (readonly [unknown, string, string])[] = [
    [{},                                     'missing',        'body.msisdn'],
    [{ msisdn: null },                       'string_type',    'body.msisdn'],
    [{ msisdn: 690000100 },                  'string_type',    'body.msisdn'],
    [{ msisdn: '\u{d800}' },                 'string_unicode', 'body.msisdn'],
    [{ msisdn: '\u0000' },                   'value_error',    'body.msisdn'],
    [{ msisdn: '690000100', country_code: null }, 'string_type', 'body.country_code'],
  ];
  test.each(faults)('%j is refused as %s at %s', async (body, type, loc) => {
    const answer = await service.post(path, body);
    const detail = (answer.json as { detail: { type: string; loc: string[] }[] }).detail;
    expect([answer.status, ...detail.map((each) => [each.type, each.loc.join('.')])]).toEqual([
      422,
      [type, loc],
    ]);
  });
});

describe('the failure codes', () => {
  const path = '/api/v1/failure-codes';
  const service = serviceOfAllTests();

  const itemsOf = async (query: string) =>
    member((await service.get(`${path}${query}`)).json, 'items') as Record<string, unknown>[];

  describe('the list of failure codes', () => {
    test('has every code once, with its directions, whether to try again, and words for the player', async () => {
      const items = await itemsOf('');
      expect(items.map(({ code }) => code)).toEqual(failureCodeNames);
      expect(items.find(({ code }) => code === 'payer_insufficient_funds')).toEqual({
        code: 'payer_insufficient_funds',
        directions: ['deposit'],
        retry: 'later',
        player_message:
          'Le solde du compte Mobile Money ne suffit pas. Rechargez le compte, puis recommencez.',
      });
    });

    test('is French unless asked otherwise', async () => {
      expect(await itemsOf('')).toEqual(await itemsOf('?lang=fr'));
      const english = await itemsOf('?lang=en');
      expect(english[0]?.['player_message']).toBe('The payment was refused on the phone. You can try again.');
    });

    test('in any other language is refused as every other literal', async () => {
      const answer = await service.get(`${path}?lang=de`);
      expect([answer.status, answer.json]).toEqual([
        422,
        {
          detail: [
            {
              type: 'literal_error',
              loc: ['query', 'lang'],
              msg: "Input should be 'fr' or 'en'",
              input: 'de',
              ctx: { expected: "'fr' or 'en'" },
            },
          ],
        },
      ]);
    });
  });
});
