import { describe, expect, test } from '@jest/globals';
import { type Channel, limits, reason, receivePayment, WebhookDeliverer } from '@mobile-money/core';
import { aPaymentReport } from '@mobile-money/testing';
import { tokens } from '../../../src/container/tokens.ts';
import { aCallback, aDeposit, anMtnDeposit, idOf, member } from '../../support/requests.ts';
import { type Answer, serviceOfEachTest } from '../../support/service.ts';
import { envelope, orangeSms, readingGateways } from '../../support/sms.ts';
import { send, staffed, tokenOf } from '../../support/staff.ts';

const service = serviceOfEachTest();

const get = (path: string): Promise<Answer> => service.get(`/internal/v1${path}`);
const itemsOf = (answer: Answer): Record<string, unknown>[] =>
  member(answer.json, 'items') as Record<string, unknown>[];
const create = async (kind: string, body: Record<string, unknown>): Promise<string> =>
  idOf(await service.post(`/api/v1/${kind}`, body));
const paid = async (report: Parameters<typeof aPaymentReport>[0]): Promise<void> =>
  void (await receivePayment(service.container.get(tokens.ports))(aPaymentReport(report)));

describe('the search for transactions', () => {
  test('finds by every filter and by any of them together, newest first', async () => {
    const orange = await create('deposits', aDeposit({ reference: 'a' }));
    service.memory.clock.advance(1);
    const mtn = await create('deposits', anMtnDeposit({ reference: 'b' }));
    service.memory.clock.advance(1);
    const out = await create('withdrawals', aDeposit({ reference: 'a' }));
    // biome-ignore format: reads by its columns
    const table: readonly (readonly [string, readonly string[]])[] = [
      ['',                                                       [out, mtn, orange]],
      ['?state=&direction=&operator=&msisdn=&reference=&q=&cursor=', [out, mtn, orange]],
      ['?state=pending_approval',                                [out]],
      ['?direction=deposit',                                     [mtn, orange]],
      ['?operator=orange',                                       [out, orange]],
      ['?operator=orange&direction=deposit&state=pending',       [orange]],
      ['?msisdn=%2B237670000100',                                [mtn]],
      ['?msisdn=+237670000100',                                  [mtn]],
      ['?msisdn=670 00 01 00',                                   [mtn]],
      ['?reference=a',                                           [out, orange]],
      [`?q=${mtn}`,                                              [mtn]],
      ['?q=b',                                                   [mtn]],
      [`?q=${String(aDeposit()['player_id'])}`,                  [out, mtn, orange]],
      ['?q=%2B237670000100',                                     [mtn]],
      ['?q=6%2070%2000%2001%2000',                               [mtn]],
      ['?q=nothing',                                             []],
      ['?cursor=nonsense',                                       [out, mtn, orange]],
    ];
    for (const [query, expected] of table) {
      const found = itemsOf(await get(`/transactions${query}`)).map((each) => each['service_tx_id']);
      expect([query, found]).toEqual([query, expected]);
    }
  });

  test('comes in parts that neither repeat nor skip', async () => {
    const ids = [];
    for (let count = 0; count < 5; count += 1) {
      ids.push(await create('withdrawals', aDeposit({ reference: `r${count}` })));
    }
    const seen: unknown[] = [];
    let cursor = '';
    do {
      const part = await get(`/transactions?limit=2&cursor=${encodeURIComponent(cursor)}`);
      expect(itemsOf(part).length).toBeLessThanOrEqual(2);
      seen.push(...itemsOf(part).map((each) => each['service_tx_id']));
      cursor = String(member(part.json, 'next_cursor') ?? '');
    } while (cursor !== '');
    expect([...seen].sort()).toEqual([...ids].sort());
  });

  test('gives fifty at most where nothing else is asked for', async () => {
    for (let count = 0; count < 51; count += 1) {
      await create('withdrawals', aDeposit({ reference: `r${count}` }));
    }
    const part = await get('/transactions');
    expect(itemsOf(part)).toHaveLength(50);
    expect(member(part.json, 'next_cursor')).toEqual(expect.any(String));
  });

  test.each(['?limit=0', '?limit=101', '?limit=x', '?state=opened', '?direction=in', '?operator=moov'])(
    'with %s is refused for its form',
    async (query) => {
      expect((await get(`/transactions${query}`)).status).toBe(422);
    },
  );

  test('takes no more letters than anything has, but a cursor as it comes', async () => {
    for (const filter of [
      'transactions?msisdn',
      'transactions?reference',
      'transactions?q',
      'payments?payer',
    ]) {
      expect((await get(`/${filter}=${'é'.repeat(limits.soughtMaxChars)}`)).status).toBe(200);
      const refused = await get(`/${filter}=${'é'.repeat(limits.soughtMaxChars + 1)}`);
      expect([refused.status, refused.json]).toEqual([
        422,
        { detail: [expect.objectContaining({ type: 'string_too_long', ctx: { max_length: 256 } })] },
      ]);
    }
    expect((await get(`/transactions?cursor=${'a'.repeat(4_000)}`)).status).toBe(200);
  });
});

