import { describe, expect, test } from '@jest/globals';
import { receivePayment } from '@mobile-money/core';
import { aPaymentReport } from '@mobile-money/testing';
import { tokens } from '../../../src/container/tokens.ts';
import { aCallback, aDeposit, idOf, member } from '../../support/requests.ts';
import { type Answer, serviceOfEachTest } from '../../support/service.ts';
import { envelope, orangeSms, readingGateways } from '../../support/sms.ts';
import { send, staffed, tokenOf } from '../../support/staff.ts';

const service = serviceOfEachTest(staffed({ environment: {} }));

const withdrawal = async (): Promise<string> =>
  idOf(await service.post('/api/v1/withdrawals', aDeposit({ callback_url: aCallback })));
const deposit = (changes: Record<string, unknown> = {}): Promise<Answer> =>
  service.post('/api/v1/deposits', aDeposit({ callback_url: aCallback, ...changes }));
const decide = (kind: string, id: string, verb: string, body?: unknown, headers = {}): Promise<Answer> =>
  send(service, 'POST', `/internal/v1/${kind}/${id}/${verb}`, headers, body);
const approve = (id: string, body?: unknown, headers = {}) =>
  decide('withdrawals', id, 'approve', body, headers);

/** Money from a number that fits no deposit. */
let reports = 0;
const unmatched = async (payer: string, amountXaf: number): Promise<string> => {
  reports += 1;
  const report = aPaymentReport({ payer, amountXaf, operatorTxId: `PP${reports}`, receiver: null });
  const { paymentId } = await receivePayment(service.container.get(tokens.ports))(report);
  return String(paymentId);
};
const complete = (id: string, payment_ids: unknown, reason: unknown = 'Receipt seen.') =>
  decide('deposits', id, 'complete', { payment_ids, reason });

const lastAudit = async (): Promise<unknown> =>
  (member((await service.get('/internal/v1/audit?limit=1')).json, 'items') as unknown[])[0];

describe('a withdrawal', () => {
  test('is approved without a body, sent, and answered with what staff see of it', async () => {
    const id = await withdrawal();
    const answer = await approve(id);
    expect([answer.status, answer.json]).toMatchObject([
      200,
      {
        service_tx_id: id,
        direction: 'withdrawal',
        requires_human_approval: false,
        player_id: aDeposit()['player_id'],
        application_id: 'default',
        channel_id: null,
        collection_mode: null,
        callback_url: aCallback,
        submission_id: expect.any(String),
      },
    ]);
    expect(['succeeded', 'provider_submitted']).toContain(member(answer.json, 'state'));
    expect(member(answer.json, 'version')).toBeGreaterThan(1);
  });

  test('is not sent through a wallet that is known to hold too little, while another may have it', async () => {
    await service.begin(staffed({ environment: {}, gateways: readingGateways() }));
    for (const simNumber of [1, 2]) {
      const sms = orangeSms({ receiver: `69841730${simNumber}`, id: `PP260101.1001.B4580${simNumber}` });
      const text = sms.replace('2784137.6 FCFA', '5000 FCFA');
      await service.post('/gateway/v1/orange_money/device', envelope(text, { simNumber }));
    }
    const sentBy = async (amount_xaf: number) => {
      const request = aDeposit({ reference: `float-${amount_xaf}`, amount_xaf, callback_url: aCallback });
      const id = idOf(await service.post('/api/v1/withdrawals', request));
      return member((await approve(id)).json, 'provider');
    };
    expect([await sentBy(5_000), await sentBy(5_001)]).toEqual(['orange_money', 'orange_ussd']);
  });

  test('keeps the note, the staff member and the address in history and audit', async () => {
    const id = await withdrawal();
    const headers = { ...(await tokenOf(service, 'approver')), 'x-forwarded-for': '192.0.2.44' };
    expect((await approve(id, { note: 'Called the player.' }, headers)).status).toBe(200);
    expect(await lastAudit()).toEqual({
      audit_id: expect.any(String),
      at: expect.any(String),
      actor_id: 'approver@example.com',
      actor_address: '192.0.2.44',
      action: 'withdrawal.approve',
      subject: id,
      before: 'pending_approval',
      after: 'approved',
      reason: 'Called the player.',
      why: { code: 'typed', facts: { text: 'Called the player.' } },
    });
    const record = await service.get(`/internal/v1/transactions/${id}`);
    expect(member(record.json, 'history')).toContainEqual({
      from: 'pending_approval',
      to: 'approved',
      trigger: 'operator_approved',
      reason: 'Called the player.',
      why: { code: 'typed', facts: { text: 'Called the player.' } },
      actor_kind: 'operator',
      actor_id: 'approver@example.com',
      actor_address: '192.0.2.44',
      at: expect.any(String),
    });
  });

  test('is rejected with a reason, and its webhook follows', async () => {
    const id = await withdrawal();
    const answer = await decide('withdrawals', id, 'reject', { reason: 'Unknown player.' });
    expect([answer.status, answer.json]).toMatchObject([
      200,
      { state: 'failed', state_reason: 'Unknown player.' },
    ]);
    expect(await lastAudit()).toMatchObject({
      actor_id: 'dev',
      action: 'withdrawal.reject',
      before: 'pending_approval',
      after: 'failed',
      reason: 'Unknown player.',
    });
    const record = await service.get(`/internal/v1/transactions/${id}`);
    expect(member(record.json, 'webhooks')).toMatchObject([
      { event: 'payment.failed', service_tx_id: id, status: 'pending', attempts: [] },
    ]);
  });
});

