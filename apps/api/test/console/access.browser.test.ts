import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type Role, roles } from '@mobile-money/core';
import { storedMessage } from '@mobile-money/testing/contracts/given/messages';
import type { Page } from 'playwright-core';
import { atLength, inBrowser } from '../support/browser.ts';
import { barriers, ConsoleProbe, copied, moveTo } from '../support/console.ts';
import { eventually } from '../support/eventually.ts';
import type { Person } from '../support/person.ts';
import { startService, type TestService } from '../support/service.ts';
import { anAccountOf, emailOf, staffed } from '../support/staff.ts';

jest.setTimeout(120_000);

/** A service with a key: nothing is open to whoever brings nothing. */
inBrowser('where people have to sign in', () => {
  let probe: ConsoleProbe;
  let people: Readonly<Record<'viewer' | 'approver' | 'admin', Person>>;
  beforeAll(async () => {
    probe = await ConsoleProbe.begin({ SPORTSBOOK_API_KEY: 'secret' });
    people = {
      viewer: await probe.staffMember('viewer@example.com', 'viewer'),
      approver: await probe.staffMember('approver@example.com', 'approver'),
      admin: await probe.staffMember('admin@example.com', 'admin'),
    };
    // Without a key there is none to revoke, for anyone.
    probe.journey.headers = people.admin.headers;
    const issued = await probe.journey.call('POST', '/internal/v1/keys', { application: 'poker' });
    expect(issued.status).toBe(200);
    probe.journey.headers = { 'x-api-key': 'secret' };
    await probe.journey.withdrawal('mtn', probe.journey.player('mtn'), { amount_xaf: 7_500 });
  });
  afterEach(() => probe.closeWindows());
  afterAll(() => probe?.end());

  async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }
  /** In the menu of whoever is signed in. */
  async function signOut(page: Page): Promise<void> {
    await page.getByRole('button', { name: /: settings$/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
  }
  const amount = '7\u202f500\u00a0FCFA';
  /** On the page of providers: both of its lists are there, and nothing of them can be switched. */
  async function expectNoSwitch(page: Page): Promise<void> {
    for (const name of ['Providers', 'Merchant numbers'])
      await page.getByRole('list', { name, exact: true }).getByRole('switch').first().waitFor();
    for (const each of await page.getByRole('switch').all()) expect(await each.isDisabled()).toBe(true);
  }
  /** On the page of keys: one is there, and can neither be revoked nor joined by another. */
  async function expectNoKeyChange(page: Page): Promise<void> {
    await page.getByRole('table', { name: 'API keys' }).getByRole('cell', { name: 'poker' }).waitFor();
    expect(await page.getByRole('button', { name: /Issue|Revoke/ }).count()).toBe(0);
  }

  test('a wrong password is refused, the right one leads to the page that was asked for, and back out', async () => {
    const page = await probe.open('/providers');
    await page.getByLabel('E-mail').waitFor();
    expect(await barriers(page)).toEqual([]);
    await signIn(page, { ...people.approver, password: 'wrong' });
    await page.getByText('Wrong e-mail or password.').waitFor();
    await signIn(page, people.approver);
    await page.getByRole('heading', { name: 'Providers and merchant numbers' }).waitFor();
    await page.getByText('approver@example.com').waitFor();
    await signOut(page);
    await page.getByLabel('Password').waitFor();
    await page.reload();
    await page.getByLabel('Password').waitFor();
  });

  test('whoever has no account reads how one is made, in the data of this environment', async () => {
    const page = await probe.open('/');
    const hint = page.getByText('npm run operators -- add', { exact: false });
    await hint.waitFor();
    // Which environment it is no one knows yet.
    await page.route('**/health', () => undefined);
    await page.reload();
    await page.getByLabel('Password').waitFor();
    expect(await hint.count()).toBe(0);
    const json = { status: 'ok', environment: 'sandbox', version: '0', checks: {} };
    await page.route('**/health', (route) => route.fulfill({ json }));
    await page.reload();
    await page.getByText('SERVICE_ENV=sandbox npm run operators -- add', { exact: false }).waitFor();
  });

  test('a viewer sees everything and is offered no change', async () => {
    const french = await probe.open('/', { person: people.viewer, locale: 'fr-CM' });
    await french.getByRole('button', { name: / : réglages$/ }).click();
    await french.getByRole('button', { name: 'Se déconnecter' }).waitFor();
    const room = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.menu'))`;
    expect(await french.evaluate(room)).toBe(0);
    const page = await probe.open('/withdrawals', { person: people.viewer });
    await page.getByRole('option', { name: amount }).click();
    await page.getByText('You may read here. Deciding takes the role approver.').waitFor();
    for (const key of ['x', 'a', 'r']) await page.keyboard.press(key);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('button', { name: /Approve|Reject|Mark/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Providers' }).click();
    await expectNoSwitch(page);
    await page.getByRole('link', { name: 'Keys' }).click();
    await expectNoKeyChange(page);
    // No link leads there.
    await moveTo(page, '/people');
    await page.getByText('Your role does not allow this.').waitFor();
    expect(await page.getByRole('button', { name: 'Add someone' }).count()).toBe(0);
  });

  atLength('an admin decides about no money, and takes nothing over from who does', async () => {
    const busy = await probe.open('/withdrawals', { person: people.approver });
    await busy.getByRole('option', { name: amount }).click();
    await busy.getByRole('button', { name: 'Approve', exact: true }).waitFor();
    const page = await probe.open('/withdrawals', { person: people.admin });
    await page.getByRole('option', { name: amount }).click();
    await page.getByText('You may read here. Deciding takes the role approver.').waitFor();
    await page.getByText('approver@example.com is working on this withdrawal.').waitFor();
    for (const key of ['x', 'a', 'r']) await page.keyboard.press(key);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('button', { name: /Approve|Reject|Mark|Take it over/ }).count()).toBe(0);
  });

  test('an approver decides, with the token that a change needs, and switches nothing', async () => {
    const page = await probe.open('/withdrawals', { person: people.approver });
    await page.getByRole('option', { name: amount }).click();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).click();
    await page.getByText('No withdrawal is waiting.').waitFor();
    await page.getByRole('link', { name: 'Audit' }).click();
    await page
      .getByRole('row', { name: 'approved a withdrawal' })
      .getByText('approver@example.com')
      .waitFor();
    await page.getByRole('link', { name: 'Providers' }).click();
    await page.getByText('You may read here. Changing takes the role administrator.').waitFor();
    await expectNoSwitch(page);
    await page.getByRole('link', { name: 'Keys' }).click();
    await expectNoKeyChange(page);
  });

  test('an admin switches a provider off and a merchant number to another mode, after one more question', async () => {
    const page = await probe.open('/providers', { person: people.admin });
    const flag = page.getByRole('switch', { name: 'Orange Money: used for new transactions' });
    await flag.waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.locator('label', { has: flag }).click();
    await page.getByText('Switch Orange Money off for new transactions?').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await flag.isChecked()).toBe(true);
    await page.locator('label', { has: flag }).click();
    await page.getByRole('button', { name: 'Change it' }).click();
    const card = page.getByRole('listitem').filter({ has: flag });
    await card.getByText('Unavailable').waitFor();
    expect(await flag.isChecked()).toBe(false);

    const modes = page.getByRole('radiogroup', {
      name: '+237\u00a06\u00a098\u00a041\u00a073\u00a001: collection',
    });
    await modes.getByRole('radio', { name: 'Prompt on the phone' }).click();
    await page.getByRole('button', { name: 'Change it' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await modes.getByRole('radio', { name: 'Prompt on the phone', checked: true }).waitFor();
    await page.getByRole('link', { name: 'Audit' }).click();
    await page.getByRole('row', { name: 'changed a merchant number' }).waitFor();
  });

  test('an admin issues a key, which is shown once and works, and revokes it', async () => {
    const page = await probe.open('/keys', { person: people.admin });
    await page.getByRole('button', { name: 'Issue a key' }).click();
    await page.getByRole('dialog').getByLabel('Application', { exact: true }).fill('casino');
    await page.getByRole('button', { name: 'Issue it' }).click();
    const key = await copied(page, 'API key');
    expect(await barriers(page)).toEqual([]);
    const ask = (): Promise<Response> =>
      fetch(`${probe.journey.url}/api/v1/CM/providers/status`, { headers: { 'x-api-key': key } });
    expect((await ask()).status).toBe(200);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText(key).waitFor({ state: 'detached' });
    const row = page.getByRole('row', { name: 'casino' });
    await row.getByRole('button', { name: /^Revoke/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Revoke/ })
      .click();
    await row.getByRole('button', { name: /^Revoke/ }).waitFor({ state: 'detached' });
    await eventually(
      async () => (await ask()).status === 401,
      () => 'A revoked key still opens.',
    );
    expect(await barriers(page)).toEqual([]);
  });

  atLength('an admin gives an application the name and the colour that players see', async () => {
    const page = await probe.open('/keys', { person: people.admin });
    const row = page.getByRole('row', { name: 'default' });
    await row.getByRole('button', { name: 'Change what players see of default' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Chez Awa');
    await page.getByLabel('Colour').fill('#ffcc00');
    await page.getByRole('dialog').getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByText('White cannot be read on this colour').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByLabel('Colour').fill('#0a5c36');
    await page.getByRole('dialog').getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('row', { name: 'default Chez Awa #0a5c36' }).waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  atLength('a session that ended leads back to the sign-in page at the next step', async () => {
    const page = await probe.open('/audit', { person: people.admin });
    await page.getByRole('table').waitFor();
    await page.context().clearCookies();
    // The page may have heard of it by itself, and then it has no such link any more.
    await page.evaluate(`document.querySelector('a[href="/console/webhooks"]')?.click()`);
    await page.getByLabel('Password').waitFor();
  });

  atLength('whoever leaves an open page is signed out, and whoever works on it is not', async () => {
    const page = await probe.open('/audit', { person: people.viewer });
    await page.clock.install();
    await page.reload();
    await page.getByRole('table').waitFor();
    await page.clock.fastForward('29:00');
    await page.keyboard.press('Shift');
    await page.clock.fastForward('29:00');
    expect(await page.getByRole('table').count()).toBe(1);
    await page.clock.fastForward('02:00');
    await page.getByLabel('Password').waitFor();
    expect((await page.request.get('/internal/v1/session')).status()).toBe(401);
  });

  atLength('a tab that no one looks at signs no one out who works in another', async () => {
    const page = await probe.open('/audit', { person: people.viewer });
    await page.clock.install();
    const left = await page.context().newPage();
    for (const each of [page, left]) {
      await each.goto(page.url());
      await each.getByRole('table').waitFor();
    }
    await page.clock.fastForward('29:00');
    await page.keyboard.press('Shift');
    await page.clock.fastForward('29:00');
    expect((await page.request.get('/internal/v1/session')).status()).toBe(200);
    expect(await left.getByRole('table').count()).toBe(1);
    await page.clock.fastForward('02:00');
    for (const each of [page, left]) await each.getByLabel('Password').waitFor();
    expect((await page.request.get('/internal/v1/session')).status()).toBe(401);
  });

  test('at the end the pages complained of nothing but refusals that were expected', () => {
    const expected = /status of 401|status of 403 .*staff|status of 422 .*applications/;
    expect(probe.complaints.filter((each) => !expected.test(each))).toEqual([]);
  });

  /** Its cookies are for https alone, which no one has on the own machine. */
  describe('the sandbox on the own machine, without https', () => {
    let service: TestService;
    beforeAll(async () => {
      service = await startService(staffed());
      for (const role of roles) passwords.set(role, await anAccountOf(service, role));
      await storedMessage(service.memory, { rawText: 'Votre code: 515318', outcome: 'ignored' });
    });
    afterAll(() => service?.stop());
    const passwords = new Map<Role, string>();
    async function signedIn(role: Role, host: string, path: string): Promise<Page> {
      const page = await (await probe.browser.newContext({ locale: 'en-GB' })).newPage();
      await page.goto(`${service.url.replace('127.0.0.1', host)}/console${path}`);
      await signIn(page, { email: emailOf(role), password: passwords.get(role) ?? '' });
      return page;
    }

    atLength.each(['localhost', '127.0.0.1'])(
      'lets people in at http://%s, and knows them again',
      async (host) => {
        const page = await signedIn('viewer', host, '/audit');
        await page.getByRole('table').waitFor();
        await page.reload();
        await page.getByRole('table').waitFor();
        const kept = (await page.context().cookies()).map(({ name, secure }) => [name, secure]);
        expect(kept.sort()).toEqual([
          ['__Host-operator_session', true],
          ['__Host-staff_device', true],
        ]);
        await signOut(page);
        await page.getByLabel('Password').waitFor();
        expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['__Host-staff_device']);
      },
    );

    // biome-ignore format: reads by its columns
    atLength.each<[Role, string, number]>([
      ['viewer',   'Votre code: ••••••', 1],
      ['admin',    'Votre code: ••••••', 1],
      ['approver', 'Votre code: 515318', 0],
    ])('shows %s an SMS that no one could read as %j', async (role, text, hints) => {
      const page = await signedIn(role, 'localhost', '/held/messages');
      await page.getByText(text).waitFor();
      expect(await page.getByText('Digits are hidden here: only approvers read them.').count()).toBe(hints);
    });
  });
});