describe('the record of a transaction', () => {
  test('has its history, exchanges, payments and webhooks', async () => {
    const created = await service.post('/api/v1/deposits', aDeposit({ callback_url: aCallback }));
    const id = idOf(created);
    const { merchant } = member(created.json, 'instructions') as { merchant: { msisdn: string } };
    await paid({ payer: '+237690000100', receiver: merchant.msisdn, amountXaf: 5_000, operatorTxId: 'OM1' });
    const deliverer = new WebhookDeliverer(service.container.get(tokens.ports), () => undefined);
    await deliverer.begin();
    await deliverer.ended();
    expect((await get(`/transactions/${id}`)).json).toEqual({
      ...((await service.get(`/api/v1/transactions/${id}`)).json as object),
      why: { code: 'payment_confirmed', facts: {} },
      player_id: aDeposit()['player_id'],
      application_id: 'default',
      purpose: 'platform',
      returned_payment_id: null,
      asked_by: null,
      approvals: [],
      approvals_needed: 0,
      second_person_because: null,
      may_have_been_sent: false,
      deciders_needed: 1,
      proposal: null,
      provider_status: null,
      float: null,
      outside_limits: null,
      risks: [],
      notes: [],
      hints: [],
      unreadable_months: [],
      channel_id: expect.any(String),
      collection_mode: 'customer_initiated',
      callback_url: aCallback,
      submission_id: expect.any(String),
      version: expect.any(Number),
      history: [
        expect.objectContaining({
          from: null,
          to: 'pending',
          actor_kind: 'application',
          actor_id: 'default',
        }),
        expect.objectContaining({ from: 'pending', to: 'succeeded', actor_address: null }),
      ],
      exchanges: expect.any(Array),
      payments: [
        expect.objectContaining({
          operator_tx_id: 'OM1',
          payer_msisdn: '+237690000100',
          receiver_msisdn: merchant.msisdn,
          amount_xaf: 5_000,
          status: 'matched',
          service_tx_id: id,
        }),
      ],
      webhooks: [
        expect.objectContaining({
          event: 'payment.succeeded',
          url: aCallback,
          status: 'delivered',
          attempts: [expect.objectContaining({ status: 200, error: null })],
        }),
      ],
      actions: [],
    });
  });

  test('of a prompted deposit has what was said to the provider', async () => {
    const id = await create('deposits', anMtnDeposit());
    const { exchanges, channel_id } = (await get(`/transactions/${id}`)).json as {
      exchanges: unknown[];
      channel_id: string;
    };
    expect(exchanges).toMatchObject([{ operation: 'collect', provider_id: expect.any(String) }]);
    expect(itemsOf(await get('/channels')).map((each) => each['channel_id'])).toContain(channel_id);
  });
});

describe('the list of payments', () => {
  test('tells of unmatched ones why, and which deposits may be meant', async () => {
    const id = await create('deposits', aDeposit());
    await paid({ payer: '+237690000100', receiver: null, amountXaf: 4_000, operatorTxId: 'OM2' });
    const [payment] = itemsOf(await get('/payments?status=unmatched'));
    expect(payment).toMatchObject({
      payment_id: expect.any(String),
      operator: 'orange',
      operator_tx_id: 'OM2',
      payer_msisdn: '+237690000100',
      receiver_msisdn: null,
      amount_xaf: 4_000,
      raw_text: expect.any(String),
      status: 'unmatched',
      held_because: expect.stringMatching(/\w/),
      service_tx_id: null,
      candidates: [
        {
          service_tx_id: id,
          reference: 'order-1',
          amount_xaf: 5_000,
          state: 'pending',
          differs: expect.arrayContaining(['amount', 'merchant_number']),
        },
      ],
    });
    expect(itemsOf(await get('/payments'))).toEqual([payment]);
    expect(itemsOf(await get('/payments?status=matched'))).toEqual([]);
    expect((await get('/payments?status=held')).status).toBe(422);
  });
});

