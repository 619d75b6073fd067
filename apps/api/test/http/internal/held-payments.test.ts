import { beforeEach, describe, expect, test } from '@jest/globals';
import { type TransferAnswer, typed } from '@mobile-money/core';
import { fakeGateways } from '../../support/fake-gateways.ts';
import { aCallback, aDeposit, idOf, member } from '../../support/requests.ts';
import { type Answer, serviceOfEachTest } from '../../support/service.ts';
import { envelope, type OrangeTransfer, orangeSms, readingGateways } from '../../support/sms.ts';
import { emailOf, send, staffed, tokenOf } from '../../support/staff.ts';

/** What staff make of money that fits nothing. */
let transferred: TransferAnswer;
const sent: TransferAnswer = { outcome: 'sent', isFinal: true, providerTxId: 'OUT-1' };
const rejected: TransferAnswer = { outcome: 'rejected', reason: typed('No.'), code: 'recipient_not_found' };
const gateways = () => ({
  ...fakeGateways(),
  ...readingGateways(),
  transfers: { transfer: async () => transferred },
});

const service = serviceOfEachTest(null);
const people = new Map<string, Record<string, string>>();
beforeEach(async () => {
  transferred = sent;
  await service.begin(staffed({ environment: {}, gateways: gateways() }));
  for (const name of ['awa', 'ben']) people.set(name, await tokenOf(service, 'approver', name));
});

const as = (who: string, path: string, body?: unknown): Promise<Answer> =>
  send(service, 'POST', `/internal/v1${path}`, people.get(who) ?? {}, body);
const decide = (who: string, verb: string, id: unknown, reason = 'It is not ours.'): Promise<Answer> =>
  as(who, `/payments/${id}/${verb}`, { reason });
const approve = (who: string, id: unknown): Promise<Answer> => as(who, `/withdrawals/${id}/approve`);
const told = ({ status, json }: Answer): readonly unknown[] => [
  status,
  (member(json, 'why') as { code: string }).code,
];

let sms = 0;
/** An SMS of money from this number; gives the payment's id. Balances continue from each other unless they are given. */
let balance = 1_000_000;
async function paid(given: OrangeTransfer = {}): Promise<string> {
  sms += 1;
  balance += given.amount ?? 5_000;
  const text = orangeSms({
    payer: '699000111',
    id: `PP260101.1001.B${50_000 + sms}`,
    balance: String(balance),
    ...given,
  });
  const answer = await service.post('/gateway/v1/orange_money/device', envelope(text));
  return String(member(answer.json, 'payment_id'));
}
beforeEach(async () => {
  balance = 1_000_000;
  await paid({ payer: '699000100' });
});
const payments = async (query: string): Promise<Record<string, unknown>[]> =>
  member((await service.get(`/internal/v1/payments?${query}`)).json, 'items') as Record<string, unknown>[];
const paymentOf = async (id: unknown): Promise<Record<string, unknown>> =>
  (await service.get(`/internal/v1/payments/${id}`)).json as Record<string, unknown>;

