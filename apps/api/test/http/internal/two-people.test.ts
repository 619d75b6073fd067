import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { escalateStuckWithdrawals, markRestored, receivePayment, typed } from '@mobile-money/core';
import { aPaymentReport, ScriptedStatusReader } from '@mobile-money/testing';
import { tokens } from '../../../src/container/tokens.ts';
import { fakeGateways } from '../../support/fake-gateways.ts';
import { aCallback, aDeposit, idOf, member } from '../../support/requests.ts';
import { type Answer, serviceOfAllTests } from '../../support/service.ts';
import { emailOf, send, staffed, tokenOf } from '../../support/staff.ts';

/** Decisions about money that one person does not make alone. */
const statuses = new ScriptedStatusReader();
const headers = new Map<string, Record<string, string>>();
const people = ['awa', 'ben', 'carl', 'dora'] as const;
type Name = (typeof people)[number];

// Transfers leave it open what became of them, until someone asks.
const transfers = { transfer: async () => ({ outcome: 'unknown' as const, reason: typed('No answer.') }) };
const service = serviceOfAllTests(
  staffed({
    environment: {
      TWO_PERSON_APPROVAL_XAF: '500000',
      APPROVER_DAILY_XAF: '1000000',
      CHANNEL_SILENCE_SECONDS: '864000',
      LATE_PAYMENT_WINDOW_SECONDS: '864000',
    },
    gateways: { ...fakeGateways(), transfers, statuses },
  }),
);
beforeAll(async () => {
  for (const name of people) headers.set(name, await tokenOf(service, 'approver', name));
});
beforeEach(() => {
  statuses.always({ outcome: 'unknown', reason: typed('It does not know the request.') });
});

const as = (who: Name | 'dev', method: string, path: string, body?: unknown): Promise<Answer> =>
  send(service, method, `/internal/v1${path}`, headers.get(who) ?? {}, body);
const read = async (id: string): Promise<unknown> => (await as('dora', 'GET', `/transactions/${id}`)).json;
const resolve = (who: Name | 'dev', id: string, outcome = 'failed', reason = 'Asked the operator.') =>
  as(who, 'POST', `/transactions/${id}/resolve`, { outcome, reason });
const complete = (who: Name, id: string, payment_ids: readonly string[]) =>
  as(who, 'POST', `/deposits/${id}/complete`, { payment_ids, reason: 'Receipt seen.' });
const approve = (who: Name, id: string) => as(who, 'POST', `/withdrawals/${id}/approve`);
const told = ({ status, json }: Answer): readonly unknown[] => [status, member(json, 'detail')];

let made = 0;
async function transaction(kind: 'deposits' | 'withdrawals', amount_xaf: number): Promise<string> {
  made += 1;
  const body = aDeposit({ callback_url: aCallback, amount_xaf, reference: `two-people-${made}` });
  return idOf(await service.post(`/api/v1/${kind}`, body));
}

/** A withdrawal that was sent and of which no one has heard since. */
async function stuck(amount_xaf: number): Promise<string> {
  const id = await transaction('withdrawals', amount_xaf);
  await approve('carl', id);
  if (member(await read(id), 'state') === 'pending_approval') await approve('dora', id);
  service.memory.clock.advance(3_600_000);
  await escalateStuckWithdrawals(service.container.get(tokens.ports))(10);
  expect(member(await read(id), 'state')).toBe('requires_manual_resolution');
  return id;
}

const payment = async (amountXaf: number): Promise<string> => {
  made += 1;
  const payer = String(aDeposit()['msisdn']);
  const report = aPaymentReport({ payer, amountXaf, operatorTxId: `TP${made}`, receiver: null });
  return String((await receivePayment(service.container.get(tokens.ports))(report)).paymentId);
};

