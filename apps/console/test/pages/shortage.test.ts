import { expect, test } from '@jest/globals';
import type { FloatItem } from '../../src/api/schemas.ts';
import { shortageOf } from '../../src/pages/withdrawals/shortage.ts';

const float = (promised_xaf: number, ...held: readonly (number | null)[]): FloatItem => ({
  balance_xaf: null,
  wallets: held.map((balance_xaf, place) => ({
    wallet_id: `orange-${place}`,
    merchant_msisdn: `+${place}`,
    balance_xaf,
  })),
  promised_xaf,
});

// biome-ignore format: reads by its columns
test.each([
  ['no wallet is known',                          float(0),                    null],
  ['nothing is told of the only one',             float(0, null),              null],
  ['the only one has just enough',                float(2_000, 17_000),        null],
  ['the only one has a hundredth less',           float(2_000, 16_999.99),     { of: 'all', xaf: 1 }],
  ['the one has much, and the other too little',  float(0, 3_100, 100_000_000), { of: 'some' }],
  ['both have enough only together',              float(0, 8_000, 14_000),     { of: 'all', xaf: 1_000 }],
  ['one has too little, and the other is unknown', float(0, 8_000, null),      { of: 'some' }],
  ['each has enough by itself',                   float(0, 15_000, 20_000),    null],
])('a withdrawal of 15 000 while %s', (_, given, expected) => {
  expect(shortageOf(given, { amount_minor: 15_000 })).toEqual(expected);
});
