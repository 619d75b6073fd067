import { expect } from '@jest/globals';
import { amountXaf, type Deposit, depositStates, later, msisdn } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import type { DepositFinderSubject } from '../deposit-finder.ts';
import { among, part } from '../given/contract.ts';
import { aRefusedDeposit, depositIn, merchantInitiated, storedDeposit } from '../given/deposits.ts';
import { aPayment, payerOf } from '../given/payments.ts';
import { uniqueMsisdn } from '../given/unique.ts';

const plenty = 10_000;
const firstMerchant = msisdn('+237690000001');
const secondMerchant = msisdn('+237690000002');

/** Rare enough that what other tests left behind does not have it. */
const rareAmount = () => amountXaf(Number(`1${uniqueMsisdn().slice(-9)}`));

export const similar = part<DepositFinderSubject>('deposits similar to a payment', (it) => {
  it.each<[string, boolean, Partial<Deposit>]>([
    ['the same number, whatever the amount and channel', true, { channelId: 'orange-money-2' }],
    ['another number', false, { msisdn: uniqueMsisdn() }],
  ])('of %s: %s.', async ({ transactions, deposits }, _, expected, fields) => {
    const payment = aPayment({ receiver: firstMerchant, amountXaf: rareAmount() });
    const { id } = await storedDeposit({ transactions }, { msisdn: payerOf(payment), ...fields });
    const found = await deposits.similarTo(payment, plenty);
    expect(found.map(({ deposit }) => deposit.id)).toEqual(expected ? [id] : []);
  });

  it.each([
    ['the same amount and merchant number', true, firstMerchant, 0],
    ['the same amount and another merchant number', false, secondMerchant, 0],
    ['the same amount where the merchant number is unknown', false, null, 0],
    ['the same merchant number and another amount', false, firstMerchant, 1],
  ])(
    'of another number, and %s: %s.',
    async ({ transactions, deposits }, _, expected, receiver, difference) => {
      const amount = rareAmount();
      const { id } = await storedDeposit({ transactions }, { amountXaf: amount });
      const payment = aPayment({ receiver, amountXaf: amountXaf(amount + difference) });
      const found = await deposits.similarTo(payment, plenty);
      expect(found.map(({ deposit }) => deposit.id)).toEqual(expected ? [id] : []);
    },
  );

  it.each(
    among(
      depositStates,
      'pending',
      'provider_acknowledged',
      'failed',
      'expired',
      'requires_manual_resolution',
    ),
  )('in %s: %s.', async (subject, state, expected) => {
    const payment = aPayment();
    const deposit = await depositIn(subject, state, { ...merchantInitiated, msisdn: payerOf(payment) });
    const found = (await subject.deposits.similarTo(payment, plenty)).filter(
      (each) => each.deposit.id === deposit.id,
    );
    expect(found).toEqual(expected ? [{ deposit, merchantMsisdn: '+237670000001' }] : []);
  });

  it('are none that were refused as they were made.', async (subject) => {
    const payment = aPayment({ receiver: firstMerchant, amountXaf: rareAmount() });
    const fields = { amountXaf: payment.amountXaf, msisdn: payerOf(payment) };
    await subject.transactions.createDeposit([aRefusedDeposit(fields)]);
    await subject.transactions.createDeposit([aRefusedDeposit({ amountXaf: payment.amountXaf })]);
    expect(await subject.deposits.similarTo(payment, plenty)).toEqual([]);
  });

  it('come the newest first, and no more than asked for.', async (subject) => {
    const payment = aPayment({ amountXaf: rareAmount(), receiver: null });
    const ids = [];
    for (const afterMs of [2_000, 3_000, 1_000]) {
      const fields = { msisdn: payerOf(payment) };
      ids.push((await storedDeposit(subject, fields, later(testMorning, afterMs))).id);
    }
    const idsUpTo = async (limit: number) =>
      (await subject.deposits.similarTo(payment, limit)).map(({ deposit }) => deposit.id);
    expect(await idsUpTo(plenty)).toEqual([ids[1], ids[0], ids[2]]);
    expect(await idsUpTo(2)).toEqual([ids[1], ids[0]]);
  });
});
