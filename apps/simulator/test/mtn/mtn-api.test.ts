import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { at, givenSimulator } from '../support/given-simulator.ts';
import { givenService } from '../support/listening-service.ts';
import { login, MtnClient } from '../support/mtn-client.ts';

const player = '237677000001';

async function given() {
  const started = await givenSimulator();
  return { ...started, mtn: new MtnClient(started.url) };
}

describe('tokens of MTN', () => {
  it('are given for a JSON body, as the real gateway wants it', async () => {
    const { mtn } = await given();
    const path = '/collection/token/';
    const answer = await mtn.request('POST', path, login, { grant_type: 'client_credentials' });
    expect(answer).toMatchObject({ status: 200, body: { token_type: 'access_token', expires_in: 3_600 } });
    expect((await mtn.request('POST', path, login)).status).toBe(411);
    const form = { ...login, 'Content-Type': 'application/x-www-form-urlencoded' };
    const rejected = await mtn.request('POST', path, form, 'grant_type=client_credentials');
    expect(rejected.text).toContain('<html>');
    const { Authorization: _none, ...keyOnly } = login;
    expect((await mtn.request('POST', path, keyOnly, { grant_type: 'x' })).status).toBe(401);
  });

  it('are good for one product and one hour', async () => {
    const { mtn, time } = await given();
    const collection = await mtn.headers('collection');
    const balance = (product: string) => mtn.request('GET', `/${product}/v1_0/account/balance`, collection);
    expect((await balance('collection')).status).toBe(200);
    expect((await balance('disbursement')).status).toBe(401);
    time.pass(3_600_000);
    expect((await balance('collection')).status).toBe(401);
  });
});

describe('a request to pay', () => {
  it('waits for the owner of the phone, and succeeds with an operator id when confirmed', async () => {
    const { mtn, json } = await given();
    const asked = await mtn.ask(player, 500);
    expect(asked).toMatchObject({ status: 202, text: '' });
    const pending = await mtn.readAsked(asked.reference);
    expect(pending.body).toMatchObject({ status: 'PENDING', amount: '500', payer: { partyId: player } });
    expect(pending.body).not.toHaveProperty('financialTransactionId');

    const phone = await json('GET', `/phones/${player}`);
    expect(at(phone.body, 'prompts', 0)).toMatchObject({ origin: 'asked', amountXaf: 500, state: 'waiting' });
    const id = at(phone.body, 'prompts', 0, 'id');
    const answer = await json('POST', `/phones/${player}/prompts/${id}/confirm`, { pin: '1234' });
    expect(answer.body).toEqual({ outcome: 'paid' });

    const done = await mtn.readAsked(asked.reference);
    expect(done.body).toMatchObject({ status: 'SUCCESSFUL', externalId: 'order-1', currency: 'XAF' });
    expect(at(done.body, 'financialTransactionId')).toMatch(/^\d{11}$/);
    expect(await json('GET', `/phones/${player}`)).toMatchObject({ body: { balanceXaf: 499_500 } });
  });

  it.each([
    ['refused', 'APPROVAL_REJECTED'],
    ['expired', 'EXPIRED'],
    ['short', 'NOT_ENOUGH_FUNDS'],
    ['blocked', 'PAYMENT_NOT_APPROVED'],
    ['stranger', 'PAYER_NOT_FOUND'],
  ])('that is %s fails with the reason %s as an object', async (how, code) => {
    const { mtn, json, time } = await given();
    const number = how === 'stranger' ? '237699000001' : player;
    const { reference } = await mtn.ask(number, how === 'short' ? 500_001 : 500);
    const prompts = `/phones/${number}/prompts/p1`;
    if (how === 'refused') await json('POST', `${prompts}/refuse`, {});
    if (how === 'expired') time.pass(300_000);
    if (how === 'short') await json('POST', `${prompts}/confirm`, { pin: '1234' });
    for (let tries = 0; how === 'blocked' && tries < 3; tries += 1) {
      await json('POST', `${prompts}/confirm`, { pin: '0000' });
    }
    const { body } = await mtn.readAsked(reference);
    expect(body).toMatchObject({ status: 'FAILED', reason: { code } });
    expect((await json('GET', '/network/books')).body).toMatchObject({ movements: [] });
  });

  it('is taken once for a reference: a repeat is a conflict and makes no second prompt', async () => {
    const { mtn, json } = await given();
    const { reference } = await mtn.ask(player, 500);
    const again = await mtn.ask(player, 500, { reference });
    expect(again).toMatchObject({ status: 409, body: { code: 'RESOURCE_ALREADY_EXIST' } });
    expect(at(await json('GET', `/phones/${player}`), 'body', 'prompts')).toHaveLength(1);
  });

  it.each([
    [{ headers: { 'X-Reference-Id': '17' } }, 400, 'BAD_REQUEST'],
    [{ headers: { 'X-Target-Environment': 'mars' } }, 500, 'NOT_ALLOWED_TARGET_ENVIRONMENT'],
    [{ change: { currency: 'EUR' } }, 500, 'INVALID_CURRENCY'],
    [{ change: { amount: 500 } }, 400, 'BAD_REQUEST'],
    [{ change: { amount: '0' } }, 400, 'BAD_REQUEST'],
    [{ change: { payer: { partyIdType: 'EMAIL', partyId: 'a@b.example' } } }, 400, 'BAD_REQUEST'],
    [{ change: { payeeNote: "Joueur d'ici" } }, 400, 'BAD_REQUEST'],
    [{ headers: { 'X-Callback-Url': 'ftp://x' } }, 500, 'INVALID_CALLBACK_URL_HOST'],
    [{ headers: { 'Ocp-Apim-Subscription-Key': '' } }, 401, undefined],
  ])('with %j is refused', async (options, status, code) => {
    const { mtn, simulator } = await given();
    const answer = await mtn.ask(player, 500, options);
    expect([answer.status, at(answer.body, 'code')]).toEqual([status, code]);
    expect(simulator.network.orders.all).toEqual([]);
  });

  it('is told of at its callback address once it is decided, unless callbacks are off', async () => {
    const { mtn, json } = await given();
    const service = await givenService();
    const headers = { 'X-Callback-Url': `${service.url}/gateway/v1/mtn_momo/callback` };
    await json('PATCH', '/switchboard', { mtn_momo: { callbacks: { is: 'off', next: 1 } } });
    await mtn.ask(player, 500, { headers });
    await json('POST', `/phones/${player}/prompts/p1/refuse`, {});
    const { reference } = await mtn.ask(player, 600, { headers });
    await json('POST', `/phones/${player}/prompts/p2/confirm`, { pin: '1234' });
    const [told] = await service.waitFor(1, () => true);
    expect(told).toMatchObject({ method: 'PUT', path: '/gateway/v1/mtn_momo/callback' });
    expect(told?.body).toMatchObject({ referenceId: reference, status: 'SUCCESSFUL', amount: '600' });
    expect(service.heard).toHaveLength(1);
  });
});

