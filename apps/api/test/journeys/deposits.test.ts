import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { type Created, Journey } from '../support/journey.ts';
import { reconcile } from '../support/reconcile.ts';

jest.setTimeout(60_000);

/** Every way in which a player can pay, or not, through the whole service and the pretend network. */
let journey: Journey;
beforeAll(async () => {
  journey = await Journey.begin();
});
afterAll(() => journey?.end());

const balance = async (msisdn: string): Promise<number> => (await journey.phones.phone(msisdn)).balanceXaf;
const dialCode = ({ instructions }: Created): string => instructions?.ussd_string ?? '';
const once = (is: string, more: object = {}) => ({ is, next: 1, ...more });

const ordersFor = async (msisdn: string) =>
  (await journey.books()).orders.filter((order) => order.msisdn === msisdn);
const movementsFrom = async (msisdn: string) =>
  (await journey.books()).movements.filter(({ from }) => from === msisdn);

describe('an MTN deposit', () => {
  test('asks on the phone, and succeeds when its owner types the PIN', async () => {
    const player = journey.player('mtn');
    const deposit = await journey.deposit('mtn', player);
    expect(deposit).toMatchObject({
      status: 'provider_acknowledged',
      collection_mode: 'merchant_initiated',
      instructions: null,
    });
    expect((await journey.phones.phone(player)).prompts).toMatchObject([{ amountXaf: 5_000 }]);
    expect(await journey.phones.confirm(player)).toBe('paid');
    const record = await journey.until(deposit, 'succeeded');
    const [movement] = await movementsFrom(player);
    expect(record.provider_tx_id).toBe(movement?.operatorTxId);
    expect(await balance(player)).toBe(495_000);
    await journey.untilTold(deposit, 'payment.succeeded');
    expect(journey.webhooks(deposit)).toMatchObject([
      { amount_xaf: 5_000, provider_tx_id: movement?.operatorTxId },
    ]);
  });

  test('fails when its owner refuses', async () => {
    const player = journey.player('mtn');
    const deposit = await journey.deposit('mtn', player);
    expect(await journey.phones.refuse(player)).toBe('refused');
    const record = await journey.until(deposit, 'failed');
    expect(record.state_reason).toContain('The payer refused the payment.');
    await journey.untilTold(deposit, 'payment.failed');
    expect(await balance(player)).toBe(500_000);
  });

  test('fails when the wallet is too small, and when the PIN was wrong three times', async () => {
    const [poor, forgetful] = [journey.player('mtn'), journey.player('mtn')];
    const large = await journey.deposit('mtn', poor, { amount_xaf: 500_001 });
    const usual = await journey.deposit('mtn', forgetful);
    expect(await journey.phones.confirm(poor)).toBe('insufficient_funds');
    const outcomes = [];
    for (let tries = 0; tries < 3; tries += 1) outcomes.push(await journey.phones.confirm(forgetful, '0000'));
    expect(outcomes).toEqual(['try_again', 'try_again', 'wrong_pin']);
    await journey.until(large, 'failed');
    await journey.until(usual, 'failed');
    await Promise.all([large, usual].map((each) => journey.untilTold(each, 'payment.failed')));
  });

  test('that is asked for twenty times at once, asks the player once', async () => {
    const player = journey.player('mtn');
    const same = { reference: 'twenty', player_id: '7f1c2a34-5b6d-4e8f-9a0b-1c2d3e4f5a6b' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => journey.deposit('mtn', player, same)));
    expect(new Set(answers.map(({ service_tx_id }) => service_tx_id)).size).toBe(1);
    expect(await ordersFor(player)).toHaveLength(1);
    await journey.phones.confirm(player);
    await journey.until(answers[0] as Created, 'succeeded');
    await journey.untilTold(answers[0] as Created, 'payment.succeeded');
  });

  test('goes to the backup when the primary refuses, and the player is asked once', async () => {
    const player = journey.player('mtn');
    await journey.phones.fault({ mtn_momo: { answer: once('refuse') } });
    const deposit = await journey.deposit('mtn', player);
    expect(deposit.status).toBe('provider_acknowledged');
    expect(await ordersFor(player)).toMatchObject([{ providerId: 'mtn_ussd', kind: 'collection' }]);
    expect(await journey.phones.confirm(player)).toBe('paid');
    const record = await journey.until(deposit, 'succeeded');
    expect(record).toMatchObject({
      provider: 'mtn_ussd',
      exchanges: [
        { provider_id: 'mtn_momo', outcome: 'rejected' },
        { provider_id: 'mtn_ussd', outcome: 'sent' },
      ],
    });
    await journey.untilTold(deposit, 'payment.succeeded');
  });

  test('that both providers refuse has failed at once', async () => {
    await journey.phones.fault({ mtn: { answer: once('refuse') } });
    const deposit = await journey.deposit('mtn', journey.player('mtn'));
    expect(deposit).toMatchObject({ status: 'failed', expires_at: null });
    await journey.untilTold(deposit, 'payment.failed');
  });
});

