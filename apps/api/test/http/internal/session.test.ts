import { describe, expect, test } from '@jest/globals';
import { limits, revokeStaffToken } from '@mobile-money/core';
import { aStaffMember } from '@mobile-money/testing';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
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
import { withMethods } from '../../support/with-methods.ts';

const session = '/internal/v1/session';
const keys = '/internal/v1/keys';
const casino = { application: 'casino' };

const service = serviceOfEachTest(staffed());

describe('whoever signs in', () => {
  test('is told who they are, and known again by the cookie', async () => {
    const { answer, cookie, headers } = await signedIn(service, 'approver');
    const expected = {
      email: 'approver@example.com',
      role: 'approver',
      duties: ['read', 'decide', 'note'],
      is_confirmed: true,
      csrf_token: headers['x-csrf-token'],
      needs: null,
      factors: [],
    };
    expect([answer.status, answer.json]).toEqual([200, expected]);
    expect((await service.get(session, cookie)).json).toEqual(expected);
  });

  test('gets a cookie that scripts and other sites do not see', async () => {
    const { answer, cookie } = await signedIn(service, 'viewer');
    const [own = '', device = ''] = answer.headers.getSetCookie();
    for (const each of [own, device]) {
      expect(each).toMatch(
        /^__Host-\w+=[A-Za-z0-9]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
      );
    }
    expect(cookie['cookie']).toBe(own.split(';')[0]);
    // Only digests are kept.
    const { sessions, devices } = service.memory.database;
    const kept = JSON.stringify([...sessions.values(), ...devices.values()]);
    for (const each of [own, device]) expect(kept).not.toContain(each.split(/[=;]/)[1]);
  });

  test('signs out, and the cookie opens nothing any more', async () => {
    const { headers, cookie } = await signedIn(service, 'viewer');
    const answer = await send(service, 'DELETE', session, headers);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers.get('set-cookie')).toBe(
      '__Host-operator_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure',
    );
    expect((await service.get(session, cookie)).status).toBe(401);
  });

  test('sees where they are signed in, and signs out everywhere at once', async () => {
    const password = await anAccountOf(service, 'approver');
    const again = () => service.post(session, { email: emailOf('approver'), password });
    const former = { cookie: cookieOf(await again()) };
    service.memory.clock.advance(1_000);
    const answered = await again();
    const cookie = { cookie: cookieOf(answered) };
    const { csrf_token } = answered.json as { csrf_token: string };
    const headers = { ...cookie, 'x-csrf-token': csrf_token };
    const { cookie: other } = await signedIn(service, 'viewer');
    const { json } = await service.get(`${session}/all`, cookie);
    expect(json).toMatchObject({
      items: [{ is_current: true }, { is_current: false, address: '127.0.0.1' }],
    });
    const answer = await send(service, 'DELETE', `${session}/all`, headers);
    expect([answer.status, answer.text]).toEqual([204, '']);
    const statuses = [former, cookie, other].map(async (each) => (await service.get(session, each)).status);
    expect(await Promise.all(statuses)).toEqual([401, 401, 200]);
    const [newest] = [...service.memory.database.audit.values()].slice(-1);
    expect(newest).toMatchObject({ action: 'operator.sign_out', subject: 'approver@example.com' });
  });

  test('is signed out after half an hour without use, and not by a page that only listens', async () => {
    const { cookie } = await signedIn(service, 'viewer');
    const { clock } = service.memory;
    clock.advance(limits.sessionIdleMs - 1);
    expect((await service.get(session, cookie)).status).toBe(200);
    clock.advance(limits.sessionIdleMs - 1);
    await (await fetch(`${service.url}/internal/v1/events`, { headers: cookie })).body?.cancel();
    clock.advance(1);
    expect((await service.get(session, cookie)).status).toBe(401);
  });

  test('is signed out after twelve hours in any case', async () => {
    const { cookie } = await signedIn(service, 'viewer');
    const { clock } = service.memory;
    for (let passed = 0; passed < limits.sessionMaxMs - 1_000_000; passed += 1_000_000) {
      clock.advance(1_000_000);
      expect((await service.get(session, cookie)).status).toBe(200);
    }
    clock.advance(1_000_000);
    expect((await service.get(session, cookie)).status).toBe(401);
  });

  test('is shut out at once when the account is disabled, and loses a role at once', async () => {
    const { cookie, headers } = await signedIn(service, 'admin');
    const { staff } = service.memory;
    await staff.change(emailOf('admin'), { role: 'viewer' }, anAuditEntry());
    expect((await send(service, 'POST', keys, headers, casino)).status).toBe(403);
    await staff.change(emailOf('admin'), { disabledAt: service.memory.clock.now() }, anAuditEntry());
    expect((await service.get(session, cookie)).status).toBe(401);
  });

  test('stands in the audit, with the address', async () => {
    const { cookie } = await signedIn(service, 'viewer');
    const { items } = (await service.get('/internal/v1/audit', cookie)).json as { items: unknown[] };
    expect(items).toContainEqual(
      expect.objectContaining({
        action: 'operator.sign_in',
        actor_id: 'viewer@example.com',
        actor_address: expect.stringContaining('127.0.0.1'),
      }),
    );
  });
});

