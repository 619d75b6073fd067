import { describe, expect, it } from '@jest/globals';
import { at } from '../support/exchange.ts';
import { givenSimulator } from '../support/given-simulator.ts';

const orange = '+237699000001';
const mtn = '+237677000001';

describe('a phone', () => {
  it('comes into being for any mobile number, however it is written', async () => {
    const { json, phone } = await givenSimulator();
    const ofPlayer = { operator: 'orange', balanceXaf: 500_000, isMerchant: false };
    expect(await phone('+237699000001')).toMatchObject(ofPlayer);
    expect(await phone('237677000001')).toMatchObject({ msisdn: mtn, operator: 'mtn' });
    expect(await phone('698417301')).toMatchObject({ isMerchant: true, name: 'SERVICE PAYMENTS 1' });
    expect((await json('GET', '/phones/+33612345678')).status).toBe(404);
    expect((await json('GET', '/phones/12')).status).toBe(404);
  });

  it('leads a person who opens its address to the page, as the switchboard does', async () => {
    const { url } = await givenSimulator();
    const follow = async (path: string) =>
      (await fetch(url + path, { headers: { Accept: 'text/html,*/*;q=0.8' } })).url.slice(url.length);
    expect(await follow(`/phones/${orange}`)).toBe('/?phones=699000001');
    expect(await follow('/switchboard')).toBe('/?view=switchboard');
  });

  it.each([
    [orange, '#150*47*500001*500#', '+237698417301', 'merchant_payment', /^MP/],
    [orange, '#150*1*1*698417301*500#', '+237698417301', 'transfer', /^PP/],
    [orange, '#150*1*1*699000009*500#', '+237699000009', 'transfer', /^PP/],
    [mtn, '*126*4*400002*500#', '+237679318402', 'merchant_payment', /^\d{11}$/],
    [mtn, '*126*1*1*677000009*500#', '+237677000009', 'transfer', /^\d{11}$/],
  ])('of %s that dials %s is asked for its PIN, then pays %s', async (from, code, to, kind, id) => {
    const { dial, confirm, network } = await givenSimulator();
    const { ledger, phones } = network;
    const prompt = { origin: 'dialled', payeeMsisdn: to };
    expect(await dial(from, code)).toMatchObject({ outcome: 'prompt', prompt });
    expect(ledger.movements).toEqual([]);
    expect((await confirm(from, 'p1')).body).toEqual({ outcome: 'paid' });
    expect(ledger.movements).toMatchObject([{ from, to, kind, amountXaf: 500, orderId: null }]);
    expect(ledger.movements[0]?.operatorTxId).toMatch(id);
    for (const number of [from, to]) expect(phones.get(number).inbox).toHaveLength(1);
  });

  it.each([
    [mtn, '#150*47*500001*500#'],
    [orange, '#150*47*999999*500#'],
    [orange, '#150*47*500001*0#'],
    [orange, '#150*2*699000009*500#'],
    [orange, '*SANDBOX*47*500001*500#'],
    [orange, '#150*1*1*699000001*500#'],
    [orange, '#150*1*1*677000001*500#'],
  ])('of %s that dials %s only gets a message', async (from, code) => {
    const { dial, phone } = await givenSimulator();
    expect(await dial(from, code)).toMatchObject({ outcome: 'message' });
    expect(at(await phone(from), 'prompts')).toEqual([]);
  });

  it('shows a waiting prompt again when the menu is dialled', async () => {
    const { dial } = await givenSimulator();
    expect(await dial(orange, '#150*50#')).toMatchObject({ outcome: 'message' });
    await dial(orange, '#150*47*500001*500#');
    expect(await dial(orange, '#150*50#')).toMatchObject({ outcome: 'prompt', prompt: { id: 'p1' } });
  });

  it('is blocked by three wrong PINs until it is unblocked, and a right one counts anew', async () => {
    const { dial, confirm, phone, json } = await givenSimulator();
    await dial(orange, '#150*47*500001*500#');
    for (const pin of ['0000', '0000']) {
      expect((await confirm(orange, 'p1', pin)).body).toEqual({ outcome: 'try_again' });
    }
    expect((await confirm(orange, 'p1')).body).toEqual({ outcome: 'paid' });
    await dial(orange, '#150*47*500001*500#');
    expect((await confirm(orange, 'p2', '0000')).body).toEqual({ outcome: 'try_again' });
    for (let tries = 0; tries < 2; tries += 1) await confirm(orange, 'p2', '0000');
    expect(await phone(orange)).toMatchObject({ isBlocked: true, prompts: [] });
    await dial(orange, '#150*47*500001*500#');
    expect((await confirm(orange, 'p3')).body).toEqual({ outcome: 'wrong_pin' });
    await json('POST', `/phones/${orange}/unblock`, {});
    await dial(orange, '#150*47*500001*500#');
    expect((await confirm(orange, 'p4')).body).toEqual({ outcome: 'paid' });
  });

  it('answers a prompt once, and only its own', async () => {
    const { dial, confirm, refuse } = await givenSimulator();
    await dial(orange, '#150*47*500001*500#');
    expect((await confirm(mtn, 'p1')).status).toBe(404);
    expect((await confirm(orange, 'p1', '12')).status).toBe(400);
    await refuse(orange, 'p1');
    expect((await confirm(orange, 'p1')).status).toBe(409);
    expect((await confirm(orange, 'p9')).status).toBe(404);
  });

  it('keeps its PIN to itself: no answer, no book and no event has it', async () => {
    const { dial, confirm, phone, json, network } = await givenSimulator();
    await dial(orange, '#150*47*500001*555#');
    await confirm(orange, 'p1', '8642');
    const seen = [await phone(orange), await json('GET', '/network/books'), network.orders.all];
    expect(JSON.stringify(seen)).not.toContain('8642');
  });
});

