import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { type Deposit, languages } from '@mobile-money/core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { randomKeyMaker } from '../../src/bootstrap/random-key-maker.ts';
import { atLength, inBrowser, isLong, openBrowser } from '../support/browser.ts';
import { findings } from '../support/console.ts';
import { eventually } from '../support/eventually.ts';
import { aDeposit, anMtnDeposit, idOf, member } from '../support/requests.ts';
import { serviceOfEachTest } from '../support/service.ts';

jest.setTimeout(60_000);

const key = `svc_test_own_${'s'.repeat(32)}`;
const withKey = { 'X-API-Key': key };
const away = new Error('away');
// The narrowest that a page must fit, without scrolling sideways: also a wide one that someone enlarges four times.
const small = { viewport: { width: 320, height: 740 } };

inBrowser("a player's page in a real browser", () => {
  let browser: Browser;
  /** What a page should not have done: scripts that fail, and requests to others. */
  const complaints: string[] = [];
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterEach(async () => {
    for (const each of browser.contexts()) await each.close();
    expect(complaints.splice(0)).toEqual([]);
  });
  // Behind that: a service that stops breaks the lines of pages that are still open.
  const service = serviceOfEachTest({
    environment: { SERVICE_ENV: 'sandbox' },
    issuedKeys: { [key]: 'own' },
    ports: () => ({ keyMaker: randomKeyMaker }),
    isStoreUnavailable: (error) => error === away,
  });
  afterAll(() => browser?.close());

  const made = async (body: object = aDeposit(), lang = 'en', return_url: string | null = null) => {
    const id = idOf(await service.post('/api/v1/deposits', body, withKey));
    const { json } = await service.post(`/api/v1/transactions/${id}/page`, { lang, return_url }, withKey);
    return { id, path: String(member(json, 'url')).replace('http://localhost:8000', '') };
  };
  const simulated = (id: string, outcome: string) =>
    service.post(`/api/v1/sandbox/transactions/${id}/simulate`, { outcome }, withKey);

  const open = async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext({ ...small, ...options });
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of 404/.test(message.text()))
        complaints.push(message.text());
    });
    page.on('request', (request) => {
      const isOwn = request.url().startsWith(service.url) || request.url().startsWith('data:');
      if (!isOwn) complaints.push(`It asked for ${request.url()}.`);
    });
    await page.goto(service.url + path);
    return page;
  };
  const title = (page: Page) => page.getByRole('heading', { level: 1 });
  const isTooWide = (page: Page) =>
    page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth');

  const prompt = { collectionMode: 'merchant_initiated', operator: 'mtn', instructions: null } as const;
  const expired = { state: 'expired', failureCode: 'window_closed' } as const;
  /** Every state, as a deposit has it. */
  const states: Readonly<Record<string, Partial<Deposit>>> = {
    to_dial: {},
    prompted: prompt,
    late_to_dial: expired,
    late_prompted: { ...prompt, ...expired },
    held: { ...prompt, state: 'requires_manual_resolution' },
    succeeded: { state: 'succeeded' },
    failed: { ...prompt, state: 'failed', failureCode: 'payer_refused' },
  };

  /** In short every other state is light and French, the others dark and English. */
  const looks = (['light', 'dark'] as const).flatMap((scheme) =>
    languages.map((language) => [scheme, language] as const),
  );
  const looksOf = (place: number) => (isLong ? looks : looks.slice(...(place % 2 === 0 ? [0, 1] : [3])));

  it.each([...Object.keys(states).entries()])(
    'in the state %s %s is free of barriers in both languages, light and dark, and fits on a small phone',
    async (place, state) => {
      const { id, path } = await made(aDeposit(), 'fr', 'https://platform.example/wallet');
      const { transactions } = service.memory.database;
      const deposit = transactions.get(id as Deposit['id']) as Deposit;
      transactions.set(deposit.id, { ...deposit, ...states[state] });
      const page = await open(path);
      expect(await page.locator('main').getAttribute('data-state')).toBe(state);
      for (const [colorScheme, language] of looksOf(place)) {
        await page.emulateMedia({ colorScheme });
        const told = language === 'fr' ? 'kept' : 'unread';
        await page.goto(`${service.url}${path}?lang=${language}&told=${told}`);
        expect([await findings(page), await isTooWide(page)]).toEqual([[], false]);
      }
    },
  );

  atLength('that does not exist is free of barriers too', async () => {
    const page = await open(`/pay/${'x'.repeat(43)}`);
    expect([await findings(page), await isTooWide(page)]).toEqual([[], false]);
  });

  it('shows the outcome as soon as it is committed, and keeps what the player is writing', async () => {
    const { id, path } = await made(aDeposit(), 'en', 'https://platform.example/wallet');
    const page = await open(path);
    // Whoever is not told looks for itself after a while: this one is told, or never knows.
    await page.evaluate('clearTimeout(timer); pollLater = () => undefined');
    await page.getByText('I have paid and nothing happens').click();
    await page.getByRole('textbox').fill('MP260101');
    await simulated(id, 'expired');
    await title(page).filter({ hasText: 'The time is over' }).waitFor();
    expect(await page.getByRole('textbox').inputValue()).toBe('MP260101');
    await simulated(id, 'succeeded');
    await title(page).filter({ hasText: 'Payment received' }).waitFor();
    expect(await page.title()).toContain('Payment received');
    expect(await page.getByRole('status').first().textContent()).toBe('Payment received');
    expect(await page.getByRole('link', { name: 'Back to the site' }).getAttribute('href')).toBe(
      'https://platform.example/wallet',
    );
    // A reload tells the same.
    await page.reload();
    expect(await title(page).textContent()).toBe('Payment received');
  });

  atLength('copies the code, and counts down by the clock of the service', async () => {
    const { path } = await made();
    const page = await open(path, { permissions: ['clipboard-read', 'clipboard-write'] });
    const code = await page.locator('#code').textContent();
    // It was read anew meanwhile, without news.
    await page.evaluate('refresh()');
    await page.getByRole('button', { name: 'Copy the code' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(code);
    await page.getByRole('button', { name: 'Copy the code' }).waitFor();
    expect(await page.getByRole('link', { name: 'Dial the code' }).getAttribute('href')).toMatch(/^tel:/);
    await page
      .getByRole('timer')
      .filter({ hasText: /^14:[0-5]\d$/ })
      .waitFor();
  });

  atLength('that was asleep looks anew when it is seen again', async () => {
    const { id, path } = await made();
    const page = await open(path);
    // As on a phone that was locked: its line is dead, and no one told it.
    await page.evaluate('line.close()');
    const deposit = service.memory.database.transactions.get(id as Deposit['id']) as Deposit;
    service.memory.database.transactions.set(deposit.id, { ...deposit, state: 'succeeded', version: 2 });
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await title(page).filter({ hasText: 'Payment received' }).waitFor();
  });

  it('is whole without script: code, other language, the form with its thanks, and a reload', async () => {
    const { id, path } = await made();
    const page = await open(path, { javaScriptEnabled: false });
    expect(await page.locator('#code').textContent()).toMatch(/^\*SANDBOX\*/);
    expect(await page.getByRole('button', { name: 'Copy' }).isVisible()).toBe(false);
    await page.getByText('I have paid and nothing happens').click();
    await page.getByRole('textbox').fill('nothing useful');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('There is no transaction ID in this.').waitFor();
    await page.getByRole('textbox').fill('ID transaction: MP260101.0900.A12345');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Thank you, it is noted.').waitFor();
    expect(service.memory.database.hints).toHaveLength(1);
    await page.getByRole('link', { name: 'Français' }).click();
    expect(await title(page).textContent()).toBe('Composez le code pour payer');
    await simulated(id, 'succeeded');
    await page.getByRole('link', { name: 'Voir où ça en est' }).click();
    expect(await title(page).textContent()).toBe('Paiement reçu');
  });

  it('comes back by itself after a fault at its address, in its own language and with its thanks', async () => {
    const { path } = await made(aDeposit(), 'fr');
    jest.spyOn(service.memory.pages, 'find').mockRejectedValueOnce(away);
    // A browser that prefers English, and has no patience.
    const context = await browser.newContext({ ...small, locale: 'en-GB' });
    const page = await context.newPage();
    await page.route(/told=kept/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('content="20', 'content="1') });
    });
    await page.goto(`${service.url}${path}?told=kept#told`);
    expect(await title(page).textContent()).toBe('One moment');
    await page.getByText("Merci, c'est noté.").waitFor();
    expect(page.url()).toBe(`${service.url}${path}?told=kept`);
  });

  it.each([true, false])(
    'is seen with the first answer, with script %s, and brings little',
    async (javaScriptEnabled) => {
      const { path } = await made(anMtnDeposit());
      const context = await browser.newContext({ ...small, javaScriptEnabled });
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      let [bytes, files] = [0, 0];
      session.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength;
        files += 1;
      });
      let letOn: () => void = () => undefined;
      const seen = new Promise<void>((resolve) => {
        letOn = resolve;
      });
      await page.route('**/*', async (route) => {
        if (!route.request().isNavigationRequest()) await seen;
        await route.continue();
      });
      await page.goto(service.url + path, { waitUntil: 'commit' });
      await title(page).waitFor();
      letOn();
      await page.waitForLoadState('load');
      await eventually(() => files >= (javaScriptEnabled ? 2 : 1));
      expect(bytes).toBeLessThan(12_000);
    },
  );

  atLength('is shown in no frame, and as a window of its own to whoever opened it', async () => {
    const { path } = await made();
    const page = await open('/health');
    const popup = page.waitForEvent('popup');
    await page.evaluate(`window.opened = window.open('${path}')`);
    await (await popup).getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate('window.opened.closed')).toBe(false);
    const framing = await (await browser.newContext(small)).newPage();
    await framing.setContent(`<iframe src="${service.url}${path}"></iframe>`);
    const frame = await (await framing.waitForSelector('iframe')).contentFrame();
    await frame?.waitForURL('chrome-error://chromewebdata/');
  });

  atLength('brings the way to the phone to those who sit at a computer', async () => {
    const { path } = await made();
    const page = await open(path, { viewport: { width: 1280, height: 900 } });
    const qr = page.getByRole('img', { name: 'QR code of this page' });
    await qr.scrollIntoViewIfNeeded();
    await eventually(() =>
      qr.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth > 0),
    );
    expect(await (await open(path)).getByRole('img').isVisible()).toBe(false);
  });
});