describe('a decision', () => {
  const nowhere = '0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c10';
  test('about the other direction is 409, and about nothing 404', async () => {
    const depositId = idOf(await deposit());
    const withdrawalId = await withdrawal();
    expect((await approve(depositId)).json).toMatchObject({ detail: 'The transaction is not a withdrawal.' });
    expect((await decide('withdrawals', depositId, 'reject', { reason: 'r' })).status).toBe(409);
    expect((await complete(withdrawalId, [nowhere])).json).toMatchObject({
      detail: 'The transaction is not a deposit.',
    });
    expect((await approve(nowhere)).status).toBe(404);
    expect((await complete(depositId, [nowhere])).json).toMatchObject({
      detail: `Payment ${nowhere} was not found.`,
    });
  });

  // biome-ignore format: reads by its columns
  const bodies: readonly (readonly [string, string, unknown, unknown])[] = [
    ['withdrawals',  'approve',  { note: '' },                                 [['string_too_short', ['body', 'note']]]],
    ['withdrawals',  'approve',  { note: 1 },                                  [['string_type', ['body', 'note']]]],
    ['withdrawals',  'approve',  [],                                           [['model_attributes_type', ['body']]]],
    ['withdrawals',  'reject',   {},                                           [['missing', ['body', 'reason']]]],
    ['withdrawals',  'reject',   { reason: 'r'.repeat(501) },                  [['string_too_long', ['body', 'reason']]]],
    ['withdrawals',  'reject',   { reason: 'a\nb' },                           [['value_error', ['body', 'reason']]]],
    ['transactions', 'resolve',  { outcome: 'expired' },                       [['missing', ['body', 'reason']], ['literal_error', ['body', 'outcome']]]],
    ['deposits',     'complete', { reason: 'r' },                              [['missing', ['body', 'payment_ids']]]],
    ['deposits',     'complete', { reason: 'r', payment_ids: nowhere },        [['list_type', ['body', 'payment_ids']]]],
    ['deposits',     'complete', { reason: 'r', payment_ids: { 0: nowhere } }, [['list_type', ['body', 'payment_ids']]]],
    ['deposits',     'complete', { reason: ' \t ', payment_ids: [nowhere] },  [['string_too_short', ['body', 'reason']]]],
    ['deposits',     'complete', { reason: 'r', payment_ids: [] },             [['too_short', ['body', 'payment_ids']]]],
    ['deposits',     'complete', { reason: 'r', payment_ids: Array(51).fill(nowhere) }, [['too_long', ['body', 'payment_ids']]]],
    ['deposits',     'complete', { reason: 'r', payment_ids: ['x', nowhere, 1, { constructor: 1 }, null] },
      [['uuid_parsing', ['body', 'payment_ids', 0]], ['uuid_type', ['body', 'payment_ids', 2]],
       ['uuid_type', ['body', 'payment_ids', 3]], ['uuid_type', ['body', 'payment_ids', 4]]]],
  ];
  test.each(bodies)('of %s/…/%s with %j is refused for its form', async (kind, verb, body, faults) => {
    const answer = await decide(kind, nowhere, verb, body);
    expect(answer.status).toBe(422);
    const detail = member(answer.json, 'detail') as { type: string; loc: unknown }[];
    expect(detail.map(({ type, loc }) => [type, loc])).toEqual(faults);
  });

  test('on an id that is none is refused for its form', async () => {
    expect((await approve('abc')).status).toBe(422);
  });
});

