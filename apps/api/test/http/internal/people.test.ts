import { describe, expect, test } from '@jest/globals';
import { limits } from '@mobile-money/core';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { aFactor } from '@mobile-money/testing/contracts/given/staff';
import { tokens } from '../../../src/container/tokens.ts';
import { aDeposit, idOf } from '../../support/requests.ts';
import { type Answer, serviceOfEachTest } from '../../support/service.ts';
import {
  anAccountOf,
  cookieOf,
  emailOf,
  guarded,
  send,
  signedIn,
  staffed,
  tokenOf,
} from '../../support/staff.ts';

const live = {
  SERVICE_ENV: 'production',
  SPORTSBOOK_API_KEY: 'svc_live_abc_0123456789abcdef0123456789abcdef',
  WEBHOOK_SIGNING_KEY_FILE: '/nowhere.pem',
};
const service = serviceOfEachTest(staffed());
const path = '/internal/v1/staff';
type Headers = Record<string, string>;
const call = (headers: Headers, method: string, rest: string, body?: unknown) =>
  send(service, method, `${path}${rest}`, headers, body);
const audited = () => [...service.memory.database.audit.values()];
const nina = { email: 'nina@example.com', role: 'approver' };

const enter = (email: string, password: string): Promise<Answer> =>
  service.post('/internal/v1/session', { email, password });

