import { beforeEach, expect, test } from '@jest/globals';
import { winstonLog } from '../../src/logging/winston-log.ts';
import { collectedLines } from '../support/collected-lines.ts';
import { aDeposit, anMtnDeposit } from '../support/requests.ts';
import { serviceOfEachTest } from '../support/service.ts';

const written = collectedLines();
beforeEach(() => written.clear());
const service = serviceOfEachTest({
  environment: { SPORTSBOOK_API_KEY: 'a-very-secret-key' },
  ports: () => ({ log: winstonLog({ level: 'info', isReadable: false, stream: written.stream }) }),
});

const headers = { 'x-api-key': 'a-very-secret-key' };

// biome-ignore format: reads by its columns
const ids: readonly (readonly [string, boolean])[] = [
  ['abc-123',                              true],
  ['01J8Z.trace:span/1+2=',                true],
  ['x'.repeat(128),                        true],
  ['x'.repeat(129),                        false],
  ['with blank',                           false],
  ['"quoted"',                             false],
  ['-leading',                             false],
];
test.each(ids)('the request id %j is taken: %j', async (id, isTaken) => {
  const answer = await service.get('/health', { 'x-request-id': id });
  const echoed = answer.headers.get('x-request-id');
  if (isTaken) expect(echoed).toBe(id);
  else expect(echoed).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
});

test('every answer bears an id, errors too', async () => {
  for (const path of ['/api/v1/nothing', '/nothing', '/health']) {
    expect((await service.get(path)).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  }
});

test('every line of a request bears its id; numbers are masked, and keys are not there', async () => {
  await service.post('/api/v1/deposits', anMtnDeposit({ msisdn: '+237670009988' }), {
    ...headers,
    'x-request-id': 'req-1',
  });
  await service.get('/api/v1/transactions/+237690001122', { 'x-api-key': 'svc_test_abc_leaked' });
  await service.get('/api/v1/players/237690001122/transactions', headers);
  await service.get('/api/v1/%2B237690001122/providers', headers);
  await new Promise((resolve) => setTimeout(resolve, 20));
  const lines = written.lines();
  expect(lines.map(({ path }) => path)).toEqual([
    '/api/v1/deposits',
    '/api/v1/transactions/+2376***22',
    '/api/v1/players/23769***22/transactions',
    '/api/v1/+2376***22/providers',
  ]);
  expect(lines[0]).toMatchObject({
    level: 'info',
    request_id: 'req-1',
    method: 'POST',
    status: 200,
    application: 'default',
  });
  expect(written.text()).not.toMatch(/0009988|90001122|a-very-secret|leaked/);
});

test('a deposit that is refused names no number either', async () => {
  await service.post('/api/v1/deposits', aDeposit({ msisdn: '+237670009988' }), headers);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(written.text()).not.toContain('0009988');
});