describe('the webhooks', () => {
  test('are listed by what became of them, and sent again', async () => {
    const id = await create('withdrawals', aDeposit({ callback_url: aCallback }));
    await send(service, 'POST', `/internal/v1/withdrawals/${id}/reject`, {}, { reason: 'r' });
    const [webhook] = itemsOf(await get('/webhooks?status=pending'));
    expect(webhook).toMatchObject({ service_tx_id: id, reference: 'order-1', status: 'pending' });
    const replay = `/internal/v1/webhooks/${String(webhook?.['webhook_id'])}/replay`;
    service.memory.sender.next({ status: 500, error: null, answerExcerpt: 'oh' });
    const failed = await send(service, 'POST', replay, {});
    expect([failed.status, failed.json]).toEqual([
      200,
      {
        webhook_id: webhook?.['webhook_id'],
        dispatched: false,
        message: 'The receiver answered with status 500.',
        why: { code: 'webhook_answered', facts: { status: 500 } },
      },
    ]);
    service.memory.clock.advance(1);
    const again = await send(service, 'POST', replay, {});
    expect(again.json).toMatchObject({ dispatched: true, message: 'The webhook was delivered.' });
    expect(itemsOf(await get('/webhooks?status=delivered'))).toMatchObject([
      { attempts: [{ status: 500, answer_excerpt: 'oh' }, { status: 200 }], next_attempt_at: null },
    ]);
    expect(itemsOf(await get('/webhooks'))).toEqual([]);
    expect(itemsOf(await get('/audit'))[0]).toMatchObject({ action: 'webhook.replay', actor_id: 'dev' });
    // The rejection is a move, and is not told twice.
    const told = { actor_id: 'dev', action: 'webhook.replay', subject: webhook?.['webhook_id'] };
    expect(member((await get(`/transactions/${id}`)).json, 'actions')).toMatchObject([told, told]);
    expect((await get('/webhooks?status=lost')).status).toBe(422);
  });
});

describe('the settings', () => {
  test('show every provider with its flag and its health, and switch one off and on', async () => {
    const before = itemsOf(await get('/providers'));
    expect(before[0]).toEqual({
      provider_id: expect.any(String),
      display_name: expect.any(String),
      status: 'operational',
      is_feature_flag_enabled: true,
      failure_rate_1h: 0,
      tx_count_1h: 0,
      message: '',
      enabled: true,
      is_primary: true,
      operators: expect.any(Array),
      supported_directions: ['deposit', 'withdrawal'],
      why: null,
    });
    const path = `/internal/v1/providers/${String(before[0]?.['provider_id'])}`;
    const off = await send(service, 'PATCH', path, {}, { enabled: false });
    expect([off.status, off.json]).toMatchObject([200, { enabled: false, status: 'unavailable' }]);
    expect(itemsOf(await get('/providers'))[0]).toEqual(off.json);
    expect(itemsOf(await get('/audit'))[0]).toMatchObject({
      action: 'provider.switch',
      before: 'on',
      after: 'off',
      actor_address: expect.stringContaining('127.0.0.1'),
    });
    const on = await send(service, 'PATCH', path, {}, { enabled: true });
    expect(on.json).toEqual(before[0]);
    for (const body of [{}, { enabled: 'true' }, { enabled: 1 }, { enabled: null }]) {
      expect((await send(service, 'PATCH', path, {}, body)).status).toBe(422);
    }
  });

  test('show every merchant number, and change what is asked for and nothing else', async () => {
    const [first] = itemsOf(await get('/channels'));
    expect(Object.keys(first ?? {})).toEqual([
      'channel_id',
      'provider_id',
      'operator',
      'collection_mode',
      'merchant_msisdn',
      'merchant_code',
      'device_id',
      'sim_number',
      'enabled',
      'last_seen_at',
      'can_confirm',
      'low_xaf',
    ]);
    const path = `/internal/v1/channels/${String(first?.['channel_id'])}`;
    const change = async (body: unknown): Promise<unknown> =>
      (await send(service, 'PATCH', path, {}, body)).json;
    const off = { ...first, enabled: false, can_confirm: false };
    expect(await change({ enabled: false })).toEqual(off);
    const other =
      first?.['collection_mode'] === 'merchant_initiated' ? 'customer_initiated' : 'merchant_initiated';
    expect(await change({ collection_mode: other, enabled: null })).toEqual({
      ...off,
      collection_mode: other,
    });
    expect(await change({ enabled: true, collection_mode: first?.['collection_mode'] })).toEqual(first);
    expect(await change({ low_xaf: 100_000 })).toEqual({ ...first, low_xaf: 100_000 });
    expect(await change({ low_xaf: 0 })).toEqual({ ...first, low_xaf: null });
    expect(await change({})).toMatchObject({
      detail: 'Nothing to change: give enabled, collection_mode or low_xaf.',
    });
    expect(await change({ collection_mode: 'by_letter' })).toMatchObject({
      detail: [{ type: 'literal_error' }],
    });
    expect(itemsOf(await get('/audit')).filter(({ action }) => action === 'channel.change')).toHaveLength(5);
  });
});