describe('in production', () => {
  const day = limits.staffChangeWaitsMs;
  async function admins(): Promise<readonly [Headers, Headers]> {
    await service.begin(staffed({ environment: live }));
    return [await working('ada'), await working('bob')];
  }
  const passwords = new Map<string, string>();
  /** An admin at a browser, who has just proven a second factor. */
  async function working(name: string): Promise<Headers> {
    const { staff, factors, clock, database } = service.memory;
    const email = emailOf(name);
    if ((await staff.find(email)) === null) passwords.set(name, await anAccountOf(service, 'admin', name));
    const before = new Set(database.sessions.keys());
    const entered = await enter(email, passwords.get(name) ?? '');
    const session = [...database.sessions.keys()].find((each) => !before.has(each));
    const [own = aFactor({ email, createdAt: clock.now() })] = await factors.list(email);
    if (!(await factors.add(own, session ?? '', anAuditEntry())))
      await factors.prove(
        { factor: own, counter: own.counter + 1 },
        session ?? '',
        clock.now(),
        anAuditEntry(),
      );
    const { csrf_token } = entered.json as { csrf_token: string };
    return { cookie: cookieOf(entered), 'x-csrf-token': csrf_token };
  }

  /** An admin confirms what they read in the list. */
  async function confirm(admin: Headers, email: string): Promise<Answer> {
    type Listed = { email: string; waiting: { kind: string; role: string; asked_at: string } | null };
    const { items } = (await call(admin, 'GET', '')).json as { items: Listed[] };
    const waiting = items.find((each) => each.email === email)?.waiting;
    const other = await call(admin, 'POST', `/${email}/confirm`, { ...waiting, role: 'viewer' });
    expect([other.status, other.json]).toMatchObject([409, { why: { code: 'change_differs' } }]);
    return call(admin, 'POST', `/${email}/confirm`, waiting);
  }

  test('one admin alone makes no approver: someone new may do nothing but see to their own', async () => {
    const [ada, bob] = await admins();
    const added = await call(ada, 'POST', '', nina);
    const { password } = added.json as { password: string };
    expect([added.status, added.json]).toMatchObject([
      200,
      { ...nina, disabled_at: null, last_seen_at: null, waiting: { kind: 'add', asked_by: emailOf('ada') } },
    ]);
    const entered = await enter(nina.email, password);
    expect([entered.status, entered.json]).toMatchObject([200, { duties: [], is_confirmed: false }]);
    const cookie = { cookie: cookieOf(entered) };
    expect((await service.get('/internal/v1/session', cookie)).json).toMatchObject({ duties: [] });
    const { csrf_token } = entered.json as { csrf_token: string };
    const page = { ...cookie, 'x-csrf-token': csrf_token };
    await chosen(page, password);
    const begun = await send(service, 'POST', '/internal/v1/session/totp/begin', page);
    expect(begun.status).toBe(200);
    for (const closed of ['/transactions', '/staff', '/events', '/openapi.json', '/nothing']) {
      const answer = await service.get(`/internal/v1${closed}`, cookie);
      expect([answer.status, answer.json]).toMatchObject([
        403,
        { detail: 'Another admin has to confirm this account first.' },
      ]);
    }
    const own = await confirm(ada, nina.email);
    expect([own.status, own.json]).toMatchObject([409, { detail: expect.stringContaining('Someone else') }]);
    expect((await confirm(bob, nina.email)).json).toMatchObject({ waiting: null });
    const next = await service.get('/internal/v1/transactions', cookie);
    expect([next.status, next.json]).toMatchObject([403, { why: { code: 'factor_set_up_first' } }]);
  });

  const own = '/internal/v1/session';
  /** Someone chooses a password of their own. */
  async function chosen(page: Headers, password: string): Promise<void> {
    const body = { password, new_password: 'a password of their own' };
    expect((await send(service, 'POST', `${own}/password`, page, body)).status).toBe(204);
  }

  test('a password that someone else made opens nothing but its change', async () => {
    const [ada] = await admins();
    const viewer = { email: emailOf('vera'), role: 'viewer' };
    const { password } = (await call(ada, 'POST', '', viewer)).json as { password: string };
    const stranger = await enter(viewer.email, password);
    const entered = await enter(viewer.email, password);
    expect(entered.json).toMatchObject({ needs: 'password', is_confirmed: true });
    const { csrf_token } = entered.json as { csrf_token: string };
    const page = { cookie: cookieOf(entered), 'x-csrf-token': csrf_token };
    expect((await service.get(own, page)).json).toMatchObject({ needs: 'password' });
    for (const [method, closed] of [
      ['GET', '/internal/v1/transactions'],
      ['GET', '/internal/v1/events'],
      ['GET', `${own}/factors`],
      ['POST', `${own}/totp/begin`],
      ['POST', `${own}/recovery-codes`],
      ['DELETE', `${own}/all`],
    ] as const) {
      const answer = await send(service, method, closed, page);
      expect([closed, answer.status, answer.json]).toMatchObject([
        closed,
        403,
        { why: { code: 'own_password_first' } },
      ]);
    }
    const { factors, clock } = service.memory;
    await factors.add(aFactor({ email: viewer.email, createdAt: clock.now() }), '', anAuditEntry());
    expect((await service.get(own, page)).json).toMatchObject({ needs: 'factor' });
    const [factor] = await factors.list(viewer.email);
    await factors.remove(viewer.email, factor?.id ?? '', false, anAuditEntry());
    await chosen(page, password);
    expect((await service.get(own, page)).json).toMatchObject({ needs: null });
    expect((await service.get('/internal/v1/transactions', page)).status).toBe(200);
    expect((await service.get(own, { cookie: cookieOf(stranger) })).status).toBe(401);
  });

  test('it counts by itself after a day, and is seen until then with who asked and from when', async () => {
    let [ada] = await admins();
    await anAccountOf(service, 'viewer');
    const at = service.memory.clock.now();
    await call(ada, 'PATCH', `/${emailOf('viewer')}`, { role: 'approver' });
    const seen = async () =>
      ((await call(ada, 'GET', '')).json as { items: { email: string }[] }).items.find(
        ({ email }) => email === emailOf('viewer'),
      );
    expect(await seen()).toMatchObject({
      role: 'viewer',
      waiting: {
        kind: 'role',
        role: 'approver',
        asked_by: emailOf('ada'),
        asked_at: new Date(at).toISOString(),
        effective_at: new Date(at + day).toISOString(),
      },
    });
    service.memory.clock.advance(day);
    ada = await working('ada');
    expect(await seen()).toMatchObject({ role: 'approver', waiting: null });
  });

  test('a reset that came to pass by its time ends the sessions that began before', async () => {
    const [ada] = await admins();
    passwords.set('cleo', await anAccountOf(service, 'approver', 'cleo'));
    const { clock } = service.memory;
    clock.advance(1_000);
    await call(ada, 'POST', `/${emailOf('cleo')}/factor/reset`);
    clock.advance(day - 1);
    const cleo = await working('cleo');
    const status = async () => (await service.get('/internal/v1/transactions', cleo)).status;
    expect(await status()).toBe(200);
    clock.advance(1);
    expect(await status()).toBe(401);
  });

  test('a second factor is reset by two, and the person is signed out and sets up another', async () => {
    const [ada, bob] = await admins();
    passwords.set('cleo', await anAccountOf(service, 'approver', 'cleo'));
    const cleo = await working('cleo');
    const factors = async () => (await service.memory.factors.list(emailOf('cleo'))).length;
    service.memory.clock.advance(1_000);
    await call(ada, 'POST', `/${emailOf('cleo')}/factor/reset`);
    expect([(await service.get('/internal/v1/transactions', cleo)).status, await factors()]).toEqual([
      200, 1,
    ]);
    expect((await confirm(bob, emailOf('cleo'))).json).toMatchObject({ factors: [] });
    expect([(await service.get('/internal/v1/transactions', cleo)).status, await factors()]).toEqual([
      401, 0,
    ]);
    expect((await enter(emailOf('cleo'), passwords.get('cleo') ?? '')).json).toMatchObject({
      needs: 'factor_set_up',
    });
  });

  test('changes of people ask for the second factor again, and scripts make none', async () => {
    const [ada] = await admins();
    const script = await tokenOf(service, 'admin', 'script');
    service.memory.clock.advance(limits.factorFreshMs + 1);
    for (const [headers, code] of [
      [ada, 'factor_needed'],
      [script, 'factor_of_person_needed'],
    ] as const) {
      const answer = await call(headers, 'POST', '', nina);
      expect([answer.status, answer.json]).toMatchObject([403, { why: { code } }]);
      expect((await call(headers, 'GET', '')).status).toBe(200);
    }
  });

  test('what another admin refuses does not come to pass', async () => {
    const [ada, bob] = await admins();
    await anAccountOf(service, 'approver');
    const reset = await call(ada, 'POST', `/${emailOf('approver')}/factor/reset`);
    expect([reset.status, reset.json]).toMatchObject([200, { waiting: { kind: 'factor' } }]);
    expect((await call(bob, 'POST', `/${emailOf('approver')}/refuse`)).json).toMatchObject({ waiting: null });
    expect((await call(bob, 'POST', `/${emailOf('approver')}/refuse`)).status).toBe(409);
    expect(
      audited()
        .slice(-2)
        .map(({ action }) => action),
    ).toEqual(['operator.ask', 'operator.refuse']);
  });
});

