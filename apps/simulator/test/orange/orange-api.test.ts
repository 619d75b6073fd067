import { describe, expect, it } from '@jest/globals';
import { at } from '../support/exchange.ts';
import { givenSimulator } from '../support/given-simulator.ts';
import { givenService } from '../support/listening-service.ts';

const player = '699000001';

describe('access to Orange', () => {
  it('needs a token that a form asks for, and the second token beside it', async () => {
    const { orange, url } = await givenSimulator();
    const { status, body } = await orange.token();
    expect([status, at(body, 'expires_in')]).toEqual([200, 3_600]);
    const headers = { Authorization: `Bearer ${at(body, 'access_token')}` };
    const withoutSecond = await fetch(`${url}/orange/omcoreapis/1.0.2/mp/init`, { method: 'POST', headers });
    expect(withoutSecond.status).toBe(401);
    expect((await fetch(`${url}/orange/token`, { method: 'POST' })).status).toBe(401);
  });
});

describe('a merchant payment', () => {
  it('names its transaction at once, waits for the phone, and ends as SUCCESSFULL', async () => {
    const { orange, confirm } = await givenSimulator();
    const { status, body, payToken } = await orange.pay('mp', player, 1_100);
    expect(status).toBe(200);
    const txnid = at(body, 'data', 'txnid');
    expect(txnid).toMatch(/^MP260731\.1319\.[A-Z]\d{5}$/);
    const begun = { status: 'PENDING', inittxnstatus: '200', confirmtxnstatus: null };
    expect(body).toMatchObject({ data: { ...begun, channelUserMsisdn: '698417301' } });
    expect(JSON.stringify(body)).not.toContain('2222');
    await confirm(player, 'p1');
    const done = await orange.status('mp', payToken);
    expect(done.body).toMatchObject({ data: { status: 'SUCCESSFULL', txnid, confirmtxnstatus: '200' } });
    expect(at(done.body, 'data', 'confirmtxnmessage')).toBe(
      `Paiement de SERVICE PAYMENTS 1 reussi par 699000001 YVAN NGONO. ID transaction:${txnid}, ` +
        'Montant:1100 FCFA. Solde: 498900 FCFA.',
    );
  });

  it.each([
    ['refused', 'FAILED'],
    ['expired', 'EXPIRED'],
  ])('that is %s reads as %s', async (how, status) => {
    const { orange, refuse, time } = await givenSimulator();
    const { payToken } = await orange.pay('mp', player, 500);
    if (how === 'expired') time.pass(300_000);
    else await refuse(player, 'p1');
    expect((await orange.status('mp', payToken)).body).toMatchObject({ data: { status } });
  });

  it('prompts again on push, and is found nowhere under a token that was never given', async () => {
    const { orange } = await givenSimulator();
    const { payToken } = await orange.pay('mp', player, 500);
    expect(await orange.call('GET', `mp/push/${payToken}`)).toMatchObject({ status: 200 });
    expect((await orange.status('mp', 'MPUNKNOWN')).status).toBe(404);
    expect((await orange.pay('mp', player, 500, { payToken: 'MPUNKNOWN' })).status).toBe(400);
  });

  it('goes to the merchant number that is asked for', async () => {
    const { orange, network } = await givenSimulator();
    await orange.pay('mp', player, 500, { channelUserMsisdn: '698417302' });
    expect(network.orders.all[0]?.merchantMsisdn).toBe('+237698417302');
  });

  it.each([
    [
      'on',
      { payToken: expect.any(String), status: 'SUCCESSFULL', orderId: 'order-1', txnid: expect.any(String) },
    ],
    // Where the operator names no more than the order id.
    ['our_name_only', { orderId: 'order-1' }],
  ])('is told of without a signature, with callbacks %s', async (callbacks, body) => {
    const { orange, confirm, flip } = await givenSimulator();
    const service = await givenService();
    await flip({ orange_money: { callbacks } });
    const { payToken } = await orange.pay('mp', player, 500, { notifUrl: `${service.url}/notify` });
    await confirm(player, 'p1');
    const [told] = await service.waitFor(1, () => true);
    expect(told).toMatchObject({ method: 'POST', path: '/notify' });
    expect(told?.body).toEqual('payToken' in body ? { ...body, payToken } : body);
  });
});

describe('refusals of Orange', () => {
  it.each([
    ['a payer with too little', 'mp', player, 500_001, '60019'],
    ['a number of another operator', 'mp', '677000001', 500, '00671'],
    ['a merchant with too little', 'cashin', player, 100_000_001, '60019'],
  ] as const)('come with status 417 and a number in front: %s', async (_what, flow, number, amount, code) => {
    const { orange, network } = await givenSimulator();
    const { status, body } = await orange.pay(flow, number, amount);
    expect(status).toBe(417);
    expect(at(body, 'message')).toMatch(new RegExp(`^${code} :: `));
    expect(network.orders.all).toEqual([]);
  });

  it.each([
    { subscriberMsisdn: '237699000001' },
    { amount: '12.5' },
    { orderId: 'x'.repeat(21) },
    { pin: '' },
  ])('say what is malformed: %j', async (change) => {
    const { orange } = await givenSimulator();
    expect((await orange.pay('mp', player, 500, change)).status).toBe(400);
  });
});

describe('a deposit to a phone', () => {
  it('arrives at once and is named CI', async () => {
    const { orange, phone } = await givenSimulator();
    const { body, payToken } = await orange.pay('cashin', player, 2_000);
    expect(body).toMatchObject({ data: { status: 'SUCCESSFULL', txnstatus: '200' } });
    expect(at(body, 'data', 'txnid')).toMatch(/^CI260731\.1319\./);
    const read = (await orange.status('cashin', payToken)).body;
    expect(at(read, 'data')).toEqual(at(body, 'data'));
    expect(await phone(player)).toMatchObject({ balanceXaf: 502_000 });
  });

  it('is made once for a token, and never with the token of a payment', async () => {
    const { orange, network } = await givenSimulator();
    const { payToken } = await orange.pay('cashin', player, 2_000);
    const again = await orange.pay('cashin', player, 2_000, { payToken, description: 'Again' });
    expect(again.status).toBe(417);
    expect((await orange.status('cashin', payToken)).body).toMatchObject({
      data: { description: 'Deposit' },
    });
    const other = await orange.init('mp');
    expect((await orange.pay('cashin', player, 2_000, { payToken: other })).status).toBe(400);
    expect(network.ledger.movements).toHaveLength(1);
  });
});
