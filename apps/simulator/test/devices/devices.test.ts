import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { usualDeviceSecret } from '../../src/secrets.ts';
import { type Given, givenSimulator } from '../support/given-simulator.ts';
import { givenService, isPing, isSms, type ListeningService } from '../support/listening-service.ts';

const player = '+237699000001';

async function given(): Promise<Given & { service: ListeningService }> {
  const service = await givenService();
  const started = await givenSimulator({ serviceUrl: service.url, retryDelaysMs: [5_000, 10_000] });
  return { ...started, service };
}

/** The player pays a merchant of Orange by dialling, and the phone answers by itself. */
async function pay({ autopilot, dial, time }: Given, amountXaf: number, code = '500001'): Promise<void> {
  await autopilot(player, { answer: 'confirm' });
  await dial(player, `#150*47*${code}*${amountXaf}#`);
  time.pass(0);
}

const amountsIn = (service: ListeningService): readonly (string | undefined)[] =>
  service.heard
    .filter(isSms)
    .map(({ body }) => /Montant Transaction: (\d+)/.exec(String(body.payload['message']))?.[1]);

describe('devices', () => {
  it('send a heartbeat at once and every 30 seconds, each to its own provider', async () => {
    const { service, time } = await given();
    const first = await service.waitFor(3, isPing);
    expect(first.map(({ path, body }) => `${path} ${body.deviceId}`).sort()).toEqual([
      '/gateway/v1/mtn_ussd/device mtn-gateway-1',
      '/gateway/v1/orange_money/device orange-gateway-1',
      '/gateway/v1/orange_ussd/device orange-gateway-2',
    ]);
    time.pass(29_999);
    expect(service.heard).toHaveLength(3);
    time.pass(1);
    await service.waitFor(6, isPing);
  });

  it('try a service that does not answer again soon, so that one that starts late hears of them', async () => {
    const service = await givenService();
    const { time, simulator } = await givenSimulator();
    service.isDown = true;
    const putOff = time.untilPutOff(2_000);
    simulator.connect(service.url);
    await putOff;
    service.isDown = false;
    time.pass(2_000);
    await service.waitFor(1, isPing);
  });

  it('pass on the SMS of a payment in a signed envelope, with the SIM card it came to', async () => {
    const started = await given();
    await pay(started, 500, '500002');
    const [heard] = await started.service.waitFor(1);
    expect(heard?.path).toBe('/gateway/v1/orange_money/device');
    expect(heard?.body).toMatchObject({
      deviceId: 'orange-gateway-1',
      event: 'sms:received',
      payload: {
        sender: 'OrangeMoney',
        recipient: '+237698417302',
        simNumber: 2,
        receivedAt: '2026-07-31T13:19:30.000+01:00',
      },
    });
    expect(heard?.body.payload['message']).toMatch(
      /^Transfert de 699000001 YVAN NGONO vers 698417302 SERVICE PAYMENTS 2 reussi\. Details: ID transaction: MP260731\.1319\.[A-Z]\d{5}, Montant Transaction: 500FCFA, .* Nouveau Solde: 100000500\.6 FCFA$/,
    );
    const timestamp = String(heard?.headers['x-timestamp']);
    const signed = createHmac('sha256', usualDeviceSecret)
      .update(`${heard?.rawBody}${timestamp}`)
      .digest('hex');
    expect(heard?.headers['x-signature']).toBe(signed);
    expect(Number(timestamp) * 1_000).toBe(started.time.now());
  });

  it('try an SMS again with growing pauses, signed anew, until it is taken', async () => {
    const started = await given();
    const { service, time } = started;
    service.status = 503;
    let putOff = time.untilPutOff(5_000);
    await pay(started, 500);
    await putOff;
    putOff = time.untilPutOff(10_000);
    time.pass(5_000);
    await putOff;
    service.status = 200;
    time.pass(10_000);
    const [first, second, third] = await service.waitFor(3);
    expect(second?.rawBody).toBe(first?.rawBody);
    expect(third?.rawBody).toBe(first?.rawBody);
    expect(second?.headers['x-signature']).not.toBe(first?.headers['x-signature']);
  });

  it('wait for a service that is not known yet', async () => {
    const service = await givenService();
    const started = await givenSimulator();
    await pay(started, 500);
    started.simulator.connect(service.url);
    await service.waitFor(1);
    await service.waitFor(3, isPing);
  });
});

describe('faults of SMS', () => {
  const flip = (started: Given, sms: unknown) => started.flip({ orange_money: { sms } });

  it.each([
    ['the service never hears of it', { is: 'lost', next: 1 }, 0, ['600']],
    ['it comes after its time', { is: 'late', ms: 60_000, next: 1 }, 60_000, ['600', '500']],
    ['the next one comes first', { is: 'reordered', next: 1 }, 0, ['600', '500']],
  ])('%s with %j, and the payer has both', async (_what, sms, laterMs, amounts) => {
    const started = await given();
    await flip(started, sms);
    await pay(started, 500);
    await pay(started, 600);
    await started.service.waitFor(1);
    started.time.pass(laterMs);
    await started.service.waitFor(amounts.length);
    expect(amountsIn(started.service)).toEqual(amounts);
    expect(started.network.phones.get(player).inbox).toHaveLength(2);
  });

  it.each([
    ['twice', true],
    ['twice_other_event_id', false],
  ])('%s: the same SMS comes two times', async (sms, isSameId) => {
    const started = await given();
    await flip(started, sms);
    await pay(started, 500);
    const [one, other] = await started.service.waitFor(2);
    expect(one?.body.payload).toEqual(other?.body.payload);
    expect(one?.body.id === other?.body.id).toBe(isSameId);
  });

  it('taken back: it comes, and then again with words that take it back and the balance of before', async () => {
    const started = await given();
    await flip(started, { is: 'taken_back', next: 1 });
    await pay(started, 500);
    const told = await started.service.waitFor(2);
    expect(told.map(({ body }) => body.payload['message'])).toEqual([
      expect.stringMatching(/500FCFA.*Nouveau Solde: 100000500\.6 FCFA$/),
      expect.stringMatching(/500FCFA.*Nouveau Solde: 100000000\.6 FCFA Ce transfert a ete annule/),
    ]);
    expect(started.network.ledger.wallet('orange', player).balanceXaf).toBe(500_000);
  });

  it('reordered: one that nobody overtakes comes in the end', async () => {
    const started = await given();
    await flip(started, 'reordered');
    await pay(started, 500);
    started.time.pass(10_000);
    await started.service.waitFor(1);
  });

  it('dead device: no heartbeat and no SMS, and everything that was kept when it lives again', async () => {
    const started = await given();
    const { service, time } = started;
    await service.waitFor(3, isPing);
    expect(time.waitingCount).toBe(3);
    await started.flip({ orange: { device: 'dead' } });
    expect(time.waitingCount).toBe(1);
    await pay(started, 500);
    time.pass(30_000);
    await service.waitFor(4, isPing);
    expect(service.heard.filter(isSms)).toEqual([]);
    expect(service.heard.filter(isPing).at(-1)?.path).toContain('mtn_ussd');
    await started.flip({ orange: { device: 'alive' } });
    await service.waitFor(1);
    await service.waitFor(6, isPing);
  });
});
