import { describe, expect, test } from '@jest/globals';
import {
  incomingMessage,
  type Msisdn,
  messageId,
  paymentId,
  type ReceivedPayment,
  receivedPayment,
} from '@mobile-money/core';
import { aPaymentReport } from '@mobile-money/testing';
import { aComparison, aFoundDiscrepancy } from '@mobile-money/testing/contracts/given/statements';
import { uniqueId } from '@mobile-money/testing/contracts/given/unique';
import { tokens } from '../../../src/container/tokens.ts';
import { aDeposit, idOf, member } from '../../support/requests.ts';
import { type Answer, serviceOfEachTest, type TestService } from '../../support/service.ts';
import { send, staffed, tokenOf } from '../../support/staff.ts';

const uuid = (last: number): string =>
  `0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c${last.toString(16).padStart(2, '0')}`;
const number = '+237690000100';

const idsOf = (answer: Answer, group: string, name: string): unknown[] =>
  (member(answer.json, group) as Record<string, unknown>[]).map((each) => each[name]);

async function storedPayment(
  { container }: TestService,
  fields: Partial<ReceivedPayment> = {},
): Promise<ReceivedPayment> {
  const { payments, clock } = container.get(tokens.ports);
  const report = aPaymentReport({ operatorTxId: 'PP261116.1023.A12345', payer: number as Msisdn });
  const payment = { ...receivedPayment(paymentId(uuid(1)), report, clock.now()), ...fields };
  await payments.storeOnce(payment);
  return payment;
}

async function storedSms(
  { container }: TestService,
  rawText: string,
  last = 2,
  fields = {},
): Promise<string> {
  const { messages, clock } = container.get(tokens.ports);
  const report = {
    kind: 'sms',
    providerId: 'orange_money',
    sender: 'OrangeMoney',
    recipient: null,
    deviceId: 'd',
    simNumber: 1,
    rawText,
    sentAt: null,
  } as const;
  const message = { ...incomingMessage(messageId(uuid(last)), report, clock.now()), ...fields };
  await messages.store(message);
  return message.id;
}

const told =
  'Transfert de 690000100 NGUÉMA Éloïse vers 698417301 SHOP reussi. ID transaction:PP261116.1023.A12345.';

describe('one box', () => {
  const service = serviceOfEachTest();
  const find = (q: string): Promise<Answer> => service.get(`/internal/v1/search?q=${encodeURIComponent(q)}`);

  // biome-ignore format: reads by its columns
  const spellings: readonly (readonly [string, boolean, boolean, boolean])[] = [
    // typed                      transaction  payment  SMS
    ['+237690000100',             true,        true,    true],
    ['237690000100',              true,        true,    true],
    ['00237690000100',            true,        true,    true],
    ['690000100',                 true,        true,    true],
    ['6 90 00 01 00',             true,        true,    true],
    ['690.00.01.00',              true,        true,    true],
    ['+237 690-000-100',          true,        true,    true],
    ['  690000100  ',             true,        true,    true],
    ['0100',                      true,        true,    true],
    ['00 01 00',                  true,        true,    true],
    ['6 90 00',                   true,        true,    true],
    ['+237 69 00 00',             true,        true,    true],
    ['100',                       false,       false,   false],
    ['0101',                      false,       false,   false],
    ['Order-Éa-77',               true,        false,   false],
    ['order-éA-77',               true,        false,   false],
    ['ORDER-É',                   true,        false,   false],
    ['ord',                       true,        false,   false],
    ['or',                        false,       false,   false],
    ['rder-',                     false,       false,   false],
    ['PP261116.1023.A12345',      false,       true,    true],
    ['pp261116.1023.a12345',      false,       true,    true],
    ['PP261116.1023.A12345.',     false,       true,    true],
    ['PP261116.1023',             false,       false,   false],
    ['NGUÉMA',                    false,       true,    true],
    ['nguema',                    false,       true,    true],
    ['eloise  Nguema',            false,       true,    true],
    ['Eloise Kamga',              false,       false,   false],
    ['Nguem',                     false,       false,   false],
    ['transfert',                 false,       false,   false],
    ['690000101',                 false,       false,   false],
    [uuid(1),                     false,       true,    false],
    [uuid(2),                     false,       false,   true],
    [uuid(2).toUpperCase(),       false,       false,   true],
    ['…',                         false,       false,   false],
  ];
  test('finds what is stored by every spelling, and nothing by another', async () => {
    const id = idOf(await service.post('/api/v1/deposits', aDeposit({ reference: 'Order-Éa-77' })));
    const payment = await storedPayment(service);
    const sms = await storedSms(service, told, 2, { paymentId: payment.id, outcome: 'held' });
    for (const [typed, hasTransaction, hasPayment, hasSms] of spellings) {
      const answer = await find(typed);
      const found = [
        idsOf(answer, 'transactions', 'service_tx_id'),
        idsOf(answer, 'payments', 'payment_id'),
        idsOf(answer, 'messages', 'message_id'),
      ];
      const expected = [hasTransaction ? [id] : [], hasPayment ? [payment.id] : [], hasSms ? [sms] : []];
      expect([typed, ...found]).toEqual([typed, ...expected]);
    }
    for (const ours of [id, id.toUpperCase(), String(aDeposit()['player_id'])]) {
      expect(idsOf(await find(ours), 'transactions', 'service_tx_id')).toEqual([id]);
    }
  });

  test('gives twenty of each, and a cursor to go on with one of them', async () => {
    for (let count = 0; count < 25; count += 1) {
      await service.post('/api/v1/withdrawals', aDeposit({ reference: `r${count}` }));
      service.memory.clock.advance(1);
    }
    const first = await find('690000100');
    expect(idsOf(first, 'transactions', 'idempotency_key')).toHaveLength(20);
    const { transactions, payments } = member(first.json, 'cursors') as Record<string, string | null>;
    expect(payments).toBeNull();
    const rest = await service.get(
      `/internal/v1/search?q=690000100&in=transactions&cursor=${encodeURIComponent(transactions ?? '')}`,
    );
    expect(idsOf(rest, 'transactions', 'idempotency_key')).toEqual(['r4', 'r3', 'r2', 'r1', 'r0']);
    expect(member(rest.json, 'cursors')).toEqual({ transactions: null, payments: null, messages: null });
    const other = await service.get('/internal/v1/search?q=690000100&in=payments');
    expect(member(other.json, 'transactions')).toEqual([]);
  });

  test.each(['', '?q=', `?q=${'a'.repeat(257)}`, '?q=a&in=players'])('refuses %s', async (query) => {
    expect((await service.get(`/internal/v1/search${query}`)).status).toBe(422);
  });
});

