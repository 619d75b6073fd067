import { expect } from '@jest/globals';
import {
  amountXaf,
  changeOf,
  type HourOfTraffic,
  type Instant,
  instant,
  later,
  type Ports,
  startOfHour,
} from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { contract } from './given/contract.ts';
import { depositIn, merchantInitiated, storedDeposit } from './given/deposits.ts';
import { anExchange } from './given/exchanges.ts';
import { uniqueId } from './given/unique.ts';
import { movedWithdrawal, withdrawalIn } from './given/withdrawals.ts';

export type TrafficHistorySubject = Pick<Ports, 'transactions' | 'trafficHistory'>;

const hourMs = 3_600_000;
const nothing = {
  succeeded: 0,
  succeededXaf: 0,
  unsuccessful: 0,
  unsuccessfulXaf: 0,
  failures: 0,
  turnedAway: 0,
};

/** A provider of its own keeps a test apart from all others: the store may hold anything else. */
const aProvider = (): string => `provider-${uniqueId()}`;

/** The history keeps no copy of its counts. */
export const trafficHistoryContract = contract<TrafficHistorySubject>('A traffic history', (it) => {
  const counted = async (
    { trafficHistory }: TrafficHistorySubject,
    providerId: string,
    from: Instant = testMorning,
    until: Instant = later(testMorning, hourMs - 1),
  ): Promise<readonly HourOfTraffic[]> => {
    const all = await trafficHistory.byHour(from, until);
    const own = all.filter((each) => each.providerId === providerId);
    return own.sort((a, b) => a.hour - b.hour || a.direction.localeCompare(b.direction));
  };

  it('counts what became of deposits and withdrawals, with their amounts.', async (subject) => {
    const providerId = aProvider();
    for (const [state, amount] of [
      ['succeeded', 1_000],
      ['succeeded', 2_500],
      ['failed', 100],
      ['expired', 200],
      ['pending', 400],
      ['requires_manual_resolution', 800],
    ] as const) {
      const fields = { ...merchantInitiated, providerId, amountXaf: amountXaf(amount) };
      await depositIn(subject, state, fields);
    }
    await withdrawalIn(subject, 'succeeded', { providerId, amountXaf: amountXaf(7_000) });
    await withdrawalIn(subject, 'failed', { providerId, amountXaf: amountXaf(9_000) });
    const hour = startOfHour(testMorning);
    expect(await counted(subject, providerId)).toEqual([
      {
        hour,
        direction: 'deposit',
        operator: 'mtn',
        providerId,
        transactions: 6,
        amountXaf: 5_000,
        succeeded: 2,
        succeededXaf: 3_500,
        unsuccessful: 2,
        unsuccessfulXaf: 300,
        // Players refused: that says nothing about the provider.
        failures: 0,
        turnedAway: 0,
      },
      {
        hour,
        direction: 'withdrawal',
        operator: 'orange',
        providerId,
        transactions: 2,
        amountXaf: 16_000,
        succeeded: 1,
        succeededXaf: 7_000,
        // A staff member rejected it: that says nothing about the provider.
        unsuccessful: 1,
        unsuccessfulXaf: 9_000,
        failures: 0,
        turnedAway: 0,
      },
    ]);
  });

  it('counts each in the hour of its creation, however late its end comes.', async (subject) => {
    const providerId = aProvider();
    const started = [0, hourMs - 1, hourMs].map((ms) => later(startOfHour(testMorning), ms));
    for (const at of started) {
      const waiting = await withdrawalIn(subject, 'provider_submitted', { providerId }, at);
      await movedWithdrawal(subject, waiting, 'transfer_succeeded', later(at, 5 * hourMs));
    }
    const hours = await counted(subject, providerId, testMorning, later(testMorning, 3 * hourMs));
    expect(hours.map(({ hour, transactions, succeeded }) => [hour, transactions, succeeded])).toEqual([
      [testMorning, 2, 2],
      [later(testMorning, hourMs), 1, 1],
    ]);
  });

  it.each([
    ['before the first moment', 0, -1],
    ['at the first moment', 1, 0],
    ['at the last moment', 1, 60_000],
    ['after the last moment', 0, 60_001],
  ])('counts one created %s: %i.', async (subject, _, transactions, ms) => {
    const providerId = aProvider();
    const from = later(testMorning, 600_000);
    await storedDeposit(subject, { providerId }, instant(from + ms));
    const hours = await counted(subject, providerId, from, later(from, 60_000));
    expect(hours.map((each) => each.transactions)).toEqual(transactions === 0 ? [] : [1]);
  });

  it('tells of attempts that a provider turned away, in the hour in which it did.', async (subject) => {
    const [first, backup] = [aProvider(), aProvider()];
    const deposit = await storedDeposit(subject, { ...merchantInitiated, providerId: first });
    const at = later(testMorning, hourMs);
    const failureCode = 'operator_unavailable';
    const exchange = anExchange(deposit, { operation: 'collect', outcome: 'rejected', failureCode, at });
    const fields = { providerId: backup };
    await subject.transactions.commit(changeOf(deposit, at, { fields, exchanges: [exchange] }));
    const until = later(testMorning, 2 * hourMs);
    const own = { direction: 'deposit', operator: 'mtn', ...nothing };
    expect(await counted(subject, first, testMorning, until)).toEqual([
      { ...own, hour: at, providerId: first, transactions: 0, amountXaf: 0, turnedAway: 1 },
    ]);
    expect(await counted(subject, backup, testMorning, until)).toEqual([
      { ...own, hour: testMorning, providerId: backup, transactions: 1, amountXaf: 5_000 },
    ]);
    expect(await counted(subject, first, testMorning, later(at, -1))).toEqual([]);
  });
});
