import { beforeEach, describe, expect, test } from '@jest/globals';
import { saying } from '@mobile-money/testing';
import { aDeposit } from '../support/requests.ts';
import { serviceOfEachTest } from '../support/service.ts';
import { envelope, orangeSms, readingGateways, signed } from '../support/sms.ts';

const path = '/gateway/v1/orange_money/device';
const unused = { payment_id: null, outcome: 'ignored', service_tx_id: null };

const service = serviceOfEachTest({ gateways: readingGateways() });

interface Created {
  readonly service_tx_id: string;
  readonly instructions: { readonly merchant: { readonly msisdn: string } };
}

/** A new deposit, and the SMS that its player's payment would lead to. */
async function awaited(): Promise<{ created: Created; sms: string }> {
  const created = (await service.post('/api/v1/deposits', aDeposit())).json as Created;
  return { created, sms: orangeSms({ receiver: created.instructions.merchant.msisdn.slice(-9) }) };
}

const state = async (id: string) =>
  ((await service.get(`/api/v1/transactions/${id}`)).json as { state: string }).state;

describe('an SMS that a device passes on', () => {
  test('completes the deposit that was paid', async () => {
    const { created, sms } = await awaited();
    const answer = await service.post(path, envelope(sms));
    const { service_tx_id } = created;
    expect([answer.status, answer.json]).toEqual([
      200,
      { payment_id: expect.any(String), outcome: 'matched', service_tx_id },
    ]);
    expect(await state(service_tx_id)).toBe('succeeded');
  });

  test('is one payment, however often and by whichever gateway it comes', async () => {
    const { created, sms } = await awaited();
    const first = await service.post(path, envelope(sms));
    const again = await service.post(path, { ...envelope(sms), id: 'event-2', deviceId: 'another' });
    const { payment_id } = first.json as { payment_id: string };
    expect(again.json).toEqual({ payment_id, outcome: 'duplicate', service_tx_id: created.service_tx_id });
  });

  test('of another amount is held', async () => {
    const { created, sms } = await awaited();
    const answer = await service.post(path, envelope(sms.replaceAll('5000', '4000')));
    expect(answer.json).toEqual({ payment_id: expect.any(String), outcome: 'held', service_tx_id: null });
    expect(await state(created.service_tx_id)).toBe('pending');
  });

  test('from an ordinary number is kept and flagged, whatever it says', async () => {
    const { created, sms } = await awaited();
    const answer = await service.post(path, envelope(sms, { sender: '+237699999999' }));
    expect([answer.status, answer.json]).toEqual([200, unused]);
    expect(await state(created.service_tx_id)).toBe('pending');
    expect([...service.memory.database.messages.values()]).toMatchObject([
      {
        rawText: sms,
        isSuspicious: true,
        because: saying("Its sender '+237699999999' is not one of the operator's names."),
      },
    ]);
  });

  test.each([
    ['an empty sender', { sender: '' }],
    ['no sender', { sender: undefined }],
    ['a sender of spaces and control characters', { sender: ' \u0000 ' }],
    ['a sender that is no text', { sender: { name: 'OrangeMoney' } }],
    ['a sender longer than any', { sender: 'O'.repeat(2_000) }],
    ['neither sender nor text', { sender: '', message: '' }],
    ['no members at all', { sender: undefined, message: undefined, receivedAt: undefined }],
  ])('with %s is kept and flagged', async (_, changes) => {
    const answer = await service.post(path, envelope('Vous avez recu 5000 FCFA', changes));
    expect([answer.status, answer.json]).toEqual([200, unused]);
    const kept = [...service.memory.database.messages.values()];
    expect(kept).toMatchObject([{ outcome: 'ignored', isSuspicious: true }]);
    if (!('message' in changes)) expect(kept[0]?.rawText).toBe('Vous avez recu 5000 FCFA');
  });

  test.each([
    ['an empty text', { message: '' }],
    ['halves of characters', { message: 'Vous \ud800avez\u0000 recu' }],
    ['an odd time, SIM and recipient', { receivedAt: 'soon', simNumber: 'one', recipient: 7.5 }],
  ])('of the operator with %s is kept', async (_, changes) => {
    const answer = await service.post(path, envelope('Bonjour', changes));
    expect([answer.status, answer.json]).toEqual([200, unused]);
    expect([...service.memory.database.messages.values()]).toMatchObject([
      { outcome: 'ignored', isSuspicious: false },
    ]);
  });

  test('of a device without a name, or with a long one, is kept', async () => {
    for (const deviceId of ['', 'd'.repeat(200)]) {
      const answer = await service.post(path, { ...envelope('Bonjour'), deviceId });
      expect([answer.status, answer.json]).toEqual([200, unused]);
    }
    expect(service.memory.database.messages.size).toBe(2);
  });

  test('that no template reads is kept word by word', async () => {
    const text = 'Le solde de votre compte est de 2784137.6FCFA.';
    expect((await service.post(path, envelope(text))).json).toEqual(unused);
    expect([...service.memory.database.messages.values()]).toMatchObject([
      { rawText: text, outcome: 'ignored', because: saying('It tells a balance.'), isSuspicious: false },
    ]);
  });

  test('that takes its own money back is held with that code, and credits no one', async () => {
    const { created, sms } = await awaited();
    const { service_tx_id: id } = created;
    const taken = `${sms}. Ce transfert a ete annule par l expediteur.`;
    expect((await service.post(path, envelope(taken))).json).toEqual({
      payment_id: expect.any(String),
      outcome: 'held',
      service_tx_id: null,
      code: 'reversed',
    });
    expect((await service.post(path, envelope(sms))).json).toMatchObject({ outcome: 'duplicate' });
    expect(await state(id)).toBe('pending');
  });

  test('that takes back what was credited is work for a person', async () => {
    const { created, sms } = await awaited();
    const { service_tx_id: id } = created;
    await service.post(path, envelope(sms));
    expect(await state(id)).toBe('succeeded');
    const taken = 'Annulation de transfert. ID transaction: PP260101.1001.B45800, Montant: 5000 FCFA.';
    const answer = { outcome: 'held', service_tx_id: id, code: 'reversed' };
    expect((await service.post(path, envelope(taken))).json).toMatchObject(answer);
    const { json } = await service.get('/internal/v1/messages?status=suspicious');
    expect(json).toMatchObject({ items: [{ raw_text: taken, outcome: 'held', is_suspicious: true }] });
    expect(await state(id)).toBe('succeeded');
  });

  test('that names three numbers, one of them ours, is kept and pointed out', async () => {
    const { created, sms } = await awaited();
    const { service_tx_id: id } = created;
    const text = sms.replace('SERVICE PAYMENTS', 'X vers 699999999 BOB');
    expect((await service.post(path, envelope(text))).json).toEqual(unused);
    expect(await state(id)).toBe('pending');
    expect([...service.memory.database.messages.values()]).toMatchObject([{ isSuspicious: true }]);
  });

  test('about money that we sent is never credited', async () => {
    await service.post('/api/v1/deposits', aDeposit());
    const sent = orangeSms({ payer: '698417301', receiver: '690000100' });
    expect((await service.post(path, envelope(sent))).json).toEqual(unused);
    expect(service.memory.database.payments.size).toBe(0);
  });
});

