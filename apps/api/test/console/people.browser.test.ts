import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { instant, later } from '@mobile-money/core';
import { openDatabase, postgresPorts } from '@mobile-money/postgres';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { anAccount } from '@mobile-money/testing/contracts/given/staff';
import { ScryptPasswords } from '../../src/bootstrap/scrypt-passwords.ts';
import { atLength, inBrowser } from '../support/browser.ts';
import { barriers, ConsoleProbe, copied } from '../support/console.ts';
import type { Person } from '../support/person.ts';

jest.setTimeout(120_000);

const password = 'a password of someone new';

inBrowser('the page of people', () => {
  let probe: ConsoleProbe;
  let people: Readonly<Record<'viewer' | 'ada', Person>>;
  beforeAll(async () => {
    probe = await ConsoleProbe.begin({ SPORTSBOOK_API_KEY: 'secret' });
    people = {
      ada: await probe.staffMember('ada@example.com', 'admin'),
      viewer: await probe.staffMember('viewer@example.com', 'viewer'),
    };
    // As it is where two admins are needed.
    const database = openDatabase({ url: probe.journey.databaseUrl, poolMax: 1, applicationName: 'test' });
    const now = instant(Date.now());
    const asked = { kind: 'add', role: 'approver', askedBy: 'bob@example.com', askedAt: now } as const;
    const pending = { ...asked, dueAt: later(now, 86_400_000) };
    const { staff } = postgresPorts(database);
    const passwordHash = await new ScryptPasswords({ logN: 10, r: 8, p: 1 }).hash(password);
    for (const email of ['nina@example.com', 'new@example.com'])
      await staff.add(anAccount({ email, role: 'approver', passwordHash, pending }), anAuditEntry());
    await database.close();
  });
  afterEach(() => probe.closeWindows());
  afterAll(() => probe?.end());

  test('an admin adds someone, who signs in with the password that is shown once', async () => {
    const page = await probe.open('/people', { person: people.ada });
    await page.getByRole('button', { name: 'Add someone' }).click();
    await page.getByRole('dialog').getByLabel('E-mail').fill('omar@example.com');
    await page.getByRole('radio', { name: 'approver' }).click({ force: true });
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add them' }).click();
    const password = await copied(page, 'First password');
    await page.getByRole('button', { name: 'Close' }).click();
    const row = page.getByRole('row', { name: /omar@example\.com approver active never/ });
    await row.waitFor();
    expect(await barriers(page)).toEqual([]);
    const own = await probe.open('/', { person: { email: 'omar@example.com', password } as Person });
    await own.getByText('omar@example.com').first().waitFor();
    expect(await own.getByRole('link', { name: 'People' }).count()).toBe(0);
    await own.context().close();
    await page.getByRole('button', { name: 'Change the role of omar@example.com' }).click();
    await page.getByRole('radio', { name: 'viewer' }).click({ force: true });
    await page.getByRole('button', { name: 'Change the role', exact: true }).click();
    await page.getByRole('row', { name: /omar@example\.com viewer/ }).waitFor();
    await page.getByRole('button', { name: 'Shut out omar@example.com' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Shut out' }).click();
    await page.getByRole('row', { name: /omar@example\.com viewer shut out/ }).waitFor();
  });

  test('what waits for a second admin is seen with who asked, and confirmed', async () => {
    const page = await probe.open('/people', { person: people.ada });
    await page.getByText('nina@example.com is new, as approver.').waitFor();
    await page
      .getByText(/Asked by bob@example\.com/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Confirm what was asked for nina@example.com' }).click();
    await page.getByText('nina@example.com is new, as approver.').waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /nina@example\.com approver active/ }).waitFor();
  });

  atLength('a token for a viewer has its terms, shows its last use, and is revoked', async () => {
    const page = await probe.open('/people', { person: people.ada });
    await page.getByRole('button', { name: 'Make a token' }).click();
    await page.getByRole('radio', { name: 'viewer@example.com' }).click({ force: true });
    await page.getByLabel('Last day (empty: none)').fill('2099-12-31');
    await page.getByLabel('Addresses it may come from (empty: any)').fill('127.0.0.1, ::1');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Make a token' }).click();
    const token = await copied(page, 'Token');
    const answer = await fetch(`${probe.journey.url}/internal/v1/session`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await answer.json()).toMatchObject({ email: 'viewer@example.com' });
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('cell', { name: '127.0.0.1 ::1' }).waitFor();
    const [, prefix = ''] = token.split('_');
    await page.getByRole('button', { name: `Change until when and from where ${prefix} opens` }).click();
    const addresses = page.getByLabel('Addresses it may come from (empty: any)');
    expect(await addresses.inputValue()).toBe('127.0.0.1 ::1');
    expect(await page.getByLabel('Last day (empty: none)').inputValue()).toBe('2099-12-31');
    expect(await barriers(page)).toEqual([]);
    await page.getByLabel('Last day (empty: none)').fill('');
    await addresses.press('Enter');
    await page.getByText(/31 Dec/).waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: '127.0.0.1 ::1' }).waitFor();
    await page.getByRole('button', { name: `Revoke ${prefix}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('cell', { name: '127.0.0.1 ::1' }).waitFor({ state: 'detached' });
  });

  test('a person changes their own password on the page of their security', async () => {
    const page = await probe.open('/security', { person: people.viewer });
    const fill = async (present: string, next: string): Promise<void> => {
      await page.getByLabel('Present password').fill(present);
      await page.getByLabel('New password, 12 characters or more').fill(next);
      await page.getByRole('button', { name: 'Change the password' }).click();
    };
    const next = 'correct horse battery staple';
    await fill('wrong', next);
    await page.getByText('The present password is wrong.').waitFor();
    await fill(people.viewer.password, next);
    await page.getByText('Your password is changed. You are signed out everywhere else.').waitFor();
    expect(await barriers(page)).toEqual([]);
    probe.complaints.length = 0;
    await probe.open('/withdrawals', { person: { ...people.viewer, password: next } });
  });

  atLength('someone new is told that another admin has to confirm them', async () => {
    const page = await probe.open('/', { person: { ...people.viewer, email: 'new@example.com', password } });
    await page.getByText(/Another administrator has to confirm your account/).waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  test('no window complained', () => {
    expect(probe.complaints).toEqual([]);
  });
});