describe('the keys of applications', () => {
  test('are issued, shown once, listed without secrets, and revoked', async () => {
    const issued = await send(service, 'POST', '/internal/v1/keys', {}, { application: 'casino' });
    const { api_key, webhook_secret, ...shown } = issued.json as Record<string, string>;
    expect([api_key, webhook_secret]).toEqual([
      expect.stringMatching(/^svc_test_/),
      expect.stringMatching(/^whsec_/),
    ]);
    expect(itemsOf(await get('/keys'))).toEqual([shown]);
    const revoked = await send(service, 'POST', `/internal/v1/keys/${shown['prefix']}/revoke`, {});
    expect(revoked.json).toEqual({ ...shown, revoked_at: expect.any(String) });
    const wrong = await send(service, 'POST', '/internal/v1/keys', {}, { application: 'a b' });
    expect([wrong.status, typeof member(wrong.json, 'detail')]).toEqual([422, 'string']);
  });

  test('get another expiry and other addresses, and what is left out stays', async () => {
    const issued = await send(service, 'POST', '/internal/v1/keys', {}, { application: 'casino' });
    const prefix = String(member(issued.json, 'prefix'));
    const change = (body: unknown) => send(service, 'PATCH', `/internal/v1/keys/${prefix}`, {}, body);
    const expires_at = new Date(service.memory.clock.now() + 60_000).toISOString();
    const addresses = ['192.0.2.0/24', '2001:db8::1'];
    expect((await change({ expires_at })).json).toMatchObject({ prefix, expires_at, addresses: [] });
    expect((await change({ addresses })).json).toMatchObject({ expires_at, addresses });
    expect((await change({ expires_at: null })).json).toMatchObject({ expires_at: null, addresses });
    expect(itemsOf(await get('/keys'))).toMatchObject([{ prefix, expires_at: null, addresses }]);
    for (const wrong of [
      {},
      { expires_at: 'tomorrow' },
      { expires_at: '2000-01-01T00:00:00Z' },
      // Before our clocks begin.
      { expires_at: '0001-01-01T00:00:00Z' },
      { addresses: null },
      { addresses: 'anywhere' },
      { addresses: ['example.com'] },
      { addresses: Array(21).fill('::1') },
    ])
      expect([wrong, (await change(wrong)).status]).toEqual([wrong, 422]);
    expect((await change({})).json).toMatchObject({
      detail: 'Nothing to change: give expires_at or addresses.',
    });
    const [last, , first] = itemsOf(await get('/audit?action=api_key.terms'));
    expect(first).toMatchObject({
      subject: prefix,
      before: 'no end, from anywhere',
      after: `until ${expires_at}, from anywhere`,
    });
    expect(last).toMatchObject({ after: 'no end, from 192.0.2.0/24 2001:db8::1' });
    await send(service, 'POST', `/internal/v1/keys/${prefix}/revoke`, {});
    const late = await change({ addresses: [] });
    expect([late.status, member(late.json, 'detail')]).toEqual([
      409,
      'It was revoked, and that cannot be undone.',
    ]);
  });
});

