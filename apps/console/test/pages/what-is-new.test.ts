import { expect, test } from '@jest/globals';
import type { Transaction } from '../../src/api/transactions.ts';
import type { Risk } from '../../src/pages/withdrawals/queue-risks.ts';
import { newsOf } from '../../src/pages/withdrawals/what-is-new.ts';

const asked = {
  version: 1,
  risks: ['shared_number', 'first_payout'],
  outside_limits: null,
  may_have_been_sent: false,
} as unknown as Transaction;

test.each<[string, Partial<Transaction>, readonly Risk[], boolean]>([
  ['nothing where all is as it was', {}, [], false],
  ['nothing where risks went, or stand in another order', { risks: ['first_payout'] }, [], false],
  [
    'the risks that came, the gravest first',
    { risks: ['first_payout', 'several_waiting', 'blocked'] },
    ['blocked', 'several_waiting'],
    false,
  ],
  ['that it moved', { version: 2 }, [], true],
  ['that no provider takes it any more', { outside_limits: 'above_maximum' }, [], true],
  ['that it may have been sent', { may_have_been_sent: true }, [], true],
])('since someone was asked about a withdrawal it is news: %s', (_, now, risks, isOtherwise) => {
  expect(newsOf(asked, { ...asked, ...now })).toEqual({ risks, isOtherwise });
});
