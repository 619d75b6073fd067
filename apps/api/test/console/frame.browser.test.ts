import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { atLength, inBrowser, isLong } from '../support/browser.ts';
import { barriers, ConsoleProbe, held, moveTo } from '../support/console.ts';
import { eventually } from '../support/eventually.ts';
import type { Created } from '../support/journey.ts';

jest.setTimeout(120_000);

/** As quick as someone who knows the keys. */
const keyMs = 180;

inBrowser('the frame around every page', () => {
  let probe: ConsoleProbe;
  beforeAll(async () => {
    probe = await ConsoleProbe.begin();
  });
  // Each test finds an empty queue, whatever became of the one before.
  afterEach(async () => {
    await probe.closeWindows();
    const { json } = await probe.journey.call('GET', '/internal/v1/transactions?state=pending_approval');
    for (const { service_tx_id: id } of (json as { items: readonly Created[] }).items)
      await probe.journey.call('POST', `/internal/v1/withdrawals/${id}/reject`, { reason: 'It is over.' });
  });
  afterAll(() => probe?.end());

  const dialog = (page: Page): Locator => page.getByRole('dialog');
  const landed = (page: Page): Promise<void> => page.getByRole('region', { name: 'Deposits' }).waitFor();
  const withdrawal = (amount_xaf: number): Promise<Created> =>
    probe.journey.withdrawal('mtn', probe.journey.player('mtn'), { amount_xaf });
  async function type(page: Page, ...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(keyMs);
    }
  }
  /** A refusal that was expected is logged by the browser all the same. */
  function forget(status: RegExp): void {
    const others = probe.complaints.filter((each) => !status.test(each));
    probe.complaints.splice(0, probe.complaints.length, ...others);
  }

  test('from the landing page w, a and Enter send the oldest withdrawal', async () => {
    const [oldest, next] = [await withdrawal(7_501), await withdrawal(7_502)];
    const page = await probe.open('/');
    await landed(page);
    await eventually(async () => (await page.title()) === '(2) Overview · Mobile money');
    await type(page, 'w', 'a');
    await dialog(page).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.notice', { hasText: '7\u202f501\u00a0FCFA' }).waitFor();
    await probe.journey.until(oldest, 'succeeded');
    // The next one is looked at, and the address says which.
    await page.getByRole('heading', { level: 2, name: '7\u202f502\u00a0FCFA' }).waitFor();
    await page.waitForURL(`**/withdrawals?id=${next.service_tx_id}`);
    await page.reload();
    await page.getByRole('heading', { level: 2, name: '7\u202f502\u00a0FCFA' }).waitFor();
  });

  test('a decision that failed keeps its dialog, its note and its place, and says which and why', async () => {
    const made = await withdrawal(7_601);
    const page = await probe.open('/withdrawals');
    await page.getByRole('option', { name: '7\u202f601\u00a0FCFA' }).click();
    await page.route('**/approve', (route) => route.fulfill({ status: 422, json: { detail: 'No.' } }));
    await page.keyboard.press('a');
    await dialog(page).getByLabel('Note (optional)').fill('Called the player.');
    await page.keyboard.press('Enter');
    const alert = dialog(page).getByRole('alert');
    await alert.filter({ hasText: /7\u202f601\u00a0FCFA.*Nothing was changed\./ }).waitFor();
    expect(await dialog(page).getByLabel('Note (optional)').inputValue()).toBe('Called the player.');
    expect(await barriers(page)).toEqual([]);
    await page.unroute('**/approve');
    // Whoever was refused may have the next one before their eyes.
    await dialog(page).getByText('I have checked it: 7\u202f601').click();
    await page.keyboard.press('Enter');
    await page.locator('.notice', { hasText: '7\u202f601\u00a0FCFA' }).waitFor();
    const { history } = await probe.journey.until(made, 'succeeded');
    expect(history).toContainEqual(expect.objectContaining({ to: 'approved', reason: 'Called the player.' }));
    forget(/status of 422/);
  });

  atLength('of several, those that failed are named and stay in the question', async () => {
    const made = [await withdrawal(7_701), await withdrawal(7_702)];
    const page = await probe.open('/withdrawals');
    await page.getByRole('button', { name: 'Mark all' }).click();
    await page.keyboard.press('a');
    await dialog(page).getByText('2 withdrawals, 15\u202f403\u00a0FCFA in all').waitFor();
    await dialog(page).getByText('I have checked all 2').click();
    await page.route(`**/${made[1]?.service_tx_id}/approve`, (route) =>
      route.fulfill({ status: 422, json: { detail: 'No.' } }),
    );
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('alert').filter({ hasText: '7\u202f702\u00a0FCFA' }).waitFor();
    await dialog(page).getByText('Approve this withdrawal?').waitFor();
    await page.locator('.notice', { hasText: '1 decided.' }).waitFor();
    await page.keyboard.press('Escape');
    forget(/status of 422/);
  });

  atLength('what others are at is not marked with all', async () => {
    const person = await probe.staffMember('awa@example.com', 'approver');
    for (const amount of [7_801, 7_802]) await withdrawal(amount);
    const other = await probe.open('/withdrawals', { person });
    await other.getByRole('option', { name: '7\u202f801\u00a0FCFA' }).click();
    const page = await probe.open('/withdrawals');
    const taken = page.locator('.queue-row', { hasText: 'with awa@example.com' });
    await taken.waitFor();
    await page.getByRole('button', { name: 'Mark all' }).click();
    await page.getByText(/^1 marked,/).waitFor();
    // A window that is closed at once may not have told that its withdrawal is free again.
    await other.getByRole('link', { name: 'Audit' }).click();
    await taken.waitFor({ state: 'detached' });
  });

  test('a session that ends inside a dialog asks for the password, and nothing typed is lost', async () => {
    const person = await probe.staffMember('ben@example.com', 'approver');
    const made = await withdrawal(7_901);
    const page = await probe.open('/withdrawals', { person });
    await page.getByRole('option', { name: '7\u202f901\u00a0FCFA' }).click();
    await page.keyboard.press('a');
    await dialog(page).getByLabel('Note (optional)').fill('Receipt seen.');
    // Where people sign in no call without a session becomes `dev`: until one has signed in again, none does here.
    let isOver = false;
    await page.route('**/internal/v1/**', async (route) => {
      if (route.request().method() === 'POST' && route.request().url().endsWith('/session')) {
        const response = await route.fetch();
        // Not before the new cookie is there: what is asked on the way would be asked as `dev`.
        isOver = false;
        return route.fulfill({ response });
      }
      return isOver ? route.fulfill({ status: 401, json: { detail: 'Sign in first.' } }) : route.continue();
    });
    isOver = true;
    await page.context().clearCookies();
    await page.keyboard.press('Enter');
    await page.getByText('Your session has ended.').waitFor();
    expect(await page.getByRole('option').count()).toBe(0);
    expect(await barriers(page)).toEqual([]);
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Password').fill(person.password);
    await page.keyboard.press('Enter');
    await page.getByText('Your session has ended.').waitFor({ state: 'detached' });
    expect(await dialog(page).getByLabel('Note (optional)').inputValue()).toBe('Receipt seen.');
    // Where one was, it goes on.
    // Its box takes no tick before the withdrawal was read anew.
    const box = dialog(page).locator('input[type=checkbox]:not([aria-readonly=true])');
    await box.waitFor({ state: 'attached' });
    await dialog(page).getByText('I have checked it: 7\u202f901').click();
    await box.and(page.locator(':checked')).waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    const { history } = await probe.journey.until(made, 'succeeded');
    expect(history).toContainEqual(expect.objectContaining({ to: 'approved', reason: 'Receipt seen.' }));
    forget(/status of 401/);
  });

  atLength('live turns red while the database is away, and green again', async () => {
    const page = await probe.open('/');
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByText('Development', { exact: true }).waitFor();
    const away = {
      status: 'unavailable',
      environment: 'development',
      version: '0',
      checks: { database: 'down' },
    };
    await page.route('**/health', (route) => route.fulfill({ status: 503, json: away }));
    await page.getByText('Not live', { exact: true }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.unroute('**/health');
    await page.getByText('Live', { exact: true }).waitFor();
    forget(/status of 503 .*\/health$/);
  });

  atLength('what the database refused for a moment is read again without a click', async () => {
    const page = await probe.open('/');
    await landed(page);
    const json = { detail: 'The database cannot be reached.', why: { code: 'store_unavailable', facts: {} } };
    const refused = { status: 503, headers: { 'retry-after': '1' }, json };
    await page.route('**/internal/v1/keys*', (route) => route.fulfill(refused), { times: 2 });
    const read = page.waitForResponse((each) => each.ok() && /\/internal\/v1\/keys/.test(each.url()));
    await page.goto('/console/keys');
    await read;
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });

  atLength.each([
    ['production', 'rgb(127, 45, 28)', 'Production'],
    ['sandbox', 'rgb(91, 50, 163)', 'Bac à sable'],
    ['development', 'rgb(86, 95, 106)', 'Développement'],
  ])('%s has a band of its own colour with its name', async (environment, colour, name) => {
    const page = await probe.open('/audit', { locale: 'fr-CM' });
    const json = { status: 'ok', environment, version: '0', checks: {} };
    await page.route('**/health', (route) => route.fulfill({ json }));
    await page.reload();
    const band = page.locator('.top .environment', { hasText: name });
    await band.waitFor();
    const shown = `getComputedStyle(document.querySelector('.top .environment')).backgroundColor`;
    expect(await page.evaluate(shown)).toBe(colour);
    expect(await barriers(page)).toEqual([]);
  });

  atLength('what happens before a page follows what happens is shown once it does', async () => {
    const witness = await probe.open('/transactions', { locale: 'en-GB' });
    await witness.getByText('Live', { exact: true }).waitFor();
    const page = await probe.open('/audit', { locale: 'en-GB' });
    const following = await held(page, '**/internal/v1/events');
    await page.goto('/console/transactions');
    await page.getByRole('heading', { name: 'Transactions', exact: true }).waitFor();
    await page.locator('main .pad[role="status"]').first().waitFor({ state: 'detached' });
    await withdrawal(4_321);
    // Whoever follows already has been told, and no one is told twice.
    const shown = (each: Page) => each.getByText('4\u202f321\u00a0FCFA').first().waitFor();
    await shown(witness);
    await (await following()).continue();
    await shown(page);
  });

  atLength('what happens while a page is read for the first time is shown, too', async () => {
    const page = await probe.open('/providers', { locale: 'en-GB' });
    await page.getByText('Live', { exact: true }).waitFor();
    const reading = await held(page, /internal\/v1\/transactions\?/);
    await page.evaluate(
      `history.pushState(null, '', '/console/transactions'); dispatchEvent(new Event('console:moved'))`,
    );
    const route = await reading();
    // As it was when it was read, and answered only after the change was told.
    const before = await route.fetch();
    await withdrawal(5_432);
    await eventually(
      async () => (await page.title()).startsWith('(1) '),
      () => 'The page was not told of it.',
    );
    await route.fulfill({ response: before });
    await page.getByText('5\u202f432\u00a0FCFA').first().waitFor();
  });

  test('keys lead to every page, and ? tells of all that work here', async () => {
    const page = await probe.open('/');
    await landed(page);
    for (const [key, title] of [
      ['h', 'Held'],
      ['t', 'Transactions'],
      ['b', 'Wallets'],
      ['u', 'Audit'],
    ] as const) {
      // On a busy machine the letter may come when `g` no longer waits for it.
      await eventually(async () => {
        await type(page, 'g', key);
        return (await page.title()).includes(`${title} ·`);
      });
    }
    await type(page, '?');
    for (const words of ['Search', 'Decide the oldest withdrawal', 'Wallets'])
      await dialog(page).getByText(words, { exact: true }).first().waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  atLength('the bar folds to icons, and on a phone its rest stands under More', async () => {
    const page = await probe.open('/');
    await landed(page);
    await page.getByRole('button', { name: 'Icons only' }).click();
    expect(await page.evaluate(`document.querySelector('nav.bar').offsetWidth`)).toBe(56);
    expect(await barriers(page)).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: 'Show the names' }).waitFor();
    const phone = await probe.open('/', { width: 360 });
    await landed(phone);
    expect(await phone.locator('nav.bar .place:visible').count()).toBe(5);
    await phone.getByRole('button', { name: 'More' }).click();
    await dialog(phone).getByRole('link', { name: 'Audit' }).click();
    await phone.getByRole('heading', { level: 1, name: 'Audit' }).waitFor();
    expect(await dialog(phone).count()).toBe(0);
  });

  atLength('whoever likes it dark has it dark, and it stays so', async () => {
    const page = await probe.open('/');
    await landed(page);
    await page.getByRole('button', { name: /: settings$/ }).click();
    await dialog(page).getByRole('radio', { name: 'Dark' }).click();
    await page.keyboard.press('Escape');
    const ground = () => page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
    expect(await ground()).toBe('rgb(15, 18, 22)');
    expect(await barriers(page)).toEqual([]);
    await page.reload();
    await landed(page);
    expect(await ground()).toBe('rgb(15, 18, 22)');
  });

  test('a receipt of a transaction goes on paper alone, dark on white, and what is printed next is the page', async () => {
    const made = await withdrawal(8_001);
    const page = await probe.open('/');
    await page.evaluate(`localStorage.setItem('console.theme', 'dark')`);
    await page.goto(`/console/transactions/${made.service_tx_id}`);
    const begins = `dispatchEvent(new Event('beforeprint'))`;
    const isOver = `dispatchEvent(new Event('afterprint'))`;
    // Phones say that it is over at once. Whoever printed something else before gets the receipt all the same.
    await page.evaluate(`window.print = () => { ${begins}; ${isOver}; window.printed = true; }`);
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await page.getByRole('button', { name: 'Receipt' }).click();
    expect(await page.evaluate('window.printed')).toBe(true);
    await page.emulateMedia({ media: 'print' });
    const receipt = page.locator('.receipt');
    expect(await receipt.innerText()).toContain(made.service_tx_id);
    expect(await receipt.innerText()).toContain(String(new Date().getFullYear()));
    expect(await page.evaluate(`getComputedStyle(document.querySelector('.receipt h1')).color`)).toBe(
      'rgb(20, 24, 29)',
    );
    const story = page.locator('.timeline');
    expect(await story.isVisible()).toBe(false);
    await page.evaluate(begins);
    expect([await story.isVisible(), await receipt.isVisible()]).toEqual([true, false]);
    await page.emulateMedia({ media: 'screen' });
    expect(await receipt.isVisible()).toBe(false);
  });

  test('a withdrawal that comes is counted in the title, and rings and calls only where someone wants it', async () => {
    const page = await probe.open('/');
    await landed(page);
    // Phones refuse to be called from a page. A sound that comes late is left out: here none waits for the machine.
    await page.evaluate(`
      window.tones = 0;
      window.called = [];
      const make = AudioContext.prototype.createOscillator;
      AudioContext.prototype.resume = async () => undefined;
      AudioContext.prototype.createOscillator = function () { window.tones += 1; return make.call(this); };
      window.Notification = class {
        static permission = 'granted';
        static requestPermission = async () => 'granted';
        constructor(title, { body }) { window.called.push(body); throw new TypeError('Illegal constructor'); }
      };
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    `);
    const signs = () => page.evaluate<[number, string[]]>('[window.tones, window.called]');
    const counted = (count: number) =>
      eventually(async () => (await page.title()) === `(${count}) Overview · Mobile money`);
    await withdrawal(8_101);
    await counted(1);
    expect(await signs()).toEqual([0, []]);
    await page.getByRole('button', { name: /: settings$/ }).click();
    for (const name of ['A sound for each withdrawal that comes', 'A notification as well'])
      await dialog(page).getByRole('switch', { name }).click({ force: true });
    await eventually(async () => (await signs())[0] === 2);
    await page.keyboard.press('Escape');
    await withdrawal(8_102);
    await counted(2);
    await eventually(async () => (await signs())[0] === 4);
    expect(await signs()).toEqual([4, ['Withdrawals to decide: 2']]);
    await landed(page);
  });

  const pages = [
    '/',
    '/withdrawals',
    '/held/payments',
    '/held/transactions',
    '/held/messages',
    '/transactions',
    '/wallets',
    '/reconciliation',
    '/webhooks',
    '/providers',
    '/sms-templates',
    '/keys',
    '/people',
    '/audit',
    '/security',
    '/blocks',
    '/search?q=655',
    '/numbers/+237691234567',
  ];
  const sideways =
    '[document.documentElement, ...document.querySelectorAll("main, .top, nav.bar, .tabs")].filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.className || each.tagName)';
  const wrapped =
    '[...document.querySelectorAll(".top, .place, .place span:nth-child(2)")].filter((each) => each.clientHeight > 56).map((each) => each.textContent)';

  /** In short every other page is wide and light, the others narrow and dark, in the language whose words are longer. */
  const looksOf = (place: number) => {
    const all = [1280, 360].flatMap((width) => [[width, 'light'] as const, [width, 'dark'] as const]);
    return isLong ? all : all.slice(...(place % 2 === 0 ? [0, 1] : [3]));
  };

  test.each(isLong ? ['fr-CM', 'en-CM'] : ['fr-CM'])(
    'nothing wraps or scrolls sideways in %s, wide or narrow, light or dark, and nothing bars anyone',
    async (locale) => {
      const page = await probe.open('/', { locale });
      for (const [place, path] of pages.entries()) {
        await moveTo(page, path);
        for (const [width, colorScheme] of looksOf(place)) {
          await page.setViewportSize({ width, height: 800 });
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          const look = [path, width, colorScheme];
          expect([look, await page.evaluate(sideways), await page.evaluate(wrapped)]).toEqual([look, [], []]);
          expect([look, await barriers(page)]).toEqual([look, []]);
        }
      }
    },
    300_000,
  );

  test('no name in the bar is cut short, however much waits there', async () => {
    const page = await probe.open('/keys', { locale: 'fr-CM' });
    await page.route('**/internal/v1/overview', async (route) => {
      const answer = await route.fetch();
      const { waiting, ...rest } = (await answer.json()) as { waiting: readonly object[] };
      const much = waiting.map((each) => ({ ...each, count: 1_000, has_more: true, oldest_at: null }));
      await route.fulfill({ json: { ...rest, waiting: much } });
    });
    // The bold name of the place where one is is the longest.
    await page.goto('/console/reconciliation');
    await page.getByRole('link', { name: 'Rapprochement 1\u202f000+' }).waitFor();
    const cut =
      '[...document.querySelectorAll(".place > span:nth-child(2)")].filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)';
    expect(await page.evaluate(cut)).toEqual([]);
  });

  test('what is served was made for production, whoever built it', async () => {
    const page = await (await fetch(`${probe.journey.url}/console/`)).text();
    const [script = ''] = /\/console\/assets\/[^"]+\.js/.exec(page) ?? [];
    const code = await (await fetch(probe.journey.url + script)).text();
    // Not in the words of the code itself, which is long.
    const has = (words: string): boolean => code.includes(words);
    expect([has('Minified React error'), has('Each child in a list should')]).toEqual([true, false]);
  });

  test('at the end the pages had nothing to complain of', () => {
    expect(probe.complaints).toEqual([]);
  });
});