describe('the cookies of someone who signs in', () => {
  /** As a client that sets the header Host as it likes: fetch does not let a test do so. */
  async function given(host: string): Promise<readonly string[]> {
    const { request } = await import('node:http');
    const body = JSON.stringify({ email: emailOf('viewer'), password });
    return new Promise((resolve, reject) => {
      const options = { method: 'POST', headers: { host, 'content-type': 'application/json' } };
      const call = request(`${service.url}${session}`, options, (response) => {
        response.resume();
        resolve(response.headers['set-cookie'] ?? []);
      });
      call.on('error', reject);
      call.end(body);
    });
  }
  let password: string;
  const start = async (environment: Record<string, string>) => {
    await service.begin(staffed({ environment }));
    password = await anAccountOf(service, 'viewer');
  };
  const hosts = ['localhost:8000', '127.0.0.1:8000', '[::1]:8000', 'pay.example.com', '127.evil.example'];
  const hidden = 'HttpOnly; SameSite=Strict';

  test('are for this host and https alone, whatever a request calls it', async () => {
    await start(guarded);
    const end = `${hidden}; Secure$`;
    for (const host of hosts) {
      expect(await given(host)).toEqual([
        expect.stringMatching(`^__Host-operator_session=[A-Za-z0-9]{43}; Path=/; Max-Age=43200; ${end}`),
        expect.stringMatching(`^__Host-staff_device=[A-Za-z0-9]{43}; Path=/; Max-Age=7776000; ${end}`),
      ]);
    }
  });

  test('go over http in development, whatever a request calls it', async () => {
    await start({ SPORTSBOOK_API_KEY: 'secret' });
    for (const host of hosts) {
      const cookies = await given(host);
      expect(cookies).toEqual([
        expect.stringMatching(`^operator_session=[A-Za-z0-9]{43}; Path=/; Max-Age=43200; ${hidden}$`),
        expect.stringMatching(`^staff_device=[A-Za-z0-9]{43}; Path=/; Max-Age=7776000; ${hidden}$`),
      ]);
      const cookie = cookies[0]?.split(';')[0] ?? '';
      expect((await service.get(session, { cookie })).status).toBe(200);
    }
  });
});

describe('a change with a cookie', () => {
  // biome-ignore format: reads by its columns
  const wrong: readonly (readonly [string, Record<string, string>, string])[] = [
    ['without the token',              {},                                     'The header X-CSRF-Token is missing or wrong.'],
    ['with another token',             { 'x-csrf-token': 'x'.repeat(43) },     'The header X-CSRF-Token is missing or wrong.'],
    ['with a longer token',            { 'x-csrf-token': 'é'.repeat(43) },     'The header X-CSRF-Token is missing or wrong.'],
  ];
  test.each(wrong)('%s is refused, and changes nothing', async (_, more, detail) => {
    const { cookie } = await signedIn(service, 'admin');
    const encoded = Object.fromEntries(
      Object.entries(more).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]),
    );
    for (const [method, path, body] of [
      ['POST', keys, casino],
      ['PATCH', '/internal/v1/providers/orange_money', { enabled: false }],
      ['DELETE', session, undefined],
    ] as const) {
      const answer = await send(service, method, path, { ...cookie, ...encoded }, body);
      expect([answer.status, answer.json]).toMatchObject([403, { detail }]);
    }
    expect((await service.get(session, cookie)).status).toBe(200);
    expect((await service.get(keys, cookie)).json).toEqual({ items: [] });
  });

  test('with the token of another session is refused', async () => {
    const own = await signedIn(service, 'admin');
    const other = await signedIn(service, 'approver');
    const mixed = { ...own.cookie, 'x-csrf-token': other.headers['x-csrf-token'] ?? '' };
    expect((await send(service, 'POST', keys, mixed, casino)).status).toBe(403);
  });

  test.each(['https://evil.example', 'null', 'http://127.0.0.1:1', 'not an origin'])(
    'from the origin %s is refused, token or not',
    async (origin) => {
      const { headers } = await signedIn(service, 'admin');
      const answer = await send(service, 'POST', keys, { ...headers, origin }, casino);
      expect([answer.status, answer.json]).toMatchObject([
        403,
        { detail: 'The request comes from another site.' },
      ]);
    },
  );

  test('from our own pages is granted', async () => {
    const { headers } = await signedIn(service, 'admin');
    expect((await send(service, 'POST', keys, { ...headers, origin: service.url }, casino)).status).toBe(200);
  });

  test('needs no token for reading', async () => {
    const { cookie } = await signedIn(service, 'viewer');
    expect((await service.get('/internal/v1/transactions', cookie)).status).toBe(200);
  });
});