describe('a payment that fits nothing', () => {
  test('is sent back to who paid, once someone else approves it', async () => {
    const id = await paid();
    const answer = await decide('awa', 'return', id, 'It was paid twice.');
    const returnId = idOf(answer);
    expect([answer.status, answer.json]).toEqual([
      200,
      { payment_id: id, status: 'returning', service_tx_id: returnId },
    ]);
    expect(await paymentOf(id)).toMatchObject({
      status: 'returning',
      return_tx_id: returnId,
      asked_by: emailOf('awa'),
      standing: 'vouched',
      candidates: [],
      excess_xaf: 0,
      excess_status: null,
    });
    const waiting = (await service.get('/internal/v1/transactions?purpose=return')).json;
    expect(member(waiting, 'items')).toMatchObject([
      {
        service_tx_id: returnId,
        purpose: 'return',
        returned_payment_id: id,
        asked_by: emailOf('awa'),
        application_id: null,
        player_id: null,
        direction: 'withdrawal',
        state: 'pending_approval',
        msisdn: '+237699000111',
        amount_minor: 5_000,
        callback_url: null,
        state_reason: 'To be sent back to who paid: It was paid twice.',
      },
    ]);
    expect(told(await approve('awa', returnId))).toEqual([409, 'return_of_same_person']);
    expect(member((await approve('ben', returnId)).json, 'state')).toBe('succeeded');
    expect(await paymentOf(id)).toMatchObject({ status: 'returned', return_tx_id: returnId });
    const record = (await service.get(`/internal/v1/transactions/${returnId}`)).json;
    expect(record).toMatchObject({ payments: [{ payment_id: id, status: 'returned' }], webhooks: [] });
  });

  test('stands in a list that has the oldest first when asked so, part by part, and is read by its id', async () => {
    const ids = [await paid(), await paid({ payer: '699000112' }), await paid()];
    const listed: unknown[] = [];
    for (let cursor = ''; ; ) {
      const { json } = await service.get(`/internal/v1/payments?order=oldest&limit=1&cursor=${cursor}`);
      listed.push(
        ...(member(json, 'items') as Record<string, unknown>[]).map(({ payment_id }) => payment_id),
      );
      if (member(json, 'next_cursor') === null) break;
      cursor = String(member(json, 'next_cursor'));
    }
    // The first one is paid before each of these tests.
    expect(listed.slice(1)).toEqual(ids);
    const ofPayer = await payments('order=oldest&payer=6 99 00 01 11');
    expect(ofPayer.map(({ payment_id }) => payment_id)).toEqual([ids[0], ids[2]]);
    expect(await paymentOf(ids[1])).toMatchObject({
      payment_id: ids[1],
      status: 'unmatched',
      candidates: [],
    });
    const nothing = await service.get('/internal/v1/payments/0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c10');
    expect([nothing.status, member(nothing.json, 'why')]).toMatchObject([
      404,
      { code: 'this_payment_not_found' },
    ]);
    expect((await service.get('/internal/v1/payments?order=middle')).status).toBe(422);
  });

  test('is in no answer to a platform while it is sent back', async () => {
    const returnId = idOf(await decide('awa', 'return', await paid()));
    expect((await service.get(`/api/v1/transactions/${returnId}`)).status).toBe(404);
    expect((await service.post(`/api/v1/transactions/${returnId}/replay-webhook`, {})).status).toBe(404);
    const nobody = '00000000-0000-0000-0000-000000000000';
    expect((await service.get(`/api/v1/players/${nobody}/transactions`)).json).toMatchObject({ total: 0 });
  });

  test('is sent back by whoever tries the service out alone', async () => {
    const returnId = idOf(await decide('dev', 'return', await paid()));
    expect(member((await approve('dev', returnId)).json, 'state')).toBe('succeeded');
  });

  test.each([
    ['fails', async (id: string) => approve('ben', id)],
    ['is rejected', async (id: string) => as('ben', `/withdrawals/${id}/reject`, { reason: 'No.' })],
  ])('waits for a person again when its return %s, and may be sent once more', async (_how, end) => {
    transferred = rejected;
    const id = await paid();
    const first = idOf(await decide('awa', 'return', id));
    expect(member((await end(first)).json, 'state')).toBe('failed');
    expect(await paymentOf(id)).toMatchObject({
      status: 'unmatched',
      return_tx_id: null,
      asked_by: null,
      why: { code: 'return_failed' },
    });
    expect(idOf(await decide('awa', 'return', id))).not.toBe(first);
  });

  test('is sent back once, however often that is asked for', async () => {
    const id = await paid();
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide('awa', 'return', id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map((each) => told(each).join()))).toEqual(
      new Set(['409,this_payment_returning']),
    );
  });

  test('is set aside, found, and taken back', async () => {
    const id = await paid();
    const aside = await decide('awa', 'set-aside', id, 'It is our own money.');
    expect([aside.status, aside.json]).toMatchObject([
      200,
      {
        payment_id: id,
        status: 'set_aside',
        candidates: [],
        decision: { kind: 'set_aside', operator: emailOf('awa'), reason: 'It is our own money.' },
      },
    ]);
    expect(await payments('status=set_aside')).toMatchObject([{ payment_id: id }]);
    expect((await payments('status=unmatched')).map(({ payment_id }) => payment_id)).not.toContain(id);
    expect((await decide('ben', 'set-aside', id)).status).toBe(200);
    const back = await decide('ben', 'take-back', id);
    expect([back.status, back.json]).toMatchObject([200, { status: 'unmatched', decision: null }]);
    const audit = (await service.get(`/internal/v1/audit?subject=${id}`)).json;
    expect(member(audit, 'items')).toMatchObject([
      { action: 'payment.take_back', subject: id, before: 'set_aside', after: 'unmatched' },
      { action: 'payment.set_aside', subject: id, before: 'unmatched', why: { code: 'money_of_ours' } },
    ]);
  });

  test('completes no deposit once it is set aside or on its way', async () => {
    const deposit = idOf(await service.post('/api/v1/deposits', aDeposit({ msisdn: '+237699000111' })));
    const [aside, away] = [await paid({ amount: 4_000 }), await paid({ amount: 4_000 })];
    await decide('awa', 'set-aside', aside);
    await decide('awa', 'return', away);
    const complete = (...payment_ids: string[]) =>
      as('awa', `/deposits/${deposit}/complete`, { payment_ids, reason: 'r' });
    expect(told(await complete(aside, away))).toEqual([409, 'this_payment_set_aside']);
    expect(told(await complete(away, aside))).toEqual([409, 'this_payment_returning']);
  });

  test('completes its deposit at once while it waits for a balance, when two people say so', async () => {
    const asked = aDeposit({ msisdn: '+237699000111', amount_xaf: 60_000 });
    const deposit = idOf(await service.post('/api/v1/deposits', asked));
    const id = await paid({ amount: 60_000, balance: '3000000' });
    expect(await paymentOf(id)).toMatchObject({ status: 'unmatched', why: { code: 'waits_for_balance' } });
    const body = { payment_ids: [id], reason: 'The player showed the SMS.' };
    for (const who of ['awa', 'ben'])
      expect((await as(who, `/deposits/${deposit}/complete`, body)).status).toBe(200);
    expect(await paymentOf(id)).toMatchObject({ status: 'matched', service_tx_id: deposit });
  });

  test.each([
    ['return', [409, 'this_payment_used']],
    ['set-aside', [409, 'this_payment_used']],
    ['take-back', [409, 'this_payment_used']],
    ['vouch', [409, 'this_payment_used']],
  ])('of a deposit refuses %s', async (verb, refused) => {
    await service.post('/api/v1/deposits', aDeposit({ msisdn: '+237699000111' }));
    const id = await paid();
    expect(await paymentOf(id)).toMatchObject({ status: 'matched' });
    expect(told(await decide('awa', verb, id))).toEqual(refused);
  });

  test('is not taken back unless it is set aside, and not known unless it came', async () => {
    expect(told(await decide('awa', 'take-back', await paid()))).toEqual([409, 'payment_not_set_aside']);
    const nowhere = '0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c10';
    for (const verb of ['return', 'vouch', 'set-aside', 'take-back']) {
      expect(told(await decide('awa', verb, nowhere))).toEqual([404, 'this_payment_not_found']);
    }
  });
});