describe('figures of an SMS in which nothing of ours was read', () => {
  const service = serviceOfEachTest(staffed());

  test('are neither shown to who does not decide, nor found by them', async () => {
    const sms = await storedSms(service, 'Nguema, code 48213377, tel 690000100');
    const [viewer, approver] = [await tokenOf(service, 'viewer'), await tokenOf(service, 'approver')];
    for (const q of ['690000100', '48213377']) {
      const search = (headers: Record<string, string>) =>
        send(service, 'GET', `/internal/v1/search?q=${q}`, headers);
      expect(idsOf(await search(viewer), 'messages', 'message_id')).toEqual([]);
      expect(idsOf(await search(approver), 'messages', 'message_id')).toEqual([sms]);
    }
    const byName = await send(service, 'GET', '/internal/v1/search?q=nguema', viewer);
    expect(idsOf(byName, 'messages', 'raw_text')).toEqual(['Nguema, code ••••••••, tel •••••••••']);
    const page = await send(service, 'GET', '/internal/v1/numbers/690000100', viewer);
    expect(member(page.json, 'messages')).toEqual([]);
  });
});

describe('the page of a number', () => {
  const service = serviceOfEachTest();

  test('has all that came from it and went to it, what is held first', async () => {
    const id = idOf(await service.post('/api/v1/deposits', aDeposit()));
    const { payments } = service.container.get(tokens.ports);
    const held = await storedPayment(service);
    service.memory.clock.advance(1);
    const other = await storedPayment(service, {
      id: paymentId(uuid(9)),
      operatorTxId: 'other',
      status: 'matched',
    });
    const sms = await storedSms(service, told);
    for (const spelling of ['690000100', '%2B237690000100', '00237 690 00 01 00']) {
      const answer = await service.get(`/internal/v1/numbers/${spelling}`);
      expect(answer.json).toMatchObject({
        msisdn: number,
        operator: 'orange',
        sums: {
          deposited_xaf: 0,
          deposit_count: 0,
          withdrawn_xaf: 0,
          withdrawal_count: 0,
          returned_xaf: 0,
          held_xaf: held.amountXaf,
          held_count: 1,
        },
        players: [aDeposit()['player_id']],
        transactions: [{ service_tx_id: id }],
        payments: [{ payment_id: held.id }, { payment_id: other.id }],
        messages: [{ message_id: sms }],
        cursors: { transactions: null, payments: null, messages: null },
      });
    }
    expect(await payments.heldOf(number as Msisdn, 0)).toMatchObject({ count: 1, newest: [] });
  });

  test.each(['12', 'abc', '+2376900001001234567'])('refuses %s, which is no number', async (text) => {
    expect((await service.get(`/internal/v1/numbers/${encodeURIComponent(text)}`)).status).toBe(422);
  });

  test('knows a number that no one ever used', async () => {
    const answer = await service.get('/internal/v1/numbers/%2B33612345678');
    expect(answer.json).toMatchObject({ msisdn: '+33612345678', operator: null, players: [], payments: [] });
  });
});

