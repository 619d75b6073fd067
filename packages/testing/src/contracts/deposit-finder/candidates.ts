import { expect } from '@jest/globals';
import {
  amountXaf,
  type Deposit,
  type DepositState,
  depositStates,
  earlier,
  later,
  limits,
} from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import type { DepositFinderSubject } from '../deposit-finder.ts';
import { among, part } from '../given/contract.ts';
import {
  aRefusedDeposit,
  depositIn,
  merchantInitiated,
  movedDeposit,
  storedDeposit,
} from '../given/deposits.ts';
import { aPayment, payerOf } from '../given/payments.ts';
import { uniqueId, uniqueMsisdn } from '../given/unique.ts';
import { withdrawalIn } from '../given/withdrawals.ts';

const deadline = later(testMorning, 600_000);
const wellBefore = earlier(deadline, 1);

/** States of merchant-initiated deposits: they reach all of them. */
const stateFields = { ...merchantInitiated, expiresAt: deadline };

export const candidates = part<DepositFinderSubject>('candidates for a payment', (it) => {
  const idsFor = async (
    { deposits }: DepositFinderSubject,
    payment: Parameters<typeof deposits.candidatesFor>[0],
    deadlineAfter = wellBefore,
  ) => (await deposits.candidatesFor(payment, deadlineAfter)).map(({ deposit }) => deposit.id);

  it.each(among(depositStates, 'pending', 'provider_acknowledged', 'failed', 'expired'))(
    'a deposit of its number and amount in %s is one: %s.',
    async (subject, state, expected) => {
      const payment = aPayment();
      const { id } = await depositIn(subject, state, { ...stateFields, msisdn: payerOf(payment) });
      expect(await idsFor(subject, payment)).toEqual(expected ? [id] : []);
    },
  );

  it('one that was refused as it was made is none, and hides none.', async (subject) => {
    const payment = aPayment();
    const fields = { ...merchantInitiated, msisdn: payerOf(payment) };
    const { id } = await depositIn(subject, 'failed', fields, testMorning);
    const refused = Array.from({ length: limits.longOverMax }, () =>
      aRefusedDeposit(fields, later(testMorning, 1)),
    );
    for (const each of refused) await subject.transactions.createDeposit([each]);
    expect(await idsFor(subject, payment)).toEqual([id]);
    expect(await idsFor(subject, payment, later(deadline, 1))).toEqual([id]);
  });

  it.each<[string, Partial<Deposit>]>([
    ['number', { msisdn: uniqueMsisdn() }],
    ['amount', { amountXaf: amountXaf(5_001) }],
  ])('a deposit of another %s is none.', async (subject, _, other) => {
    const payment = aPayment();
    await storedDeposit(subject, { msisdn: payerOf(payment), ...other });
    expect(await idsFor(subject, payment)).toEqual([]);
  });

  it.each<[DepositState, number, boolean]>([
    ['expired', 1, true],
    ['expired', 0, false],
    ['failed', 1, true],
    ['failed', 0, false],
    ['pending', -1_000, true],
  ])(
    'one that is %s with a deadline %i ms after the limit is one: %s.',
    async (subject, state, ms, expected) => {
      const payment = aPayment();
      const { id } = await depositIn(subject, state, { expiresAt: deadline, msisdn: payerOf(payment) });
      const ids = await idsFor(subject, payment, later(earlier(deadline, 10_000), 10_000 - ms));
      expect(ids).toEqual(expected ? [id] : []);
    },
  );

  it.each(['expired', 'failed'] as const)(
    'of the last that %s long ago, those that were prompted for are candidates.',
    async (subject, state) => {
      const payment = aPayment();
      const msisdn = payerOf(payment);
      const muchLater = later(deadline, 86_400_000);
      const over = (ms: number, fields: Partial<Deposit>) =>
        depositIn(subject, state, { ...fields, msisdn, expiresAt: later(deadline, ms) });
      const tooOld = await over(0, merchantInitiated);
      const prompted = [await over(1, merchantInitiated), await over(2, merchantInitiated)];
      expect([...(await idsFor(subject, payment, muchLater))].sort()).toEqual(
        [tooOld, ...prompted].map(({ id }) => id).sort(),
      );
      // Dialled ones take their places among the last, and are none.
      for (let ms = 3; ms < limits.longOverMax + 1; ms += 1) await over(ms, {});
      expect([...(await idsFor(subject, payment, muchLater))].sort()).toEqual(
        prompted.map(({ id }) => id).sort(),
      );
    },
  );

  it.each(depositStates)(
    'a deposit in %s that bears its operator transaction id is one, whatever else differs.',
    async (subject, state) => {
      const payment = aPayment();
      const named = { amountXaf: amountXaf(777), providerTxId: payment.operatorTxId };
      const { id } = await depositIn(subject, state, { ...stateFields, ...named });
      expect(await idsFor(subject, payment, later(deadline, 1))).toEqual([id]);
    },
  );

  it('gives a deposit that fits in both ways once, beside all others that fit.', async (subject) => {
    const payment = aPayment();
    const msisdn = payerOf(payment);
    const both = await storedDeposit(subject, { msisdn, providerTxId: payment.operatorTxId });
    const other = await storedDeposit(subject, { msisdn });
    expect([...(await idsFor(subject, payment))].sort()).toEqual([both.id, other.id].sort());
  });

  it('gives each as it is now, with the number of the channel that it was assigned.', async (subject) => {
    const payment = aPayment({ receiver: null });
    const stored = await storedDeposit(subject, { msisdn: payerOf(payment), channelId: 'orange-money-2' });
    const deposit = await movedDeposit(subject, stored, 'window_closed');
    expect(await subject.deposits.candidatesFor(payment, wellBefore)).toEqual([
      { deposit, merchantMsisdn: '+237690000002' },
    ]);
  });

  it('never takes a withdrawal for a candidate.', async (subject) => {
    const payment = aPayment({ operatorTxId: uniqueId() });
    await withdrawalIn(subject, 'succeeded', {
      msisdn: payerOf(payment),
      providerTxId: payment.operatorTxId,
    });
    expect(await idsFor(subject, payment)).toEqual([]);
  });
});

