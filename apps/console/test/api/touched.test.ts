import { expect, test } from '@jest/globals';
import { type Change, touchedBy } from '../../src/api/touched.ts';

const told = (kind: Change['kind'], state: string, service_tx_id: string | null = null): Change => ({
  kind,
  state,
  id: 'x',
  service_tx_id,
});
const keys = [
  ['overview'],
  ['transaction', 'a'],
  ['transaction', 'b'],
  ['transactions', 'queue'],
  ['transactions', 'held'],
  ['transactions', 'number-page'],
  ['transactions', 'search'],
  ['payments', 'one'],
  ['wallets', 'list'],
  ['webhooks'],
  ['people'],
  ['audit'],
  ['keys'],
  ['health'],
];

// biome-ignore format: reads by its columns
test.each([
  // what is told                              what is read anew
  [told('transaction', 'succeeded', 'a'),      ['overview', 'a', 'held', 'number-page', 'search', 'payments', 'wallets']],
  [told('claim', 'eve@example.com', 'b'),      ['overview', 'b']],
  [told('payment', 'held'),                    ['overview', 'number-page', 'payments', 'wallets']],
  [told('webhook', 'delivered', 'a'),          ['overview', 'a', 'webhooks']],
  [told('audit', 'note.add'),                  ['overview', 'a', 'b', 'held', 'payments', 'wallets', 'people', 'audit', 'keys']],
  [told('audit', 'operator.role'),             ['overview', 'a', 'b', 'held', 'payments', 'wallets', 'people', 'audit', 'keys']],
  [told('audit', 'operator_token.issue'),      ['overview', 'a', 'b', 'held', 'payments', 'wallets', 'people', 'audit', 'keys']],
  [told('audit', 'operator.sign_in'),          ['people', 'audit']],
  [told('audit', 'operator.sign_in_refused'),  ['people', 'audit']],
  [told('audit', 'operator.factor_proven'),    ['people', 'audit']],
])('of what is told only what it touches is read anew, and no money for whoever comes to the door: %j', (change, names) => {
  const isTouched = touchedBy([change]);
  const touched = keys.filter(isTouched).map(([first, second]) =>
    first === 'transaction' || first === 'transactions' ? second : first,
  );
  expect(touched).toEqual(names);
});
