import { beforeEach, describe, expect, test } from '@jest/globals';
import { markRestored, receivePayment, typed } from '@mobile-money/core';
import { aPaymentReport, ScriptedStatusReader } from '@mobile-money/testing';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { aNote } from '@mobile-money/testing/contracts/mark-stores';
import { tokens } from '../../../src/container/tokens.ts';
import { fakeGateways } from '../../support/fake-gateways.ts';
import { aCallback, aDeposit, anMtnDeposit, idOf, member } from '../../support/requests.ts';
import { type Answer, serviceOfEachTest } from '../../support/service.ts';

const statuses = new ScriptedStatusReader();
const transfers = { transfer: async () => ({ outcome: 'unknown' as const, reason: typed('No answer.') }) };
const service = serviceOfEachTest({
  environment: { CHANNEL_SILENCE_SECONDS: '864000' },
  gateways: { ...fakeGateways(), transfers, statuses },
});
beforeEach(() => void statuses.always({ outcome: 'pending' }));

const player = String(aDeposit()['player_id']);
const otherPlayer = '5f0c6c1e-6f0a-4b57-9a2e-2f2f8f0b1c12';
const get = async (path: string) =>
  (await service.get(`/internal/v1${path}`)).json as Record<string, unknown>;
const post = (path: string, body: unknown = {}): Promise<Answer> => service.post(`/internal/v1${path}`, body);
const itemsOf = async (path: string) => (await get(path))['items'] as Record<string, unknown>[];
const create = async (kind: string, body: Record<string, unknown>): Promise<string> =>
  idOf(await service.post(`/api/v1/${kind}`, body));
const paid = async (report: Parameters<typeof aPaymentReport>[0]): Promise<void> =>
  void (await receivePayment(service.container.get(tokens.ports))(aPaymentReport(report)));

describe('notes', () => {
  test('stand on a transaction, with who wrote them and when, the oldest first, and in its record', async () => {
    const id = await create('deposits', aDeposit());
    const first = await post(`/transactions/${id}/notes`, { text: '  The player called.  ' });
    expect([first.status, first.json]).toEqual([
      200,
      { note_id: expect.any(String), text: 'The player called.', by: 'dev', at: '2026-01-01T09:00:00.000Z' },
    ]);
    service.memory.clock.advance(1);
    await post(`/transactions/${id}/notes`, { text: 'They called again.' });
    const items = await itemsOf(`/transactions/${id}/notes`);
    expect(items.map(({ text }) => text)).toEqual(['The player called.', 'They called again.']);
    expect(await itemsOf('/audit?action=note.add&limit=1')).toMatchObject([
      { action: 'note.add', subject: id, actor_id: 'dev', reason: 'They called again.' },
    ]);
    const record = await get(`/transactions/${id}`);
    expect([record['notes'], record['actions']]).toEqual([items, []]);
  });

  test('stand on a payment and on a number, however it is written', async () => {
    await paid({ operatorTxId: 'OM-1', payer: '+237690000777' });
    const [payment] = await itemsOf('/payments');
    const path = `/payments/${String(payment?.['payment_id'])}/notes`;
    await post(path, { text: 'A sister of the player.' });
    expect(await itemsOf(path)).toMatchObject([{ text: 'A sister of the player.' }]);
    await post('/numbers/690 00 07 77/notes', { text: 'Calls every day.' });
    expect(await itemsOf('/numbers/%2B237690000777/notes')).toMatchObject([{ text: 'Calls every day.' }]);
    expect(await itemsOf('/numbers/%2B237690000778/notes')).toEqual([]);
  });

  test('are narrowed by day, author, text and what they are on, and come part by part', async () => {
    const path = `/transactions/${await create('deposits', aDeposit())}/notes`;
    for (const text of ['The player called.', 'They called again.', 'It is settled.']) {
      await post(path, { text });
      service.memory.clock.advance(1);
    }
    // biome-ignore format: reads by its columns
    const table = [
      ['from=2026-01-01&to=2026-01-01',               3],
      ['from=2026-01-02',                             0],
      ['actor=dev&q=CALLED',                          2],
      ['actor=amina@example.com',                     0],
      ['application=default&amount_min=5000',         3],
      ['application=other',                           0],
      ['amount_max=4999',                             0],
    ] as const;
    for (const [query, expected] of table) {
      expect([query, (await itemsOf(`${path}?${query}`)).length]).toEqual([query, expected]);
    }
    const newest = await get(`${path}?limit=2`);
    expect(newest['items']).toMatchObject([{ text: 'They called again.' }, { text: 'It is settled.' }]);
    const older = `${path}?limit=2&cursor=${encodeURIComponent(String(newest['next_cursor']))}`;
    expect(await get(older)).toMatchObject({ items: [{ text: 'The player called.' }], next_cursor: null });
    for (const wrong of ['from=yesterday', 'amount_min=x', 'limit=201']) {
      expect((await service.get(`/internal/v1${path}?${wrong}`)).status).toBe(422);
    }
  });

  test('as a file are whole, however many there are', async () => {
    const path = '/numbers/690000100/notes';
    const { notes } = service.container.get(tokens.ports);
    const subject = { kind: 'number', id: '+237690000100' } as const;
    for (let count = 0; count < 501; count += 1) await notes.add(aNote(subject, count), anAuditEntry());
    const { text } = await service.get(`/internal/v1${path}?format=csv&limit=1`);
    expect(text.split('\r\n')).toHaveLength(503);
  });

  test('are refused for their length, and on what is not there', async () => {
    const id = await create('deposits', aDeposit());
    for (const text of ['', '   ', 'x'.repeat(1_001), 'two\nlines']) {
      expect((await post(`/transactions/${id}/notes`, { text })).status).toBe(422);
    }
    expect((await post(`/transactions/${player}/notes`, { text: 'n' })).status).toBe(404);
    expect((await post(`/payments/${player}/notes`, { text: 'n' })).status).toBe(404);
    expect((await post('/numbers/nobody/notes', { text: 'n' })).status).toBe(422);
  });

  test('are never told to a platform', async () => {
    const id = await create('deposits', aDeposit());
    const before = (await service.get(`/api/v1/transactions/${id}`)).json;
    await post(`/transactions/${id}/notes`, { text: 'A secret.' });
    expect((await service.get(`/api/v1/transactions/${id}`)).json).toEqual(before);
  });
});

