import { expect } from '@jest/globals';
import { amountXaf, limits, playerId, type Withdrawal } from '@mobile-money/core';
import { part } from '../given/contract.ts';
import { depositIn, storedDeposit } from '../given/deposits.ts';
import { uniqueId } from '../given/unique.ts';
import { atOnce } from '../given/walk.ts';
import { withdrawalIn } from '../given/withdrawals.ts';
import type { TransactionReaderSubject } from '../transaction-reader.ts';

const nothing = {
  hasSucceeded: false,
  depositedXaf: 0,
  withdrawnXaf: 0,
  isAnotherWaiting: false,
  isNumberShared: false,
};

const waiting = (subject: TransactionReaderSubject, fields: Partial<Withdrawal> = {}): Promise<Withdrawal> =>
  withdrawalIn(subject, 'pending_approval', fields);
const another = () => playerId(uniqueId());

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

  it('is each its own for many who ask at once.', async (subject) => {
    const all = await atOnce(5, () => waiting(subject));
    const [first] = all as [Withdrawal];
    await depositIn(subject, 'succeeded', { playerId: first.playerId, amountXaf: amountXaf(900) });
    const told = await Promise.all(all.map((each) => subject.reader.payoutHistory(each)));
    expect(told.map(({ depositedXaf }) => depositedXaf)).toEqual([900, 0, 0, 0, 0]);
  });
});