describe('everything about a number as one file', () => {
  const service = serviceOfEachTest();

  test('is whole, in JSON, with the story of each transaction, and stands in the audit', async () => {
    const id = idOf(await service.post('/api/v1/deposits', aDeposit()));
    await storedPayment(service);
    const sms = await storedSms(service, 'Tel 690000100 de Kamga');
    await service.post(`/internal/v1/numbers/${number}/notes`, { text: 'Calls every day.' });
    const answer = await service.get('/internal/v1/numbers/690000100/export');
    expect(answer).toMatchObject({
      status: 200,
      json: {
        msisdn: number,
        made_at: '2026-01-01T09:00:00.000Z',
        transactions: [{ service_tx_id: id, msisdn: number, history: [{ to: 'pending' }] }],
        payments: [{ payment_id: uuid(1), payer_msisdn: number }],
        messages: [{ message_id: sms, raw_text: 'Tel 690000100 de Kamga' }],
        notes: [{ text: 'Calls every day.' }],
        blocks: [],
      },
    });
    const audit = (await service.get('/internal/v1/audit?limit=1')).json;
    expect(audit).toMatchObject({ items: [{ action: 'number.export', subject: number, actor_id: 'dev' }] });
  });

  test('has what operators and statements said of it, and what staff wrote and did, and nothing of others', async () => {
    const id = idOf(await service.post('/api/v1/deposits', aDeposit()));
    const { id: payment } = await storedPayment(service);
    const callback = { kind: 'callback', sender: '' };
    const about = await storedSms(service, '{"status":"PENDING"}', 3, { ...callback, transactionId: id });
    const naming = await storedSms(service, '{"payer":"237690000100"}', 4, callback);
    await storedSms(service, '{"payer":"2376900001001"}', 5, callback);
    const line = (operatorTxId: string, msisdn: string) => {
      const found = aFoundDiscrepancy(operatorTxId);
      return {
        ...found,
        theirs: found.theirs === null ? null : { ...found.theirs, msisdn: msisdn as Msisdn },
      };
    };
    await service.memory.reconciliation.record(
      aComparison(),
      [line('MP1', number), line('MP2', '+2376900001001')],
      uniqueId,
    );
    for (const on of [`numbers/${number}`, `transactions/${id}`, `payments/${payment}`, 'numbers/690000101'])
      await service.post(`/internal/v1/${on}/notes`, { text: `On ${on}.` });
    const reason = 'Their phone is lost.';
    await service.post('/internal/v1/blocks', { kind: 'number', value: number, reason });
    const { json } = await service.get('/internal/v1/numbers/690000100/export');
    const told = (group: string, name: string) =>
      (member(json, group) as Record<string, unknown>[]).map((each) => each[name]);
    expect(told('callbacks', 'message_id')).toEqual([about, naming]);
    expect(member(json, 'differences')).toMatchObject([{ theirs: { operator_tx_id: 'MP1' } }]);
    expect(told('notes', 'text')).toEqual([
      `On numbers/${number}.`,
      `On transactions/${id}.`,
      `On payments/${payment}.`,
    ]);
    expect(told('blocks', 'value')).toEqual([number]);
    const deeds = (member(json, 'audit') as Record<string, unknown>[]).map(
      ({ action, subject }) => `${action} ${subject}`,
    );
    expect(deeds.sort()).toEqual(
      [
        `block.add number ${number}`,
        `note.add ${number}`,
        `note.add ${id}`,
        `note.add ${payment}`,
        `number.export ${number}`,
      ].sort(),
    );
  });

  test('is a file, and of a number', async () => {
    const whole = await fetch(`${service.url}/internal/v1/numbers/690000100/export`);
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment; filename="number-[\d-]+\.json"$/);
    expect(await whole.json()).toMatchObject({ transactions: [], payments: [], messages: [] });
    const head = await fetch(`${service.url}/internal/v1/numbers/690000100/export`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await service.get('/internal/v1/numbers/nobody/export')).status).toBe(422);
  });
});