describe('an Orange deposit', () => {
  test('succeeds when the player dials its code', async () => {
    const player = journey.player('orange');
    const deposit = await journey.deposit('orange', player);
    expect(deposit).toMatchObject({ status: 'pending', collection_mode: 'customer_initiated' });
    expect((await journey.phones.phone(player)).prompts).toEqual([]);
    expect(await journey.phones.dialAndPay(player, dialCode(deposit))).toBe('paid');
    const record = await journey.until(deposit, 'succeeded');
    const [movement] = await movementsFrom(player);
    expect(movement).toMatchObject({ amountXaf: 5_000, operatorTxId: record.provider_tx_id });
    await journey.untilTold(deposit, 'payment.succeeded');
  });

  test('of a large amount succeeds at once, for its SMS continue what the wallet had', async () => {
    for (let count = 0; count < 3; count += 1) {
      const player = journey.player('orange');
      const deposit = await journey.deposit('orange', player, { amount_xaf: 150_000 });
      await journey.phones.dialAndPay(player, dialCode(deposit));
      await journey.until(deposit, 'succeeded');
      await journey.untilTold(deposit, 'payment.succeeded');
    }
  });

  test('is not completed by another amount, by another number or at another merchant number', async () => {
    const [player, friend] = [journey.player('orange'), journey.player('orange')];
    const deposit = await journey.deposit('orange', player);
    const code = dialCode(deposit);
    const other = code.includes('500001')
      ? code.replace('500001', '500002')
      : code.replace('500002', '500001');
    const held = (await journey.payments('unmatched')).length;
    await journey.phones.dialAndPay(player, code.replace('5000#', '4999#'));
    await journey.phones.dialAndPay(friend, code);
    await journey.phones.dialAndPay(player, other);
    await eventually(
      async () => (await journey.payments('unmatched')).length === held + 3,
      () => 'Three payments should be held.',
    );
    const reasons = (await journey.payments('unmatched')).map(({ held_because }) => held_because);
    expect(reasons.every((reason) => reason !== '')).toBe(true);
    expect((await journey.record(deposit)).state).toBe('pending');
    expect(journey.webhooks(deposit)).toEqual([]);
  });

  test.each(['twice', 'twice_other_event_id'])('is credited once when its SMS comes %s', async (how) => {
    const player = journey.player('orange');
    // A second deposit of the same number and amount is what a doubled SMS could wrongly complete.
    const player_id = '11111111-1111-4111-8111-111111111111';
    const deposit = await journey.deposit('orange', player, { player_id });
    await journey.deposit('orange', player, { player_id });
    await journey.phones.fault({ orange: { sms: once(how) } });
    const before = await journey.phones.sentBy('orange-gateway-1');
    await journey.phones.dialAndPay(player, dialCode(deposit));
    await journey.until(deposit, 'succeeded');
    await eventually(
      async () => (await journey.phones.sentBy('orange-gateway-1')) >= before + 2,
      () => 'The SMS should have come twice.',
    );
    const states = (await journey.transactions()).filter(({ msisdn }) => msisdn === player);
    expect(states.map(({ state }) => state).sort()).toEqual(['pending', 'succeeded']);
    await journey.untilTold(deposit, 'payment.succeeded');
    await journey.phones.fault({ orange: { sms: 'normal' } });
  });

  test('succeeds when its SMS comes late, and when two change places', async () => {
    const [late, first, second] = [
      journey.player('orange'),
      journey.player('orange'),
      journey.player('orange'),
    ];
    await journey.phones.fault({ orange_money: { sms: once('late', { ms: 1_000 }) } });
    const deposit = await journey.deposit('orange', late);
    await journey.phones.dialAndPay(late, dialCode(deposit));
    expect((await journey.record(deposit)).state).toBe('pending');
    await journey.until(deposit, 'succeeded');
    await journey.phones.fault({ orange_money: { sms: once('reordered') } });
    const [a, b] = [await journey.deposit('orange', first), await journey.deposit('orange', second)];
    await journey.phones.dialAndPay(first, dialCode(a));
    await journey.phones.dialAndPay(second, dialCode(b));
    await Promise.all([a, b].map((each) => journey.until(each, 'succeeded')));
    await Promise.all([deposit, a, b].map((each) => journey.untilTold(each, 'payment.succeeded')));
  });

  test('waits when its SMS is lost, and succeeds when the device sends its inbox again', async () => {
    const player = journey.player('orange');
    const deposit = await journey.deposit('orange', player);
    await journey.phones.fault({ orange_money: { sms: once('lost') } });
    expect(await journey.phones.dialAndPay(player, dialCode(deposit))).toBe('paid');
    const merchant = deposit.instructions?.merchant.msisdn ?? '';
    const [lost] = (await journey.phones.phone(merchant)).sms;
    expect((await journey.record(deposit)).state).toBe('pending');
    const answer = await journey.call('POST', '/gateway/v1/orange_money/device', {
      deviceId: 'orange-gateway-1',
      event: 'sms:received',
      id: 'exported',
      payload: { message: lost?.text, sender: lost?.sender, recipient: merchant, simNumber: null },
    });
    expect(answer).toMatchObject({
      status: 200,
      json: { outcome: 'matched', service_tx_id: deposit.service_tx_id },
    });
    await journey.until(deposit, 'succeeded');
    await journey.untilTold(deposit, 'payment.succeeded');
  });

  test('is not completed by an SMS that a stranger sends in the words of the operator', async () => {
    const player = journey.player('orange');
    const deposit = await journey.deposit('orange', player);
    const merchant = deposit.instructions?.merchant.msisdn ?? '';
    const message =
      `Transfert de ${player.slice(-9)} X vers ${merchant.slice(-9)} Y reussi. Details: ID transaction: ` +
      'PP260731.1319.B45800, Montant Transaction: 5000FCFA, Frais: 0 FCFA, Commission: 0 FCFA, ' +
      'Montant Net: 5000 FCFA, Nouveau Solde: 2784137.6 FCFA';
    const payload = { message, sender: '+237699999999', recipient: merchant, simNumber: 1 };
    const envelope = { deviceId: 'orange-gateway-1', event: 'sms:received', id: 'forged', payload };
    expect((await journey.call('POST', '/gateway/v1/orange_money/device', envelope)).json).toMatchObject({
      outcome: 'ignored',
    });
    expect((await journey.record(deposit)).state).toBe('pending');
  });
});

test('at the end the books of the service and of the operators agree', async () => {
  expect(await reconcile(journey)).toEqual([]);
});
