import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { escalateStuckWithdrawals, limits, markRestored, typed } from '@mobile-money/core';
import { ScriptedStatusReader } from '@mobile-money/testing';
import { tokens } from '../../../src/container/tokens.ts';
import { fakeGateways } from '../../support/fake-gateways.ts';
import { aCallback, aDeposit, idOf, member } from '../../support/requests.ts';
import { type Answer, serviceOfAllTests } from '../../support/service.ts';
import { emailOf, send, staffed, tokenOf } from '../../support/staff.ts';

/** Decisions about money that one person does not make alone. */
const statuses = new ScriptedStatusReader();
const headers = new Map<string, Record<string, string>>();
const approver = 'approver';
const people = {
  vera: 'viewer',
  awa: approver,
  ben: approver,
  carl: approver,
  dora: approver,
  eve: approver,
  ada: 'admin',
} as const;
type Name = keyof typeof people;

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
  for (const [name, role] of Object.entries(people)) headers.set(name, await tokenOf(service, role, name));
});
beforeEach(() => {
  statuses.always({ outcome: 'unknown', reason: typed('It does not know the request.') });
});

const as = (who: Name | 'dev', method: string, path: string, body?: unknown): Promise<Answer> =>
  send(service, method, `/internal/v1${path}`, headers.get(who) ?? {}, body);
const read = async (id: string): Promise<unknown> => (await as('dora', 'GET', `/transactions/${id}`)).json;
const resolve = (who: Name | 'dev', id: string, outcome = 'failed', reason = 'Asked the operator.') =>
  as(who, 'POST', `/transactions/${id}/resolve`, { outcome, reason });
const approve = (who: Name, id: string, body?: unknown) =>
  as(who, 'POST', `/withdrawals/${id}/approve`, body);
const reject = (who: Name, id: string) => as(who, 'POST', `/withdrawals/${id}/reject`, { reason: 'No.' });
const reserve = (who: Name, id: string, body?: unknown) => as(who, 'POST', `/withdrawals/${id}/claim`, body);
const release = (who: Name, id: string) => as(who, 'DELETE', `/withdrawals/${id}/claim`);
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

const holderOf = async (id: string): Promise<unknown> => {
  const { json } = await as('vera', 'GET', '/withdrawals/claims');
  const { items } = json as { items: readonly { service_tx_id: string; operator: string }[] };
  return items.find(({ service_tx_id }) => service_tx_id === id)?.operator ?? null;
};
const byAwa = expect.stringMatching(
  /^awa@example\.com is working on this withdrawal, until 20.*Z at the latest\.$/,
);

describe('a reservation', () => {
  test('says who works on a withdrawal and until when, and is given back', async () => {
    const id = await transaction('withdrawals', 5_000);
    const answer = await reserve('awa', id);
    expect([answer.status, answer.json]).toEqual([
      200,
      { service_tx_id: id, operator: 'awa@example.com', at: expect.any(String), until: expect.any(String) },
    ]);
    const { at, until } = answer.json as { at: string; until: string };
    expect(Date.parse(until) - Date.parse(at)).toBe(limits.reservationMs);
    expect(await holderOf(id)).toBe('awa@example.com');
    expect((await release('ben', id)).status).toBe(204);
    expect(await holderOf(id)).toBe('awa@example.com');
    expect((await release('awa', id)).status).toBe(204);
    expect(await holderOf(id)).toBeNull();
  });

  test('is taken over by another approver, which the audit tells, and by no one who manages', async () => {
    const id = await transaction('withdrawals', 5_000);
    await reserve('awa', id);
    const notAda = [403, 'This needs the role approver.'];
    expect(told(await reserve('ada', id, { take_over: true }))).toEqual(notAda);
    expect(told(await reserve('ben', id))).toEqual([409, byAwa]);
    expect(member((await reserve('ben', id, { take_over: true })).json, 'operator')).toBe('ben@example.com');
    expect(member((await as('vera', 'GET', '/audit?limit=1')).json, 'items')).toMatchObject([
      {
        actor_id: 'ben@example.com',
        action: 'withdrawal.take_over',
        subject: id,
        before: 'awa@example.com',
        after: 'ben@example.com',
      },
    ]);
    expect((await reject('awa', id)).status).toBe(409);
    expect((await reject('ben', id)).status).toBe(200);
    expect(member((await as('vera', 'GET', `/transactions/${id}`)).json, 'actions')).toMatchObject([
      { actor_id: 'ben@example.com', action: 'withdrawal.take_over', before: 'awa@example.com' },
    ]);
  });

  test('is refused to a viewer, on what is decided, on a deposit, and on what no one knows', async () => {
    const id = await transaction('withdrawals', 5_000);
    expect(told(await reserve('vera', id))).toEqual([403, 'This needs the role approver.']);
    expect(told(await release('vera', id))).toEqual([403, 'This needs the role approver.']);
    await reject('ben', id);
    expect(told(await reserve('awa', id))).toEqual([
      409,
      "A withdrawal in failed does not wait for anyone's decision.",
    ]);
    const deposit = idOf(await service.post('/api/v1/deposits', aDeposit({ reference: 'no withdrawal' })));
    expect((await reserve('awa', deposit)).status).toBe(409);
    const unknown = '0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c10';
    expect(told(await reserve('awa', unknown))).toEqual([404, 'Transaction not found.']);
    expect(told(await release('awa', unknown))).toEqual([404, 'Transaction not found.']);
    expect((await reserve('awa', 'x')).status).toBe(422);
    expect((await reserve('awa', id, { take_over: 'yes' })).status).toBe(422);
  });
});

