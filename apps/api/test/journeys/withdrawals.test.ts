import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Operator } from '@mobile-money/core';
import { type Created, Journey } from '../support/journey.ts';
import { reconcile } from '../support/reconcile.ts';

jest.setTimeout(60_000);

/** Money that leaves, and answers that never come: through the whole service and the pretend network. */
let journey: Journey;
beforeAll(async () => {
  journey = await Journey.begin();
});
afterAll(() => journey?.end());

const once = (is: string) => ({ is, next: 1 });
const balance = async (msisdn: string): Promise<number> => (await journey.phones.phone(msisdn)).balanceXaf;
const ordersFor = async (msisdn: string) =>
  (await journey.books()).orders.filter((order) => order.msisdn === msisdn);
const movementTo = async (msisdn: string) =>
  (await journey.books()).movements.find(({ to }) => to === msisdn)?.operatorTxId;

/** Asked for and approved; the answer to the approval is left to the test. */
async function requested(operator: Operator): Promise<{ player: string; withdrawal: Created }> {
  const player = journey.player(operator);
  const withdrawal = await journey.withdrawal(operator, player);
  expect(withdrawal.status).toBe('pending_approval');
  expect(await ordersFor(player)).toEqual([]);
  return { player, withdrawal };
}

describe('an approved withdrawal', () => {
  test.each(['mtn', 'orange'] as const)(
    'by %s reaches the phone, and bears the id of the money',
    async (operator) => {
      const { player, withdrawal } = await requested(operator);
      await journey.approve(withdrawal);
      const record = await journey.until(withdrawal, 'succeeded');
      expect(await balance(player)).toBe(505_000);
      expect(record.provider_tx_id).toBe(await movementTo(player));
      await journey.untilTold(withdrawal, 'payment.succeeded');
      expect(journey.webhooks(withdrawal)).toMatchObject([{ provider_tx_id: record.provider_tx_id }]);
    },
  );

  test.each(['mtn', 'orange'] as const)(
    'that the primary of %s refuses is sent by the backup, once',
    async (operator) => {
      const primary = operator === 'mtn' ? 'mtn_momo' : 'orange_money';
      await journey.phones.fault({ [primary]: { answer: once('refuse') } });
      const { player, withdrawal } = await requested(operator);
      await journey.approve(withdrawal);
      const record = await journey.until(withdrawal, 'succeeded');
      expect(record).toMatchObject({
        provider: `${operator}_ussd`,
        provider_tx_id: await movementTo(player),
      });
      expect(await ordersFor(player)).toHaveLength(1);
      expect(await balance(player)).toBe(505_000);
      await journey.untilTold(withdrawal, 'payment.succeeded');
    },
  );

  test('fails when no provider has the money for it, and nothing leaves', async () => {
    await journey.phones.fault({ orange: { balance: once('insufficient') } });
    const { player, withdrawal } = await requested('orange');
    await journey.approve(withdrawal);
    const record = await journey.until(withdrawal, 'failed');
    expect(record.state_reason).toContain('insuffisant');
    expect(await balance(player)).toBe(500_000);
    await journey.untilTold(withdrawal, 'payment.failed');
  });

  test('fails when MTN took it on and then had not the money, and no backup sends it again', async () => {
    await journey.phones.fault({ mtn_momo: { balance: once('insufficient') } });
    const { player, withdrawal } = await requested('mtn');
    await journey.approve(withdrawal);
    const record = await journey.until(withdrawal, 'failed');
    expect(record.state_reason).toContain('The account has not enough money.');
    expect(await ordersFor(player)).toMatchObject([{ providerId: 'mtn_momo', state: 'failed' }]);
    expect(await balance(player)).toBe(500_000);
    await journey.untilTold(withdrawal, 'payment.failed');
  });

  test('that two people approve at once is sent once', async () => {
    const { player, withdrawal } = await requested('mtn');
    const path = `/internal/v1/withdrawals/${withdrawal.service_tx_id}/approve`;
    const answers = await Promise.all([1, 2, 3].map(() => journey.call('POST', path)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await journey.until(withdrawal, 'succeeded');
    expect(await ordersFor(player)).toHaveLength(1);
    await journey.untilTold(withdrawal, 'payment.succeeded');
  });
});

/** The adapters wait ten seconds, so all that waits for a silence waits together. */
describe('an answer that is lost after the operator took the request', () => {
  test('is never repeated, nor handed to the backup, and the status tells what happened', async () => {
    const [payer, payee] = [journey.player('mtn'), journey.player('orange')];
    // Callbacks are off: only asking can tell.
    await journey.phones.fault({
      mtn_momo: { answer: once('time_out_after_taking'), callbacks: 'off' },
      orange_money: { answer: once('time_out_after_taking'), callbacks: 'off' },
    });
    const withdrawal = await journey.withdrawal('orange', payee);
    const [deposit, approved] = await Promise.all([
      journey.deposit('mtn', payer),
      journey.approve(withdrawal),
    ]);
    expect(deposit.status).toBe('pending');
    expect(approved.state).toBe('provider_submitted');
    const waiting = await journey.record(deposit);
    expect(waiting).toMatchObject({
      provider: 'mtn_momo',
      exchanges: [{ operation: 'collect', outcome: 'unknown' }],
    });
    expect(await ordersFor(payer)).toMatchObject([{ providerId: 'mtn_momo', state: 'pending' }]);
    expect(await journey.phones.confirm(payer)).toBe('paid');
    const records = await Promise.all([deposit, withdrawal].map((each) => journey.until(each, 'succeeded')));
    for (const { exchanges } of records) {
      expect(exchanges.map(({ operation, outcome }) => `${operation} ${outcome}`)).toEqual([
        expect.stringMatching(/^(?:collect|transfer) unknown$/),
        'read_status succeeded',
      ]);
    }
    expect([await ordersFor(payer), await ordersFor(payee)].map(({ length }) => length)).toEqual([1, 1]);
    expect([await balance(payer), await balance(payee)]).toEqual([495_000, 505_000]);
    expect((await journey.record(withdrawal)).provider_tx_id).toBe(await movementTo(payee));
    await Promise.all([deposit, withdrawal].map((each) => journey.untilTold(each, 'payment.succeeded')));
  });
});

test('at the end the books of the service and of the operators agree', async () => {
  expect(await reconcile(journey)).toEqual([]);
});
