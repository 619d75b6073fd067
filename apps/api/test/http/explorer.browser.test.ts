import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { atLength, inBrowser, openBrowser } from '../support/browser.ts';
import { apiKey, startSandbox } from '../support/sandbox.ts';
import type { WholeService } from '../support/whole-service.ts';

jest.setTimeout(60_000);

inBrowser('the explorer in a real browser', () => {
  let sandbox: WholeService;
  let browser: Browser;
  let page: Page;
  /** What the page should not have done: scripts that fail, and requests to others. */
  const complaints: string[] = [];

  beforeAll(async () => {
    sandbox = await startSandbox();
    browser = await openBrowser();
    page = await browser.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      // The browser itself notes every refusal of the service.
      if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
        complaints.push(message.text());
    });
    page.on('request', (request) => {
      const isOwn = request.url().startsWith(sandbox.url) || request.url().startsWith('data:');
      if (!isOwn) complaints.push(`It asked for ${request.url()}.`);
    });
    // One page for all: to load it takes seconds.
    await page.goto(`${sandbox.url}/docs`);
  });
  afterEach(() => expect(complaints).toEqual([]));
  afterAll(async () => {
    await browser?.close();
    await sandbox?.stop();
  });

  const operation = (method: string, path: string): Locator =>
    page.locator(`.opblock-${method}`).filter({ has: page.locator(`[data-path="${path}"]`) });

  const opened = async (method: string, path: string): Promise<Locator> => {
    const block = operation(method, path);
    const summary = block.locator('.opblock-summary-control');
    await summary.waitFor();
    if ((await summary.getAttribute('aria-expanded')) !== 'true') await summary.click();
    return block;
  };

  const authorize = async (key: string): Promise<void> => {
    await page.locator('.btn.authorize').click();
    const dialog = page.locator('.modal-ux');
    await dialog.locator('input').fill(key);
    await dialog.getByRole('button', { name: 'Apply credentials' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
  };

  /** Presses the button, and gives status and body of the answer as the page shows them. */
  const execute = async (block: Locator): Promise<{ status: string; body: Record<string, unknown> }> => {
    await block.getByRole('button', { name: 'Execute' }).click();
    const answer = block.locator('.live-responses-table .response').first();
    await answer.waitFor();
    return {
      status: (await answer.locator('.response-col_status').innerText()).trim(),
      body: JSON.parse(await answer.locator('.highlight-code .microlight').first().innerText()) as Record<
        string,
        unknown
      >,
    };
  };

  const simulatePath = '/api/v1/sandbox/transactions/{service_tx_id}/simulate';
  const readPath = '/api/v1/transactions/{service_tx_id}';

  atLength('shows that a wrong key is refused', async () => {
    await authorize('svc_test_abc_wrong');
    expect(await execute(await opened('post', '/api/v1/deposits'))).toEqual({
      status: '401',
      body: { detail: 'Invalid or missing API key' },
    });
  });

  atLength('begins with a new order each time it is loaded', async () => {
    const order = async (): Promise<unknown> => {
      const block = await opened('post', '/api/v1/deposits');
      return (JSON.parse(await block.locator('textarea').inputValue()) as Record<string, unknown>)[
        'reference'
      ];
    };
    const first = await order();
    await page.goto(`${sandbox.url}/docs`);
    expect([first, await order()]).toEqual([
      expect.stringMatching(/^order-\w+$/),
      expect.not.stringMatching(`${first}`),
    ]);
  });

  it('takes a key, creates an Orange deposit, simulates it and reads it back, without copying an id', async () => {
    await authorize(apiKey);
    const created = await execute(await opened('post', '/api/v1/deposits'));
    expect(created).toMatchObject({ status: '200', body: { status: 'pending', operator: 'orange' } });
    const { service_tx_id } = created.body;

    const simulated = await execute(await opened('post', simulatePath));
    expect(simulated).toMatchObject({
      status: '200',
      body: { service_tx_id, previous_state: 'pending', state: 'succeeded' },
    });
    const read = await execute(await opened('get', readPath));
    expect(read).toMatchObject({ status: '200', body: { service_tx_id, state: 'succeeded' } });
  });

  /** That the samples of all of them are right is tested without a browser. */
  it('shows every operation, with samples for this very service in four languages', async () => {
    await page.locator('.opblock').first().waitFor();
    const blocks = page.locator('.opblock:has([data-path^="/"])');
    await blocks.nth(15).waitFor();
    expect(await blocks.count()).toBe(16);
    for (const block of [await opened('post', '/api/v1/withdrawals'), await opened('get', '/health')]) {
      const sample = block.locator('figure.samples code');
      await block.getByRole('button', { name: 'curl' }).click();
      expect(await sample.innerText()).toContain(`'${sandbox.url}/`);
      await block.getByRole('button', { name: 'TypeScript' }).click();
      expect(await sample.innerText()).toContain(`baseUrl: '${sandbox.url}'`);
      await block.getByRole('button', { name: 'PHP' }).click();
      expect(await sample.innerText()).toContain(`PaymentClient('${sandbox.url}'`);
      await block.getByRole('button', { name: 'Python' }).click();
      expect(await sample.innerText()).toContain(`PaymentClient("${sandbox.url}"`);
    }
  });

  atLength('leads to the five minutes and back, and fits on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const isTooWide = () => page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
    await opened('post', '/api/v1/deposits');
    expect(await isTooWide()).toBe(false);
    await page.getByRole('link', { name: 'From zero to the first webhook' }).click();
    await page.getByRole('heading', { level: 1, name: 'From zero to the first webhook' }).waitFor();
    expect(await isTooWide()).toBe(false);
    await page.getByRole('link', { name: 'Explorer', exact: true }).click();
    await operation('post', '/api/v1/deposits').waitFor();
  });
});
