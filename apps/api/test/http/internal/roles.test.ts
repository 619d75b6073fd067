import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Duty, type Role, roles } from '@mobile-money/core';
import { tokens } from '../../../src/container/tokens.ts';
import { aDeposit, idOf } from '../../support/requests.ts';
import { serviceOfAllTests } from '../../support/service.ts';
import { send, staffed, tokenOf } from '../../support/staff.ts';

const id = '0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c10';
const reason = { reason: 'r' };
const aChange = { kind: 'role', role: 'approver', asked_at: '2026-01-01T09:00:00.000Z' };

// biome-ignore format: reads by its columns
const calls: readonly (readonly [string, string, Duty, unknown, number])[] = [
  // method  path                                     needs       body                                    granted
  ['GET',    '/session',                              'read',     undefined,                              200],
  ['DELETE', '/session',                              'read',     undefined,                              204],
  ['POST',   '/session/password',                     'read',     { password: 'p', new_password: 'n' },   403],
  ['GET',    '/session/all',                          'read',     undefined,                              200],
  ['DELETE', '/session/all',                          'read',     undefined,                              204],
  ['GET',    '/session/factors',                      'read',     undefined,                              200],
  ['POST',   '/session/factor',                       'read',     { code: '123456' },                     403],
  ['POST',   '/session/factor/ask',                   'read',     undefined,                              403],
  ['POST',   '/session/totp/begin',                   'read',     undefined,                              403],
  ['POST',   '/session/totp',                         'read',     {},                                     403],
  ['POST',   '/session/passkey/begin',                'read',     undefined,                              403],
  ['POST',   '/session/passkey',                      'read',     {},                                     403],
  ['POST',   '/session/recovery-codes',               'read',     undefined,                              403],
  ['DELETE', `/session/factors/${id}`,                'read',     undefined,                              403],
  ['GET',    '/transactions',                         'read',     undefined,                              200],
  ['GET',    `/transactions/${id}`,                   'read',     undefined,                              404],
  ['GET',    '/payments',                             'read',     undefined,                              200],
  ['GET',    `/payments/${id}`,                       'read',     undefined,                              404],
  ['GET',    '/messages',                             'read',     undefined,                              200],
  ['GET',    '/webhooks',                             'read',     undefined,                              200],
  ['GET',    '/search?q=anything',                    'read',     undefined,                              200],
  ['GET',    '/numbers/699123456',                    'read',     undefined,                              200],
  ['GET',    '/numbers/699123456/export',             'note',     undefined,                              200],
  ['GET',    '/audit',                                'read',     undefined,                              200],
  ['GET',    '/audit/head',                           'read',     undefined,                              200],
  ['GET',    '/overview',                             'read',     undefined,                              200],
  ['GET',    '/alerts',                               'read',     undefined,                              200],
  ['GET',    '/traffic',                              'read',     undefined,                              200],
  ['GET',    '/statements',                           'read',     undefined,                              200],
  ['GET',    '/reconciliation',                       'read',     undefined,                              200],
  ['POST',   '/statements',                           'decide',   undefined,                              422],
  ['POST',   `/statements/${id}/withdraw`,            'decide',   reason,                                 404],
  ['POST',   `/reconciliation/${id}/settle`,          'decide',   { outcome: 'explained', note: 'n' },    404],
  ['POST',   `/reconciliation/${id}/reopen`,          'decide',   { note: 'n' },                          404],
  ['GET',    '/providers',                            'read',     undefined,                              200],
  ['GET',    '/channels',                             'read',     undefined,                              200],
  ['GET',    '/keys',                                 'read',     undefined,                              200],
  ['GET',    '/applications',                         'read',     undefined,                              200],
  ['GET',    '/withdrawals/claims',                   'read',     undefined,                              200],
  ['GET',    '/withdrawals/waiting',                  'read',     undefined,                              200],
  ['POST',   `/withdrawals/${id}/claim`,              'decide',   undefined,                              404],
  ['DELETE', `/withdrawals/${id}/claim`,              'decide',   undefined,                              404],
  ['POST',   `/withdrawals/${id}/approve`,            'decide',   undefined,                              404],
  ['POST',   `/withdrawals/${id}/reject`,             'decide',   reason,                                 404],
  ['POST',   `/transactions/${id}/resolve`,           'decide',   { ...reason, outcome: 'failed' },       404],
  ['POST',   `/deposits/${id}/complete`,              'decide',   { ...reason, payment_ids: [id] },       404],
  ['POST',   `/payments/${id}/return`,                'decide',   reason,                                 404],
  ['POST',   `/payments/${id}/vouch`,                 'decide',   reason,                                 404],
  ['POST',   `/payments/${id}/set-aside`,             'decide',   reason,                                 404],
  ['POST',   `/payments/${id}/take-back`,             'decide',   reason,                                 404],
  ['POST',   `/webhooks/${id}/replay`,                'decide',   undefined,                              404],
  ['GET',    '/sms-templates',                        'read',     undefined,                              200],
  ['POST',   '/sms-templates',                        'manage',   {},                                     422],
  ['POST',   '/sms-templates/none/try',               'manage',   undefined,                              404],
  ['POST',   '/sms-templates/none/activate',          'manage',   undefined,                              404],
  ['POST',   '/sms-templates/none/retire',            'manage',   undefined,                              404],
  ['POST',   '/sms-templates/none/reread',            'decide',   undefined,                              404],
  ['POST',   `/messages/${id}/reread`,                'decide',   undefined,                              404],
  ['POST',   `/messages/${id}/dismiss`,               'decide',   reason,                                 404],
  ['GET',    '/wallets',                              'read',     undefined,                              200],
  ['GET',    '/wallets/none/entries',                 'read',     undefined,                              404],
  ['GET',    '/wallets/none/balances',                'read',     undefined,                              404],
  ['GET',    '/gaps',                                 'read',     undefined,                              200],
  ['POST',   `/gaps/${id}/explain`,                   'decide',   reason,                                 404],
  ['POST',   `/transactions/${id}/ask`,               'decide',   undefined,                              404],
  ['GET',    `/transactions/${id}/notes`,             'read',     undefined,                              404],
  ['POST',   `/transactions/${id}/notes`,             'note',     { text: 'n' },                          404],
  ['GET',    `/payments/${id}/notes`,                 'read',     undefined,                              404],
  ['POST',   `/payments/${id}/notes`,                 'note',     { text: 'n' },                          404],
  ['GET',    '/numbers/690000100/notes',              'read',     undefined,                              200],
  ['POST',   '/numbers/690000100/notes',              'note',     { text: 'n' },                          200],
  ['GET',    '/blocks',                               'read',     undefined,                              200],
  ['POST',   '/blocks',                               'decide',   { ...reason, kind: 'number', value: 'x' }, 422],
  ['POST',   `/blocks/${id}/lift`,                    'decide',   reason,                                 404],
  ['PATCH',  '/providers/none',                       'manage',   { enabled: true },                      404],
  ['PATCH',  '/channels/none',                        'manage',   { enabled: true },                      404],
  ['PATCH',  '/applications/none',                    'manage',   { colour: '#0a5c36' },                  404],
  ['POST',   '/keys',                                 'manage',   { application: 'casino' },              200],
  ['PATCH',  '/keys/none',                            'manage',   { addresses: [] },                      404],
  ['POST',   '/keys/none/revoke',                     'manage',   undefined,                              404],
  ['GET',    '/staff',                                'manage',   undefined,                              200],
  ['POST',   '/staff',                                'manage',   { email: 'x', role: 'viewer' },         422],
  ['PATCH',  '/staff/none',                           'manage',   { enabled: false },                     404],
  ['POST',   '/staff/none/factor/reset',              'manage',   undefined,                              404],
  ['POST',   '/staff/none/confirm',                   'manage',   aChange,                                404],
  ['POST',   '/staff/none/refuse',                    'manage',   undefined,                              404],
  ['POST',   '/staff/none/tokens',                    'manage',   {},                                     404],
  ['PATCH',  '/tokens/none',                          'manage',   { addresses: [] },                      404],
  ['POST',   '/tokens/none/revoke',                   'manage',   undefined,                              404],
];