describe('people', () => {
  test('are there at once outside production, and sign in with the password that was shown', async () => {
    const ada = await tokenOf(service, 'admin', 'ada');
    const { password } = (await call(ada, 'POST', '', nina)).json as { password: string };
    expect((await enter(nina.email, password)).json).toMatchObject({ role: 'approver', is_confirmed: true });
    const { items } = (await call(ada, 'GET', '')).json as { items: { last_seen_at: string | null }[] };
    expect(items.map(({ last_seen_at }) => last_seen_at)).toEqual([null, expect.any(String)]);
    expect((await call(ada, 'POST', '', nina)).status).toBe(409);
    expect((await call(ada, 'POST', '', { ...nina, role: 'root' })).status).toBe(422);
  });

  test('are shut out and let in again, get another role, and all of it is audited', async () => {
    const ada = await tokenOf(service, 'admin', 'ada');
    await anAccountOf(service, 'viewer');
    for (const [patch, expected] of [
      [{ enabled: false }, { disabled_at: expect.any(String) }],
      [{ enabled: true }, { disabled_at: null }],
      [{ role: 'approver' }, { role: 'approver' }],
    ] as const)
      expect((await call(ada, 'PATCH', `/${emailOf('viewer')}`, patch)).json).toMatchObject(expected);
    for (const wrong of [{}, { role: 'viewer', enabled: true }])
      expect((await call(ada, 'PATCH', `/${emailOf('viewer')}`, wrong)).status).toBe(422);
    expect(audited().slice(-3)).toMatchObject([
      { action: 'operator.enable', before: 'on', after: 'off', staff: { id: emailOf('ada') } },
      { action: 'operator.enable', before: 'off', after: 'on' },
      { action: 'operator.role', before: 'viewer', after: 'approver' },
    ]);
  });

  test('never lose their last admin, and no one changes their own role', async () => {
    const ada = await tokenOf(service, 'admin', 'ada');
    const own = await call(ada, 'PATCH', `/${emailOf('ada')}`, { role: 'approver' });
    expect([own.status, own.json]).toMatchObject([409, { detail: 'No one changes their own account.' }]);
    const last = await call(ada, 'PATCH', `/${emailOf('ada')}`, { enabled: false });
    expect([last.status, (last.json as { detail: string }).detail]).toEqual([
      409,
      expect.stringContaining('admin'),
    ]);
  });

  test('come as a file too', async () => {
    const ada = await tokenOf(service, 'admin', 'ada');
    const file = await service.get(`${path}?format=csv&lang=en`, ada);
    expect(file.text).toContain(`\n${emailOf('ada')},admin,`);
  });
});

