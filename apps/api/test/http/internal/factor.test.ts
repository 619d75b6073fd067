import { beforeEach, describe, expect, test } from '@jest/globals';
import { limits, paymentId, type Role, receivedPayment } from '@mobile-money/core';
import { aPaymentReport, plainCode } from '@mobile-money/testing';
import { tokens } from '../../../src/container/tokens.ts';
import { aDeposit, idOf } from '../../support/requests.ts';
import { type Answer, serviceOfEachTest } from '../../support/service.ts';
import { type Browser, emailOf, send, signedIn, staffed, tokenOf } from '../../support/staff.ts';

const session = '/internal/v1/session';
const factors = `${session}/factors`;
const keys = '/internal/v1/keys';
const casino = { application: 'casino' };

const production = {
  SERVICE_ENV: 'production',
  WEBHOOK_SIGNING_KEY_FILE: '/nowhere.pem',
  SPORTSBOOK_API_KEY: 'svc_live_abc_0123456789abcdef0123456789abcdef',
  TWO_PERSON_APPROVAL_XAF: '500000',
  CONSOLE_URL: 'https://office.example',
};
const service = serviceOfEachTest(staffed({ environment: production }));

const codeOf = (answer: Answer): unknown => (answer.json as { why?: { code: string } }).why?.code;
const refusal = (answer: Answer) => [answer.status, codeOf(answer)];

const codeNow = (secret: string): string => plainCode(secret, service.memory.clock.now());
/** The app shows its next code. */
const nextStep = (): void => service.memory.clock.advance(30_000);

/** Sets up an app; gives its secret. */
async function anApp({ headers }: Browser, name = 'Telephone'): Promise<string> {
  const begun = (await send(service, 'POST', `${session}/totp/begin`, headers)).json as { secret: string };
  const { secret } = begun;
  const answer = await send(service, 'POST', `${session}/totp`, headers, {
    name,
    secret,
    code: codeNow(secret),
  });
  expect(answer.status).toBe(200);
  nextStep();
  return secret;
}

/** What the browser answers to the question. */
const answered = (answer: Answer, credentialId = 'key-1'): string => {
  const { question } = answer.json as { question: string };
  const { challenge } = JSON.parse(question) as { challenge: string };
  return JSON.stringify({ challenge, credentialId, isRight: true });
};

