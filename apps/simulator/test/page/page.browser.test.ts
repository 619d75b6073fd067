import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { atLength, inBrowser, openBrowser } from '../../../api/test/support/browser.ts';
import { type Simulator, startSimulator } from '../../src/simulator.ts';
import { catalogue } from '../support/given-simulator.ts';
import { MtnClient } from '../support/mtn-client.ts';

inBrowser('the page in a real browser', () => {
  let simulator: Simulator;
  let browser: Browser;

  beforeAll(async () => {
    simulator = await startSimulator({ catalogue });
    browser = await openBrowser();
  }, 60_000);

  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    expect(complaints.splice(0)).toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
    await simulator?.stop();
  });

  /** Every error of the page, every request to elsewhere, and every breach of its policy is a complaint. */
  const complaints: string[] = [];
  async function open(numbers: string): Promise<Page> {
    const page = await browser.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(simulator.url)) complaints.push(`It asked for ${request.url()}.`);
    });
    await page.goto(`${simulator.url}/?phones=${numbers}`);
    await page.getByText('Live', { exact: true }).waitFor();
    return page;
  }

  const phoneOf = (page: Page, number: string): Locator =>
    page.getByRole('article', { name: `Phone +237${number}` });

  it('shows a prompt the moment it comes, and pays when the PIN is typed', async () => {
    const page = await open('677000011');
    const phone = phoneOf(page, '677000011');
    const mtn = new MtnClient(simulator.url);
    const { reference } = await mtn.ask('237677000011', 1_500);
    const prompt = phone.getByRole('dialog', { name: 'Pay 1,500 XAF' });
    await prompt.waitFor();
    expect(await prompt.innerText()).toContain('SERVICE PAYMENTS');
    expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe('PIN');
    expect(await phone.locator('.dialler').getAttribute('inert')).toBe('');
    await prompt.getByLabel('PIN').fill('0000');
    await page.keyboard.press('Enter');
    await prompt.getByText('Wrong PIN. Try again.').waitFor();
    await page.keyboard.type('1234');
    await page.keyboard.press('Enter');
    await phone.getByText('Paid.', { exact: true }).waitFor();
    await phone.getByText('498,500 XAF').waitFor();
    await prompt.waitFor({ state: 'detached' });
    expect(await phone.getByRole('list', { name: 'Messages' }).innerText()).toContain(
      'Votre paiement de 1500 XAF',
    );
    expect((await mtn.readAsked(reference)).body).toMatchObject({ status: 'SUCCESSFUL' });
  }, 60_000);

  atLength(
    'says that a phone which is not shown is asked, and brings it',
    async () => {
      const page = await open('699000019');
      await new MtnClient(simulator.url).ask('237677000019', 900);
      const brings = page.getByRole('button', { name: /\+237 6 77 00 00 19, is asked to pay/ });
      await brings.click();
      const phone = phoneOf(page, '677000019');
      await phone
        .getByRole('dialog', { name: 'Pay 900 XAF' })
        .getByRole('button', { name: 'Refuse' })
        .click();
      await brings.waitFor({ state: 'detached' });
    },
    60_000,
  );

  atLength(
    'suggests codes of the operator that a phone is with',
    async () => {
      const page = await open('699000019,677000019');
      const lines = ['699000019', '677000019'].map((number) =>
        phoneOf(page, number).getByLabel('Code to dial').getAttribute('placeholder'),
      );
      expect(await Promise.all(lines)).toEqual(['#150*47*…', '*126*4*…']);
    },
    60_000,
  );

  atLength(
    'refuses a prompt, or lets it pass and finds it again',
    async () => {
      const page = await open('677000012');
      const phone = phoneOf(page, '677000012');
      const mtn = new MtnClient(simulator.url);
      const { reference } = await mtn.ask('237677000012', 700);
      const prompt = phone.getByRole('dialog', { name: 'Pay 700 XAF' });
      await prompt.getByRole('button', { name: 'Let it pass' }).click();
      await prompt.waitFor({ state: 'detached' });
      expect((await mtn.readAsked(reference)).body).toMatchObject({ status: 'PENDING' });
      await phone.getByLabel('Code to dial').fill('*126#');
      await page.keyboard.press('Enter');
      await prompt.getByRole('button', { name: 'Refuse' }).click();
      await phone.getByText('Refused.', { exact: true }).waitFor();
      expect((await mtn.readAsked(reference)).body).toMatchObject({ reason: { code: 'APPROVAL_REJECTED' } });
    },
    60_000,
  );

  it('dials a code by keyboard and keys, and both sides read their SMS', async () => {
    const page = await open('699000013,698417301');
    const payer = phoneOf(page, '699000013');
    const merchant = phoneOf(page, '698417301');
    await payer.getByLabel('Code to dial').fill('#150*47*500001*25');
    for (const key of ['0', '#'])
      await payer.getByRole('button', { name: `Key ${key}`, exact: true }).click();
    await payer.getByRole('button', { name: 'Call' }).click();
    const prompt = payer.getByRole('dialog', { name: 'Pay 250 XAF' });
    await prompt.getByLabel('PIN').fill('4321');
    await prompt.getByRole('button', { name: 'Confirm' }).click();
    await payer.getByText(/Paiement de SERVICE PAYMENTS 1 reussi par 699000013/).waitFor();
    await merchant.getByText(/Transfert de 699000013 .* Nouveau Solde: 100000250\.6 FCFA/).waitFor();
    await merchant.getByText('100,000,250.6 XAF').waitFor();
  }, 60_000);

  atLength(
    'lets a phone answer by itself',
    async () => {
      const page = await open('699000014');
      const phone = phoneOf(page, '699000014');
      const changed = page.waitForResponse((response) => response.url().endsWith('/autopilot'));
      await phone.getByLabel('Prompts').selectOption('Confirm by itself');
      await changed;
      await phone.getByLabel('Code to dial').fill('#150*47*500001*300#');
      await page.keyboard.press('Enter');
      await phone.getByText('499,700 XAF').waitFor();
    },
    60_000,
  );

  atLength(
    'shows a phone for the number that is typed, and says so when it is none',
    async () => {
      const page = await open('699000015');
      await page.getByLabel('Phone number').fill('12');
      await page.keyboard.press('Enter');
      await page.getByText('Phones have numbers of the form').waitFor();
      expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);
      await page.getByLabel('Phone number').fill('677 00 00 15');
      await page.keyboard.press('Enter');
      await phoneOf(page, '677000015').waitFor();
      expect(new URL(page.url()).searchParams.get('phones')).toBe('699000015,677000015');
    },
    60_000,
  );

  it('flips a fault on the switchboard, which a request then meets and uses up', async () => {
    const page = await open('677000016');
    const mtn = new MtnClient(simulator.url);
    await mtn.headers('disbursement');
    await page.getByRole('tab', { name: 'Phones' }).focus();
    await page.keyboard.press('ArrowRight');
    const provider = page.getByRole('article', { name: 'Switches of mtn_momo' });
    await provider.getByLabel('Requests for money', { exact: true }).selectOption('error 500');
    await provider.getByLabel('Requests for money: times').fill('1');
    const counted = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.keyboard.press('Tab');
    await counted;
    await page.getByLabel('1 fault').waitFor();
    expect((await mtn.pay('237677000016', 500)).status).toBe(500);
    await page.getByLabel('1 fault').waitFor({ state: 'hidden' });
    expect((await mtn.pay('237677000016', 500)).status).toBe(202);

    await provider.getByLabel("Payer's balance", { exact: true }).selectOption('insufficient');
    await page.getByLabel('1 fault').waitFor();
    await page.getByRole('button', { name: 'Everything normal' }).click();
    await page.getByLabel('1 fault').waitFor({ state: 'hidden' });
    expect(simulator.switchboard.look('mtn_momo', 'balance').is).toBe('normal');
  }, 60_000);

  atLength(
    'lets things befall one merchant number, whose balance shows it',
    async () => {
      const page = await open('698417302');
      const phone = phoneOf(page, '698417302');
      await phone.waitFor();
      await page.getByRole('tab', { name: 'Switchboard' }).click();
      const merchant = page.getByRole('article', { name: 'Switches of +237698417302' });
      await merchant.getByText('100,000,000.6 XAF').waitFor();
      const act = async (name: string, fields: Readonly<Record<string, string>>): Promise<void> => {
        const form = merchant.getByRole('form', { name });
        for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text);
        await form.getByRole('button').click();
      };
      await act('Take out in silence', { Amount: '1000' });
      await merchant.getByText('99,999,000.6 XAF').waitFor();
      await act('Forge an SMS', { Payer: '699000018', Amount: '450000', Balance: '1' });
      await merchant.getByText('Forged.').waitFor();
      const payment = { operator: 'orange', kind: 'transfer', orderId: null, providerId: null } as const;
      simulator.network.pay({ ...payment, from: '+237699000018', to: '+237698417302', amountXaf: 7_000 });
      await merchant.getByText('100,006,000.6 XAF').waitFor();
      // What was typed has outlived that everything was shown anew.
      expect(await merchant.getByLabel('Payer').inputValue()).toBe('699000018');
      await act('Take the last payment back', {});
      await merchant.getByText('99,999,000.6 XAF').waitFor();

      await merchant.getByLabel('SMS to the service', { exact: true }).selectOption('lost');
      await merchant.getByLabel('SMS to the service: percent').fill('25');
      const shared = page.waitForResponse((response) => response.request().method() === 'PATCH');
      await page.keyboard.press('Tab');
      await shared;
      expect(simulator.switchboard.look('+237698417302', 'sms')).toMatchObject({ is: 'lost', share: 0.25 });
      await page.getByLabel('1 fault').waitFor();
      await page.getByRole('button', { name: 'Everything normal' }).click();
      await page.getByLabel('1 fault').waitFor({ state: 'hidden' });
      expect(simulator.switchboard.look('+237698417302', 'sms').is).toBe('normal');
      await page.getByRole('tab', { name: 'Phones' }).click();
      await phone.getByText(/Montant Transaction: 450000FCFA.*Nouveau Solde: 1 FCFA/).waitFor();
      await phone.getByText(/Montant Transaction: 7000FCFA.*a ete annule/).waitFor();
    },
    60_000,
  );

  it.each([360, 1_280])(
    'fits a screen of %i pixels without sideways scrolling',
    async (width) => {
      const page = await open('677000017,699000017');
      await page.setViewportSize({ width, height: 800 });
      for (const tab of ['Phones', 'Switchboard']) {
        await page.getByRole('tab', { name: tab }).click();
        const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
        expect(overflow).toBeLessThanOrEqual(0);
      }
    },
    60_000,
  );
});
