import { expect, test } from '@jest/globals';
import { type Alert, placeOfAlert } from '../../src/pages/overview/alert-places.ts';

const placeOf = (code: string, subject: string, facts: Readonly<Record<string, unknown>> = {}) =>
  placeOfAlert({ code, subject, why: { code, facts } } as Alert, true);

// biome-ignore format: reads by its columns
test.each([
  ['credited_without_money', 'a-message',          '/console/held/messages'],
  ['wallet_contradicted',    'a-message',          '/console/held/messages'],
  ['wallet_low',             'mtn-237670000001',   '/console/wallets/mtn-237670000001'],
  ['payment_waits',          'a-payment',          '/console/held/payments?status=unmatched&id=a-payment'],
  ['provider_unavailable',   'mtn_momo',           '/console/providers'],
  ['channel_unavailable',    'mtn-1',              '/console/providers'],
  ['verdict_contradicts',    'a-transaction',      '/console/held/transactions?id=a-transaction'],
  ['withdrawal_stuck',       'a-transaction',      '/console/held/transactions?id=a-transaction'],
  ['withdrawal_waits',       'queue',              '/console/withdrawals'],
  ['withdrawal_waits',       'approved',           '/console/transactions?direction=withdrawal&state=approved'],
  ['webhooks_given_up',      'default',            '/console/webhooks?application=default'],
  ['ledger_unbalanced',      'a promise',          null],
  ['statement_missing',      'mtn_momo 2026-11-15', '/console/reconciliation?provider=mtn_momo&day=2026-11-15'],
  ['staff_changed',          'an-entry',           '/console/audit'],
  ['of_a_newer_version',     'anything',           null],
])('%s leads to where something can be done about it', (code, subject, place) => {
  expect(placeOf(code, subject)).toBe(place);
});

test('what counts because no one confirmed it leads whoever manages people to them, and others to the audit', () => {
  const alert = {
    code: 'staff_changed',
    subject: 'x',
    why: { code: 'staff_unconfirmed', facts: {} },
  } as unknown;
  expect(placeOfAlert(alert as Alert, true)).toBe('/console/people');
  expect(placeOfAlert(alert as Alert, false)).toBe('/console/audit');
});

test('a gap leads to its wallet', () => {
  expect(placeOf('wallet_gap', 'a-gap', { wallet: 'mtn-237670000001' })).toBe(
    '/console/wallets/mtn-237670000001',
  );
  expect(placeOf('wallet_gap', 'a-gap')).toBeNull();
});
