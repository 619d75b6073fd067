import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { followQueue, type Queue, queueKey, refreshRows } from '../../src/api/queue.ts';
import { followBlocks } from '../../src/api/queue-blocks.ts';

const blocked = { kind: 'number', value: '+237670000001' };
const row = (id: string, last: number, risks: readonly string[] = []) => ({
  service_tx_id: id,
  state: 'pending_approval',
  version: 1,
  msisdn: `+23767000000${last}`,
  player_id: null,
  risks,
});

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

test('who is blocked has their own rows read anew, and not the queue', async () => {
  const client = clientWith(row('a', 1), row('b', 2), row('c', 1, ['blocked']), row('d', 3, ['blocked']));
  answers = { blocks: { items: [blocked] }, 'transactions/a': row('a', 1, ['blocked']) };
  await followBlocks(client, false);
  expect(asked).toEqual(['blocks?status=active&limit=100', 'transactions/a']);
  expect(risksIn(client)).toEqual([['a', 'blocked'], ['b'], ['c', 'blocked'], ['d', 'blocked']]);
});

test('who is blocked no longer has their marked rows read anew', async () => {
  const client = clientWith(row('b', 2), row('c', 1, ['blocked']), row('d', 3, ['blocked']));
  answers = { blocks: { items: [blocked] }, 'transactions/d': row('d', 3) };
  await followBlocks(client, true);
  expect(asked).toEqual(['blocks?status=active&limit=100', 'transactions/d']);
  expect(risksIn(client)).toEqual([['b'], ['c', 'blocked'], ['d']]);
});

test('rows are read anew one by one, and the whole queue instead of more than a hundred', async () => {
  const many = Array.from({ length: 101 }, (_, at) => row(`r${at}`, 1));
  const client = clientWith(...many);
  const ids = many.map(({ service_tx_id: id }) => id);
  answers = {
    'transactions/r0': row('r0', 1, ['first_payout']),
    transactions: { items: [], next_cursor: null },
  };
  await refreshRows(client, ids.slice(0, 100));
  expect(asked).toEqual(ids.slice(0, 100).map((id) => `transactions/${id}`));
  expect(risksIn(client)?.[0]).toEqual(['r0', 'first_payout']);
  await refreshRows(client, ids);
  expect(asked).toHaveLength(100);
  expect(client.getQueryState(queueKey)?.isInvalidated).toBe(true);
});

test('a queue that no one looks at, and that is to be read anew, is not read for what moves', async () => {
  const client = clientWith(row('a', 1));
  answers = { transactions: { items: [], next_cursor: null } };
  await client.invalidateQueries({ queryKey: queueKey });
  await followQueue(client, [{ id: 'b', state: 'pending_approval' }]);
  await followBlocks(client, true);
  expect(asked).toEqual([]);
});