describe('the own password', () => {
  test('is changed by who knows it, and signs out the other browsers', async () => {
    const { headers, answer } = await signedIn(service, 'viewer');
    const other = await service.post('/internal/v1/session', {
      email: emailOf('viewer'),
      password: 'wrong',
    });
    expect(other.status).toBe(401);
    const change = (password: string, new_password: string) =>
      send(service, 'POST', '/internal/v1/session/password', headers, { password, new_password });
    const next = 'correct horse battery staple';
    const wrong = await change('not it', next);
    expect([wrong.status, wrong.json]).toMatchObject([403, { detail: 'The present password is wrong.' }]);
    expect((await change('not it', 'short')).status).toBe(422);
    for (let tries = 0; tries < 4; tries += 1) await change('not it', next);
    const early = await change('not it', next);
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '30']);
    expect(answer.status).toBe(200);
  });

  test('opens from then on, and the old one no more', async () => {
    const password = await anAccountOf(service, 'viewer');
    const [here, there] = [
      await enter(emailOf('viewer'), password),
      await enter(emailOf('viewer'), password),
    ];
    const cookies = here.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const { csrf_token } = here.json as { csrf_token: string };
    const next = 'correct horse battery staple';
    const changed = await send(
      service,
      'POST',
      '/internal/v1/session/password',
      { cookie: cookies, 'x-csrf-token': csrf_token },
      { password, new_password: next },
    );
    expect(changed.status).toBe(204);
    expect((await service.get('/internal/v1/session', { cookie: cookies })).status).toBe(200);
    expect((await service.get('/internal/v1/session', { cookie: cookieOf(there) })).status).toBe(401);
    expect((await enter(emailOf('viewer'), password)).status).toBe(401);
    expect((await enter(emailOf('viewer'), next)).status).toBe(200);
  });
});

