import { describe, expect, jest, test } from '@jest/globals';
import type { Deposit, FailureCode } from '@mobile-money/core';
import { randomKeyMaker } from '../../src/bootstrap/random-key-maker.ts';
import { PayLimits } from '../../src/http/pay/pay-limits.ts';
import { fakeGateways } from '../support/fake-gateways.ts';
import { aDeposit, anMtnDeposit, idOf, member } from '../support/requests.ts';
import { serviceOfEachTest } from '../support/service.ts';
import { envelope, orangeSms, readingGateways } from '../support/sms.ts';

const key = `svc_test_own_${'s'.repeat(32)}`;
const strange = `svc_test_strange_${'s'.repeat(32)}`;
const withKey = { 'X-API-Key': key };

const sandbox = {
  environment: { SERVICE_ENV: 'sandbox', PUBLIC_URL: 'https://pay.example/x/' },
  issuedKeys: { [key]: 'own', [strange]: 'other' },
  ports: () => ({ keyMaker: randomKeyMaker }),
};
const service = serviceOfEachTest(sandbox);

const deposited = async (body: object = aDeposit()): Promise<string> =>
  idOf(await service.post('/api/v1/deposits', body, withKey));
const asked = (id: string, body: unknown = {}, headers = withKey) =>
  service.post(`/api/v1/transactions/${id}/page`, body, headers);
/** The path of a new page, as this process serves it. */
const pathOf = async (id: string, body: unknown = {}): Promise<string> =>
  String(member((await asked(id, body)).json, 'url')).replace('https://pay.example/x', '');
const simulated = (id: string, outcome: string) =>
  service.post(`/api/v1/sandbox/transactions/${id}/simulate`, { outcome }, withKey);
const change = (id: string, fields: Partial<Deposit>): void => {
  const { transactions } = service.memory.database;
  const deposit = transactions.get(id as Deposit['id']) as Deposit;
  transactions.set(deposit.id, { ...deposit, ...fields });
};
const told = (text: string): string => /<h1>(.*?)<\/h1>/.exec(text)?.[1] ?? '';
const say = (path: string, sms: string) =>
  service.call('POST', `${path}/paid?lang=en`, { body: new URLSearchParams({ sms }) });

