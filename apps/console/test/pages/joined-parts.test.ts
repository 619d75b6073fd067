import { expect, test } from '@jest/globals';
import type { Found } from '../../src/api/search.ts';
import { joinedParts } from '../../src/pages/search/joined-parts.ts';

/** Transactions, each by a letter; `z` is the newest. */
const part = (letters: string, state = 'then'): Found =>
  ({
    transactions: [...letters].map((service_tx_id) => ({ service_tx_id, state })),
    payments: [],
    messages: [],
  }) as unknown as Found;

const shown = (found: string, ...readOn: string[]): string =>
  joinedParts(
    'transactions',
    part(found, 'now'),
    readOn.map((each) => part(each)),
  )
    .flatMap(({ transactions }) => transactions)
    .map(({ service_tx_id, state }) =>
      String(state) === 'now' ? service_tx_id.toUpperCase() : service_tx_id,
    )
    .join('');

test.each([
  ['the first part alone', shown('ed'), 'ED'],
  ['the first part as it is now, and what was read on', shown('ed', 'ed', 'cb', 'a'), 'EDcba'],
  ['what a newcomer pushed out of the first part', shown('fe', 'ed', 'cb', 'a'), 'FEdcba'],
  ['the first part anew where so much came that something may lie between', shown('hg', 'ed', 'cb'), 'HG'],
  ['what was read on behind a first part without anything', shown('e', '', 'cb'), 'Ecb'],
])('a group shows %s', (_, what, expected) => {
  expect(what).toBe(expected);
});

test('other groups are told apart by their own ids', () => {
  const found = { transactions: [], payments: [{ payment_id: 'p' }], messages: [{ message_id: 'm' }] };
  for (const group of ['payments', 'messages'] as const) {
    const of = found as unknown as Found;
    expect(joinedParts(group, of, [of]).flatMap((each) => [...each[group]])).toEqual(found[group]);
  }
});