describe('a token', () => {
  const bearer = ({ json }: Answer): Headers => ({
    authorization: `Bearer ${(json as { token: string }).token}`,
  });
  const isIn = async (headers: Headers) =>
    (await service.get('/internal/v1/session', headers)).status === 200;
  const from = (address: string, headers: Headers) => ({ ...headers, 'x-forwarded-for': address });

  test('opens until it expires, and from where it may come; what is refused is in the log and the audit', async () => {
    const ada = await tokenOf(service, 'admin', 'ada');
    await anAccountOf(service, 'viewer');
    const expires_at = new Date(service.memory.clock.now() + 60_000).toISOString();
    const addresses = ['192.0.2.0/24', '2001:db8::/32'];
    const issued = await call(ada, 'POST', `/${emailOf('viewer')}/tokens`, { expires_at, addresses });
    expect(issued.json).toMatchObject({ expires_at, addresses, last_used_at: null });
    const token = bearer(issued);
    for (const [address, opens] of [
      ['192.0.2.200', true],
      ['2001:db8::7', true],
      ['192.0.3.1', false],
      ['2001:db9::7', false],
    ] as const)
      expect([address, await isIn(from(address, token))]).toEqual([address, opens]);
    service.memory.clock.advance(60_000);
    expect(await isIn(from('192.0.2.200', token))).toBe(false);
    await service.container.get(tokens.journal).over();
    const { prefix } = issued.json as { prefix: string };
    // Once an hour: a script that goes on asking does not flood it.
    expect(audited().filter(({ action }) => action === 'operator_token.refused')).toMatchObject([
      { subject: prefix, staff: { id: emailOf('viewer'), address: '192.0.3.1' } },
    ]);
    const refused = service.memory.log.lines.filter(
      ({ message }) => message === 'A staff token was refused.',
    );
    expect(refused.map(({ facts }) => facts?.['because'])).toEqual([
      'from elsewhere',
      'from elsewhere',
      'expired',
    ]);
  });

  test('shows when it was last used, to a minute, and ends when it is revoked', async () => {
    const ada = await tokenOf(service, 'admin', 'ada');
    const token = await call(ada, 'POST', `/${emailOf('ada')}/tokens`, {});
    const { prefix } = token.json as { prefix: string };
    const usedAt = async () => {
      await service.container.get(tokens.journal).over();
      const { items } = (await call(ada, 'GET', '')).json as {
        items: { tokens: { prefix: string; last_used_at: string | null }[] }[];
      };
      return items[0]?.tokens.find((each) => each.prefix === prefix)?.last_used_at;
    };
    expect(await usedAt()).toBeNull();
    const at = service.memory.clock.now();
    expect(await isIn(bearer(token))).toBe(true);
    expect(await usedAt()).toBe(new Date(at).toISOString());
    service.memory.clock.advance(1_000);
    await isIn(bearer(token));
    expect(await usedAt()).toBe(new Date(at).toISOString());
    service.memory.clock.advance(60_000);
    await isIn(bearer(token));
    expect(await usedAt()).toBe(new Date(at + 61_000).toISOString());
    expect((await send(service, 'POST', `/internal/v1/tokens/${prefix}/revoke`, ada)).status).toBe(200);
    expect(await isIn(bearer(token))).toBe(false);
    expect(await usedAt()).toBeUndefined();
  });

  test('gets other terms, which count from then on and stand in the audit with those before', async () => {
    const ada = await tokenOf(service, 'admin', 'ada');
    await anAccountOf(service, 'viewer');
    const addresses = ['192.0.2.0/24'];
    const issued = await call(ada, 'POST', `/${emailOf('viewer')}/tokens`, { addresses });
    const { prefix } = issued.json as { prefix: string };
    const token = bearer(issued);
    const change = (body: unknown) => send(service, 'PATCH', `/internal/v1/tokens/${prefix}`, ada, body);
    const expires_at = new Date(service.memory.clock.now() + 60_000).toISOString();
    // What is left out stays.
    expect((await change({ expires_at })).json).toMatchObject({ prefix, expires_at, addresses });
    expect((await change({ addresses: ['198.51.100.7'] })).json).toMatchObject({ expires_at });
    expect(await isIn(from('192.0.2.7', token))).toBe(false);
    expect(await isIn(from('198.51.100.7', token))).toBe(true);
    service.memory.clock.advance(60_000);
    expect(await isIn(from('198.51.100.7', token))).toBe(false);
    // An expiry that is past stays where no one asks about it, and is not given anew.
    expect((await change({ addresses })).json).toMatchObject({ expires_at, addresses });
    expect(await isIn(from('192.0.2.7', token))).toBe(false);
    expect((await change({ expires_at })).status).toBe(422);
    expect((await change({ expires_at: null })).json).toMatchObject({ expires_at: null });
    expect(await isIn(from('192.0.2.7', token))).toBe(true);
    const deeds = audited().filter(({ action }) => action === 'operator_token.terms');
    expect(deeds.map(({ subject, before, after }) => [subject, before, after])).toEqual([
      [prefix, 'no end, from 192.0.2.0/24', `until ${expires_at}, from 192.0.2.0/24`],
      [prefix, `until ${expires_at}, from 192.0.2.0/24`, `until ${expires_at}, from 198.51.100.7`],
      [prefix, `until ${expires_at}, from 198.51.100.7`, `until ${expires_at}, from 192.0.2.0/24`],
      [prefix, `until ${expires_at}, from 192.0.2.0/24`, 'no end, from 192.0.2.0/24'],
    ]);
    await send(service, 'POST', `/internal/v1/tokens/${prefix}/revoke`, ada);
    const late = await change({ addresses: [] });
    expect([late.status, late.json]).toMatchObject([409, { why: { code: 'revoked_already' } }]);
  });

  test('of another who decides or manages is not changed by an admin', async () => {
    const ada = await tokenOf(service, 'admin', 'ada');
    for (const role of ['approver', 'admin'] as const) {
      const { authorization = '' } = await tokenOf(service, role, `other-${role}`);
      const [, prefix = ''] = authorization.split('_');
      const answer = await send(service, 'PATCH', `/internal/v1/tokens/${prefix}`, ada, { addresses: [] });
      expect([answer.status, answer.json]).toMatchObject([409, { why: { code: 'token_of_other' } }]);
    }
  });

  test('is for oneself or for a viewer, and its terms are checked', async () => {
    const ada = await tokenOf(service, 'admin', 'ada');
    await anAccountOf(service, 'approver');
    const ask = (name: string, body: unknown = {}) => call(ada, 'POST', `/${emailOf(name)}/tokens`, body);
    expect((await ask('approver')).status).toBe(409);
    for (const wrong of [
      { addresses: ['192.0.2.0/33'] },
      { addresses: ['example.com'] },
      { addresses: Array(21).fill('::1') },
      { expires_at: 'tomorrow' },
      { expires_at: '2026-13-01T00:00:00Z' },
      { expires_at: '2000-01-01T00:00:00Z' },
    ])
      expect([wrong, (await ask('ada', wrong)).status]).toEqual([wrong, 422]);
  });
});

