import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { at } from '../support/exchange.ts';
import { givenSimulator } from '../support/given-simulator.ts';
import { givenService } from '../support/listening-service.ts';
import { login } from '../support/mtn-client.ts';

const player = '237677000001';

describe('tokens of MTN', () => {
  it('are given for a JSON body, as the real gateway wants it', async () => {
    const { mtn } = await givenSimulator();
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
    const { mtn, time } = await givenSimulator();
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
    const { mtn, phone, confirm } = await givenSimulator();
    const asked = await mtn.ask(player, 500);
    expect(asked).toMatchObject({ status: 202, text: '' });
    const pending = await mtn.readAsked(asked.reference);
    expect(pending.body).toMatchObject({ status: 'PENDING', amount: '500', payer: { partyId: player } });
    expect(pending.body).not.toHaveProperty('financialTransactionId');

    const waiting = { id: 'p1', origin: 'asked', amountXaf: 500, state: 'waiting' };
    expect(await phone(player)).toMatchObject({ prompts: [waiting] });
    expect((await confirm(player, 'p1')).body).toEqual({ outcome: 'paid' });

    const done = await mtn.readAsked(asked.reference);
    expect(done.body).toMatchObject({ status: 'SUCCESSFUL', externalId: 'order-1', currency: 'XAF' });
    expect(at(done.body, 'financialTransactionId')).toMatch(/^\d{11}$/);
    expect(await phone(player)).toMatchObject({ balanceXaf: 499_500 });
  });

  it.each([
    ['refused', 'APPROVAL_REJECTED'],
    ['expired', 'EXPIRED'],
    ['short', 'NOT_ENOUGH_FUNDS'],
    ['blocked', 'PAYMENT_NOT_APPROVED'],
    ['stranger', 'PAYER_NOT_FOUND'],
  ])('that is %s fails with the reason %s as an object', async (how, code) => {
    const { mtn, confirm, refuse, time, network } = await givenSimulator();
    const number = how === 'stranger' ? '237699000001' : player;
    const { reference } = await mtn.ask(number, how === 'short' ? 500_001 : 500);
    if (how === 'refused') await refuse(number, 'p1');
    if (how === 'expired') time.pass(300_000);
    if (how === 'short') await confirm(number, 'p1');
    for (let tries = 0; how === 'blocked' && tries < 3; tries += 1) await confirm(number, 'p1', '0000');
    const { body } = await mtn.readAsked(reference);
    expect(body).toMatchObject({ status: 'FAILED', reason: { code } });
    expect(network.ledger.movements).toEqual([]);
  });

  it('is taken once for a reference: a repeat is a conflict and makes no second prompt', async () => {
    const { mtn, phone } = await givenSimulator();
    const { reference } = await mtn.ask(player, 500);
    const again = await mtn.ask(player, 500, { reference });
    expect(again).toMatchObject({ status: 409, body: { code: 'RESOURCE_ALREADY_EXIST' } });
    expect(at(await phone(player), 'prompts')).toHaveLength(1);
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
    const { mtn, network } = await givenSimulator();
    const answer = await mtn.ask(player, 500, options);
    expect([answer.status, at(answer.body, 'code')]).toEqual([status, code]);
    expect(network.orders.all).toEqual([]);
  });

  it('is told of at its callback address once it is decided, unless callbacks are off', async () => {
    const { mtn, flip, confirm, refuse } = await givenSimulator();
    const service = await givenService();
    const headers = { 'X-Callback-Url': `${service.url}/gateway/v1/mtn_momo/callback` };
    await flip({ mtn_momo: { callbacks: { is: 'off', next: 1 } } });
    await mtn.ask(player, 500, { headers });
    await refuse(player, 'p1');
    const { reference } = await mtn.ask(player, 600, { headers });
    await confirm(player, 'p2');
    const [told] = await service.waitFor(1, () => true);
    expect(told).toMatchObject({ method: 'PUT', path: '/gateway/v1/mtn_momo/callback' });
    expect(told?.body).toMatchObject({ referenceId: reference, status: 'SUCCESSFUL', amount: '600' });
    expect(service.heard).toHaveLength(1);
  });
});

describe('a transfer', () => {
  it('arrives at once, tells the receiver, and is taken once for a reference', async () => {
    const { mtn, phone } = await givenSimulator();
    const { reference, status } = await mtn.pay(player, 2_500);
    expect(status).toBe(202);
    const { body } = await mtn.readPaid(reference);
    expect(body).toMatchObject({ status: 'SUCCESSFUL', payee: { partyIdType: 'MSISDN', partyId: player } });
    expect((await mtn.pay(player, 2_500, { reference })).status).toBe(409);
    const receiver = await phone(player);
    expect(receiver).toMatchObject({ balanceXaf: 502_500, sms: [{ sender: 'MobileMoney' }] });
    expect(at(receiver, 'sms', 0, 'text')).toContain(String(at(body, 'financialTransactionId')));
  });

  it('fails when the merchant has too little, and when nobody has the number', async () => {
    const { mtn, flip } = await givenSimulator();
    await flip({ mtn_momo: { balance: { is: 'insufficient', next: 1 } } });
    const paid = async (number: string) => (await mtn.readPaid((await mtn.pay(number, 500)).reference)).body;
    expect(await paid(player)).toMatchObject({ reason: { code: 'NOT_ENOUGH_FUNDS' } });
    expect(await paid('237699000001')).toMatchObject({ reason: { code: 'PAYEE_NOT_FOUND' } });
    expect(await paid(player)).toMatchObject({ status: 'SUCCESSFUL' });
  });
});

describe('reads of MTN', () => {
  it('know nothing of a reference that was never used', async () => {
    const { mtn } = await givenSimulator();
    const answer = await mtn.readAsked(randomUUID());
    expect(answer).toMatchObject({ status: 404, body: { code: 'RESOURCE_NOT_FOUND' } });
  });

  it('tell the balance', async () => {
    const { mtn } = await givenSimulator();
    const headers = await mtn.headers('disbursement');
    const { body } = await mtn.request('GET', '/disbursement/v1_0/account/balance', headers);
    expect(body).toEqual({ availableBalance: '100000000', currency: 'XAF' });
  });
});
