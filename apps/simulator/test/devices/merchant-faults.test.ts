import { describe, expect, it } from '@jest/globals';
import { at } from '../support/exchange.ts';
import { type Given, givenSimulator } from '../support/given-simulator.ts';
import { givenService, isPing, type ListeningService } from '../support/listening-service.ts';

const player = '+237699000001';
const [merchant, other] = ['+237698417301', '+237698417302'];

async function given() {
  const service = await givenService();
  const started = await givenSimulator({ serviceUrl: service.url });
  const post = (action: string, body: unknown, number = merchant) =>
    started.json('POST', `/network/merchants/${number}/${action}`, body);
  return { ...started, service, post };
}

const payTo = ({ network }: Given, to: string, amountXaf: number): void => {
  const how = { operator: 'orange', kind: 'transfer', orderId: null, providerId: null } as const;
  network.pay({ ...how, from: player, to, amountXaf });
};

const payOut = ({ network }: Given, amountXaf: number, reference: string): void => {
  const who = { providerId: 'orange_money', operator: 'orange', merchantMsisdn: merchant } as const;
  network.payOut({ ...who, msisdn: player, amountXaf, reference });
};

async function textsIn(service: ListeningService, count: number): Promise<readonly string[]> {
  return (await service.waitFor(count)).map(({ body }) => String(body.payload['message']));
}

/** What the n SMS so far say of a movement and of the balance behind it. */
async function toldIn(service: ListeningService, count: number): Promise<readonly string[]> {
  return (await textsIn(service, count)).map((text) => {
    const [, amount] = /Montant [tT]ransaction ?: (\d+)/.exec(text) ?? [];
    const [, fee] = /Frais ?: ([\d.]+)/.exec(text) ?? [];
    const [, balance] = /Nouveau Solde ?: ([\d.]+)/.exec(text) ?? [];
    return [amount, fee, balance].join(' ');
  });
}

const balanceOf = ({ network }: Given, number = merchant): number =>
  network.ledger.wallet('orange', number).balanceXaf;

describe('SMS of one merchant number', () => {
  it('are lost, and those of another at the same provider come', async () => {
    const started = await given();
    await started.flip({ [merchant]: { sms: { is: 'lost', next: 1 } } });
    payTo(started, merchant, 500);
    payTo(started, other, 600);
    payTo(started, merchant, 700);
    expect([...(await toldIn(started.service, 2))].sort()).toEqual([
      '600 0 100000600.6',
      '700 0 100001200.6',
    ]);
  });

  it('are lost in a part of all cases', async () => {
    const { flip, simulator } = await given();
    await flip({ [merchant]: { sms: { is: 'lost', share: 0.3 } } });
    const owner = { merchantMsisdn: merchant, providerId: 'orange_money' };
    const taken = Array.from({ length: 1_000 }, () => simulator.switchboard.takeOf(owner, 'sms').is);
    const lost = taken.filter((is) => is === 'lost').length;
    expect(lost).toBeGreaterThan(250);
    expect(lost).toBeLessThan(350);
    expect(taken).toContain('normal');
  });

  it('stay on a phone that lives but is silent, and come in their order when it speaks', async () => {
    const started = await given();
    const { service, flip, time } = started;
    await flip({ [merchant]: { sms: 'silent' } });
    for (const amountXaf of [500, 600, 700]) payTo(started, merchant, amountXaf);
    await service.waitFor(3, isPing);
    time.pass(30_000);
    await service.waitFor(6, isPing);
    payTo(started, other, 800);
    expect(await toldIn(service, 1)).toEqual(['800 0 100000800.6']);
    await flip({ [merchant]: { sms: 'normal' } });
    expect((await toldIn(service, 4)).slice(1)).toEqual([
      '500 0 100000500.6',
      '600 0 100001100.6',
      '700 0 100001800.6',
    ]);
  });

  it('come in new words, which tell the same', async () => {
    const started = await given();
    await started.flip({ [merchant]: { sms: { is: 'reworded', next: 1 } } });
    payTo(started, merchant, 500);
    const [text] = await textsIn(started.service, 1);
    expect(text).toMatch(/^Cher client, transfert de 699000001 .*Nouveau Solde: 100000500\.6 FCFA$/);
  });
});