describe('a sign of life', () => {
  test.each(['system:ping', 'sms:sent', 'app:started'])('%s brings a silent channel back', async (event) => {
    service.memory.clock.advance(3_600_000);
    expect((await service.post('/api/v1/deposits', aDeposit())).status).toBe(503);
    const answer = await service.post(path, { deviceId: 'orange-gateway-1', event, payload: {} });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await service.post('/api/v1/deposits', aDeposit())).status).toBe(200);
  });
});

describe('what is no envelope', () => {
  test.each([
    ['no JSON', '{', 'The body is not JSON.'],
    ['nothing', '', 'The body is not JSON.'],
    ['no device', '{"event":"system:ping"}', 'The envelope cannot be read: deviceId is missing or too long.'],
    [
      'an SMS without a payload',
      JSON.stringify({ deviceId: 'd', event: 'sms:received' }),
      'The envelope cannot be read: payload is missing.',
    ],
  ])('%s is 422', async (_, body, detail) => {
    const answer = await service.call('POST', path, { body });
    expect([answer.status, answer.json]).toEqual([422, { detail }]);
  });

  test('for a provider that does not exist is 404', async () => {
    const answer = await service.post('/gateway/v1/nobody/device', envelope(orangeSms()));
    expect([answer.status, answer.json]).toEqual([404, { detail: 'There is no such provider.' }]);
  });

  test('by another method is 405', async () => {
    const answer = await service.get(path);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('with authentication on a device must sign', () => {
  const body = JSON.stringify(envelope(orangeSms()));
  const post = (headers: Record<string, string>) => service.post(path, body, headers);
  const now = () => service.memory.clock.now();
  beforeEach(async () => {
    await service.begin({
      gateways: readingGateways(),
      environment: { SPORTSBOOK_API_KEY: 'secret-key-0123456789' },
    });
  });

  test('and is believed when it does', async () => {
    expect((await post(signed(body, now()))).status).toBe(200);
    expect((await post(signed(body, now() - 299_000))).status).toBe(200);
  });

  test.each<[string, () => Record<string, string>]>([
    ['nothing', () => ({})],
    ['with another secret', () => signed(body, now(), 'guessed')],
    ['another body', () => signed(`${body} `, now())],
    ['only the body', () => ({ ...signed(body, now()), 'x-timestamp': '' })],
    ['with what is no signature', () => ({ ...signed(body, now()), 'x-signature': 'yes' })],
  ])('signed %s: 401', async (_, headers) => {
    const answer = await post(headers());
    expect([answer.status, answer.json]).toEqual([401, { detail: 'Invalid or missing signature' }]);
    expect(service.memory.database.messages.size).toBe(0);
  });

  test.each([-301_000, 301_000])('signed %d ms from now: 401', async (offsetMs) => {
    const answer = await post(signed(body, now() + offsetMs));
    expect([answer.status, answer.json]).toEqual([401, { detail: 'The signature is too old.' }]);
  });
});

test('in production the devices of a provider without a secret are not believed', async () => {
  await service.begin({
    environment: { SERVICE_ENV: 'production', WEBHOOK_SIGNING_KEY_FILE: '/nowhere.pem' },
  });
  const body = JSON.stringify(envelope(orangeSms()));
  const answer = await service.post(path, body, signed(body, service.memory.clock.now(), ''));
  expect(answer.status).toBe(401);
});
