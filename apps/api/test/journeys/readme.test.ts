import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { readCurl } from '../support/curl-command.ts';
import { type Created, Journey } from '../support/journey.ts';
import { root } from '../support/service-process.ts';

jest.setTimeout(60_000);

/** The first steps of the README, word for word, with a hand on the phones. */
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const start = readme.slice(readme.indexOf('## Start'), readme.indexOf('## One deposit'));
const commands = [...start.matchAll(/```sh\n(.*?)```/gs)]
  .flatMap(([, block = '']) => block.split(/\n(?=curl)/))
  .map((command) => command.trim())
  .filter((command) => command.startsWith('curl'));

let journey: Journey;
beforeAll(async () => {
  journey = await Journey.begin();
});
afterAll(() => journey?.end());

async function run(command = '', id = ''): Promise<Record<string, unknown>> {
  const meant = command.replace('http://localhost:8000', journey.url).replace('<service_tx_id>', id);
  const answer = await fetch(readCurl(meant, {}));
  expect(answer.status).toBe(200);
  return (await answer.json()) as Record<string, unknown>;
}

test('the first steps of the README lead where it says', async () => {
  const [ask, read, withdraw, approve] = commands;
  expect(commands).toHaveLength(4);
  const deposit = await run(ask);
  expect(deposit['status']).toBe('provider_acknowledged');
  expect(await journey.phones.confirm('+237677000001')).toBe('paid');
  await journey.until(deposit as unknown as Created, 'succeeded');
  expect(await run(read, String(deposit['service_tx_id']))).toMatchObject({ state: 'succeeded' });

  const orange = ask
    ?.replace('"mtn"', '"orange"')
    .replace('+237677000001', '+237699000001')
    .replace('order-1', 'order-2');
  const dialled = (await run(orange)) as unknown as Created;
  expect(dialled.status).toBe('pending');
  await journey.phones.dialAndPay('+237699000001', dialled.instructions?.ussd_string ?? '');
  await journey.until(dialled, 'succeeded');
  expect(await run(orange)).toMatchObject({ service_tx_id: dialled.service_tx_id, status: 'succeeded' });

  const withdrawal = await run(withdraw);
  await run(approve, String(withdrawal['service_tx_id']));
  await journey.until(withdrawal as unknown as Created, 'succeeded');
  expect((await journey.phones.phone('+237677000001')).balanceXaf).toBe(499_800);
});
