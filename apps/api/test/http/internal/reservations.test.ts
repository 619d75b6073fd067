import { beforeAll, describe, expect, test } from '@jest/globals';
import { limits } from '@mobile-money/core';
import { aCallback, aDeposit, idOf, member } from '../../support/requests.ts';
import { type Answer, serviceOfAllTests } from '../../support/service.ts';
import { send, staffed, tokenOf } from '../../support/staff.ts';

const people = { vera: 'viewer', awa: 'approver', ben: 'approver', carl: 'approver', ada: 'admin' } as const;
type Name = keyof typeof people;

const environment = { TWO_PERSON_APPROVAL_XAF: '500000', CHANNEL_SILENCE_SECONDS: '86400' };
const service = serviceOfAllTests(staffed({ environment }));
const headers = new Map<string, Record<string, string>>();
beforeAll(async () => {
  for (const [name, role] of Object.entries(people)) headers.set(name, await tokenOf(service, role, name));
});

let made = 0;
async function withdrawal(amount_xaf = 5_000): Promise<string> {
  made += 1;
  const body = aDeposit({ callback_url: aCallback, amount_xaf, reference: `withdrawal-${made}` });
  return idOf(await service.post('/api/v1/withdrawals', body));
}
const as = (who: Name, method: string, path: string, body?: unknown): Promise<Answer> =>
  send(service, method, `/internal/v1${path}`, headers.get(who) ?? {}, body);
const reserve = (who: Name, id: string, body?: unknown) => as(who, 'POST', `/withdrawals/${id}/claim`, body);
const release = (who: Name, id: string) => as(who, 'DELETE', `/withdrawals/${id}/claim`);
const approve = (who: Name, id: string, body?: unknown) =>
  as(who, 'POST', `/withdrawals/${id}/approve`, body);
const reject = (who: Name, id: string) => as(who, 'POST', `/withdrawals/${id}/reject`, { reason: 'No.' });
const holderOf = async (id: string): Promise<unknown> => {
  const { json } = await as('vera', 'GET', '/withdrawals/claims');
  const { items } = json as { items: readonly { service_tx_id: string; operator: string }[] };
  return items.find(({ service_tx_id }) => service_tx_id === id)?.operator ?? null;
};
const told = ({ status, json }: Answer): readonly unknown[] => [status, member(json, 'detail')];
const byAwa = expect.stringMatching(
  /^awa@example\.com is working on this withdrawal, until 20.*Z at the latest\.$/,
);

describe('a reservation', () => {
  test('says who works on a withdrawal and until when, and is given back', async () => {
    const id = await withdrawal();
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
    const id = await withdrawal();
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
    const id = await withdrawal();
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
    const id = await withdrawal(500_000);
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
    const id = await withdrawal(700_000);
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
    expect(await needed(await withdrawal(500_000))).toEqual([2, []]);
    expect(await needed(await withdrawal(499_999))).toEqual([1, []]);
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
      ids.push(await withdrawal(amount));
    }
    expect((await as('vera', 'GET', '/withdrawals/waiting')).json).toEqual({
      count: Number(before['count']) + 3,
      amount_xaf: Number(before['amount_xaf']) + 6_000,
      alone_left_xaf: null,
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