describe('asking the operator again', () => {
  const prompted = (): Promise<string> => create('deposits', anMtnDeposit({ callback_url: aCallback }));

  test('tells what the provider says, writes it in the story, and decides nothing', async () => {
    const id = await prompted();
    const before = (await service.get(`/api/v1/transactions/${id}`)).json;
    statuses.always({ outcome: 'failed', reason: typed('No such account.') });
    const { status, json } = await post(`/transactions/${id}/ask`);
    expect([status, json]).toEqual([
      200,
      {
        verdict: 'failed',
        at: '2026-01-01T09:00:00.000Z',
        because: 'No such account.',
        why: { code: 'typed', facts: { text: 'No such account.' } },
      },
    ]);
    expect((await service.get(`/api/v1/transactions/${id}`)).json).toEqual(before);
    const record = await get(`/transactions/${id}`);
    expect((record['exchanges'] as unknown[]).at(-1)).toMatchObject({
      operation: 'read_status',
      outcome: 'failed',
      detail: 'No such account.',
    });
    expect(record['actions']).toMatchObject([{ action: 'transaction.ask', after: 'failed' }]);
    expect(record['webhooks']).toEqual([]);
  });

  test('says of a verdict on something else that there is none', async () => {
    const id = await prompted();
    statuses.always({ outcome: 'succeeded', providerTxId: 'X', told: { amount: '1' } });
    expect((await post(`/transactions/${id}/ask`)).json).toMatchObject({
      verdict: 'unknown',
      why: { code: 'provider_tells_other' },
    });
  });

  test('asks every provider about a withdrawal that may have been sent before a restore', async () => {
    const id = await create('withdrawals', aDeposit());
    await markRestored(service.container.get(tokens.ports))();
    statuses.always({ outcome: 'failed', reason: typed('Refused.') });
    statuses.next({ outcome: 'unknown', reason: typed('Never heard of it.') });
    const { status, json } = await post(`/transactions/${id}/ask`);
    expect([status, json]).toMatchObject([200, { verdict: 'unknown', because: 'Never heard of it.' }]);
    const record = await get(`/transactions/${id}`);
    expect(record).toMatchObject({ state: 'pending_approval', webhooks: [] });
    expect((record['exchanges'] as { provider_id: string }[]).map((each) => each.provider_id)).toEqual([
      'orange_money',
      'orange_ussd',
    ]);
  });

  test.each([
    ['what a player dials', () => create('deposits', aDeposit()), 'nothing_to_ask_dialled'],
    ['what was never sent', () => create('withdrawals', aDeposit()), 'nothing_to_ask_unsent'],
  ])('is refused for %s', async (_, made, code) => {
    const answer = await post(`/transactions/${await made()}/ask`);
    expect([answer.status, answer.json]).toMatchObject([409, { why: { code } }]);
  });
});

