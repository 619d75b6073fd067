import { expect, test } from '@jest/globals';
import type { DifferenceItem as Difference } from '../../src/api/schemas.ts';
import { differenceRows } from '../../src/pages/reconciliation/difference-rows.ts';

const difference: Difference = {
  difference_id: 'd1',
  provider_id: 'orange_money',
  day: '2026-11-14',
  kind: 'amount_differs',
  status: 'settled',
  paired_by: 'operator_id',
  theirs: {
    file_name: 'relevé.csv',
    line_number: 7,
    operator_tx_id: 'MP1',
    reference: null,
    direction: 'deposit',
    amount_xaf: 4_000,
    msisdn: '+237699000001',
    status: 'succeeded',
    at: null,
    detail: '',
    why: null,
  },
  ours: {
    service_tx_id: 't1',
    payment_id: 'p1',
    operator_tx_id: 'MP1',
    direction: 'deposit',
    amount_xaf: 5_000,
    msisdn: '+237699000001',
    state: 'succeeded',
    at: '2026-11-14T11:00:00.000Z',
  },
  settlement: {
    outcome: 'claimed',
    note: 'Ticket 4711.',
    by: 'amina@example.com',
    at: '2026-11-15T07:00:00.000Z',
  },
  found_at: '2026-11-15T06:00:00.000Z',
  changed_at: '2026-11-15T07:00:00.000Z',
};

const cells = (given: Difference): Record<string, unknown> => {
  const [names = [], values = []] = differenceRows([given]);
  return Object.fromEntries(names.map((name, index) => [String(name), values[index]]));
};

test('a difference is one row with both sides and its settlement', () => {
  expect(cells(difference)).toMatchObject({
    kind: 'amount_differs',
    their_amount_xaf: 4_000,
    our_amount_xaf: 5_000,
    line_number: 7,
    service_tx_id: 't1',
    outcome: 'claimed',
    note: 'Ticket 4711.',
  });
});

test('a side that says nothing leaves its cells empty', () => {
  const lonely = cells({ ...difference, theirs: null, settlement: null });
  expect([lonely['their_amount_xaf'], lonely['outcome'], lonely['our_amount_xaf']]).toEqual([
    null,
    null,
    5_000,
  ]);
  expect(cells({ ...difference, ours: null })['our_state']).toBeNull();
});
