import { describe, expect, it } from '@jest/globals';
import { amountXaf, type Deposit, type DepositState, depositStates, later } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import type { DepositFinderSubject } from '../deposit-finder.ts';
import { aRefusedDeposit, depositIn, merchantInitiated, storedDeposit } from '../given/deposits.ts';
import { aPayment, payerOf } from '../given/payments.ts';
import { uniqueMsisdn } from '../given/unique.ts';

export function prompts(makeSubject: () => Promise<DepositFinderSubject>): void {
  describe('prompts like a payment', () => {
    const open: readonly DepositState[] = ['pending', 'provider_acknowledged'];

    it.each(depositStates)('are there while open, or when over since the moment: %s.', async (state) => {
      const { transactions, deposits } = await makeSubject();
      const payment = aPayment();
      const fields = { ...merchantInitiated, msisdn: payerOf(payment), amountXaf: payment.amountXaf };
      const deposit = await depositIn({ transactions }, state, fields);
      const since = async (ms: number) => deposits.promptsLike(payment, later(testMorning, ms));
      expect(await since(0)).toEqual([deposit]);
      expect(await since(1)).toEqual(open.includes(state) ? [deposit] : []);
    });

    it.each<[string, Partial<Deposit>]>([
      ['another number', { ...merchantInitiated, msisdn: uniqueMsisdn() }],
      ['another amount', { ...merchantInitiated, amountXaf: amountXaf(4_999) }],
      ['one that players dial for', {}],
    ])('are not of %s.', async (_, fields) => {
      const { transactions, deposits } = await makeSubject();
      const payment = aPayment();
      const like = { msisdn: payerOf(payment), amountXaf: payment.amountXaf };
      await storedDeposit({ transactions }, { ...like, ...fields });
      expect(await deposits.promptsLike(payment, testMorning)).toEqual([]);
    });

    it('are not those that were refused as they were made.', async () => {
      const { transactions, deposits } = await makeSubject();
      const payment = aPayment();
      const like = { ...merchantInitiated, msisdn: payerOf(payment), amountXaf: payment.amountXaf };
      await transactions.createDeposit([aRefusedDeposit(like)]);
      expect(await deposits.promptsLike(payment, testMorning)).toEqual([]);
    });
  });
}
