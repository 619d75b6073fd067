import { expect, test } from '@jest/globals';
import type { Found } from '../../src/api/search.ts';
import { numberIn, onlyPlace, placeOfText } from '../../src/app/found-places.ts';

test('a number is known however it is written, and has a page of its own', () => {
  for (const text of ['+237 6 99 00 00 01', '699 00 00 01', '237699000001', '00237-699-000-001'])
    expect(numberIn(text)).toBe('+237699000001');
  for (const text of ['', '69900000', 'PP260101.1001.B45800', '799000001']) expect(numberIn(text)).toBeNull();
  expect(placeOfText('699000001')).toBe('/console/numbers/+237699000001');
  expect(placeOfText('Alice Ngono')).toBe('/console/search?q=Alice%20Ngono');
});

interface Given {
  readonly transactions?: readonly object[];
  readonly payments?: readonly object[];
  readonly messages?: readonly object[];
  readonly cursor?: string;
  readonly unreadable?: readonly string[];
}

const found = ({ transactions = [], payments = [], messages = [], cursor, unreadable = [] }: Given): Found =>
  ({
    transactions,
    payments,
    messages,
    cursors: { transactions: null, payments: cursor ?? null, messages: null },
    unreadable_months: unreadable,
  }) as unknown as Found;

const deposit = { service_tx_id: 'd' };
const used = {
  payment_id: 'p',
  status: 'matched',
  excess_status: null,
  service_tx_id: 'd',
  return_tx_id: null,
};
const held = { ...used, status: 'unmatched', service_tx_id: null };
const sms = { message_id: 'm', payment_id: 'p', service_tx_id: null };

test('a deposit, its payment and its SMS are one thing, which opens at once', () => {
  expect(onlyPlace(found({ transactions: [deposit], payments: [used], messages: [sms] }))).toBe(
    '/console/transactions/d',
  );
  expect(onlyPlace(found({ payments: [held], messages: [sms] }))).toBe(
    '/console/held/payments?status=unmatched&id=p',
  );
  expect(onlyPlace(found({ messages: [sms] }))).toBe('/console/held/payments?status=unmatched&id=p');
});

test('several things, none, an end that is not in sight, or a month that cannot be read open nothing', () => {
  expect(onlyPlace(found({ transactions: [deposit, { service_tx_id: 'e' }] }))).toBeNull();
  expect(onlyPlace(found({ transactions: [deposit], payments: [held] }))).toBeNull();
  expect(onlyPlace(found({}))).toBeNull();
  expect(onlyPlace(found({ transactions: [deposit], cursor: 'c' }))).toBeNull();
  expect(onlyPlace(found({ transactions: [deposit], unreadable: ['2026-03'] }))).toBeNull();
  expect(onlyPlace(found({ messages: [{ ...sms, payment_id: null }] }))).toBeNull();
});
