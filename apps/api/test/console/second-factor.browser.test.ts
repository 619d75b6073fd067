import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { limits, type Passkeys, type Role, resetFactors } from '@mobile-money/core';
import { aStaffMember } from '@mobile-money/testing';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { generateSync } from 'otplib';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { appCodes } from '../../src/bootstrap/app-codes.ts';
import { WebAuthnPasskeys } from '../../src/bootstrap/webauthn-passkeys.ts';
import { tokens } from '../../src/container/tokens.ts';
import { atLength, inBrowser, openBrowser } from '../support/browser.ts';
import { barriers, buildConsole } from '../support/console.ts';
import { startService, type TestService } from '../support/service.ts';
import { anAccountOf, staffed } from '../support/staff.ts';

jest.setTimeout(120_000);

/** Where its own pages are is known once it listens. */
function passkeysAt(url: () => string): Passkeys {
  const own = (): Passkeys => new WebAuthnPasskeys(url());
  return {
    arePossible: true,
    askForNew: (...given) => own().askForNew(...given),
    askFor: (...given) => own().askFor(...given),
    read: (...given) => own().read(...given),
    checkNew: (...given) => own().checkNew(...given),
    check: (...given) => own().check(...given),
  };
}

/** One service in production for all of them, with a browser that has a passkey of its own. */
inBrowser('in production', () => {
  let service: TestService;
  let browser: Browser;
  const url = (): string => service.url.replace('127.0.0.1', 'localhost');
  beforeAll(async () => {
    await buildConsole();
    const environment = {
      SERVICE_ENV: 'production',
      WEBHOOK_SIGNING_KEY_FILE: '/nowhere.pem',
      SPORTSBOOK_API_KEY: 'svc_live_abc_0123456789abcdef0123456789abcdef',
    };
    const ports = () => ({ passkeys: passkeysAt(url), oneTimeCodes: appCodes });
    service = await startService(staffed({ environment, ports }));
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  let page: Page;
  let device: CDPSession;
  const complaints: string[] = [];
  beforeEach(async () => {
    page = await (await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })).newPage();
    page.setDefaultTimeout(40_000);
    page.on('pageerror', (error) => complaints.push(error.message));
    device = await page.context().newCDPSession(page);
    await device.send('WebAuthn.enable');
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
  });
  afterEach(async () => {
    await page.context().close();
    expect(complaints.splice(0)).toEqual([]);
  });

  let count = 0;
  async function aPerson(role: Role): Promise<{ email: string; password: string }> {
    count += 1;
    const email = `${role}-${count}@example.com`;
    return { email, password: await anAccountOf(service, role, `${role}-${count}`) };
  }

  async function signIn(person: { email: string; password: string }, path = '/audit'): Promise<void> {
    await page.goto(`${url()}/console${path}`);
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }
  async function signOut(): Promise<void> {
    await page.getByRole('button', { name: /: settings$/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Password').waitFor();
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const inDialog = (name: string) =>
    page.getByRole('dialog').last().getByRole('button', { name, exact: false }).click();
  const codeNow = (secret: string): string =>
    generateSync({ secret, epoch: Math.floor(service.memory.clock.now() / 1_000) });

  /** As it stands there to be typed, in groups of four. */
  const shownSecret = async (): Promise<string> =>
    ((await page.locator('.secret .code').textContent()) ?? '').replaceAll(' ', '');

  /** Sets up a passkey at the first sign-in; gives the recovery codes. */
  async function setUpPasskey(): Promise<readonly string[]> {
    await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
    await press('Add a passkey');
    await inDialog('Add a passkey');
    const codes = page.getByRole('listitem');
    await codes.nth(9).waitFor();
    const shown = await codes.allTextContents();
    await press('I have kept them');
    return shown;
  }

  test('an approver sets up a passkey at the first sign-in, and signs in with it from then on', async () => {
    const approver = await aPerson('approver');
    await signIn(approver);
    await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    const codes = await setUpPasskey();
    expect(new Set(codes).size).toBe(10);
    await page.getByRole('table').waitFor();
    await page.getByRole('row', { name: 'set up a second factor' }).waitFor();
    await signOut();
    await signIn(approver);
    await page.getByRole('heading', { name: 'Second factor' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.reload();
    await press('Use a passkey');
    await page.getByRole('table').waitFor();
    await page.getByRole('row', { name: 'proved the second factor' }).waitFor();
  });

  test('whoever signs in with a password that someone else made chooses their own first', async () => {
    const viewer = await aPerson('viewer');
    const known = await service.memory.staff.find(viewer.email);
    const passwordGivenAt = service.memory.clock.now();
    if (known !== null) service.memory.database.staff.set(viewer.email, { ...known, passwordGivenAt });
    await signIn(viewer);
    await page.getByRole('heading', { name: 'Choose your own password' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByLabel('Present password').fill(viewer.password);
    await page.getByLabel('New password, 12 characters or more').fill('a password of their own');
    await press('Change the password');
    await page.getByRole('table').waitFor();
  });

  test('an admin sets up an app, is refused a code that was used, and is asked again for a key, which is then issued', async () => {
    const admin = await aPerson('admin');
    await signIn(admin, '/keys');
    await press('Add an app');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img', { name: 'QR code for the app' }).waitFor();
    // A square of dots, with the three corners that cameras look for.
    const dots = (await dialog.locator('.qr path').getAttribute('d')) ?? '';
    expect(dots.split('M').length).toBeGreaterThan(100);
    expect(await barriers(page)).toEqual([]);
    const secret = await shownSecret();
    await page.getByLabel('Code of the app').fill('000000');
    await inDialog('Add an app');
    await page.getByText('The code or the passkey does not fit').waitFor();
    await page.getByLabel('Code of the app').fill(codeNow(secret));
    // Enter presses the button.
    await page.keyboard.press('Enter');
    await press('I have kept them');
    await page.getByRole('heading', { name: 'API keys' }).waitFor();

    // Five minutes later it is asked for again, and what was typed is done.
    service.memory.clock.advance(limits.factorFreshMs + 30_000);
    await press('Issue a key');
    await page.getByRole('dialog').getByLabel('Application', { exact: true }).fill('casino');
    await inDialog('Issue it');
    await page.getByText('This asks for your second factor again.').waitFor();
    expect(await barriers(page)).toEqual([]);
    const field = page.getByLabel('Code of your app, or a recovery code');
    await field.fill('000000');
    await page.keyboard.press('Enter');
    await page.getByText('The code or the passkey is wrong, or was used before.').waitFor();
    await field.fill(codeNow(secret));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Copy: API key' }).waitFor();
    await inDialog('Close');
    await page.getByRole('cell', { name: 'casino' }).first().waitFor();
    await signOut();
    await signIn(admin, '/keys');
    await field.fill(codeNow(secret));
    await page.keyboard.press('Enter');
    await page.getByText('The code or the passkey is wrong, or was used before.').waitFor();
    service.memory.clock.advance(30_000);
    await field.fill(codeNow(secret));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
  });

  atLength(
    'whoever lost the device comes in with a recovery code, adds another, and removes the lost one',
    async () => {
      const approver = await aPerson('approver');
      await signIn(approver);
      const [code = ''] = await setUpPasskey();
      await page.getByRole('table').waitFor();
      await signOut();
      // The device is lost: it answers nothing any more.
      await device.send('WebAuthn.disable');
      await signIn(approver, '/security');
      await page.getByLabel('Code of your app, or a recovery code').fill(code.toUpperCase());
      await press('Confirm');
      await page.getByText('Codes left: 9.').waitFor();
      expect(await barriers(page)).toEqual([]);
      await press('Add an app');
      const secret = await shownSecret();
      await page.getByLabel('Code of the app').fill(codeNow(secret));
      await inDialog('Add an app');
      await page.getByRole('row', { name: 'Codes of an app' }).waitFor();
      await press('Remove This device');
      await inDialog('Remove This device');
      await page.getByRole('row', { name: 'This device' }).waitFor({ state: 'detached' });
      await press('Make new codes');
      await inDialog('Make new codes');
      await page.getByRole('dialog').getByRole('listitem').nth(9).waitFor();
      await inDialog('Close');
      await page.getByText('Codes left: 10.').waitFor();
      await page.getByRole('row', { name: '(this one)' }).waitFor();
    },
  );

  atLength('whoever lost everything is reset, is signed out, and sets up anew', async () => {
    const admin = await aPerson('admin');
    await signIn(admin);
    await setUpPasskey();
    await page.getByRole('table').waitFor();
    await resetFactors(service.container.get(tokens.ports))(admin.email, aStaffMember());
    // It may have noticed by itself, and asks already: then there is nothing to click.
    await page.goto(`${url()}/console/security`);
    await page.getByLabel('E-mail').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await setUpPasskey();
    await page.getByRole('row', { name: 'Passkey' }).waitFor();
  });

  atLength('a session that ended asks for both, and keeps what was typed', async () => {
    const admin = await aPerson('admin');
    await signIn(admin, '/keys');
    await setUpPasskey();
    await press('Issue a key');
    await page.getByRole('dialog').getByLabel('Application', { exact: true }).fill('typed before');
    await service.memory.staff.endSessions(admin.email, anAuditEntry());
    await page.keyboard.press('Enter');
    await page.getByLabel('E-mail').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await press('Use a passkey');
    expect(await page.getByRole('dialog').getByLabel('Application', { exact: true }).inputValue()).toBe(
      'typed before',
    );
  });
});