export const paid = part<DepositFinderSubject>('deposits that were paid since a moment', (it) => {
  it.each(depositStates)(
    'are those of number and amount that have succeeded after it: %s.',
    async ({ transactions, deposits }, state) => {
      const payment = aPayment();
      const fields = { ...merchantInitiated, msisdn: payerOf(payment), amountXaf: payment.amountXaf };
      const deposit = await depositIn({ transactions }, state, fields);
      await depositIn({ transactions }, state, { ...fields, amountXaf: amountXaf(4_999) });
      await depositIn({ transactions }, state, { ...fields, msisdn: uniqueMsisdn() });
      const since = async (ms: number) => deposits.paidSince(payment, later(testMorning, ms));
      expect(await since(-1)).toEqual(state === 'succeeded' ? [deposit] : []);
      expect(await since(0)).toEqual([]);
    },
  );
});

export const prompts = part<DepositFinderSubject>('prompts like a payment', (it) => {
  const open: readonly DepositState[] = ['pending', 'provider_acknowledged'];

  it.each(depositStates)(
    'are there while open, or when over since the moment: %s.',
    async ({ transactions, deposits }, state) => {
      const payment = aPayment();
      const fields = { ...merchantInitiated, msisdn: payerOf(payment), amountXaf: payment.amountXaf };
      const deposit = await depositIn({ transactions }, state, fields);
      const since = async (ms: number) => deposits.promptsLike(payment, later(testMorning, ms));
      expect(await since(0)).toEqual([deposit]);
      expect(await since(1)).toEqual(open.includes(state) ? [deposit] : []);
    },
  );

  it.each<[string, Partial<Deposit>]>([
    ['another number', { ...merchantInitiated, msisdn: uniqueMsisdn() }],
    ['another amount', { ...merchantInitiated, amountXaf: amountXaf(4_999) }],
    ['one that players dial for', {}],
  ])('are not of %s.', async ({ transactions, deposits }, _, fields) => {
    const payment = aPayment();
    const like = { msisdn: payerOf(payment), amountXaf: payment.amountXaf };
    await storedDeposit({ transactions }, { ...like, ...fields });
    expect(await deposits.promptsLike(payment, testMorning)).toEqual([]);
  });

  it('are not those that were refused as they were made.', async ({ transactions, deposits }) => {
    const payment = aPayment();
    const like = { ...merchantInitiated, msisdn: payerOf(payment), amountXaf: payment.amountXaf };
    await transactions.createDeposit([aRefusedDeposit(like)]);
    expect(await deposits.promptsLike(payment, testMorning)).toEqual([]);
  });
});