describe('an autopilot', () => {
  it.each([
    ['confirm', 1],
    ['refuse', 0],
    ['ignore', 0],
  ])('that is told to %s makes %i payments, after its time and not before', async (answer, payments) => {
    const { dial, autopilot, time, network, phone } = await givenSimulator();
    await autopilot(orange, { answer, afterMs: 2_000 });
    await dial(orange, '#150*47*500001*500#');
    time.pass(1_999);
    expect(at(await phone(orange), 'prompts')).toHaveLength(1);
    time.pass(1);
    expect(network.ledger.movements).toHaveLength(payments);
    expect(at(await phone(orange), 'prompts')).toHaveLength(answer === 'ignore' ? 1 : 0);
  });

  it('may be given to all phones at once; one of its own counts more, and null ends it', async () => {
    const { dial, autopilot, json, time, network } = await givenSimulator();
    await json('POST', '/autopilot', { answer: 'confirm' });
    await autopilot(mtn, { answer: 'refuse' });
    await dial(orange, '#150*47*500001*500#');
    await dial(mtn, '*126*4*400002*500#');
    time.pass(0);
    expect(network.ledger.movements.map(({ from }) => from)).toEqual([orange]);
    await json('POST', '/autopilot', { answer: null });
    await dial(orange, '#150*47*500001*600#');
    time.pass(299_999);
    expect(network.ledger.movements).toHaveLength(1);
  });

  it('that comes late answers what waits already', async () => {
    const { dial, autopilot, time, network } = await givenSimulator();
    await dial(orange, '#150*47*500001*500#');
    await autopilot(orange, { answer: 'confirm' });
    time.pass(0);
    expect(network.ledger.movements).toHaveLength(1);
  });

  it('that is switched off leaves what waits to the owner', async () => {
    const { dial, autopilot, time, network, phone } = await givenSimulator();
    await autopilot(orange, { answer: 'confirm', afterMs: 1_000 });
    await dial(orange, '#150*47*500001*500#');
    await autopilot(orange, { answer: null });
    time.pass(1_000);
    expect(network.ledger.movements).toEqual([]);
    expect(at(await phone(orange), 'prompts')).toHaveLength(1);
  });

  it('is refused when it makes no sense', async () => {
    const { autopilot } = await givenSimulator();
    for (const body of [{ answer: 'perhaps' }, { answer: 'confirm', afterMs: -1 }]) {
      expect((await autopilot(orange, body)).status).toBe(400);
    }
  });
});