describe('more than a deposit needs', () => {
  test('is kept, and sent back from the newest payment', async () => {
    const deposit = idOf(
      await service.post('/api/v1/deposits', aDeposit({ msisdn: '+237699000111', callback_url: aCallback })),
    );
    const older = await paid({ amount: 3_000 });
    service.memory.clock.advance(1);
    const newer = await paid({ amount: 2_090 });
    const body = { payment_ids: [newer, older], reason: 'Two halves.' };
    expect((await as('awa', `/deposits/${deposit}/complete`, body)).status).toBe(200);
    expect(await payments('status=matched&excess=kept')).toMatchObject([
      { payment_id: newer, status: 'matched', excess_xaf: 90, excess_status: 'kept', service_tx_id: deposit },
    ]);
    expect(told(await decide('awa', 'return', older))).toEqual([409, 'this_payment_used']);
    const returnId = idOf(await decide('awa', 'return', newer));
    expect(await paymentOf(newer)).toMatchObject({ status: 'matched', excess_status: 'returning' });
    expect(told(await decide('awa', 'return', newer))).toEqual([409, 'this_payment_returning']);
    expect((await approve('ben', returnId)).json).toMatchObject({ state: 'succeeded', amount_minor: 90 });
    expect(await paymentOf(newer)).toMatchObject({
      status: 'matched',
      excess_status: 'returned',
      return_tx_id: returnId,
    });
    expect(told(await decide('awa', 'return', newer))).toEqual([409, 'this_payment_returned']);
  });
});