describe('a sign-in', () => {
  const enter = (email: string, password: string, headers: Record<string, string> = {}) =>
    service.post(session, { email, password }, headers);
  const refused = [401, { detail: 'Wrong e-mail or password.' }];

  test('is refused in the same words whatever is wrong, and a hash is checked each time', async () => {
    const checked: (string | null)[] = [];
    await service.begin(
      staffed({
        ports: ({ passwords }) => ({
          passwords: withMethods(passwords, {
            verify: (password, hash) => {
              checked.push(hash);
              return passwords.verify(password, hash);
            },
          }),
        }),
      }),
    );
    await anAccountOf(service, 'viewer');
    for (const email of [emailOf('viewer'), 'nobody@example.com', "' or 1=1 --"]) {
      const answer = await enter(email, 'wrong');
      expect([answer.status, answer.json]).toMatchObject(refused);
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
    expect(checked).toEqual([expect.any(String), null, null]);
  });

  test('from another site is refused', async () => {
    const password = await anAccountOf(service, 'viewer');
    const answer = await enter(emailOf('viewer'), password, { origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
  });

  test('has to wait after five failures at an address, even with the right password, and is told how long', async () => {
    const password = await anAccountOf(service, 'viewer');
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await enter(emailOf('viewer'), 'wrong')).status).toBe(401);
    }
    const early = await enter(emailOf('viewer'), password);
    expect([early.status, early.json]).toMatchObject([
      429,
      { detail: 'Too many attempts to sign in. Try again later.' },
    ]);
    expect(early.headers.get('retry-after')).toBe('30');
    service.memory.clock.advance(30_000);
    expect((await enter(emailOf('viewer'), password)).status).toBe(200);
  });

  test('of many at once, no more are tried than one after the other', async () => {
    await anAccountOf(service, 'viewer');
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(emailOf('viewer'), 'wrong')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test('has to wait after twenty failures of one address, of whichever account', async () => {
    const password = await anAccountOf(service, 'viewer');
    const from = (address: string) => ({ 'x-forwarded-for': address });
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await enter(`${tries}@example.com`, 'wrong', from('192.0.2.7'))).status).toBe(401);
    }
    expect((await enter(emailOf('viewer'), password, from('192.0.2.7'))).status).toBe(429);
    // What stands before the address that the proxy saw is anyone's invention.
    expect((await enter(emailOf('viewer'), password, from('192.0.2.99, 192.0.2.7'))).status).toBe(429);
    expect((await enter(emailOf('viewer'), password, from('192.0.2.8'))).status).toBe(200);
  });

  test('with a device that signed in before is not held up by what strangers do, at its own address too', async () => {
    const password = await anAccountOf(service, 'viewer');
    const cookieOfDevice = (answer: Answer): Record<string, string> => ({
      cookie: answer.headers.getSetCookie()[1]?.split(';')[0] ?? '',
    });
    const device = cookieOfDevice(await enter(emailOf('viewer'), password));
    for (let tries = 0; tries < 5; tries += 1) await enter(emailOf('viewer'), 'wrong');
    expect((await enter(emailOf('viewer'), password)).status).toBe(429);
    const again = await enter(emailOf('viewer'), password, device);
    expect(again.status).toBe(200);
    // Each sign-in gives another, and the former one opens nothing any more.
    expect(cookieOfDevice(again)).not.toEqual(device);
    expect((await enter(emailOf('viewer'), password, device)).status).toBe(429);
    expect((await enter(emailOf('viewer'), password, cookieOfDevice(again))).status).toBe(200);
  });

  test('of one who guesses slows down the address it comes from, and no one who is or was signed in', async () => {
    const password = await anAccountOf(service, 'viewer');
    const from = (address: string, more: Record<string, string> = {}) => ({
      'x-forwarded-for': address,
      ...more,
    });
    const [home, away] = ['192.0.2.7', '198.51.100.9'];
    const first = await enter(emailOf('viewer'), password, from(home));
    const known = first.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
    for (let tries = 0; tries < 5; tries += 1) await enter(emailOf('viewer'), 'wrong', from(away));
    // The address that guesses waits, even with the right password.
    expect((await enter(emailOf('viewer'), password, from(away))).status).toBe(429);
    // Who is signed in works on, from there too; so does who signed in before; and others are not held up.
    expect((await service.get(session, from(away, { cookie: known[0] ?? '' }))).status).toBe(200);
    expect((await enter(emailOf('viewer'), password, from(home))).status).toBe(200);
    expect((await enter(emailOf('viewer'), password, from(away, { cookie: known[1] ?? '' }))).status).toBe(
      200,
    );
  });

  // biome-ignore format: reads by its columns
  const bodies: readonly (readonly [unknown, string])[] = [
    [{ email: 'a@b' },                                      'missing'],
    [{ email: 'a@b', password: '' },                        'string_too_short'],
    [{ email: '', password: 'p' },                          'string_too_short'],
    [{ email: 'a@b', password: 'p'.repeat(257) },           'string_too_long'],
    [{ email: 'a@b', password: 1 },                         'string_type'],
    [{ email: ['a@b'], password: 'p' },                     'string_type'],
  ];
  test.each(bodies)('with %j is refused for its form', async (body, type) => {
    const answer = await service.post(session, body);
    expect([answer.status, answer.json]).toMatchObject([422, { detail: [{ type }] }]);
  });
});