describe('a page is made', () => {
  test('for a deposit, under a token of many bits, until the late window ends', async () => {
    const id = await deposited();
    const answers = [await asked(id, ''), await asked(id, { lang: 'en', return_url: null })];
    const urls = answers.map(({ json }) => String(member(json, 'url')));
    for (const url of urls) expect(url).toMatch(/^https:\/\/pay\.example\/x\/pay\/[A-Za-z0-9]{43}$/);
    expect(new Set(urls).size).toBe(2);
    // Fifteen minutes and a day after the morning of the test.
    expect(answers[0]?.json).toMatchObject({ expires_at: '2026-01-02T09:15:00.000Z' });
    const kept = [...service.memory.database.pages.keys()].join();
    for (const url of urls) expect(kept).not.toContain(url.slice(-43));
  });

  test.each([
    ['without a key', {}, {}, 401],
    ['of another application', { 'X-API-Key': strange }, {}, 404],
    ['in an unknown language', withKey, { lang: 'de' }, 422],
    ['with a way back that is none', withKey, { return_url: 'javascript:alert(1)' }, 422],
    ['with a way back with a password in it', withKey, { return_url: 'https://a:b@platform.example' }, 422],
    ['with an empty way back', withKey, { return_url: '' }, 422],
  ])('not %s', async (_what, headers, body, status) => {
    const id = await deposited();
    expect((await asked(id, body, headers as typeof withKey)).status).toBe(status);
    expect(service.memory.database.pages.size).toBe(0);
  });

  test('not for a withdrawal, nor for what was never made', async () => {
    const id = idOf(await service.post('/api/v1/withdrawals', aDeposit(), withKey));
    expect(await asked(id)).toMatchObject({
      status: 409,
      json: { detail: 'The transaction is not a deposit.' },
    });
    expect((await asked('0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c10')).status).toBe(404);
    expect((await asked('x')).status).toBe(422);
  });

  test('at the address of the installation, and not where it has none', async () => {
    await service.begin({ ...sandbox, environment: { SERVICE_ENV: 'sandbox' } });
    expect(member((await asked(await deposited())).json, 'url')).toMatch(/^http:\/\/localhost:8000\/pay\//);
    await service.begin({
      ...sandbox,
      ports: ({ ports }) => ({ ...sandbox.ports(), settings: { ...ports.settings, publicUrl: null } }),
    });
    expect((await asked(await deposited())).status).toBe(503);
  });
});

describe('the page', () => {
  test('stands alone, and is kept by no one, framed by no one, found by no one', async () => {
    const page = await service.get(await pathOf(await deposited()));
    expect(page.status).toBe(200);
    const header = (name: string) => page.headers.get(name);
    expect(header('content-type')).toBe('text/html; charset=utf-8');
    expect(header('cache-control')).toBe('no-store');
    expect(header('referrer-policy')).toBe('no-referrer');
    expect(header('x-robots-tag')).toBe('noindex, nofollow');
    expect(header('x-frame-options')).toBe('DENY');
    expect(header('cross-origin-opener-policy')).toBe('unsafe-none');
    expect(header('set-cookie')).toBeNull();
    const policy = header('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'sha256-[\w+/=]{44}'; /);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    // Its own links are relative, wherever it is mounted.
    const links = [...page.text.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, link]) => String(link));
    for (const link of links) expect(link).toMatch(/^(?:tel:|data:,$|[\w.?=&/-]+$)(?!\/)/);
    expect(links.filter((each) => each.startsWith('/'))).toEqual([]);
  });

  test('shows amount, the number that must pay, deadline, code, ways to dial it, and steps', async () => {
    const id = await deposited();
    const instructions = member(
      (await service.post('/api/v1/deposits', aDeposit(), withKey)).json,
      'instructions',
    );
    const { text } = await service.get(await pathOf(id));
    expect(told(text)).toBe('Composez le code pour payer');
    expect(text).toContain('5\u00a0000\u00a0FCFA');
    expect(text).not.toContain('5 000 FCFA');
    expect(text).toContain('690 ••• 100');
    expect(text).not.toContain('690000100');
    expect(text).toContain('15:00</strong> <span>jusqu&#39;à 10:15, heure du Cameroun');
    const shown = text.replaceAll('<wbr>', '');
    expect(shown).toContain(`<p class="code" id="code">${member(instructions, 'ussd_string')}</p>`);
    expect(text).toContain(`href="${member(instructions, 'dial_uri')}"`);
    expect(text).toContain('(PIN)');
    const steps = member(instructions, 'steps') as readonly { readonly text: string }[];
    expect(steps.map((each) => each.text).join(' ')).toContain('5 000 FCFA');
    for (const each of steps) {
      // No amount is read in two parts.
      const words = each.text.replace('5 000 FCFA', '5\u00a0000\u00a0FCFA').replaceAll("'", '&#39;');
      expect(text).toContain(`<li>${words}</li>`);
    }
  });

  test('is told in either language, which is one click away', async () => {
    const path = await pathOf(await deposited(), { lang: 'en' });
    const { text } = await service.get(path);
    expect([told(text), text]).toEqual(['Dial the code to pay', expect.stringContaining('<html lang="en">')]);
    const link = /<a href="([^"]+)" lang="fr"/.exec(text)?.[1] ?? '';
    const french = await service.get(new URL(link, `http://x${path}`).href.replace('http://x', ''));
    expect(told(french.text)).toBe('Composez le code pour payer');
    expect(french.text).toContain('Prenez le téléphone du numéro 690 ••• 100');
  });

  test('of a prompt tells what to do when none appears', async () => {
    const { text } = await service.get(await pathOf(await deposited(anMtnDeposit()), { lang: 'en' }));
    expect(told(text)).toBe('Confirm on your phone');
    expect(text).toContain('Dial *126# on that phone');
    expect(text).not.toContain('id="code"');
  });

  const mtn = { collectionMode: 'merchant_initiated', operator: 'mtn', instructions: null } as const;
  test.each([
    [
      'late, to be dialled',
      { state: 'expired', failureCode: 'window_closed' },
      'The time is over, but you can still pay',
      'still works until 02/01 at 10:15',
    ],
    [
      'late, prompted',
      { ...mtn, state: 'expired', failureCode: 'window_closed' },
      'The time is over',
      'do not pay again',
    ],
    [
      'held',
      { ...mtn, state: 'requires_manual_resolution' },
      'A person looks at your deposit',
      'If it has not, ask the support of the site',
    ],
    ['succeeded', { state: 'succeeded' }, 'Payment received', 'Your 5\u00a0000\u00a0FCFA have arrived'],
    [
      'failed',
      { ...mtn, state: 'failed', failureCode: 'payer_insufficient_funds' },
      'The payment did not work',
      'not enough money',
    ],
    [
      'failed for good',
      { ...mtn, state: 'failed', failureCode: 'payer_not_allowed' },
      'The payment did not work',
      'will not help',
    ],
  ] as const)('has words of its own when it is %s', async (_what, fields, title, words) => {
    const id = await deposited();
    const path = await pathOf(id, { lang: 'en', return_url: 'https://platform.example/wallet' });
    change(id, fields);
    const { text } = await service.get(path);
    expect([told(text), text]).toEqual([title, expect.stringContaining(words)]);
    expect(text).toContain('href="https://platform.example/wallet" rel="noreferrer"');
    // Money may come for all of them, but for the one that has it.
    const isOver = fields.state === 'succeeded';
    expect([text.includes('<script'), text.includes('class="reload"')]).toEqual([!isOver, !isOver]);
    const french = await service.get(`${path}?lang=fr`);
    expect(told(french.text)).not.toBe(title);
  });

  test('claims no payment while a person looks: it may be held on the report of a failure', async () => {
    const id = await deposited();
    const path = await pathOf(id);
    change(id, { ...mtn, state: 'requires_manual_resolution' });
    const [english, french] = await Promise.all(
      ['en', 'fr'].map(async (lang) => (await service.get(`${path}?lang=${lang}`)).text),
    );
    expect([english, french]).toEqual([
      expect.not.stringMatching(/arrived|received/),
      expect.not.stringMatching(/arrivé|reçu/),
    ]);
    expect([english, french]).toEqual([
      expect.stringContaining('ask the support of the site'),
      expect.stringContaining('demandez au service client du site'),
    ]);
  });

  test.each([
    ['may be written on', {}, '', 120],
    ['may be written on, and thanks', {}, '&told=taken', 120],
    ['is being written on', {}, '&told=unread', null],
    ['has failed', { ...mtn, state: 'failed', failureCode: 'payer_timeout' }, '', 120],
    ['is held', { ...mtn, state: 'requires_manual_resolution' }, '', 20],
    ['is over', { state: 'succeeded' }, '', null],
  ] as const)('that %s is shown anew, in a browser without script', async (_what, fields, query, seconds) => {
    const id = await deposited();
    const path = await pathOf(id);
    change(id, fields);
    const { text } = await service.get(`${path}?lang=en${query}`);
    const [head = ''] = text.split('</head>');
    const refresh = /<noscript><meta http-equiv="refresh" content="(\d+); url=([^"]*)"><\/noscript>/.exec(
      head,
    );
    expect(refresh?.[1] ?? null).toBe(seconds === null ? null : String(seconds));
    expect(text.match(/http-equiv/g) ?? []).toHaveLength(seconds === null ? 0 : 1);
    if (refresh === null) return;
    const to = new URL(refresh[2] ?? '', `http://x${path}?lang=en`);
    expect(to.pathname + to.search).toBe(`${path}?lang=en`);
    expect(told((await service.get(to.pathname + to.search)).text)).toBe(told(text));
  });

  test('of a deposit that failed by a code of a newer version says so, and not why', async () => {
    const id = await deposited();
    const path = await pathOf(id, { lang: 'en' });
    change(id, { ...mtn, state: 'failed', failureCode: 'of_tomorrow' as string as FailureCode });
    const { status, text } = await service.get(path);
    expect([status, told(text)]).toEqual([200, 'The payment did not work']);
  });

  test('tells that the time is over though no job has noticed', async () => {
    const path = await pathOf(await deposited(), { lang: 'en' });
    service.memory.clock.advance(15 * 60_000);
    expect(told((await service.get(path)).text)).toBe('The time is over, but you can still pay');
  });

  test('past the deadline gives steps until the end of the late window, with its day', async () => {
    const path = await pathOf(await deposited(), { lang: 'en' });
    service.memory.clock.advance(15 * 60_000);
    const steps = async (lang: string) =>
      /<ol>.*<\/ol>/s.exec((await service.get(`${path}?lang=${lang}`)).text)?.[0];
    expect(await steps('en')).toContain('press call, before 02/01 at 10:15 (time of Cameroon)');
    expect(await steps('fr')).toContain('appelez, avant le 02/01 à 10:15 (heure du Cameroun)');
  });

  test('does not exist under a wrong token, nor once its time is over: both are one answer', async () => {
    const path = await pathOf(await deposited());
    service.memory.clock.advance(15 * 60_000 + 86_400_000);
    const answers = await Promise.all(
      [path, `/pay/${'x'.repeat(43)}`, '/pay/short', `${path}/other`, '/pay', '/pay/'].map((each) =>
        service.get(each, { 'accept-language': 'en' }),
      ),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    for (const { status, text } of answers)
      expect([status, told(text)]).toEqual([404, 'This page does not exist']);
    const { text } = await service.get('/pay/x');
    expect(told(text)).toBe('Cette page n&#39;existe pas');
    expect(text).toContain('<a href="?lang=en" lang="en" hreflang="en">English</a>');
    expect(told((await service.get('/pay/x?lang=en')).text)).toBe('This page does not exist');
  });

  test('escapes what a platform chose', async () => {
    const id = await deposited();
    service.memory.database.applications.set('own', {
      applicationId: 'own',
      displayName: '<b>"A&B"</b>',
      colour: null,
    });
    await simulated(id, 'succeeded');
    const path = await pathOf(id, { return_url: 'https://platform.example/?a="><script>' });
    const { text } = await service.get(path);
    expect(text).not.toMatch(/<b>|"><script>/);
    expect(text).toContain('Retour à &lt;b&gt;&quot;A&amp;B&quot;&lt;/b&gt;');
  });

  test('is only read, and not asked for too often', async () => {
    const path = await pathOf(await deposited());
    for (const [method, at] of [
      ['POST', path],
      ['GET', `${path}/paid`],
      ['POST', '/pay/page.js'],
    ] as const)
      expect((await service.call(method, at)).status).toBe(405);
    const answers = await Promise.all(Array.from({ length: 40 }, () => service.get(path)));
    const refused = answers.find(({ status }) => status === 429);
    expect([refused?.headers.get('retry-after'), told(refused?.text ?? '')]).toEqual(['60', 'Un instant']);
  });

  test('counts those of one network of IPv6 together', async () => {
    const path = await pathOf(await deposited());
    const taken = jest.spyOn(PayLimits.prototype, 'take');
    await service.get(path, { 'x-forwarded-for': '2001:db8:1:2:3:4:5:6' });
    expect(taken).toHaveBeenCalledWith(expect.any(String), '2001:db8:1:2::/64');
    taken.mockRestore();
  });

  test('asks for patience while the store is away', async () => {
    const away = new Error('away');
    await service.begin({
      ...sandbox,
      ports: ({ pages }) => ({ pages: Object.assign(pages, { find: () => Promise.reject(away) }) }),
      isStoreUnavailable: (error) => error === away,
    });
    const { status, headers, text } = await service.get(`/pay/${'x'.repeat(43)}?told=kept&lang=fr`);
    expect([status, headers.get('retry-after'), told(text)]).toEqual([503, '20', 'Un instant']);
    // It has no script that would come back, so every browser does: to the same address, whose thanks are not lost.
    expect(text).not.toMatch(/<script|<noscript/);
    expect(text).toContain('<meta http-equiv="refresh" content="20; url=?told=kept&amp;lang=fr">');
    // The language of the fault is no choice of the player's.
    const inEnglish = await service.get(`/pay/${'x'.repeat(43)}`, { 'accept-language': 'en' });
    expect(told(inEnglish.text)).toBe('One moment');
    expect(inEnglish.text).toContain('<meta http-equiv="refresh" content="20; url=?">');
    // What was sent is sent again by the player alone.
    const sent = await say(`/pay/${'x'.repeat(43)}`, sms);
    expect([sent.status, told(sent.text)]).toEqual([503, 'One moment']);
    expect(sent.text).not.toContain('http-equiv');
    expect(sent.text).toContain(
      `<a class="button" href="../${'x'.repeat(43)}?lang=en">Go back and send it again`,
    );
  });

  test('leaves no token in the log', async () => {
    const path = await pathOf(await deposited());
    await service.get(path);
    const lines = JSON.stringify(service.memory.log.lines);
    expect(lines).toContain('/pay/***');
    expect(lines).not.toContain(path.slice('/pay/'.length));
  });
});