/** The same person, in another browser. */
async function again(role: Role): Promise<Browser & { readonly body: object }> {
  const { passwordHash = '' } = service.memory.database.staff.get(emailOf(role)) ?? {};
  const password = passwordHash.replace(/^plain \d+ /, '');
  const answer = await service.post(session, { email: emailOf(role), password });
  const cookie = { cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  const { csrf_token } = answer.json as { csrf_token: string };
  return { cookie, headers: { ...cookie, 'x-csrf-token': csrf_token }, answer, body: answer.json as object };
}

const prove = ({ headers }: Browser, body: object) =>
  send(service, 'POST', `${session}/factor`, headers, body);

describe('in production', () => {
  test.each(['approver', 'admin'] as const)(
    'an %s without one can do nothing but set one up',
    async (role) => {
      const browser = await signedIn(service, role);
      expect(browser.answer.json).toMatchObject({ needs: 'factor_set_up', factors: [] });
      const calls = [
        '/transactions',
        '/session/all',
        '/events',
        '/openapi.json',
        '/audit',
        '/session/factors',
      ];
      for (const path of calls)
        expect([path, ...refusal(await service.get(`/internal/v1${path}`, browser.cookie))]).toEqual([
          path,
          403,
          'factor_set_up_first',
        ]);
      expect((await service.get(session, browser.cookie)).json).toMatchObject({ needs: 'factor_set_up' });
      await anApp(browser);
      expect((await service.get(session, browser.cookie)).json).toMatchObject({
        needs: null,
        factors: ['totp'],
      });
      for (const path of calls.slice(0, 2))
        expect((await service.get(`/internal/v1${path}`, browser.cookie)).status).toBe(200);
      expect((await send(service, 'DELETE', session, browser.headers)).status).toBe(204);
    },
  );

  test('a viewer works without one, and is asked for it once they have one', async () => {
    const browser = await signedIn(service, 'viewer');
    expect(browser.answer.json).toMatchObject({ needs: null });
    expect((await service.get('/internal/v1/transactions', browser.cookie)).status).toBe(200);
    await anApp(browser);
    expect((await again('viewer')).body).toMatchObject({ needs: 'factor', factors: ['totp'] });
  });

  test('the only one of those who need it cannot be removed, another can', async () => {
    const browser = await signedIn(service, 'admin');
    await anApp(browser);
    await anApp(browser, 'Tablet');
    const { items } = (await service.get(factors, browser.cookie)).json as {
      items: { factor_id: string; name: string }[];
    };
    expect(items.map(({ name }) => name)).toEqual(['Telephone', 'Tablet']);
    const remove = (index: number) =>
      send(service, 'DELETE', `${factors}/${items[index]?.factor_id}`, browser.headers);
    expect((await remove(0)).status).toBe(204);
    expect([refusal(await remove(1)), refusal(await remove(0))]).toEqual([
      [409, 'factor_last'],
      [404, 'factor_not_found'],
    ]);
  });

  test('scripts do what needs no factor again, and nothing else', async () => {
    const admin = await tokenOf(service, 'admin');
    expect((await service.get('/internal/v1/transactions', admin)).status).toBe(200);
    expect(
      (await send(service, 'PATCH', '/internal/v1/providers/none', admin, { enabled: true })).status,
    ).toBe(404);
    const answers = [
      await send(service, 'POST', keys, admin, casino),
      await send(service, 'POST', '/internal/v1/sms-templates/none/retire', admin),
      await send(service, 'POST', `${session}/factor`, admin, { code: '123456' }),
    ];
    expect(answers.map(refusal)).toEqual(answers.map(() => [403, 'factor_of_person_needed']));
  });

  test('deciding about as much as takes two people asks for it again after five minutes, less does not', async () => {
    const asked = async (amount_xaf: number): Promise<string> => {
      const headers = { 'x-api-key': production.SPORTSBOOK_API_KEY };
      const body = { ...aDeposit(), amount_xaf, reference: `r-${amount_xaf}`, callback_url: null };
      return idOf(await service.post('/api/v1/withdrawals', body, headers));
    };
    const [small, large] = [await asked(499_999), await asked(500_000)];
    const browser = await signedIn(service, 'approver');
    const secret = await anApp(browser);
    service.memory.clock.advance(limits.factorFreshMs);
    const approve = (id: string) =>
      send(service, 'POST', `/internal/v1/withdrawals/${id}/approve`, browser.headers);
    // No operator can be reached here.
    expect((await approve(small)).status).toBe(503);
    expect(refusal(await approve(large))).toEqual([403, 'factor_needed']);
    const why = { outcome: 'failed', payment_ids: [large], reason: 'Sent back by hand.' };
    const report = aPaymentReport({ amountXaf: 500_000 });
    const payment = receivedPayment(paymentId(nothing), report, service.memory.clock.now());
    service.memory.database.payments.set(payment.id, payment);
    const vouch = `payments/${payment.id}/vouch`;
    for (const path of [`transactions/${large}/resolve`, `deposits/${large}/complete`, vouch])
      expect(refusal(await send(service, 'POST', `/internal/v1/${path}`, browser.headers, why))).toEqual([
        403,
        'factor_needed',
      ]);
    expect((await prove(browser, { code: codeNow(secret) })).status).toBe(200);
    expect((await approve(large)).status).toBe(200);
    const script = await tokenOf(service, 'approver', 'script');
    for (const path of [`withdrawals/${large}/approve`, vouch])
      expect(refusal(await send(service, 'POST', `/internal/v1/${path}`, script, why))).toEqual([
        403,
        'factor_of_person_needed',
      ]);
  });

  test.each([
    ['POST', keys, casino],
    ['POST', `${keys}/none/revoke`, undefined],
    ['PATCH', `${keys}/none`, { addresses: [] }],
    ['PATCH', '/internal/v1/tokens/none', { addresses: [] }],
    ['POST', '/internal/v1/sms-templates', {}],
    ['POST', '/internal/v1/sms-templates/none/activate', undefined],
    ['POST', '/internal/v1/sms-templates/none/retire', undefined],
  ])('%s %s of an admin asks for it again after five minutes', async (method, path, body) => {
    const browser = await signedIn(service, 'admin');
    const secret = await anApp(browser);
    const call = () => send(service, method, path, browser.headers, body);
    expect((await call()).status).not.toBe(403);
    service.memory.clock.advance(limits.factorFreshMs);
    expect(refusal(await call())).toEqual([403, 'factor_needed']);
    // Everything else goes on.
    expect((await service.get(keys, browser.cookie)).status).toBe(200);
    await prove(browser, { code: codeNow(secret) });
    expect((await call()).status).not.toBe(403);
  });

  /** Every call with a method of its own, but signing in and out; names in paths are those of nothing. */
  const callsOf = (isWanted: (method: string) => boolean) =>
    service.container
      .get(tokens.internalEndpoints)
      .filter(({ method, path }) => isWanted(method) && ![session, `${session}/all`].includes(path))
      .map(({ method, path }) => ({
        name: `${method} ${path.replace('/internal/v1', '')}`,
        send: ({ headers }: Browser) =>
          send(
            service,
            method.toUpperCase(),
            path.replaceAll(/\{\w+\}/g, nothing),
            headers,
            method === 'get' ? undefined : {},
          ),
      }));
  const nothing = '0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c10';

  test.each(['viewer', 'approver', 'admin'] as const)(
    'whoever has the password of an %s with a second factor, and nothing else, only gets to prove it',
    async (role) => {
      await anApp(await signedIn(service, role));
      const thief = await again(role);
      const open: string[] = [];
      for (const call of callsOf(() => true))
        if ((await call.send(thief)).status !== 403) open.push(call.name);
      expect(open).toEqual(['post /session/factor/ask']);
    },
  );

  test('whoever has copied the cookie of an admin changes after five minutes neither people, keys nor templates', async () => {
    const browser = await signedIn(service, 'admin');
    await anApp(browser);
    service.memory.clock.advance(limits.factorFreshMs);
    const open: string[] = [];
    for (const call of callsOf((method) => method !== 'get'))
      if ((await call.send(browser)).status !== 403) open.push(call.name);
    expect(open).toEqual([
      'post /session/factor/ask',
      'post /transactions/{service_tx_id}/notes',
      'post /payments/{payment_id}/notes',
      'post /numbers/{msisdn}/notes',
      'post /sms-templates/{template_id}/try',
      'patch /providers/{provider_id}',
      'patch /channels/{channel_id}',
      'patch /applications/{application_id}',
    ]);
  });

  test('without CONSOLE_URL there are apps and no passkeys', async () => {
    await service.begin(staffed({ environment: { ...production, CONSOLE_URL: '' } }));
    service.memory.passkeys.arePossible = false;
    const browser = await signedIn(service, 'admin');
    const begun = await send(service, 'POST', `${session}/passkey/begin`, browser.headers);
    expect(refusal(begun)).toEqual([503, 'passkeys_have_no_address']);
    await anApp(browser);
  });
});

describe('outside production', () => {
  beforeEach(() => service.begin(staffed()));

  test('no one has to have one, nothing asks for it, and it may be removed', async () => {
    const browser = await signedIn(service, 'admin');
    expect(browser.answer.json).toMatchObject({ needs: null, factors: [] });
    expect((await send(service, 'POST', keys, browser.headers, casino)).status).toBe(200);
    expect(
      (await send(service, 'POST', keys, await tokenOf(service, 'admin', 'script'), casino)).status,
    ).toBe(200);
    await anApp(browser);
    const { items } = (await service.get(factors, browser.cookie)).json as { items: { factor_id: string }[] };
    const removed = await send(service, 'DELETE', `${factors}/${items[0]?.factor_id}`, browser.headers);
    expect(removed.status).toBe(204);
  });

  test('whoever has one proves it at sign-in, and does nothing before', async () => {
    const secret = await anApp(await signedIn(service, 'approver'));
    const browser = await again('approver');
    expect(browser.body).toMatchObject({ needs: 'factor', factors: ['totp'] });
    // The browser is not known before.
    expect(browser.answer.headers.getSetCookie()).toHaveLength(1);
    for (const [method, path] of [
      ['GET', '/internal/v1/transactions'],
      ['GET', factors],
      ['POST', `${session}/totp/begin`],
      ['POST', `${session}/recovery-codes`],
      ['DELETE', `${session}/all`],
    ] as const)
      expect([path, ...refusal(await send(service, method, path, browser.headers))]).toEqual([
        path,
        403,
        'factor_first',
      ]);
    expect(refusal(await prove(browser, { code: '000000' }))).toEqual([403, 'factor_refused']);
    const proven = await prove(browser, { code: codeNow(secret) });
    expect([proven.status, proven.json]).toMatchObject([200, { needs: null, role: 'approver' }]);
    expect(proven.headers.getSetCookie()[0]).toMatch(/^__Host-staff_device=/);
    expect((await service.get('/internal/v1/transactions', browser.cookie)).status).toBe(200);
    // The session that was there before has not proven it since it was set up elsewhere.
    expect(refusal(await prove(await again('approver'), { code: codeNow(secret) }))).toEqual([
      403,
      'factor_refused',
    ]);
  });

  test('an old session is asked for a factor that another one set up', async () => {
    const old = await signedIn(service, 'admin');
    await anApp(await again('admin'));
    expect(refusal(await service.get('/internal/v1/transactions', old.cookie))).toEqual([
      403,
      'factor_first',
    ]);
  });

  test('a passkey is set up, and proven with its own question, once', async () => {
    const browser = await signedIn(service, 'viewer');
    const begin = () => send(service, 'POST', `${session}/passkey/begin`, browser.headers);
    const add = (answer: string) =>
      send(service, 'POST', `${session}/passkey`, browser.headers, { name: 'Key', answer });
    expect(refusal(await add('no JSON'))).toEqual([422, 'factor_unusable']);
    expect((await add(answered(await begin()))).json).toMatchObject({ kind: 'passkey', name: 'Key' });
    expect(refusal(await add(answered(await begin(), 'key-2')))).toEqual([409, 'factor_taken']);
    const other = await again('viewer');
    const question = await send(service, 'POST', `${session}/factor/ask`, other.headers);
    const passkey = answered(question);
    expect((await prove(other, { passkey })).status).toBe(200);
    expect(refusal(await prove(other, { passkey }))).toEqual([403, 'factor_refused']);
  });

  test('a change of one’s own factors asks for one again after five minutes', async () => {
    const browser = await signedIn(service, 'viewer');
    await anApp(browser);
    service.memory.clock.advance(limits.factorFreshMs);
    for (const path of [`${session}/totp/begin`, `${session}/passkey/begin`, `${session}/recovery-codes`])
      expect(refusal(await send(service, 'POST', path, browser.headers))).toEqual([403, 'factor_needed']);
    expect((await service.get(factors, browser.cookie)).status).toBe(200);
  });

  test('a recovery code opens once, and how many are left is told', async () => {
    const browser = await signedIn(service, 'approver');
    await anApp(browser);
    const made = await send(service, 'POST', `${session}/recovery-codes`, browser.headers);
    const { codes } = made.json as { codes: string[] };
    expect(new Set(codes).size).toBe(10);
    const other = await again('approver');
    expect((await prove(other, { code: codes[3] ?? '' })).status).toBe(200);
    expect(refusal(await prove(other, { code: codes[3] ?? '' }))).toEqual([403, 'factor_refused']);
    expect((await service.get(factors, other.cookie)).json).toMatchObject({ recovery_codes_left: 9 });
  });

  test('wrong codes have to wait as wrong passwords do, and stand in the audit', async () => {
    const secret = await anApp(await signedIn(service, 'admin'));
    const browser = await again('admin');
    for (let tries = 0; tries < 5; tries += 1)
      expect((await prove(browser, { code: '000000' })).status).toBe(403);
    const early = await prove(browser, { code: codeNow(secret) });
    expect([...refusal(early), early.headers.get('retry-after')]).toEqual([429, 'sign_in_too_often', '30']);
    const lines = [...service.memory.database.audit.values()].filter(
      ({ action }) => action === 'operator.factor_refused',
    );
    expect(lines.map(({ subject, staff }) => [subject, staff.address])).toEqual(
      Array(5).fill([emailOf('admin'), '127.0.0.1']),
    );
  });

  test('a question of nothing, and a code of nothing, are refused', async () => {
    const browser = await signedIn(service, 'viewer');
    expect(refusal(await send(service, 'POST', `${session}/factor/ask`, browser.headers))).toEqual([
      404,
      'factor_not_found',
    ]);
    expect(refusal(await prove(browser, {}))).toEqual([403, 'factor_refused']);
  });

  test('dev, who has no account, has no factor and needs none', async () => {
    await service.begin();
    expect((await service.get(factors)).json).toMatchObject({ items: [] });
    expect((await send(service, 'POST', keys, {}, casino)).status).toBe(200);
    const refused = await send(service, 'POST', `${session}/totp/begin`, {});
    expect(refusal(refused)).toEqual([403, 'factor_of_person_needed']);
  });
});