describe('what operators take', () => {
  it('a fee that the receipt tells, with decimals, and one in silence', async () => {
    const started = await given();
    await started.flip({ [merchant]: { fees: { is: 'told', next: 1 } } });
    payOut(started, 554, 'a');
    await toldIn(started.service, 1);
    await started.flip({ [merchant]: { fees: { is: 'silent', next: 1 } } });
    payOut(started, 554, 'b');
    expect(await toldIn(started.service, 2)).toEqual(['554 5.54 99999441.06', '554 0 99998887.06']);
    expect(balanceOf(started)).toBe(99_998_881.52);
  });

  it('money of which no SMS tells', async () => {
    const started = await given();
    const { status } = await started.post('take-out', { amountXaf: 1_000.6 });
    expect([status, balanceOf(started)]).toEqual([200, 99_999_000]);
    payTo(started, merchant, 500);
    expect(await toldIn(started.service, 1)).toEqual(['500 0 99999500']);
  });

  it('a payment back: the last one, or the one that is named, each once', async () => {
    const started = await given();
    const { post, service } = started;
    payTo(started, merchant, 500);
    const first = started.network.ledger.movements[0]?.operatorTxId;
    payTo(started, merchant, 600);
    await service.waitFor(2);
    expect(at((await post('take-back', {})).body, 'amountXaf')).toBe(600);
    await service.waitFor(3);
    expect(at((await post('take-back', { operatorTxId: first })).body, 'amountXaf')).toBe(500);
    expect((await textsIn(service, 4)).slice(2)).toEqual([
      expect.stringMatching(/Transaction: 600FCFA.*Solde: 100000500\.6 FCFA Ce transfert a ete annule/),
      expect.stringMatching(/Transaction: 500FCFA.*Solde: 100000000\.6 FCFA Ce transfert a ete annule/),
    ]);
    expect([balanceOf(started), balanceOf(started, player)]).toEqual([100_000_000.6, 500_000]);
    for (const again of [{}, { operatorTxId: first }, { operatorTxId: 'none' }]) {
      expect((await post('take-back', again)).status).toBe(409);
    }
  });
});

describe('a forged SMS', () => {
  it('comes in the words of the operator, with the balance that is given or one that is guessed', async () => {
    const started = await given();
    const forgery = { payer: '699000001', amountXaf: 450_000 };
    await started.post('forge', { ...forgery, balanceXaf: 1 });
    await started.post('forge', forgery);
    const [given1, guessed = ''] = await toldIn(started.service, 2);
    expect(given1).toBe('450000 0 1');
    const balance = Number(guessed.split(' ')[2]);
    expect(Math.abs(balance / 100_000_000 - 1)).toBeLessThanOrEqual(0.1);
    expect([balanceOf(started), started.network.ledger.movements]).toEqual([100_000_000.6, []]);
  });
});

it.each([
  ['forge', { payer: '12', amountXaf: 500 }, 400],
  ['forge', { payer: '699000001', amountXaf: 0.5 }, 400],
  ['forge', { payer: '699000001', amountXaf: 5, balanceXaf: -1 }, 400],
  ['take-out', { amountXaf: 0.001 }, 400],
  ['take-out', { amountXaf: 200_000_000 }, 409],
  ['take-back', {}, 409],
])('refuses to %s %j', async (action, body, status) => {
  const { post } = await given();
  expect((await post(action, body)).status).toBe(status);
  expect((await post(action, body, player)).status).toBe(404);
});

it('shows what each merchant has', async () => {
  const { json } = await given();
  const { body } = await json('GET', '/network/merchants');
  expect(body).toContainEqual(
    expect.objectContaining({ merchantMsisdn: merchant, balanceXaf: 100_000_000.6 }),
  );
});