/** Roles are no ladder: an admin decides about no money. */
const allowed: Readonly<Record<Duty, readonly Role[]>> = {
  read: ['viewer', 'approver', 'admin'],
  decide: ['approver'],
  manage: ['admin'],
  note: ['approver', 'admin'],
};

const service = serviceOfAllTests(staffed());
const headers = new Map<Role, Record<string, string>>();
beforeAll(async () => {
  for (const role of roles) headers.set(role, await tokenOf(service, role));
});

test('the table names every call but signing in', () => {
  const matches = (template: string, [path = '']: readonly string[]): boolean =>
    new RegExp(`^/internal/v1${path}$`).test(template.replaceAll(/\{(?:service_tx_id|webhook_id)\}/g, id)) ||
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(`/internal/v1${path}`);
  const missing = service.container
    .get(tokens.internalEndpoints)
    .filter(
      ({ method, path }) =>
        !calls.some(([asked, asPath]) => asked.toLowerCase() === method && matches(path, asPath.split('?'))),
    );
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual(['post /internal/v1/session']);
});

describe.each(calls)('%s %s', (method, path, needed, body, granted) => {
  test('is refused with 401 to whoever brings nothing, or something wrong', async () => {
    for (const nothing of [
      {},
      { authorization: 'Bearer opt_a_b' },
      { cookie: '__Host-operator_session=abc' },
    ]) {
      const answer = await send(service, method, `/internal/v1${path}`, nothing, body);
      expect([answer.status, answer.json]).toMatchObject([
        401,
        { detail: 'Sign in, or give an operator token.' },
      ]);
    }
  });

  test.each(roles)(`is for those who ${needed}: %s`, async (role) => {
    const answer = await send(service, method, `/internal/v1${path}`, headers.get(role) ?? {}, body);
    if (allowed[needed].includes(role)) {
      expect([answer.status, answer.text]).toEqual([granted, expect.any(String)]);
    } else {
      expect([answer.status, answer.json]).toMatchObject([
        403,
        { detail: `This needs the role ${allowed[needed][0]}.` },
      ]);
    }
  });
});