describe('blocks', () => {
  const block = (value: string, kind = 'number') => post('/blocks', { kind, value, reason: 'Stolen card.' });

  test.each([
    ['a number', '6 90 00 01 00', 'number'],
    ['a player', player.toUpperCase(), 'player'],
  ])(
    'of %s: a deposit fails as it is made, with its webhook, and no one is asked',
    async (_, value, kind) => {
      await block(value, kind);
      const refused = await service.post('/api/v1/deposits', aDeposit({ callback_url: aCallback }));
      expect([refused.status, refused.json]).toMatchObject([200, { status: 'failed', instructions: null }]);
      const again = await service.post('/api/v1/deposits', aDeposit({ callback_url: aCallback }));
      expect([again.status, again.json]).toEqual([200, refused.json]);
      expect((await service.get(`/api/v1/transactions/${idOf(refused)}`)).json).toMatchObject({
        state: 'failed',
        failure_code: 'payer_not_allowed',
        state_reason: 'No deposits are taken from this number or this player. Nothing was asked of them.',
      });
      const { webhooks, exchanges } = await get(`/transactions/${idOf(refused)}`);
      expect([webhooks, exchanges]).toMatchObject([[{ event: 'payment.failed' }], []]);
    },
  );

  test('leave others alone, and what was begun before', async () => {
    const begun = await service.post('/api/v1/deposits', aDeposit());
    await block('+237690000100');
    expect((await service.post('/api/v1/deposits', aDeposit())).json).toEqual(begun.json);
    const other = aDeposit({ msisdn: '+237690000101', reference: 'other' });
    expect((await service.post('/api/v1/deposits', other)).json).toMatchObject({ status: 'pending' });
  });

  test('come after the check for a provider', async () => {
    await block('+237690000100');
    for (const provider of await itemsOf('/providers')) {
      const id = String(provider['provider_id']);
      await service.call('PATCH', `/internal/v1/providers/${id}`, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ enabled: false }),
      });
    }
    expect((await service.post('/api/v1/deposits', aDeposit())).status).toBe(503);
  });

  test('mark a withdrawal, which is created as always', async () => {
    await block('+237690000100');
    const id = await create('withdrawals', aDeposit());
    expect(await get(`/transactions/${id}`)).toMatchObject({
      state: 'pending_approval',
      risks: expect.arrayContaining(['blocked']),
    });
  });

  test('are listed with who and why, once for each, and stay in the list when they are lifted', async () => {
    const made = await block('690000100');
    expect(made.json).toEqual({
      block_id: expect.any(String),
      kind: 'number',
      value: '+237690000100',
      reason: 'Stolen card.',
      by: 'dev',
      at: '2026-01-01T09:00:00.000Z',
      lifted_by: null,
      lifted_at: null,
      lift_reason: null,
    });
    expect((await block('+237690000100')).json).toEqual(made.json);
    expect(await itemsOf('/blocks?value=690000100&kind=number')).toEqual([made.json]);
    expect(await itemsOf('/blocks?kind=player')).toEqual([]);
    expect(await itemsOf('/blocks?status=lifted')).toEqual([]);
    const path = `/blocks/${String(member(made.json, 'block_id'))}/lift`;
    const lifted = await post(path, { reason: 'It was found.' });
    expect(lifted.json).toEqual({
      ...(made.json as object),
      lifted_by: 'dev',
      lifted_at: '2026-01-01T09:00:00.000Z',
      lift_reason: 'It was found.',
    });
    expect((await post(path, { reason: 'It was found.' })).status).toBe(409);
    expect([await itemsOf('/blocks'), await itemsOf('/blocks?status=lifted')]).toEqual([[], [lifted.json]]);
    expect((await itemsOf('/audit')).filter(({ action }) => `${action}`.startsWith('block.'))).toMatchObject([
      { action: 'block.lift', subject: 'number +237690000100', reason: 'It was found.' },
      { action: 'block.add', subject: 'number +237690000100', reason: 'Stolen card.' },
    ]);
    expect((await service.post('/api/v1/deposits', aDeposit())).json).toMatchObject({ status: 'pending' });
  });

  test('of what is no number and no player are refused', async () => {
    expect((await block('nobody')).status).toBe(422);
    expect((await block('nobody', 'player')).status).toBe(422);
    expect((await post(`/blocks/${player}/lift`, { reason: 'r' })).status).toBe(404);
  });
});