describe('the list of messages', () => {
  const anSms = (sender: string, message: string): string =>
    JSON.stringify({ deviceId: 'phone', event: 'sms:received', id: 'e', payload: { sender, message } });

  test('shows staff every SMS that no payment was read in, word by word', async () => {
    const body = anSms('OrangeMoney', 'Vous avez gagne 5000 FCFA.');
    await service.call('POST', '/gateway/v1/orange_money/device', { body });
    expect(itemsOf(await get('/messages'))).toEqual([
      {
        message_id: expect.any(String),
        kind: 'sms',
        provider_id: 'orange_money',
        sender: 'OrangeMoney',
        recipient: null,
        device_id: 'phone',
        raw_text: 'Vous avez gagne 5000 FCFA.',
        sent_at: null,
        received_at: expect.any(String),
        outcome: 'ignored',
        because: 'No SMS is expected here.',
        why: { code: 'sms_not_expected', facts: {} },
        is_suspicious: false,
        payment_id: null,
        service_tx_id: null,
        dismissed_by: null,
        dismissed_at: null,
        dismissal: '',
      },
    ]);
  });

  test('shows the digits of an SMS that no template reads to those who decide, and to no one else', async () => {
    await service.begin(staffed({ environment: {}, gateways: readingGateways() }));
    const texts = ['Le code de 696000002 est: 515318.Orange Money vous remercie.', orangeSms()];
    for (const text of texts) {
      const body = JSON.stringify(envelope(text));
      expect((await service.call('POST', '/gateway/v1/orange_money/device', { body })).status).toBe(200);
    }
    const seenBy = async (headers: Record<string, string>): Promise<readonly unknown[]> =>
      itemsOf(await service.get('/internal/v1/messages?status=all', headers))
        .map((each) => each['raw_text'])
        .sort();
    const hidden = ['Le code de ••••••••• est: ••••••.Orange Money vous remercie.', orangeSms()];
    expect(await seenBy(await tokenOf(service, 'viewer'))).toEqual(hidden);
    expect(await seenBy(await tokenOf(service, 'admin'))).toEqual(hidden);
    expect(await seenBy(await tokenOf(service, 'approver'))).toEqual(texts);
    expect(await seenBy({})).toEqual(texts);
  });

  test('has callbacks too, when all are asked for', async () => {
    await service.call('POST', '/gateway/v1/mtn_momo/callback', { body: '{"status":"SUCCESSFUL"}' });
    expect(itemsOf(await get('/messages'))).toEqual([]);
    expect(itemsOf(await get('/messages?status=all'))).toMatchObject([
      { kind: 'callback', raw_text: '{"status":"SUCCESSFUL"}', sender: '' },
    ]);
    expect((await get('/messages?status=lost')).status).toBe(422);
  });
});

