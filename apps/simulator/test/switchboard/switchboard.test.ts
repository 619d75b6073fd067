import { describe, expect, it } from '@jest/globals';
import { listenTo } from '../support/event-stream.ts';
import { at } from '../support/exchange.ts';
import { givenSimulator } from '../support/given-simulator.ts';

const player = '237677000001';

/** A payout of each operator, to be read again. */
async function givenPayouts() {
  const started = await givenSimulator();
  const { orange, flip } = started;
  const { reference } = await started.mtn.pay(player, 500);
  const { payToken } = await orange.pay('cashin', '699000001', 500);
  const read = async () => [await started.mtn.readPaid(reference), await orange.status('cashin', payToken)];
  const flipBoth = (status: string) => flip({ mtn_momo: { status }, orange_money: { status } });
  return { ...started, read, flipBoth };
}

const statusesIn = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status);

/** Every way of asking for money, and how many orders the network knows afterwards. */
describe('faults of an answer', () => {
  it.each([
    ['time_out', 0],
    ['time_out_after_taking', 1],
  ])('%s: nothing comes back, and %i orders were taken', async (answer, orders) => {
    const { flip, mtn, network, url } = await givenSimulator();
    await flip({ mtn_momo: { answer: { is: answer, next: 1 } } });
    await mtn.headers('disbursement');
    const events = await listenTo(url);
    const gaveUp = new AbortController();
    const outcome = expect(mtn.pay(player, 500, { signal: gaveUp.signal })).rejects.toThrow();
    await events.next();
    gaveUp.abort();
    await outcome;
    expect(network.orders.all).toHaveLength(orders);
    expect(network.ledger.movements).toHaveLength(orders);
  });

  it.each([
    ['broken_connection', 0],
    ['broken_connection_after_taking', 1],
  ])('%s: the connection ends, and %i orders were taken', async (answer, orders) => {
    const { flip, mtn, network } = await givenSimulator();
    await mtn.headers('disbursement');
    await flip({ mtn_momo: { answer } });
    await expect(mtn.pay(player, 500)).rejects.toThrow('fetch failed');
    expect(network.orders.all).toHaveLength(orders);
  });

  it.each([
    ['error_500', 500, 'Internal Server Error'],
    ['html', 200, '<!doctype html>'],
    ['refuse', 400, 'NOT_ALLOWED'],
  ])('%s: MTN answers %i, and nothing was taken', async (answer, status, words) => {
    const { flip, mtn, network } = await givenSimulator();
    await flip({ mtn_momo: { answer } });
    const said = await mtn.pay(player, 500);
    expect(said.status).toBe(status);
    expect(said.text).toContain(words);
    expect(network.orders.all).toEqual([]);
  });

  it('refuse: Orange and USSD say no in their own ways', async () => {
    const { flip, orange, ussd, network } = await givenSimulator();
    await flip({ orange: { answer: 'refuse' } });
    const { status, body } = await orange.pay('mp', '699000001', 500);
    expect([status, at(body, 'message')]).toEqual([417, "99051 :: Le numero n'a pas de compte Orange Money"]);
    const gateway = ussd('orange');
    expect(await gateway.send('#150*1*1*699000001*500*2222#')).toBe(200);
    expect(await gateway.reply()).toContain('Transaction echouee');
    expect(network.ledger.movements).toEqual([]);
  });

  it('counted: only the next so many requests are hit', async () => {
    const { flip, mtn } = await givenSimulator();
    await flip({ mtn_momo: { answer: { is: 'error_500', next: 2 } } });
    const statuses = [];
    for (let tries = 0; tries < 3; tries += 1) statuses.push((await mtn.pay(player, 500)).status);
    expect(statuses).toEqual([500, 500, 202]);
  });
});

