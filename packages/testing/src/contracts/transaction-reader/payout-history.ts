import { expect } from '@jest/globals';
import {
  amountXaf,
  type Deposit,
  later,
  limits,
  placeOf,
  playerId,
  type ReceivedPayment,
  type WalletEntry,
  type Withdrawal,
} from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { part } from '../given/contract.ts';
import { depositIn, merchantInitiated, movedDeposit, storedDeposit } from '../given/deposits.ts';
import { anAuditEntry, storedPayment } from '../given/payments.ts';
import { uniqueId, uniqueMsisdn } from '../given/unique.ts';
import { atOnce } from '../given/walk.ts';
import { anEntry, aStep } from '../given/wallets.ts';
import { withdrawalIn } from '../given/withdrawals.ts';
import type { TransactionReaderSubject } from '../transaction-reader.ts';

const nothing = {
  hasSucceeded: false,
  depositedXaf: 0,
  withdrawnXaf: 0,
  isAnotherWaiting: false,
  isNumberShared: false,
  hasLostMoney: false,
};

const waiting = (subject: TransactionReaderSubject, fields: Partial<Withdrawal> = {}): Promise<Withdrawal> =>
  withdrawalIn(subject, 'pending_approval', fields);
const another = () => playerId(uniqueId());

/** A deposit that was credited with a payment of its own number. */
async function paidDeposit(
  subject: TransactionReaderSubject,
  fields: Partial<Deposit>,
  isVouched = false,
): Promise<ReceivedPayment> {
  const deposit = await storedDeposit(subject, fields);
  const payment = await storedPayment(subject, { payer: deposit.msisdn, receiver: uniqueMsisdn() });
  const decided = { status: 'received', waitsUntil: null, isVouched, decision: null } as const;
  await subject.payments.decide(payment, decided, anAuditEntry());
  await movedDeposit(subject, deposit, 'payment_confirmed', testMorning, { consumes: [payment.id] });
  return payment;
}

type Standing = WalletEntry['standing'];

/** The book of the wallet that was paid says so of a payment. */
async function bookSays(
  { wallets }: TransactionReaderSubject,
  payment: ReceivedPayment,
  standing: Standing,
): Promise<void> {
  const { wallet, name } = placeOf(payment) ?? {};
  if (wallet === undefined || name === undefined) throw new Error('No one knows which number was paid.');
  await wallets.write(aStep(wallet, 0, { entries: [anEntry(wallet, { name, standing })] }));
}