describe('what is read about players', () => {
  test('stands in the audit once an hour for each person and subject, behind the answer', async () => {
    const viewer = await tokenOf(service, 'viewer');
    const approver = await tokenOf(service, 'approver');
    const key = { 'x-api-key': guarded.SPORTSBOOK_API_KEY };
    const id = idOf(await service.post('/api/v1/deposits', aDeposit(), key));
    const before = audited().length;
    const read = async (headers: Headers) => {
      for (const each of [
        '/numbers/699123456',
        '/numbers/+237699123456',
        `/transactions/${id}`,
        '/transactions?format=csv',
        '/search?q=699123456',
        '/transactions?msisdn=%2B237699123456',
        '/transactions?reference=order-1&q=6%2099',
        '/transactions?q=Kamga&format=csv',
        '/payments?payer=699123456',
        '/numbers/699123456/notes',
        `/transactions/${id}/notes`,
        '/payments?payer=655000001&format=csv',
      ])
        expect((await service.get(`/internal/v1${each}`, headers)).status).toBe(200);
      for (const none of ['/overview', '/wallets', '/transactions/0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c10'])
        await service.get(`/internal/v1${none}`, headers);
    };
    for (const headers of [viewer, approver, viewer]) await read(headers);
    await service.container.get(tokens.journal).over();
    const lines = () =>
      audited()
        .slice(before)
        .map(({ staff, action, subject }) => [staff.id, action, subject].join(' '));
    const once = (name: string) => [
      `${emailOf(name)} number.read +237699123456`,
      `${emailOf(name)} transaction.read ${id}`,
      `${emailOf(name)} list.export transactions`,
      `${emailOf(name)} player.search 699123456`,
      `${emailOf(name)} player.search +237699123456`,
      `${emailOf(name)} player.search order-1`,
      `${emailOf(name)} player.search 6 99`,
      `${emailOf(name)} player.search Kamga`,
      `${emailOf(name)} list.export payments`,
      `${emailOf(name)} player.search +237655000001`,
    ];
    expect(lines()).toEqual([...once('viewer'), ...once('approver')]);
    service.memory.clock.advance(3_600_000);
    await read(approver);
    await service.container.get(tokens.journal).over();
    expect(lines().slice(20)).toEqual(once('approver'));
    // The story of a transaction tells what people did, not who looked.
    expect((await service.get(`/internal/v1/transactions/${id}`, viewer)).json).toMatchObject({
      actions: [],
    });
  });

  test('of a whole list stands there too, wherever it shows numbers, names or texts of players', async () => {
    const viewer = await tokenOf(service, 'viewer');
    const before = audited().length;
    const { items } = (await service.get('/internal/v1/wallets', viewer)).json as {
      items: { wallet_id: string }[];
    };
    const entries = `wallets/${items[0]?.wallet_id}/entries`;
    const lists = ['transactions', 'payments', 'messages', 'statements', 'blocks', 'audit'];
    for (const list of [...lists, 'messages?status=all', 'reconciliation', entries])
      expect([list, (await service.get(`/internal/v1/${list}`, viewer)).status]).toEqual([list, 200]);
    await service.container.get(tokens.journal).over();
    const lines = audited().slice(before);
    expect(new Set(lines.map(({ action }) => action))).toEqual(new Set(['list.read']));
    expect(lines.map(({ subject }) => subject)).toEqual([...lists, 'differences', 'wallet-entries']);
  });
});