const sms = 'Paiement de X reussi par 655000006 NOM. ID transaction:MP260101.0900.C39190, Montant:5000 FCFA.';

describe('"I have paid"', () => {
  test('takes an SMS, keeps the id in it, and leads back to the page with thanks', async () => {
    const id = await deposited();
    const path = await pathOf(id);
    const answer = await say(path, sms);
    expect(answer.status).toBe(303);
    const location = answer.headers.get('location') ?? '';
    expect(location).toMatch(/^\.\.\/\w{43}\?lang=en&told=kept#told$/);
    const back = new URL(location, `http://x${path}/paid`);
    expect((await service.get(back.pathname + back.search)).text).toContain('Thank you, it is noted.');
    expect(service.memory.database.hints).toMatchObject([
      { transactionId: id, operator: 'orange', operatorTxId: 'MP260101.0900.C39190' },
    ]);
    expect(member((await service.get(`/api/v1/transactions/${id}`, withKey)).json, 'state')).toBe('pending');
  });

  test('says so when there is no id in it, and when there were enough, and who helps if nothing happens', async () => {
    const path = await pathOf(await deposited());
    const outcomes = ['hello', ...Array.from({ length: 6 }, (_, n) => `MP260101.0900.C3919${n}`)];
    const told: string[] = [];
    for (const each of outcomes) {
      const { headers } = await say(path, each);
      told.push(/told=(\w+)/.exec(headers.get('location') ?? '')?.[1] ?? '');
    }
    expect(told).toEqual(['unread', 'kept', 'kept', 'kept', 'kept', 'kept', 'full']);
    // No one is alerted to what was said.
    for (const each of ['kept', 'full'])
      expect((await service.get(`${path}?told=${each}&lang=en`)).text).toContain(
        'If nothing happens, ask the support',
      );
    expect((await service.get(`${path}?told=unread&lang=en`)).text).toMatch(
      /no transaction ID.*<details open>/s,
    );
  });

  test('answers the same whether or not the payment is there, and whosever it is', async () => {
    const [path, other] = [
      await pathOf(await deposited()),
      await pathOf(await deposited(aDeposit({ reference: 'b' }))),
    ];
    const answers = [await say(path, sms), await say(other, sms)];
    const kept = answers.map(({ headers }) => headers.get('location')?.replace(/\w{43}/, ''));
    expect(new Set(kept).size).toBe(1);
  });

  test('is refused when it is far too long, and unknown under a wrong token', async () => {
    const path = await pathOf(await deposited());
    expect((await say(path, 'x'.repeat(20_000))).status).toBe(413);
    expect((await say(`/pay/${'x'.repeat(43)}`, sms)).status).toBe(404);
    expect(service.memory.database.hints).toEqual([]);
  });
});

describe('what staff see and set', () => {
  const gateways = () => ({ ...fakeGateways(), ...readingGateways() });
  const internal = async (path: string) => (await service.get(`/internal/v1${path}`)).json;

  test('a payment that a player named puts the deposit first, though another phone paid', async () => {
    await service.begin({ gateways: gateways(), ports: sandbox.ports });
    const id = idOf(await service.post('/api/v1/deposits', aDeposit()));
    const { json } = await service.post(`/api/v1/transactions/${id}/page`, {});
    const path = String(member(json, 'url')).replace('http://localhost:8000', '');
    const hint = 'PP260101.1001.B50001';
    await say(path, hint);
    const hints = async () => member(await internal(`/transactions/${id}`), 'hints');
    expect(await hints()).toEqual([
      { service_tx_id: id, operator_tx_id: hint, at: '2026-01-01T09:00:00.000Z', payment_id: null },
    ]);
    // The page of the number has it too, until the deposit is credited.
    const { msisdn } = aDeposit() as { msisdn: string };
    expect(await internal(`/numbers/${msisdn}`)).toMatchObject({
      hints: [{ service_tx_id: id, operator_tx_id: hint }],
    });
    const text = orangeSms({ payer: '699000111', amount: 4_000, id: hint });
    const paid = await service.post('/gateway/v1/orange_money/device', envelope(text));
    const payment_id = member(paid.json, 'payment_id');
    expect(member(paid.json, 'outcome')).toBe('held');
    expect(await hints()).toMatchObject([{ payment_id }]);
    const items = member(await internal('/payments?status=unmatched'), 'items') as readonly object[];
    expect(items).toMatchObject([
      { payment_id, candidates: [{ service_tx_id: id, hinted: true, differs: expect.anything() }] },
    ]);
  });

  test('name and colour of an application stand on its pages', async () => {
    await service.begin({ ports: sandbox.ports });
    const patch = (body: object, application = 'default') =>
      service.call('PATCH', `/internal/v1/applications/${application}`, {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    const look = { application_id: 'default', display_name: 'Chez Awa', colour: '#0a5c36' };
    expect((await patch({ display_name: 'Chez Awa', colour: '#0A5C36' })).json).toEqual(look);
    expect(await internal('/applications')).toEqual({ items: [look] });
    for (const [body, status] of [
      [{ colour: '#ffcc00' }, 422],
      [{ colour: 'red' }, 422],
      [{ display_name: '' }, 422],
      [{}, 422],
    ] as const)
      expect((await patch(body)).status).toBe(status);
    expect((await patch({ colour: '#000000' }, 'nobody')).status).toBe(404);
    const audit = member(await internal('/audit'), 'items');
    expect(audit).toMatchObject([{ action: 'application.look', subject: 'default' }]);
    const id = idOf(await service.post('/api/v1/deposits', aDeposit()));
    const { json } = await service.post(`/api/v1/transactions/${id}/page`, {});
    const { text } = await service.get(String(member(json, 'url')).replace('http://localhost:8000', ''));
    expect(text).toContain('<span class="name">Chez Awa</span>');
    expect(text).toContain(':root{--brand:#0a5c36}');
  });
});

test('the page has its address as a QR code, which platforms may show too', async () => {
  const path = await pathOf(await deposited());
  const { status, headers, text } = await service.get(`${path}/qr.svg`);
  expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(text).toMatch(/^<svg /);
  const { default: encodeQR } = await import('qr');
  expect(text).toBe(encodeQR(`https://pay.example/x${path}`, 'svg', { ecc: 'medium' }));
  expect((await service.get(`/pay/${'x'.repeat(43)}/qr.svg`)).status).toBe(404);
});

test('the page weighs less than 40 kB with all that it brings, uncompressed, in either language', async () => {
  const path = await pathOf(await deposited());
  const weights = await Promise.all(
    [`${path}?lang=fr`, `${path}?lang=en`, '/pay/page.js', `${path}/qr.svg`].map(async (each) =>
      Buffer.byteLength((await service.get(each)).text),
    ),
  );
  const [french = 0, english = 0, ...others] = weights;
  const all = Math.max(french, english) + others.reduce((sum, each) => sum + each);
  expect(all).toBeLessThan(40_000);
});