describe('a script', () => {
  test('acts with the role of its account, and needs no token of a page', async () => {
    const headers = await tokenOf(service, 'admin');
    expect((await send(service, 'POST', keys, headers, casino)).status).toBe(200);
    expect((await service.get(session, headers)).json).toEqual({
      email: 'admin@example.com',
      role: 'admin',
      duties: ['read', 'manage', 'note'],
      is_confirmed: true,
      csrf_token: null,
      needs: null,
      factors: [],
    });
  });

  test('is shut out at once when its token is revoked, or its account disabled', async () => {
    const viewer = await tokenOf(service, 'viewer');
    const prefix = viewer['authorization']?.split('_')[1] ?? '';
    await revokeStaffToken(service.container.get(tokens.ports))(prefix, aStaffMember());
    expect((await service.get(session, viewer)).status).toBe(401);
    const admin = await tokenOf(service, 'admin');
    const disabledAt = service.memory.clock.now();
    await service.memory.staff.change(emailOf('admin'), { disabledAt }, anAuditEntry());
    expect((await service.get(session, admin)).status).toBe(401);
    await service.memory.staff.change(emailOf('admin'), { disabledAt: null }, anAuditEntry());
    expect((await service.get(session, admin)).status).toBe(401);
  });

  test('has no part in another role of its account', async () => {
    const viewer = await tokenOf(service, 'viewer');
    const { staff, clock } = service.memory;
    const at = clock.now();
    const pending = { kind: 'role', role: 'approver', askedBy: 'ada', askedAt: at, dueAt: at } as const;
    await staff.change(emailOf('viewer'), { pending }, anAuditEntry());
    expect((await service.get(session, viewer)).status).toBe(401);
  });

  test('with another secret, or another scheme, is no one', async () => {
    const { authorization = '' } = await tokenOf(service, 'viewer');
    const text = authorization.slice('Bearer '.length);
    for (const wrong of [`Bearer ${text}x`, `Basic ${text}`, 'Bearer', text, `Bearer ${text.slice(0, -1)}`]) {
      expect([wrong, (await service.get(session, { authorization: wrong })).status]).toEqual([wrong, 401]);
    }
  });
});

describe('in development', () => {
  test('without a key whoever brings nothing is the staff member dev, who may do everything', async () => {
    await service.begin();
    expect((await service.get(session)).json).toEqual({
      email: 'dev',
      role: 'admin',
      duties: ['read', 'decide', 'manage', 'note'],
      is_confirmed: true,
      csrf_token: null,
      needs: null,
      factors: [],
    });
    expect((await send(service, 'POST', keys, {}, casino)).status).toBe(200);
    const asked = idOf(await service.post('/api/v1/withdrawals', aDeposit()));
    const path = `/internal/v1/withdrawals/${asked}/approve`;
    expect((await send(service, 'POST', path, {})).status).toBe(200);
    expect((await service.get('/internal/v1/openapi.json')).status).toBe(200);
    // A cookie of yesterday's database does not get in the way.
    expect((await service.get(session, { cookie: 'a=b; operator_session=old' })).status).toBe(200);
    const { items } = (await service.get('/internal/v1/audit')).json as { items: { actor_id: string }[] };
    expect(new Set(items.map(({ actor_id }) => actor_id))).toEqual(new Set(['dev']));
  });

  test('other sites cannot use that', async () => {
    await service.begin();
    const origin = 'https://evil.example';
    expect((await send(service, 'POST', keys, { origin }, casino)).status).toBe(403);
  });

  test('with a key everyone has to sign in', async () => {
    await service.begin({ environment: { SPORTSBOOK_API_KEY: 'secret' } });
    expect((await service.get(session)).status).toBe(401);
    expect((await service.get('/internal/v1/openapi.json')).status).toBe(401);
  });
});
