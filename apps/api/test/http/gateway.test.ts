import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  type StatusAnswer,
  type StatusRequest,
  shortIdOf,
  type ToldContents,
  transactionId,
} from '@mobile-money/core';
import { RecordingLog, saying } from '@mobile-money/testing';
import { callbackRoute, namesIn } from '../../src/http/gateway/callback-route.ts';
import { WorkUnderWay } from '../../src/http/work-under-way.ts';
import { fakeGateways } from '../support/fake-gateways.ts';
import { aDeposit, anMtnDeposit, idOf, member } from '../support/requests.ts';
import { serviceOfEachTest } from '../support/service.ts';
import { envelope, orangeSms, readingGateways, signed } from '../support/sms.ts';

describe('callbacks', () => {
  const path = '/gateway/v1/mtn_momo/callback';

  const service = serviceOfEachTest(null);
  let asked: string[];
  let told: ToldContents;
  let verdict: StatusAnswer | null;
  beforeEach(async () => {
    asked = [];
    told = {};
    verdict = null;
    const readStatus = async ({ submissionId }: StatusRequest): Promise<StatusAnswer> => {
      asked.push(submissionId);
      return verdict ?? { outcome: 'succeeded', providerTxId: '17600000003', told };
    };
    const statuses = { readStatus, givesVerdicts: () => true };
    await service.begin({ gateways: { ...fakeGateways(), statuses } });
  });

  const read = async (id: string) =>
    (await service.get(`/api/v1/transactions/${id}`)).json as {
      state: string;
      provider_tx_id: string | null;
    };

  /** The verdict is read after the answer: whoever called does not wait for it. */
  async function settled(id: string): Promise<unknown> {
    let found = await read(id);
    while (found.state === 'provider_acknowledged') found = await read(id);
    return found;
  }

  describe("an operator's callback", () => {
    test.each(['POST', 'PUT'])(
      'by %s is answered, and its verdict is read from the operator',
      async (method) => {
        const id = idOf(await service.post('/api/v1/deposits', anMtnDeposit()));
        const body = JSON.stringify({ externalId: id, status: 'FAILED', reason: 'a lie' });
        const answer = await service.call(method, path, { body });
        expect([answer.status, answer.json]).toEqual([200, {}]);
        expect(await settled(id)).toMatchObject({ state: 'succeeded', provider_tx_id: '17600000003' });
        expect(asked).toHaveLength(1);
      },
    );

    test('may name the transaction in its address', async () => {
      const id = idOf(await service.post('/api/v1/deposits', anMtnDeposit()));
      await service.call('POST', `${path}?reference=${id}`, { body: '' });
      expect(await settled(id)).toMatchObject({ state: 'succeeded' });
    });

    test('may name the transaction by its short id, where an operator allows no longer one', async () => {
      const id = idOf(await service.post('/api/v1/deposits', anMtnDeposit()));
      const body = JSON.stringify({ orderId: shortIdOf(transactionId(id)) });
      await service.call('POST', path, { body });
      expect(await settled(id)).toMatchObject({ state: 'succeeded' });
    });

    test('whose verdict is about something else makes work for a person, and nothing else', async () => {
      const id = idOf(await service.post('/api/v1/deposits', anMtnDeposit()));
      const list = '/internal/v1/transactions?in_doubt=true';
      expect((await service.get(list)).json).toMatchObject({ items: [] });
      told = { amount: '1' };
      await service.call('POST', path, { body: JSON.stringify({ externalId: id }) });
      let found: unknown[] = [];
      while (found.length === 0) found = member((await service.get(list)).json, 'items') as unknown[];
      expect(found).toMatchObject([{ service_tx_id: id, state: 'provider_acknowledged' }]);
      const { json: record } = await service.get(`/internal/v1/transactions/${id}`);
      expect(record).toMatchObject({
        exchanges: [{ outcome: 'sent' }, { outcome: 'differs', detail: expect.stringContaining('told 1') }],
        payments: [],
      });
      const { json: overview } = await service.get('/internal/v1/overview');
      const waiting = member(overview, 'waiting') as { kind: string; count: number }[];
      expect(waiting).toContainEqual(expect.objectContaining({ kind: 'transactions_in_doubt', count: 1 }));
    });

    test.each([
      ['JSON about nothing of ours', '{"externalId":"no one"}'],
      ['a form', 'payToken=unknown&status=SUCCESS'],
      ['what is neither', '<xml/>'],
      ['nothing', ''],
    ])('with %s is kept word by word, and no one is asked', async (_, body) => {
      const answer = await service.call('POST', path, { body });
      expect([answer.status, answer.json]).toEqual([200, {}]);
      expect([...service.memory.database.messages.values()]).toMatchObject([
        { kind: 'callback', rawText: body },
      ]);
      expect(asked).toEqual([]);
    });

    test('of a stranger undoes no decision of a person', async () => {
      const body = anMtnDeposit({ callback_url: 'http://127.0.0.1:9/webhooks' });
      const id = idOf(await service.post('/api/v1/deposits', body));
      service.memory.clock.advance(3_600_000);
      const call = () => service.call('POST', path, { body: JSON.stringify({ x: id }) });
      const answered = async (count: number) => {
        await call();
        while (asked.length < count) await new Promise((resolve) => setImmediate(resolve));
        return read(id);
      };
      await answered(1);
      let found = await read(id);
      while (found.state === 'provider_acknowledged') found = await read(id);
      expect(found.state).toBe('requires_manual_resolution');
      service.memory.clock.advance(1_000);
      const decision = { outcome: 'failed', reason: 'Given back by hand.' };
      const resolved = await service.post(`/internal/v1/transactions/${id}/resolve`, decision);
      expect(resolved.status).toBe(200);
      for (let times = 2; times <= 5; times += 1) await answered(times);
      expect(await read(id)).toMatchObject({ state: 'failed', failure_code: 'rejected_by_staff' });
      const events = [...service.memory.database.deliveries.values()].map(
        ({ delivery }) => delivery.event.name,
      );
      expect(events).toEqual(['payment.expired', 'payment.failed']);
    });

    test('to a provider that does not exist is 404', async () => {
      expect((await service.call('POST', '/gateway/v1/nobody/callback', { body: '{}' })).status).toBe(404);
    });
  });

  test.each<[string, readonly string[]]>([
    ['{"a":"x","b":{"c":["y",1,null,{"d":"z"}]}}', ['x', 'y', 'z']],
    ['payToken=abc&status=', ['abc']],
    [JSON.stringify({ long: 'x'.repeat(129), short: 'x' }), ['x']],
    [JSON.stringify([[[[[['deep']]]]]]), []],
    ['"alone"', ['alone']],
  ])('the names in %s are its short texts', (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });
});

