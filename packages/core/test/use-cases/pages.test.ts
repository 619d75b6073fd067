import { describe, expect, it } from '@jest/globals';
import { aStaffMember, testMorning } from '@mobile-money/testing';
import type { Deposit } from '../../src/deposit/deposit.ts';
import { later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import { type Msisdn, maskedText } from '../../src/phone/msisdn.ts';
import { settings } from '../../src/settings.ts';
import { dutiesOf } from '../../src/staff/staff-account.ts';
import type { Transaction } from '../../src/transaction/transaction.ts';
import { issueApiKey } from '../../src/use-cases/api-keys.ts';
import { changeLook, listApplications } from '../../src/use-cases/applications.ts';
import { findPage, forgetPages, leaveHint, makePage, readPage } from '../../src/use-cases/pages.ts';
import { listPayments } from '../../src/use-cases/payment-lists.ts';
import { readTransactionRecord } from '../../src/use-cases/read-transaction.ts';
import { aDeposit, aPayment, aWithdrawal, refusal, uuidOf } from '../a-transaction.ts';
import { worldWith } from '../a-world.ts';

const chosen = settings({ publicUrl: 'https://pay.example', latePaymentWindowMs: 60_000 });
const worldOfPage = (...stored: readonly Transaction[]) => worldWith(stored, { settings: chosen });
const asked = { language: 'en', returnUrl: null } as const;

/** A world with one deposit and its page. */
async function made(fields: Partial<Deposit> = {}) {
  const deposit = aDeposit(fields);
  const world = worldOfPage(deposit);
  const { url } = await makePage(world.ports)('default', deposit.id, asked);
  const [page] = world.database.pages.values();
  if (page === undefined) throw new Error('No page was kept.');
  return { world, deposit, url, page };
}

describe('a page for the player', () => {
  it('is made for a deposit under a token of which only the digest is kept', async () => {
    const { world, deposit, url, page } = await made();
    expect(url).toBe('https://pay.example/pay/secret-1');
    expect(page).toEqual({
      tokenSha256: '1'.padStart(64, '0'),
      transactionId: deposit.id,
      language: 'en',
      returnUrl: null,
      expiresAt: later(deposit.expiresAt, 60_000),
    });
    const returnUrl = 'https://platform.example/back';
    const again = await makePage(world.ports)('default', deposit.id, { ...asked, returnUrl });
    expect(again).toEqual({ url: 'https://pay.example/pay/secret-2', expiresAt: page.expiresAt });
    expect(await world.pages.find('2'.padStart(64, '0'))).toMatchObject({ returnUrl });
  });

  it.each([
    ['an unknown transaction', 'default', uuidOf(9), {}, 'transaction_not_found'],
    ['a transaction of someone else', 'other', aDeposit().id, {}, 'transaction_not_found'],
    ['a withdrawal', 'default', aWithdrawal().id, {}, 'not_a_deposit'],
    ['a way back that is none', 'default', aDeposit().id, { returnUrl: 'ftp://x' }, 'invalid_callback_url'],
    ['an unknown language', 'default', aDeposit().id, { language: 'de' as 'fr' }, 'invalid_language'],
  ] as const)('is not made for %s', async (_what, application, id, changes, code) => {
    const world = worldOfPage(aDeposit(), aWithdrawal());
    const act = makePage(world.ports)(application, id, { ...asked, ...changes });
    await expect(act).rejects.toEqual(refusal(code));
    expect(world.database.pages.size).toBe(0);
  });

  it('is not made where no one knows its address', async () => {
    const act = makePage(worldWith([aDeposit()]).ports)('default', aDeposit().id, asked);
    await expect(act).rejects.toEqual(refusal('pages_have_no_address'));
  });

  it('tells the truth of the moment', async () => {
    const { world, deposit, page } = await made();
    expect(await findPage(world.ports)(page.tokenSha256)).toEqual(page);
    expect(await readPage(world.ports)(page)).toEqual({
      page,
      deposit,
      state: 'to_dial',
      look: null,
      at: testMorning,
    });
    world.database.transactions.set(deposit.id, { ...deposit, state: 'succeeded' });
    expect(await readPage(world.ports)(page)).toMatchObject({ state: 'succeeded' });
  });

  it('is there until the late window ends, and then no more than one that never was', async () => {
    const { world, page } = await made();
    world.clock.advance(page.expiresAt - testMorning - 1);
    expect(await findPage(world.ports)(page.tokenSha256)).toEqual(page);
    expect(await forgetPages(world.ports)(10)).toBe(0);
    world.clock.advance(1);
    for (const digest of [page.tokenSha256, '9'.repeat(64)])
      await expect(findPage(world.ports)(digest)).rejects.toEqual(refusal('page_not_found'));
    world.clock.advance(1);
    expect(await forgetPages(world.ports)(10)).toBe(1);
    expect(world.database.pages.size).toBe(0);
  });
});

const id = 'MP260101.0900.A12345';

describe('what a player says to have paid', () => {
  it('is kept for staff, with the payment that it names, and changes nothing else', async () => {
    const { world, deposit, page } = await made();
    expect(await leaveHint(world.ports)(page, `ID transaction: ${id.toLowerCase()}`)).toBe('kept');
    const hint = { transactionId: deposit.id, operator: 'orange', operatorTxId: id, at: testMorning };
    const read = async () => (await readTransactionRecord(world.ports)(deposit.id, dutiesOf.viewer)).hints;
    expect(await read()).toEqual([{ ...hint, paymentId: null }]);
    const payment = aPayment({ operatorTxId: id });
    world.database.payments.set(payment.id, payment);
    expect(await read()).toEqual([{ ...hint, paymentId: payment.id }]);
    expect(world.database.transactions.get(deposit.id)).toBe(deposit);
  });

  it('is answered the same whether or not there is such a payment, and kept once', async () => {
    const { world, deposit, page } = await made();
    const payment = aPayment({ operatorTxId: id });
    world.database.payments.set(payment.id, payment);
    for (const each of [id, id, 'MP260101.0900.A99999'])
      expect(await leaveHint(world.ports)(page, each)).toBe('kept');
    expect(await world.pages.hintsOf(deposit.id)).toHaveLength(2);
  });

  it('is not kept when it holds no id, or too many were named', async () => {
    const { world, page } = await made();
    expect(await leaveHint(world.ports)(page, "J'ai payé !")).toBe('unread');
    for (let n = 0; n < limits.hintsPerDepositMax; n += 1)
      expect(await leaveHint(world.ports)(page, `MP260101.0900.A1234${n}`)).toBe('kept');
    expect(await leaveHint(world.ports)(page, id)).toBe('full');
  });

  it.each([
    { state: 'succeeded' },
    { state: 'requires_manual_resolution' },
    { state: 'expired', msisdn: maskedText as Msisdn },
  ] as const)('is not needed any more of %j', async (fields) => {
    const { world, page } = await made(fields);
    expect(await leaveHint(world.ports)(page, id)).toBe('over');
    expect(world.database.hints).toEqual([]);
  });

  it.each([
    ['of its own number', {}, true],
    ['of another number, amount and wallet', { payer: null, amountXaf: 100, receiver: null }, true],
    ['unless its deposit succeeded', { payer: null, amountXaf: 100, receiver: null }, false],
  ])('puts the deposit first for the payment %s', async (_what, fields, isListed) => {
    const { world, deposit, page } = await made();
    const newer = aDeposit({ id: uuidOf(7) as Deposit['id'], createdAt: later(testMorning, 5) });
    world.database.transactions.set(newer.id, newer);
    await leaveHint(world.ports)(page, id);
    if (!isListed) world.database.transactions.set(deposit.id, { ...deposit, state: 'succeeded' });
    const payment = aPayment({ operatorTxId: id, status: 'held', ...(fields as object) });
    world.database.payments.set(payment.id, payment);
    const { items } = await listPayments(world.ports)({ status: 'unmatched' }, { cursor: null, limit: 10 });
    const hinted = items[0]?.candidates.filter(({ isHinted }) => isHinted) ?? [];
    expect(hinted.map((each) => each.deposit.id)).toEqual(isListed ? [deposit.id] : []);
    if (isListed) expect(items[0]?.candidates[0]).toMatchObject({ isHinted: true });
  });
});

describe('how applications look', () => {
  const staff = aStaffMember();

  it('is known for all that have keys, and for the one that needs none', async () => {
    const { ports, database } = worldOfPage();
    await issueApiKey(ports)({ application: 'betting', kind: 'test' }, staff);
    const none = { displayName: null, colour: null };
    const bare = [
      { applicationId: 'betting', ...none },
      { applicationId: 'default', ...none },
    ];
    expect(await listApplications(ports)()).toEqual(bare);
    await changeLook(ports)('betting', { displayName: ' Chez Awa ' }, staff);
    const look = await changeLook(ports)('betting', { colour: '#0A5C36' }, staff);
    expect(look).toEqual({ applicationId: 'betting', displayName: 'Chez Awa', colour: '#0a5c36' });
    expect(await listApplications(ports)()).toEqual([look, bare[1]]);
    const entries = [...database.audit.values()].filter(({ action }) => action === 'application.look');
    expect(entries).toMatchObject([
      { staff, subject: 'betting', before: '', after: 'Chez Awa' },
      { staff, subject: 'betting', before: 'Chez Awa', after: 'Chez Awa, #0a5c36' },
    ]);
  });

  it.each([
    ['nobody', { displayName: 'x' }, 'application_not_found'],
    ['default', { displayName: '' }, 'invalid_text'],
    ['default', { colour: 'red' }, 'invalid_colour'],
    ['default', { colour: '#ffcc00' }, 'colour_too_light'],
  ] as const)('is not changed for %s to %j', async (application, patch, code) => {
    const { ports, database } = worldOfPage();
    await expect(changeLook(ports)(application, patch, staff)).rejects.toEqual(refusal(code));
    expect([database.applications.size, database.audit.size]).toEqual([0, 0]);
  });

  it('is shown on pages', async () => {
    const { world, page } = await made();
    const look = await changeLook(world.ports)('default', { displayName: 'Chez Awa' }, staff);
    expect(await readPage(world.ports)(page)).toMatchObject({ look });
  });
});