export const payoutHistories = part<TransactionReaderSubject>('what went before a withdrawal', (it) => {
  it('is nothing for the first of a player and a number.', async (subject) => {
    expect(await subject.reader.payoutHistory(await waiting(subject))).toEqual(nothing);
  });

  it('sums up what succeeded of the player, and only in the application.', async (subject) => {
    const wanted = await waiting(subject);
    const { playerId: player } = wanted;
    await depositIn(subject, 'succeeded', { playerId: player, amountXaf: amountXaf(7_000) });
    await depositIn(subject, 'succeeded', { playerId: player, amountXaf: amountXaf(1_000) });
    await depositIn(subject, 'expired', { playerId: player });
    await withdrawalIn(subject, 'succeeded', { playerId: player, amountXaf: amountXaf(300) });
    await withdrawalIn(subject, 'failed', { playerId: player });
    await depositIn(subject, 'succeeded', { playerId: player, applicationId: 'other' });
    const sums = { hasSucceeded: true, depositedXaf: 8_000, withdrawnXaf: 300 };
    expect(await subject.reader.payoutHistory(wanted)).toEqual({ ...nothing, ...sums });
  });

  it('knows what succeeded to the number, whoever it was for.', async (subject) => {
    const wanted = await waiting(subject);
    const { msisdn } = wanted;
    await withdrawalIn(subject, 'succeeded', { msisdn, applicationId: 'other' });
    expect(await subject.reader.payoutHistory(wanted)).toEqual({ ...nothing, hasSucceeded: true });
  });

  it.each(['playerId', 'msisdn'] as const)(
    'knows that another one of its %s waits.',
    async (subject, name) => {
      const wanted = await waiting(subject);
      await withdrawalIn(subject, 'approved', { [name]: wanted[name] });
      const { reader } = subject;
      const shared = { isNumberShared: name === 'msisdn' };
      expect(await reader.payoutHistory(wanted)).toEqual({ ...nothing, ...shared });
      await waiting(subject, { [name]: wanted[name] });
      expect(await reader.payoutHistory(wanted)).toEqual({ ...nothing, ...shared, isAnotherWaiting: true });
    },
  );

  it.each([
    ['a deposit of another player', 'default', true],
    ['a deposit of a player of another application', 'other', false],
  ])('is told of the number by %s: %j %j', async (subject, _, applicationId, isNumberShared) => {
    const wanted = await waiting(subject);
    const { msisdn, playerId: own } = wanted;
    await storedDeposit(subject, { msisdn, playerId: own });
    await storedDeposit(subject, { msisdn, playerId: another(), applicationId });
    expect(await subject.reader.payoutHistory(wanted)).toEqual({ ...nothing, isNumberShared });
  });

  it('knows of a number that is shared, however much its player did with it since.', async (subject) => {
    const wanted = await waiting(subject);
    const { msisdn, playerId: own } = wanted;
    // Of the largest amount, so that no index by amount has it among the first.
    await storedDeposit(subject, { msisdn, playerId: another(), amountXaf: amountXaf(999_999) });
    await atOnce(limits.risk.ofNumberMax + 10, () => storedDeposit(subject, { msisdn, playerId: own }));
    expect(await subject.reader.payoutHistory(wanted)).toEqual({ ...nothing, isNumberShared: true });
  });

  it.each(['playerId', 'msisdn'] as const)(
    'knows that the money of a deposit of its %s went back, or never came.',
    async (subject, name) => {
      const { reader, payments } = subject;
      for (const lost of ['reversed', 'contradicted'] as const) {
        const wanted = await waiting(subject);
        const payment = await paidDeposit(subject, {
          [name]: wanted[name],
          ...(name === 'msisdn' && { applicationId: 'other' }),
        });
        expect((await reader.payoutHistory(wanted)).hasLostMoney).toBe(false);
        await (lost === 'reversed'
          ? payments.takeBack(payment.id)
          : bookSays(subject, payment, 'contradicted'));
        expect([lost, (await reader.payoutHistory(wanted)).hasLostMoney]).toEqual([lost, true]);
      }
    },
  );

  it.each(['vouched', 'open'] as const)(
    'misses no money that its book calls %s.',
    async (subject, standing) => {
      const wanted = await waiting(subject);
      await bookSays(subject, await paidDeposit(subject, { playerId: wanted.playerId }), standing);
      expect((await subject.reader.payoutHistory(wanted)).hasLostMoney).toBe(false);
    },
  );

  it('misses no money that no deposit was credited with.', async (subject) => {
    const wanted = await waiting(subject);
    const { id } = await storedPayment(subject, { payer: wanted.msisdn });
    await subject.payments.takeBack(id);
    const late = await storedPayment(subject, { payer: wanted.msisdn });
    const failed = await depositIn(subject, 'failed', { ...merchantInitiated, msisdn: wanted.msisdn });
    const held = await movedDeposit(subject, failed, 'payment_confirmed', testMorning, {
      consumes: [late.id],
    });
    expect(held.state).toBe('requires_manual_resolution');
    await subject.payments.takeBack(late.id);
    expect((await subject.reader.payoutHistory(wanted)).hasLostMoney).toBe(false);
  });

  it('misses no contradicted money that two people vouch for.', async (subject) => {
    const wanted = await waiting(subject);
    const payment = await paidDeposit(subject, { playerId: wanted.playerId }, true);
    await bookSays(subject, payment, 'contradicted');
    expect((await subject.reader.payoutHistory(wanted)).hasLostMoney).toBe(false);
  });

  it('looks for lost money among the newest deposits of the player.', async (subject) => {
    const wanted = await waiting(subject);
    const { playerId: player } = wanted;
    const { id } = await paidDeposit(subject, { playerId: player });
    await subject.payments.takeBack(id);
    const newer = later(testMorning, 1);
    const oneMore = () => depositIn(subject, 'succeeded', { playerId: player }, newer);
    await atOnce(limits.risk.ofCreditedMax - 1, oneMore);
    expect((await subject.reader.payoutHistory(wanted)).hasLostMoney).toBe(true);
    await oneMore();
    expect((await subject.reader.payoutHistory(wanted)).hasLostMoney).toBe(false);
  });

  it('is each its own for many who ask at once.', async (subject) => {
    const all = await atOnce(5, () => waiting(subject));
    const [first] = all as [Withdrawal];
    await depositIn(subject, 'succeeded', { playerId: first.playerId, amountXaf: amountXaf(900) });
    const told = await Promise.all(all.map((each) => subject.reader.payoutHistory(each)));
    expect(told.map(({ depositedXaf }) => depositedXaf)).toEqual([900, 0, 0, 0, 0]);
  });
});