describe('faults of a status read', () => {
  it('MTN and Orange forget or fail, and know it all again afterwards', async () => {
    const { read, flipBoth } = await givenPayouts();
    for (const [fault, status] of [
      ['unknown_404', 404],
      ['error', 500],
      ['normal', 200],
    ] as const) {
      await flipBoth(fault);
      expect(statusesIn(await read())).toEqual([status, status]);
    }
  });

  it('MTN and Orange speak of someone else and of more money', async () => {
    const { read, flipBoth } = await givenPayouts();
    await flipBoth('other_contents');
    const data = { amount: 5_000, subscriberMsisdn: '699000002', status: 'SUCCESSFULL' };
    expect(await read()).toMatchObject([
      { body: { amount: '5000', status: 'SUCCESSFUL' } },
      { body: { message: 'Transaction retrieved successfully', data } },
    ]);
  });

  it('limited reads are answered ten times in any second, and counted', async () => {
    const { json, time, read, flipBoth } = await givenPayouts();
    await flipBoth('limited');
    for (let count = 0; count < 10; count += 1) expect(statusesIn(await read())).toEqual([200, 200]);
    expect(statusesIn(await read())).toEqual([429, 429]);
    // What was refused counts too.
    time.pass(999);
    expect(statusesIn(await read())).toEqual([429, 429]);
    time.pass(1);
    expect(statusesIn(await read())).toEqual([200, 200]);
    const count = { answered: 11, refused: 2 };
    const { body } = await json('GET', '/network/status-reads');
    expect(body).toEqual({ mtn_momo: count, orange_money: count });
  });

  it('a USSD reply does not come, though the money moved', async () => {
    const { flip, ussd, network } = await givenSimulator();
    const gateway = ussd('mtn');
    await flip({ mtn_ussd: { status: 'unknown_404' } });
    await gateway.send('*126*1*1*677000001*500*2222#');
    expect(await gateway.reply()).toBe('');
    expect(network.ledger.movements).toHaveLength(1);
  });
});

describe('the switchboard', () => {
  it('shows every switch of every provider, and what each accepts', async () => {
    const { json } = await givenSimulator();
    const { body } = await json('GET', '/switchboard');
    const providers = ['mtn_momo', 'mtn_ussd', 'orange_money', 'orange_ussd'];
    expect(Object.keys(at(body, 'providers') as object)).toEqual(providers);
    expect(at(body, 'providers', 'mtn_momo', 'answer')).toEqual({
      is: 'normal',
      next: null,
      ms: null,
      share: null,
    });
    expect(at(body, 'accepted', 'balance')).toEqual(['normal', 'insufficient']);
    expect(Object.keys(at(body, 'numbers', '+237698417301') as object)).toEqual(['sms', 'fees']);
  });

  it('takes an operator for all of its providers', async () => {
    const { flip } = await givenSimulator();
    const { body } = await flip({ orange: { balance: 'insufficient' } });
    const balances = ['mtn_momo', 'orange_money', 'orange_ussd'].map((id) =>
      at(body, 'providers', id, 'balance', 'is'),
    );
    expect(balances).toEqual(['normal', 'insufficient', 'insufficient']);
  });

  it.each([
    [{ vodafone: { answer: 'normal' } }],
    [{ mtn_momo: { weather: 'bad' } }],
    [{ mtn_momo: { answer: 'maybe' } }],
    [{ mtn_momo: { answer: { is: 'refuse', next: 0 } } }],
    [{ mtn_momo: { device: { is: 'dead', next: 1 } } }],
    [{ mtn_momo: { answer: 'refuse' }, mtn: 'refuse' }],
    [{ '+237698417301': { answer: 'refuse' } }],
    [{ '+237699000001': { sms: 'lost' } }],
    [{ mtn_momo: { sms: { is: 'lost', share: 2 } } }],
    [{ mtn_momo: { device: { is: 'dead', share: 0.5 } } }],
    [[]],
  ])('refuses %j and changes nothing', async (change) => {
    const { flip, json } = await givenSimulator();
    const { text: before } = await json('GET', '/switchboard');
    const { status, body } = await flip(change);
    expect([status, typeof at(body, 'message')]).toEqual([400, 'string']);
    expect((await json('GET', '/switchboard')).text).toEqual(before);
  });
});