describe('the verdict of a callback', () => {
  const request = { providerId: 'mtn_momo', bytes: new Uint8Array(), query: '', header: () => '' };

  test('the verdict that a callback speaks of is read after the answer, and a stop waits for it', async () => {
    const underWay = new WorkUnderWay();
    let read: (verdicts: number) => void = () => undefined;
    const verdict = new Promise<number>((resolve) => {
      read = resolve;
    });
    const { handle } = callbackRoute(async () => () => verdict, underWay, new RecordingLog());
    expect(await handle(request)).toEqual({ status: 200, body: {} });
    let isOver = false;
    const over = underWay.over(60_000).then(() => {
      isOver = true;
    });
    await new Promise(setImmediate);
    expect(isOver).toBe(false);
    read(1);
    await over;
  });

  test('one that cannot be read is told in the log', async () => {
    const [underWay, log] = [new WorkUnderWay(), new RecordingLog()];
    const failing = async () => {
      throw new Error('no route');
    };
    await callbackRoute(async () => failing, underWay, log).handle(request);
    await underWay.over(60_000);
    await new Promise(setImmediate);
    expect(log.lines).toMatchObject([{ level: 'error', facts: { provider: 'mtn_momo', error: 'no route' } }]);
  });
});

describe('devices', () => {
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
  });

  test('an SMS that takes money back by its id alone finds its payment', async () => {
    const { created, sms } = await awaited();
    const { payment_id } = (await service.post(path, envelope(sms))).json as { payment_id: string };
    const [id] = /PP[\d.]+\w+/.exec(sms) ?? [];
    const taken = `Transaction ${id} reversed. Nouveau solde: 5 FCFA`;
    const { service_tx_id } = created;
    const told = { payment_id, outcome: 'held', service_tx_id, code: 'reversed' };
    expect((await service.post(path, envelope(taken))).json).toEqual(told);
  });

  describe('a sign of life', () => {
    test.each(['system:ping', 'sms:sent', 'app:started'])(
      '%s brings a silent channel back',
      async (event) => {
        service.memory.clock.advance(3_600_000);
        expect((await service.post('/api/v1/deposits', aDeposit())).status).toBe(503);
        const answer = await service.post(path, { deviceId: 'orange-gateway-1', event, payload: {} });
        expect([answer.status, answer.text]).toEqual([204, '']);
        expect((await service.post('/api/v1/deposits', aDeposit())).status).toBe(200);
      },
    );
  });

  test('a channel that is deaf takes no deposits until an SMS comes, whatever it says', async () => {
    const { database, clock } = service.memory;
    const deaf = { lastSmsAt: clock.now(), deafSince: clock.now() };
    const channels = database.registry.channels.map((each) => ({ ...each, ...deaf }));
    database.registry = { ...database.registry, channels };
    clock.advance(10);
    const confirming = async () => {
      const { items } = (await service.get('/internal/v1/channels')).json as {
        items: readonly { channel_id: string; operator: string; can_confirm: boolean }[];
      };
      return items
        .filter((each) => each.operator === 'orange' && each.can_confirm)
        .map((each) => each.channel_id);
    };
    await service.post(path, { deviceId: 'orange-gateway-1', event: 'system:ping', payload: {} });
    expect([(await service.post('/api/v1/deposits', aDeposit())).status, await confirming()]).toEqual([
      503,
      [],
    ]);
    await service.post(path, envelope('Bonjour', { sender: 'Airtime', simNumber: 2 }));
    expect(await confirming()).toEqual(['orange_money_2']);
    expect((await service.post('/api/v1/deposits', aDeposit())).status).toBe(200);
  });

  describe('what is no envelope', () => {
    test.each([
      ['no JSON', '{', 'The body is not JSON.'],
      ['nothing', '', 'The body is not JSON.'],
      [
        'no device',
        '{"event":"system:ping"}',
        'The envelope cannot be read: deviceId is missing or too long.',
      ],
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
});