test('another role is told so before what is wrong with the body', async () => {
  const path = `/internal/v1/withdrawals/${id}/reject`;
  expect((await send(service, 'POST', path, headers.get('viewer') ?? {}, {})).status).toBe(403);
  expect((await send(service, 'POST', path, headers.get('approver') ?? {}, {})).status).toBe(422);
});

test('no one alone issues a key, asks for money with it and sends the money', async () => {
  const as = (role: Role, method: string, path: string, body?: unknown) =>
    send(service, method, `/internal/v1${path}`, headers.get(role) ?? {}, body);
  const { api_key } = (await as('admin', 'POST', '/keys', { application: 'own' })).json as {
    api_key: string;
  };
  const asked = await service.post('/api/v1/withdrawals', aDeposit(), { 'x-api-key': api_key });
  const path = `/withdrawals/${idOf(asked)}`;
  for (const way of ['claim', 'approve']) {
    const answer = await as('admin', 'POST', `${path}/${way}`);
    expect([way, answer.status, answer.json]).toMatchObject([
      way,
      403,
      { detail: 'This needs the role approver.' },
    ]);
  }
  expect(service.memory.transfers.calls).toEqual([]);
  expect((await as('approver', 'POST', '/keys', { application: 'own' })).status).toBe(403);
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