describe('a payment that no balance vouches for', () => {
  const high = '9000000';

  test('is not sent back above what is credited so, and counts once two people vouch for it', async () => {
    const deposit = idOf(
      await service.post('/api/v1/deposits', aDeposit({ msisdn: '+237699000111', amount_xaf: 60_000 })),
    );
    const id = await paid({ amount: 60_000, balance: high });
    service.memory.clock.advance(121_000);
    expect(await paymentOf(id)).toMatchObject({ standing: 'open', deciders_needed: 2 });
    expect(told(await decide('awa', 'return', id))).toEqual([409, 'this_payment_unvouched']);
    const first = await decide('awa', 'vouch', id, 'Seen in the wallet.');
    expect([first.status, first.json]).toMatchObject([
      200,
      { status: 'unmatched', standing: 'open', decision: { kind: 'vouch', operator: emailOf('awa') } },
    ]);
    expect((await decide('awa', 'vouch', id)).json).toMatchObject({ status: 'unmatched' });
    const second = await decide('ben', 'vouch', id);
    expect([second.status, second.json]).toMatchObject([
      200,
      { status: 'matched', standing: 'vouched', service_tx_id: deposit, decision: null },
    ]);
  });

  test('takes two people to complete a deposit above what is credited so', async () => {
    const deposit = idOf(
      await service.post('/api/v1/deposits', aDeposit({ msisdn: '+237699000111', amount_xaf: 59_000 })),
    );
    const id = await paid({ amount: 60_000, balance: high });
    const complete = (who: string) =>
      as(who, `/deposits/${deposit}/complete`, { payment_ids: [id], reason: 'Seen in the wallet.' });
    expect((await complete('awa')).json).toMatchObject({
      state: 'pending',
      proposal: { outcome: 'succeeded' },
    });
    expect((await complete('ben')).json).toMatchObject({ state: 'succeeded' });
  });

  test('goes nowhere when the balance contradicts it, but out of the work', async () => {
    const deposit = idOf(await service.post('/api/v1/deposits', aDeposit({ msisdn: '+237699000111' })));
    const id = await paid({ balance: '100' });
    expect(await paymentOf(id)).toMatchObject({ status: 'unmatched', standing: 'contradicted' });
    expect(told(await decide('awa', 'return', id))).toEqual([409, 'this_payment_contradicted']);
    const body = { payment_ids: [id], reason: 'r' };
    expect(told(await as('awa', `/deposits/${deposit}/complete`, body))).toEqual([
      409,
      'this_payment_contradicted',
    ]);
    expect((await decide('awa', 'set-aside', id)).status).toBe(200);
    expect(told(await decide('awa', 'vouch', id))).toEqual([409, 'this_payment_set_aside']);
  });

  test('that is contradicted and holds a deposit is credited by two people, and the record says so before', async () => {
    const deposit = idOf(await service.post('/api/v1/deposits', aDeposit({ msisdn: '+237699000111' })));
    const id = await paid({ balance: '100' });
    const { transactions, payments } = service.memory.database;
    const held = { ...transactions.get(deposit as never), state: 'requires_manual_resolution' } as never;
    transactions.set(deposit as never, held);
    const payment = { ...payments.get(id as never), status: 'matched', transactionId: deposit } as never;
    payments.set(id as never, payment);
    const record = (await service.get(`/internal/v1/transactions/${deposit}`)).json;
    expect(record).toMatchObject({ deciders_needed: 2, second_person_because: 'payment_contradicted' });
    const resolve = (who: string, outcome: string) =>
      as(who, `/transactions/${deposit}/resolve`, { outcome, reason: 'The statement has it.' });
    expect((await resolve('awa', 'succeeded')).json).toMatchObject({
      state: 'requires_manual_resolution',
      deciders_needed: 2,
      second_person_because: 'payment_contradicted',
    });
    expect((await resolve('ben', 'succeeded')).json).toMatchObject({ state: 'succeeded' });
    const after = (await service.get(`/internal/v1/transactions/${deposit}`)).json;
    expect(after).toMatchObject({ deciders_needed: 1, second_person_because: null });
  });

  test('needs no one to vouch for it where a balance does', async () => {
    expect(told(await decide('awa', 'vouch', await paid()))).toEqual([409, 'payment_vouched']);
  });
});