describe('the figures', () => {
  type Row = Record<string, unknown>;
  const read = async (path: string, list: string): Promise<readonly Row[]> =>
    member((await service.get(`/internal/v1${path}`)).json, list) as Row[];

  const hourMs = 3_600_000;
  const nothing = {
    transactions: 0,
    amount_xaf: 0,
    succeeded: 0,
    succeeded_xaf: 0,
    unsuccessful: 0,
    success_rate: null,
    open: 0,
    open_xaf: 0,
  };

  describe('the overview', () => {
    test('tells how the day goes beside yesterday, by direction and operator', async () => {
      await service.post('/api/v1/deposits', aDeposit({ reference: 'yesterday', amount_xaf: 1_500 }));
      service.memory.clock.advance(24 * hourMs);
      await service.post('/api/v1/deposits', anMtnDeposit({ reference: 'today', amount_xaf: 2_000 }));
      const { json } = await service.get('/internal/v1/overview');
      // It is ten in the morning in Douala.
      expect(json).toMatchObject({
        at: '2026-01-02T09:00:00.000Z',
        day_started_at: '2026-01-01T23:00:00.000Z',
      });
      expect(await read('/overview', 'today')).toEqual([
        {
          ...nothing,
          direction: 'deposit',
          operator: 'mtn',
          transactions: 1,
          amount_xaf: 2_000,
          open: 1,
          open_xaf: 2_000,
        },
        { ...nothing, direction: 'deposit', operator: 'orange' },
        { ...nothing, direction: 'withdrawal', operator: 'mtn' },
        { ...nothing, direction: 'withdrawal', operator: 'orange' },
      ]);
      expect((await read('/overview', 'yesterday'))[1]).toEqual({
        ...nothing,
        direction: 'deposit',
        operator: 'orange',
        transactions: 1,
        amount_xaf: 1_500,
        open: 1,
        open_xaf: 1_500,
      });
    });

    test('tells of 24 hours, and of the withdrawals that wait', async () => {
      await service.post('/api/v1/withdrawals', aDeposit({ reference: 'out', amount_xaf: 700 }));
      const hours = await read('/overview', 'hours');
      expect(hours).toHaveLength(48);
      expect(hours.at(-1)).toEqual({
        ...nothing,
        hour: '2026-01-01T09:00:00.000Z',
        direction: 'withdrawal',
        transactions: 1,
        amount_xaf: 700,
        open: 1,
        open_xaf: 700,
      });
      expect(await read('/overview', 'waiting')).toEqual([
        {
          kind: 'withdrawals_to_decide',
          count: 1,
          has_more: false,
          oldest_at: '2026-01-01T09:00:00.000Z',
        },
        ...[
          'payments_held',
          'transactions_to_resolve',
          'transactions_in_doubt',
          'webhooks_failed',
          'messages_suspicious',
          'messages_unread',
          'differences_open',
          'gaps_open',
          'credited_without_money',
        ].map((kind) => ({
          kind,
          count: 0,
          has_more: false,
          oldest_at: null,
        })),
      ]);
    });
  });

  test('the traffic of each provider comes with the line above which it is degraded', async () => {
    await service.post('/api/v1/deposits', anMtnDeposit());
    const { json } = await service.get('/internal/v1/traffic');
    expect(json).toMatchObject({ degraded_above: 0.1, degraded_from_transactions: 10 });
    const items = (await read('/traffic', 'items')) as readonly {
      provider_id: string;
      hours: readonly Row[];
    }[];
    expect(items.map(({ hours }) => hours.length)).toEqual([24, 24, 24, 24]);
    const busy = items.filter(({ hours }) => hours.at(-1)?.['transactions'] === 1);
    expect(busy).toHaveLength(1);
  });

  test('what is wrong and what could not be told come with their sentences', async () => {
    const { memory, container } = service;
    const { look, tell } = container.get(tokens.alertWork);
    memory.alertSender.broken.set('webhook', reason('alert_answered', { status: 503 }));
    const { registry } = memory.database;
    const beside = (one: Channel) => (each: Channel) => each !== one && each.providerId === one.providerId;
    const first = registry.channels.find(
      (each) => each.deviceId !== null && registry.channels.some(beside(each)),
    );
    if (first === undefined) throw new Error('No provider has two numbers.');
    const channels = registry.channels.map((each) => (each === first ? { ...each, lastSeenAt: null } : each));
    memory.database.registry = { ...registry, channels };
    await look();
    memory.clock.advance(limits.alertPatienceMs);
    await look();
    await tell();
    const { json } = await service.get('/internal/v1/alerts');
    const provider = registry.providers.find(({ providerId }) => providerId === first.providerId);
    const message = `Payments to ${first.merchantMsisdn} (${provider?.displayName}) cannot be confirmed.`;
    expect(json).toMatchObject({
      standing: [
        { code: 'channel_unavailable', subject: first.channelId, message, is_told: true, is_news: false },
      ],
      unsent: [
        {
          way: 'webhook',
          tries: 1,
          error: 'The receiver answered with status 503.',
          why: { code: 'alert_answered' },
        },
      ],
    });
    // biome-ignore format: reads by its columns
    const table = [
      ['code=channel_unavailable',        1],
      ['code=wallet_low',                 0],
      [`q=${first.channelId}`,            1],
      ['q=PAS ÊTRE CONFIRMÉS',            1],
      ['q=nothing of the kind',           0],
      ['from=2026-01-01&to=2026-01-01',   1],
      ['from=2026-01-02',                 0],
      ['application=default',             0],
    ] as const;
    for (const [query, expected] of table) {
      const { standing } = (await get(`/alerts?${query}`)).json as { standing: unknown[] };
      expect([query, standing.length]).toEqual([query, expected]);
      const rows = (await get(`/alerts?${query}&format=csv`)).text.split('\r\n');
      expect([query, rows.length - 2]).toEqual([query, expected]);
    }
  });
});
