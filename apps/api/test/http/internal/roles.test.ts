import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Role, roles } from '@mobile-money/core';
import { tokens } from '../../../src/container/tokens.ts';
import { send, startGuarded, tokenOf } from '../../support/operators.ts';
import type { TestService } from '../../support/service.ts';

const id = '0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c10';
const reason = { reason: 'r' };

// biome-ignore format: reads by its columns
const calls: readonly (readonly [string, string, Role, unknown, number])[] = [
  // method  path                                     needs       body                                    granted
  ['GET',    '/session',                              'viewer',   undefined,                              200],
  ['DELETE', '/session',                              'viewer',   undefined,                              204],
  ['GET',    '/transactions',                         'viewer',   undefined,                              200],
  ['GET',    `/transactions/${id}`,                   'viewer',   undefined,                              404],
  ['GET',    '/payments',                             'viewer',   undefined,                              200],
  ['GET',    '/messages',                             'viewer',   undefined,                              200],
  ['GET',    '/webhooks',                             'viewer',   undefined,                              200],
  ['GET',    '/audit',                                'viewer',   undefined,                              200],
  ['GET',    '/overview',                             'viewer',   undefined,                              200],
  ['GET',    '/traffic',                              'viewer',   undefined,                              200],
  ['GET',    '/statements',                           'viewer',   undefined,                              200],
  ['GET',    '/reconciliation',                       'viewer',   undefined,                              200],
  ['POST',   '/statements',                           'approver', undefined,                              422],
  ['POST',   `/statements/${id}/withdraw`,            'approver', reason,                                 404],
  ['POST',   `/reconciliation/${id}/settle`,          'approver', { outcome: 'explained', note: 'n' },    404],
  ['POST',   `/reconciliation/${id}/reopen`,          'approver', { note: 'n' },                          404],
  ['GET',    '/providers',                            'viewer',   undefined,                              200],
  ['GET',    '/channels',                             'viewer',   undefined,                              200],
  ['GET',    '/keys',                                 'viewer',   undefined,                              200],
  ['GET',    '/withdrawals/claims',                   'viewer',   undefined,                              200],
  ['GET',    '/withdrawals/waiting',                  'viewer',   undefined,                              200],
  ['POST',   `/withdrawals/${id}/claim`,              'approver', undefined,                              404],
  ['DELETE', `/withdrawals/${id}/claim`,              'approver', undefined,                              404],
  ['POST',   `/withdrawals/${id}/approve`,            'approver', undefined,                              404],
  ['POST',   `/withdrawals/${id}/reject`,             'approver', reason,                                 404],
  ['POST',   `/transactions/${id}/resolve`,           'approver', { ...reason, outcome: 'failed' },       404],
  ['POST',   `/deposits/${id}/complete`,              'approver', { ...reason, payment_ids: [id] },       404],
  ['POST',   `/webhooks/${id}/replay`,                'approver', undefined,                              404],
  ['PATCH',  '/providers/none',                       'admin',    { enabled: true },                      404],
  ['PATCH',  '/channels/none',                        'admin',    { enabled: true },                      404],
  ['POST',   '/keys',                                 'admin',    { application: 'casino' },              200],
  ['POST',   '/keys/none/revoke',                     'admin',    undefined,                              404],
];

let service: TestService;
const headers = new Map<Role, Record<string, string>>();
beforeAll(async () => {
  service = await startGuarded();
  for (const role of roles) headers.set(role, await tokenOf(service, role));
});
afterAll(() => service.stop());

test('the table names every call but signing in', () => {
  const matches = (template: string, path: string): boolean =>
    new RegExp(`^/internal/v1${path}$`).test(template.replaceAll(/\{(?:service_tx_id|webhook_id)\}/g, id)) ||
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(`/internal/v1${path}`);
  const missing = service.container
    .get(tokens.internalEndpoints)
    .filter(
      ({ method, path }) =>
        !calls.some(([asked, asPath]) => asked.toLowerCase() === method && matches(path, asPath)),
    );
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual(['post /internal/v1/session']);
});

describe.each(calls)('%s %s', (method, path, needed, body, granted) => {
  test('is refused with 401 to whoever brings nothing, or something wrong', async () => {
    for (const nothing of [{}, { authorization: 'Bearer opt_a_b' }, { cookie: 'operator_session=abc' }]) {
      const answer = await send(service, method, `/internal/v1${path}`, nothing, body);
      expect([answer.status, answer.json]).toEqual([401, { detail: 'Sign in, or give an operator token.' }]);
    }
  });

  test.each(roles)(`is for ${needed} and above: %s`, async (role) => {
    const answer = await send(service, method, `/internal/v1${path}`, headers.get(role) ?? {}, body);
    if (roles.indexOf(role) >= roles.indexOf(needed)) {
      expect([answer.status, answer.text]).toEqual([granted, expect.any(String)]);
    } else {
      expect([answer.status, answer.json]).toEqual([403, { detail: `This needs the role ${needed}.` }]);
    }
  });
});

test('a role that is too low is told so before what is wrong with the body', async () => {
  const path = `/internal/v1/withdrawals/${id}/reject`;
  expect((await send(service, 'POST', path, headers.get('viewer') ?? {}, {})).status).toBe(403);
  expect((await send(service, 'POST', path, headers.get('admin') ?? {}, {})).status).toBe(422);
});

test.each(['/internal/v1/events', '/internal/v1/openapi.json', '/internal/v1/nothing', '/internal/'])(
  '%s is for those who are signed in',
  async (path) => {
    expect((await service.get(path)).status).toBe(401);
  },
);

test('what is not there is 404, and a wrong method 405, to those who are signed in', async () => {
  const viewer = headers.get('viewer') ?? {};
  expect((await send(service, 'GET', '/internal/v1/nothing', viewer)).status).toBe(404);
  const wrong = await send(service, 'PUT', '/internal/v1/session', viewer);
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST, GET, HEAD, DELETE']);
  expect((await send(service, 'POST', '/internal/v1/openapi.json', viewer)).status).toBe(405);
  expect((await send(service, 'POST', '/internal/v1/events', viewer)).status).toBe(405);
});

test('a key of the public interface opens nothing here, and a token nothing there', async () => {
  const key = { 'x-api-key': 'svc_test_abc_0123456789abcdef0123456789abcdef' };
  expect((await send(service, 'GET', '/internal/v1/transactions', key)).status).toBe(401);
  const bearer = { authorization: 'Bearer svc_test_abc_0123456789abcdef0123456789abcdef' };
  expect((await send(service, 'GET', '/internal/v1/transactions', bearer)).status).toBe(401);
  expect((await service.get('/api/v1/CM/providers', headers.get('admin') ?? {})).status).toBe(401);
});

test('the document of the internal API names every call', async () => {
  const answer = await send(service, 'GET', '/internal/v1/openapi.json', headers.get('viewer') ?? {});
  const { paths } = answer.json as { paths: Record<string, Record<string, unknown>> };
  const documented = Object.values(paths).flatMap((operations) => Object.keys(operations));
  expect(documented).toHaveLength(calls.length + 2);
  expect(Object.keys(paths)).toContain('/internal/v1/events');
});
