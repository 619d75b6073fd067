import { describe, expect, test } from '@jest/globals';
import { failureCodeNames } from '@mobile-money/core';
import { member } from '../support/requests.ts';
import { serviceOfAllTests } from '../support/service.ts';

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
      player_message: 'Le solde du compte Mobile Money ne suffit pas. Rechargez le compte, puis recommencez.',
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