describe('a deposit', () => {
  const payer = String(aDeposit()['msisdn']);

  test('is completed by hand from payments that add up, however they are written, and they are used then', async () => {
    const id = idOf(await deposit());
    const [first, second] = [await unmatched(payer, 2_000), await unmatched(payer, 3_500)];
    const small = await complete(id, [first]);
    expect([small.status, small.json]).toMatchObject([
      409,
      { detail: 'The payments add up to 2000 XAF, less than the 5000 XAF of the deposit.' },
    ]);
    const answer = await complete(id, [first.toUpperCase(), `{${second}}`, first]);
    expect([answer.status, answer.json]).toMatchObject([
      200,
      {
        state: 'succeeded',
        amount_minor: 5_000,
        state_reason: 'Receipt seen.',
        channel_id: expect.any(String),
      },
    ]);
    expect(await lastAudit()).toMatchObject({
      action: 'deposit.complete',
      before: 'pending',
      after: 'succeeded',
    });
    const record = await service.get(`/internal/v1/transactions/${id}`);
    const used = member(record.json, 'payments') as { payment_id: string; status: string }[];
    expect(new Set(used.map(({ payment_id }) => payment_id))).toEqual(new Set([first, second]));
    const other = idOf(await deposit({ reference: 'order-2' }));
    expect((await complete(other, [first])).json).toMatchObject({
      detail: `Payment ${first} has already been used.`,
    });
    const fresh = await unmatched(payer, 9_000);
    expect((await complete(id, [fresh])).json).toMatchObject({
      detail: 'A deposit in succeeded refuses completed_by_hand.',
    });
  });

  test.each(['succeeded', 'failed'] as const)('that is held is resolved as %s', async (outcome) => {
    const mtn = { operator: 'mtn', msisdn: '+237670000100' };
    const id = idOf(await deposit(mtn));
    const { channel_id } = (await service.get(`/internal/v1/transactions/${id}`)).json as {
      channel_id: string;
    };
    const channels = member((await service.get('/internal/v1/channels')).json, 'items') as {
      channel_id: string;
      merchant_msisdn: string;
    }[];
    const receiver = channels.find((each) => each.channel_id === channel_id)?.merchant_msisdn ?? null;
    service.memory.clock.advance(600_000);
    const ports = service.container.get(tokens.ports);
    await receivePayment(ports)(
      aPaymentReport({ operator: 'mtn', payer: mtn.msisdn, amountXaf: 5_000, receiver }),
    );
    const held = await service.get(`/internal/v1/transactions/${id}`);
    expect(member(held.json, 'state')).toBe('requires_manual_resolution');
    const answer = await decide('transactions', id, 'resolve', { outcome, reason: 'Asked the operator.' });
    expect([answer.status, answer.json]).toMatchObject([
      200,
      { state: outcome, state_reason: 'Asked the operator.' },
    ]);
    expect(await lastAudit()).toMatchObject({
      action: 'transaction.resolve',
      before: 'requires_manual_resolution',
      after: outcome,
    });
    const again = await decide('transactions', id, 'resolve', { outcome, reason: 'Again.' });
    expect(again.status).toBe(409);
  });
});