describe('a transfer', () => {
  it('arrives at once, tells the receiver, and is taken once for a reference', async () => {
    const { mtn, json } = await given();
    const { reference, status } = await mtn.pay(player, 2_500);
    expect(status).toBe(202);
    const { body } = await mtn.readPaid(reference);
    expect(body).toMatchObject({ status: 'SUCCESSFUL', payee: { partyIdType: 'MSISDN', partyId: player } });
    expect((await mtn.pay(player, 2_500, { reference })).status).toBe(409);
    const phone = await json('GET', `/phones/${player}`);
    expect(phone.body).toMatchObject({ balanceXaf: 502_500, sms: [{ sender: 'MobileMoney' }] });
    expect(at(phone.body, 'sms', 0, 'text')).toContain(String(at(body, 'financialTransactionId')));
  });

  it('fails when the merchant has too little, and when nobody has the number', async () => {
    const { mtn, json } = await given();
    await json('PATCH', '/switchboard', { mtn_momo: { balance: { is: 'insufficient', next: 1 } } });
    const paid = async (number: string) => (await mtn.readPaid((await mtn.pay(number, 500)).reference)).body;
    expect(await paid(player)).toMatchObject({ reason: { code: 'NOT_ENOUGH_FUNDS' } });
    expect(await paid('237699000001')).toMatchObject({ reason: { code: 'PAYEE_NOT_FOUND' } });
    expect(await paid(player)).toMatchObject({ status: 'SUCCESSFUL' });
  });
});

describe('reads of MTN', () => {
  it('know nothing of a reference that was never used', async () => {
    const { mtn } = await given();
    const answer = await mtn.readAsked(randomUUID());
    expect(answer).toMatchObject({ status: 404, body: { code: 'RESOURCE_NOT_FOUND' } });
  });

  it('tell the balance', async () => {
    const { mtn } = await given();
    const headers = await mtn.headers('disbursement');
    const { body } = await mtn.request('GET', '/disbursement/v1_0/account/balance', headers);
    expect(body).toEqual({ availableBalance: '100000000', currency: 'XAF' });
  });
});