describe('what is held and much money', () => {
  test('stays as it is for the first, shows who proposed what, and is done by the second', async () => {
    const id = await stuck(500_000);
    const before = await service.get(`/api/v1/transactions/${id}`);
    const first = await resolve('awa', id);
    const proposal = {
      operator: emailOf('awa'),
      at: expect.any(String),
      outcome: 'failed',
      payment_ids: [],
      reason: 'Asked the operator.',
    };
    expect([first.status, first.json]).toMatchObject([
      200,
      { state: 'requires_manual_resolution', deciders_needed: 2, proposal },
    ]);
    expect((await service.get(`/api/v1/transactions/${id}`)).json).toEqual(before.json);
    expect((await resolve('awa', id, 'failed', 'Still so.')).json).toEqual(first.json);
    expect(await read(id)).toMatchObject({
      proposal,
      actions: expect.arrayContaining([
        expect.objectContaining({ action: 'transaction.propose', actor_id: emailOf('awa'), after: 'failed' }),
      ]),
    });
    const second = await resolve('ben', id);
    expect([second.status, second.json]).toMatchObject([200, { state: 'failed', proposal: null }]);
    expect(member(await read(id), 'webhooks')).toMatchObject([{ event: 'payment.failed' }]);
    expect((await resolve('carl', id)).status).toBe(409);
  });

  test('is one person’s in development, however often they say it: dev is one', async () => {
    const id = await stuck(500_000);
    for (const _ of [1, 2]) {
      const answer = await resolve('dev', id);
      expect([answer.status, answer.json]).toMatchObject([
        200,
        { state: 'requires_manual_resolution', proposal: { operator: 'dev' } },
      ]);
    }
    expect((await resolve('awa', id)).json).toMatchObject({ state: 'failed' });
  });

  test('is completed by the second who names the same payments, and less takes one person', async () => {
    const id = await transaction('deposits', 500_000);
    const [one, two] = [await payment(300_000), await payment(300_000)];
    const first = await complete('awa', id, [two, one]);
    expect([first.status, first.json]).toMatchObject([
      200,
      {
        state: 'pending',
        deciders_needed: 2,
        proposal: { outcome: 'succeeded', payment_ids: [one, two].sort() },
      },
    ]);
    expect(told(await complete('ben', id, [one]))[0]).toBe(409);
    expect((await complete('ben', id, [one, two])).json).toMatchObject({
      state: 'succeeded',
      proposal: null,
    });
    const less = await transaction('deposits', 5_000);
    expect((await complete('awa', less, [await payment(5_001)])).json).toMatchObject({
      state: 'succeeded',
      deciders_needed: 1,
    });
  });
});

describe('a withdrawal that waits for a person', () => {
  test('shows what its provider says now, asked for every answer', async () => {
    const id = await stuck(1_000);
    statuses.always({ outcome: 'pending' });
    const { asked_at, ...said } = member(await read(id), 'provider_status') as Record<string, unknown>;
    expect(said).toEqual({ outcome: 'pending', reason: null, why: null });
    // A turn may have been waited for.
    expect(service.memory.clock.now() - Date.parse(String(asked_at))).toBeLessThan(1_000);
    statuses.always({ outcome: 'failed', reason: typed('No such account.') });
    expect(await read(id)).toMatchObject({
      provider_status: { outcome: 'failed', reason: 'No such account.' },
    });
    const asked = statuses.calls.length;
    await service.get(`/api/v1/transactions/${id}`);
    await as('dora', 'GET', '/transactions?state=requires_manual_resolution');
    expect(statuses.calls).toHaveLength(asked);
    expect(await read(await transaction('withdrawals', 1_000))).toMatchObject({ provider_status: null });
  });
});

describe('what one person approves alone in a day', () => {
  const left = async (who: Name): Promise<unknown> =>
    member((await as(who, 'GET', '/withdrawals/waiting')).json, 'alone_left_xaf');

  test('ends at the limit, single or several at once; then a second person is needed, and why is shown', async () => {
    service.memory.clock.advance(86_400_000);
    expect(await left('awa')).toBe(1_000_000);
    const ids = await Promise.all(Array.from({ length: 5 }, () => transaction('withdrawals', 300_000)));
    const answers = await Promise.all(ids.map((id) => approve('awa', id)));
    const states = answers.map(({ json }) => member(json, 'state'));
    expect(states.filter((state) => state === 'provider_submitted')).toHaveLength(3);
    expect(states.filter((state) => state === 'pending_approval')).toHaveLength(2);
    expect([await left('awa'), await left('ben')]).toEqual([100_000, 1_000_000]);
    const waiting = answers.find(({ json }) => member(json, 'state') === 'pending_approval')?.json;
    expect(waiting).toMatchObject({ approvals_needed: 2, second_person_because: 'daily_limit' });
    const id = String(member(waiting, 'service_tx_id'));
    expect(told(await approve('awa', id))).toEqual([
      409,
      'awa@example.com has approved this withdrawal already.',
    ]);
    expect((await approve('ben', id)).json).toMatchObject({ state: 'provider_submitted' });
    expect(await left('ben')).toBe(1_000_000);
    const more = await transaction('withdrawals', 100_000);
    expect((await approve('awa', more)).json).toMatchObject({ state: 'provider_submitted' });
    service.memory.clock.advance(86_400_000);
    expect(await left('awa')).toBe(1_000_000);
  });
});

test('a withdrawal of a restored backup says that it may have been sent, and needs two people', async () => {
  const id = await transaction('withdrawals', 1_000);
  expect(await read(id)).toMatchObject({ may_have_been_sent: false, second_person_because: null });
  await markRestored(service.container.get(tokens.ports))();
  const listed = await as('dora', 'GET', '/transactions?state=pending_approval&limit=100');
  expect(member(listed.json, 'items')).toContainEqual(
    expect.objectContaining({
      service_tx_id: id,
      may_have_been_sent: true,
      approvals_needed: 2,
      second_person_because: 'may_have_been_sent',
    }),
  );
  expect((await approve('awa', id)).json).toMatchObject({ state: 'pending_approval' });
  expect((await approve('ben', id)).json).toMatchObject({ state: 'provider_submitted' });
});
