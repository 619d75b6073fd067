import { expect, test } from '@jest/globals';
import { serviceOfAllTests } from '../support/service.ts';

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
