import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { followQueue, type Queue, queueKey } from '../../src/api/queue.ts';
import { followDeeds } from '../../src/api/queue-others.ts';
import { refreshRows } from '../../src/api/queue-rows.ts';

const blocked = { kind: 'number', value: '+237670000001' };
const row = (
  id: string,
  last: number,
  risks: readonly string[] = [],
  approvals: readonly unknown[] = [],
  proposal: unknown = null,
) => ({
  service_tx_id: id,
  state: 'pending_approval',
  version: 1,
  msisdn: `+23767000000${last}`,
  player_id: null,
  risks,
  approvals,
  proposal,
});

const blockAdded = new Set(['block.add']);
const blockLifted = new Set(['block.lift']);

let asked: string[];
let answers: Readonly<Record<string, unknown>>;
beforeEach(() => {
  asked = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    asked.push(String(address).replace('/internal/v1/', ''));
    const name = Object.keys(answers).find((each) => asked.at(-1)?.startsWith(each)) ?? '';
    return Response.json(answers[name] ?? {}, { status: name === '' ? 404 : 200 });
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

function clientWith(...items: readonly ReturnType<typeof row>[]): QueryClient {
  const client = new QueryClient();
  client.setQueryData(queueKey, { items, nextCursor: null });
  return client;
}
const risksIn = (client: QueryClient) =>
  client.getQueryData<Queue>(queueKey)?.items.map(({ service_tx_id: id, risks }) => [id, ...risks]);

const oldest = 'transactions?state=pending_approval&direction=withdrawal&order=oldest&';
const listed = (items: readonly ReturnType<typeof row>[], next_cursor: string | null = null) => ({
  items,
  next_cursor,
});

test('who is blocked has their own rows read anew, and not a queue that is longer', async () => {
  const others = Array.from({ length: 100 }, (_, at) => row(`r${at}`, 4));
  const client = clientWith(row('a', 1), row('b', 2), row('c', 1, ['blocked']), ...others);
  answers = { blocks: { items: [blocked] }, 'transactions/a': row('a', 1, ['blocked']) };
  await followDeeds(client, blockAdded);
  expect(asked).toEqual(['blocks?status=active&limit=100', 'transactions/a']);
  expect(risksIn(client)?.slice(0, 3)).toEqual([['a', 'blocked'], ['b'], ['c', 'blocked']]);
});

test('who is blocked no longer has their marked rows read anew, of a short queue in one answer', async () => {
  const client = clientWith(row('b', 2), row('c', 1, ['blocked']), row('d', 3, ['blocked']));
  answers = {
    blocks: { items: [blocked] },
    'transactions?': listed([row('b', 2), row('c', 1, ['blocked']), row('d', 3)]),
  };
  await followDeeds(client, blockLifted);
  expect(asked).toEqual(['blocks?status=active&limit=100', `${oldest}limit=100`]);
  expect(risksIn(client)).toEqual([['b'], ['c', 'blocked'], ['d']]);
});

test('many rows are read in parts as far as they stand, few of a long queue each by itself, and so is what is not in it', async () => {
  const many = Array.from({ length: 150 }, (_, at) => row(`r${at}`, 1));
  const client = clientWith(...many);
  answers = {
    [`${oldest}cursor=2`]: listed(many.slice(100, 150)),
    [oldest]: listed([row('r0', 1, ['first_payout']), ...many.slice(1, 100)], '2'),
    'transactions/r120': row('r120', 1, ['blocked']),
    'transactions/linked': row('linked', 1, ['blocked']),
  };
  await refreshRows(client, ['r0', 'r99']);
  expect(asked.splice(0)).toEqual([`${oldest}limit=100`]);
  expect(risksIn(client)?.[0]).toEqual(['r0', 'first_payout']);
  await refreshRows(client, ['r120']);
  expect(asked.splice(0)).toEqual(['transactions/r120']);
  expect(risksIn(client)?.[120]).toEqual(['r120', 'blocked']);
  client.setQueryData(['transaction', 'linked'], row('linked', 1));
  await refreshRows(client, ['r0', 'r120', 'linked']);
  expect(asked).toEqual([`${oldest}limit=100`, `${oldest}cursor=2&limit=100`, 'transactions/linked']);
  expect(client.getQueryData(['transaction', 'linked'])).toMatchObject({ risks: ['blocked'] });
});

test('whoever decides on rows learns that they could not be read; and what no one waits for is not read on', async () => {
  answers = {};
  const short = clientWith(row('a', 1), row('b', 2));
  await expect(refreshRows(short, ['a', 'b'])).rejects.toMatchObject({ status: 404 });
  const long = clientWith(...Array.from({ length: 201 }, (_, at) => row(`r${at}`, 1)));
  await expect(refreshRows(long, ['r0'])).rejects.toMatchObject({ status: 404 });
  asked = [];
  for (const ids of [['r0'], ['r0', 'r1', 'r2']])
    await expect(refreshRows(long, ids, AbortSignal.abort())).rejects.toThrow();
  expect(asked).toEqual([]);
});

test('whoever decides on rows is told when no answer comes', async () => {
  jest.useFakeTimers();
  jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
  const reading = refreshRows(clientWith(row('a', 1)), ['a']);
  const refused = expect(reading).rejects.toMatchObject({ status: 504 });
  await jest.advanceTimersByTimeAsync(10_000);
  await refused;
  jest.useRealTimers();
});

test('a queue that no one looks at, and that is to be read anew, is not read for what moves', async () => {
  const client = clientWith(row('a', 1));
  answers = { transactions: { items: [], next_cursor: null } };
  await client.invalidateQueries({ queryKey: queueKey });
  await followQueue(client, [{ id: 'b', state: 'pending_approval' }]);
  await followDeeds(client, blockLifted);
  expect(asked).toEqual([]);
});

test('what someone approved who was shut out since is no longer the first of two, though nothing else changed', async () => {
  const [eve, dora] = [{ operator: 'eve@example.com' }, { operator: 'dora@example.com' }];
  const client = clientWith(row('a', 1, [], [eve]), row('b', 2), row('c', 3, [], [dora]));
  answers = { 'transactions?': listed([row('a', 1), row('b', 2), row('c', 3, [], [dora])]) };
  await followDeeds(client, new Set(['operator.enable']));
  expect(asked).toHaveLength(1);
  const { items } = client.getQueryData<Queue>(queueKey) ?? { items: [] };
  expect(items.map(({ approvals }) => approvals)).toEqual([[], [], [dora]]);
});

test('what someone proposed who was shut out since is no longer the first of two words, though nothing else changed', async () => {
  const [eve, dora] = [{ operator: 'eve@example.com' }, { operator: 'dora@example.com' }];
  const client = clientWith(row('a', 1, [], [], eve), row('b', 2), row('c', 3, [], [], dora));
  answers = { 'transactions?': listed([row('a', 1), row('b', 2), row('c', 3, [], [], dora)]) };
  await followDeeds(client, new Set(['operator.enable']));
  expect(asked).toHaveLength(1);
  const { items } = client.getQueryData<Queue>(queueKey) ?? { items: [] };
  expect(items.map(({ proposal }) => proposal)).toEqual([null, null, dora]);
});

test('what someone approved is looked at again in the list, however long that is: no record is read that no one opened', async () => {
  const eve = { operator: 'eve@example.com' };
  const many = Array.from({ length: 150 }, (_, at) => row(`r${at}`, 1, [], at === 120 ? [eve] : []));
  const client = clientWith(...many);
  answers = {
    [`${oldest}cursor=2`]: listed(many.slice(100, 150).map((each) => ({ ...each, approvals: [] }))),
    [oldest]: listed(many.slice(0, 100), '2'),
  };
  await followDeeds(client, new Set(['operator.factor_reset']));
  expect(asked.splice(0)).toEqual([`${oldest}limit=100`, `${oldest}cursor=2&limit=100`]);
  expect(client.getQueryData<Queue>(queueKey)?.items[120]?.approvals).toEqual([]);
  await followDeeds(client, new Set(['operator.factor_reset']));
  expect(asked).toEqual([]);
});

// biome-ignore format: reads by its columns
test.each([
  ['operator.sign_in',         0], ['operator.role',         1],
  ['operator.sign_in_refused', 0], ['operator.enable',       1],
  ['operator.sign_out',        0], ['operator.password',     1],
  ['operator.factor_proven',   0], ['operator.confirm',      1],
  ['operator.factor_refused',  0], ['operator.refuse',       1],
  ['operator.recovery_code',   0], ['operator.factor_reset', 1],
  ['note.add',                 0], ['operator.counts',       1],
])('what a person says of themselves at the door has nothing read anew, what becomes of people has: %s, %i times', async (deed, times) => {
  const client = clientWith(row('a', 1, [], [{ operator: 'eve@example.com' }]));
  answers = { 'transactions?': listed([row('a', 1)]) };
  await followDeeds(client, new Set([deed]));
  expect(asked).toHaveLength(times);
});