describe('risks of a withdrawal', () => {
  test('are told in list and record while it waits, and can be looked for', async () => {
    const receipt = await service.post('/api/v1/deposits', aDeposit({ amount_xaf: 9_000 }));
    const { merchant } = member(receipt.json, 'instructions') as { merchant: { msisdn: string } };
    await paid({ payer: '+237690000100', receiver: merchant.msisdn, amountXaf: 9_000, operatorTxId: 'OM1' });
    const first = await create('withdrawals', aDeposit());
    expect((await get(`/transactions/${first}`))['risks']).toEqual(['first_payout']);
    const large = await create('withdrawals', aDeposit({ reference: 'large', amount_xaf: 9_001 }));
    const strange = {
      player_id: otherPlayer,
      operator: 'mtn',
      msisdn: '+237670000100',
      reference: 'strange',
    };
    const alone = await create('withdrawals', aDeposit(strange));
    const risksOf = async (query: string) =>
      Object.fromEntries(
        (await itemsOf(`/transactions?${query}`)).map((each) => [each['service_tx_id'], each['risks']]),
      );
    expect(await risksOf('direction=withdrawal')).toEqual({
      [first]: ['first_payout', 'several_waiting'],
      [large]: ['first_payout', 'more_out_than_in', 'several_waiting'],
      [alone]: ['first_payout', 'more_out_than_in'],
    });
    const ids = async (query: string) => Object.keys(await risksOf(query)).sort();
    expect(await ids('risk=several_waiting')).toEqual([first, large].sort());
    expect(await ids('risk=more_out_than_in&operator=mtn')).toEqual([alone]);
    expect(await ids('risk=shared_number,blocked')).toEqual([]);
    expect(await ids('risk=first_payout,blocked&order=oldest')).toEqual([first, large, alone].sort());
    await post(`/withdrawals/${large}/reject`, { reason: 'No.' });
    expect(await risksOf('direction=withdrawal')).toMatchObject({ [first]: ['first_payout'], [large]: [] });
  });

  test('know a number that another player of the application has used', async () => {
    await create('deposits', aDeposit({ player_id: otherPlayer }));
    const id = await create('withdrawals', aDeposit());
    expect((await get(`/transactions/${id}`))['risks']).toContain('shared_number');
  });

  test('know of a deposit that was credited with money which its operator took back', async () => {
    const receipt = await service.post('/api/v1/deposits', aDeposit({ amount_xaf: 9_000 }));
    const { merchant } = member(receipt.json, 'instructions') as { merchant: { msisdn: string } };
    await paid({ payer: '+237690000100', receiver: merchant.msisdn, amountXaf: 9_000, operatorTxId: 'OM1' });
    const id = await create('withdrawals', aDeposit());
    expect((await get(`/transactions/${id}`))['risks']).toEqual(['first_payout']);
    const { payments } = service.memory.database;
    for (const payment of payments.values()) payments.set(payment.id, { ...payment, isReversed: true });
    expect((await get(`/transactions/${id}`))['risks']).toEqual(['first_payout', 'credited_without_money']);
    expect(await itemsOf('/transactions?risk=credited_without_money')).toMatchObject([{ service_tx_id: id }]);
  });

  test.each(['risk=none', 'risk=blocked,', 'risk=,'])('are refused by an unknown name: %s', async (query) => {
    expect((await service.get(`/internal/v1/transactions?${query}`)).status).toBe(422);
  });
});

describe('the overview of a day', () => {
  const dayMs = 86_400_000;
  type Totals = Readonly<Record<'transactions' | 'open' | 'open_xaf', number>>;
  const dayOf = async (query = ''): Promise<Record<string, unknown>> => {
    const overview = await get(`/overview${query}`);
    const sum = (list: string, name: keyof Totals): number =>
      (overview[list] as Totals[]).reduce((all, each) => all + each[name], 0);
    const sums = ['today', 'yesterday', 'yesterday_total'].map((list) => [
      sum(list, 'transactions'),
      sum(list, 'open'),
      sum(list, 'open_xaf'),
    ]);
    return { ...overview, sums };
  };

  test('is whole, beside the day before as a whole, and tells what is still open', async () => {
    await create('deposits', aDeposit({ reference: 'morning' }));
    service.memory.clock.advance(3_600_000);
    const out = await create('withdrawals', aDeposit({ reference: 'noon', amount_xaf: 700 }));
    await post(`/withdrawals/${out}/reject`, { reason: 'No.' });
    service.memory.clock.advance(dayMs - 1_800_000);
    await create('withdrawals', aDeposit({ reference: 'next', amount_xaf: 300 }));
    const none = [0, 0, 0];
    expect(await dayOf()).toMatchObject({
      day: '2026-01-02',
      sums: [
        [1, 1, 300],
        [1, 1, 5_000],
        [2, 1, 5_000],
      ],
    });
    const past = await dayOf('?day=2026-01-01');
    expect(past).toMatchObject({
      day: '2026-01-01',
      day_started_at: '2025-12-31T23:00:00.000Z',
      sums: [[2, 1, 5_000], none, none],
    });
    const hours = past['hours'] as { hour: string }[];
    expect([hours[0]?.hour, hours.at(-1)?.hour]).toEqual([
      '2025-12-31T23:00:00.000Z',
      '2026-01-01T22:00:00.000Z',
    ]);
    expect((await dayOf('?day=2026-01-02'))['sums']).toEqual((await dayOf())['sums']);
  });

  test.each(['2026-01-03', '2026-02-30', 'yesterday'])('is refused for %s', async (day) => {
    expect((await service.get(`/internal/v1/overview?day=${day}`)).status).toBe(422);
  });
});