describe('a withdrawal of the amount that needs two people', () => {
  test('goes on waiting after the first approval, which only staff see', async () => {
    const id = await transaction('withdrawals', 500_000);
    const before = await service.get(`/api/v1/transactions/${id}`);
    expect((await reserve('awa', id)).status).toBe(200);
    const answer = await approve('awa', id, { note: 'Known player.' });
    const approvals = [{ operator: 'awa@example.com', at: expect.any(String), note: 'Known player.' }];
    expect([answer.status, answer.json]).toMatchObject([
      200,
      { state: 'pending_approval', approvals_needed: 2, approvals, requires_human_approval: true },
    ]);
    expect(await holderOf(id)).toBeNull();
    const after = await service.get(`/api/v1/transactions/${id}`);
    const { updated_at: _, ...seen } = after.json as { updated_at: string };
    expect(before.json).toMatchObject(seen);

    expect(told(await approve('awa', id))).toEqual([
      409,
      'awa@example.com has approved this withdrawal already.',
    ]);
    const last = await approve('ben', id);
    expect(last.status).toBe(200);
    expect(member(last.json, 'approvals')).toHaveLength(2);
    expect(member(last.json, 'state')).not.toBe('pending_approval');
    expect((await approve('carl', id)).status).toBe(409);
  });

  test('is approved exactly once by two people at the same moment', async () => {
    const id = await transaction('withdrawals', 700_000);
    const answers = await Promise.all([approve('awa', id), approve('ben', id), approve('awa', id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    const { json } = await as('vera', 'GET', `/transactions/${id}`);
    expect(member(json, 'approvals')).toHaveLength(2);
  });

  test('is told from one below, and from a deposit', async () => {
    const needed = async (id: string): Promise<unknown> => {
      const { json } = await as('vera', 'GET', `/transactions/${id}`);
      return [member(json, 'approvals_needed'), member(json, 'approvals')];
    };
    expect(await needed(await transaction('withdrawals', 500_000))).toEqual([2, []]);
    expect(await needed(await transaction('withdrawals', 499_999))).toEqual([1, []]);
    const deposit = aDeposit({ reference: 'no approvals', amount_xaf: 600_000 });
    expect(await needed(idOf(await service.post('/api/v1/deposits', deposit)))).toEqual([0, []]);
  });
});

describe('the queue', () => {
  test('is read from the oldest on, part by part, with a count of all', async () => {
    const before = (await as('vera', 'GET', '/withdrawals/waiting')).json as Record<string, number>;
    const ids: string[] = [];
    for (const amount of [1_000, 2_000, 3_000]) {
      service.memory.clock.advance(1);
      ids.push(await transaction('withdrawals', amount));
    }
    expect((await as('vera', 'GET', '/withdrawals/waiting')).json).toMatchObject({
      count: Number(before['count']) + 3,
      amount_xaf: Number(before['amount_xaf']) + 6_000,
    });
    const seen: string[] = [];
    let cursor: unknown = '';
    while (cursor !== null) {
      const query = `state=pending_approval&direction=withdrawal&order=oldest&limit=2&cursor=${String(cursor)}`;
      const { json } = await as('vera', 'GET', `/transactions?${query}`);
      const { items, next_cursor } = json as {
        items: { service_tx_id: string }[];
        next_cursor: string | null;
      };
      seen.push(...items.map(({ service_tx_id }) => service_tx_id));
      cursor = next_cursor;
    }
    expect(seen.slice(-3)).toEqual(ids);
    expect(new Set(seen).size).toBe(Number(before['count']) + 3);
    expect((await as('vera', 'GET', '/transactions?order=largest')).status).toBe(422);
  });
});

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
});

test('whoever decides next is the first again, and sees so, once the first was shut out', async () => {
  const [waiting, sent] = [
    await transaction('withdrawals', 500_000),
    await transaction('withdrawals', 500_000),
  ];
  const held = await stuck(500_000);
  const shown = async () => {
    const [one, other] = await Promise.all(
      [waiting, sent].map(async (id) => member(await read(id), 'approvals')),
    );
    return [one, other, member(await read(held), 'proposal')];
  };
  for (const id of [waiting, sent]) await approve('eve', id);
  await approve('dora', sent);
  await resolve('eve', held);
  const [first, second] = [{ operator: emailOf('eve') }, { operator: emailOf('dora') }];
  expect(await shown()).toMatchObject([[first], [first, second], first]);
  await as('ada', 'PATCH', `/staff/${emailOf('eve')}`, { enabled: false });
  // What was sent goes on telling who let it go.
  expect(await shown()).toMatchObject([[], [first, second], null]);
  const { json } = await as('dora', 'GET', '/transactions?state=pending_approval&limit=100');
  expect(member(json, 'items')).toContainEqual(
    expect.objectContaining({ service_tx_id: waiting, approvals: [] }),
  );
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

test('a withdrawal that may have been sent is called failed by two people, and says so', async () => {
  const id = await transaction('withdrawals', 1_000);
  expect((await approve('carl', id)).json).toMatchObject({ deciders_needed: 1 });
  await markRestored(service.container.get(tokens.ports))();
  service.memory.clock.advance(3_600_000);
  await escalateStuckWithdrawals(service.container.get(tokens.ports))(10);
  const first = await resolve('awa', id);
  expect(first.json).toMatchObject({
    state: 'requires_manual_resolution',
    deciders_needed: 2,
    second_person_because: 'may_have_been_sent',
    proposal: { operator: emailOf('awa'), outcome: 'failed' },
  });
  expect((await resolve('ben', id)).json).toMatchObject({ state: 'failed' });
});
