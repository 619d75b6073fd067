import { expect } from '@jest/globals';
import {
  changeOf,
  type DepositTrigger,
  earlier,
  type FailureCode,
  type Instant,
  later,
  noTraffic,
  type Ports,
  type Traffic,
} from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { contract } from './given/contract.ts';
import {
  aRefusedDeposit,
  depositIn,
  merchantInitiated,
  movedDeposit,
  storedDeposit,
} from './given/deposits.ts';
import { anExchange } from './given/exchanges.ts';
import { movedWithdrawal, withdrawalIn } from './given/withdrawals.ts';

export type TrafficMeterSubject = Pick<Ports, 'transactions' | 'traffic'>;

const momo = 'mtn-momo';
const orange = 'orange-money';
const heldAndRejected = ['payment_confirmed', 'resolution_rejected'] as const;

/** MTN's first provider says no, and the deposit goes to the backup. */
async function turnedAway(subject: TrafficMeterSubject, failureCode: FailureCode): Promise<void> {
  const deposit = await storedDeposit(subject, merchantInitiated);
  const exchange = anExchange(deposit, { operation: 'collect', outcome: 'rejected', failureCode });
  const fields = { providerId: 'mtn-ussd' };
  await subject.transactions.commit(changeOf(deposit, testMorning, { fields, exchanges: [exchange] }));
}

/** The store may hold anything else, as long as nothing else writes to it. The meter keeps no copy of its counts. */
export const trafficMeterContract = contract<TrafficMeterSubject>('A traffic meter', (it) => {
  /** What an act adds to the counts of a provider. */
  const added = async (
    { traffic }: TrafficMeterSubject,
    providerId: string,
    act: () => Promise<unknown>,
    from: Instant = testMorning,
  ): Promise<Traffic> => {
    const before = (await traffic.since(from)).get(providerId) ?? noTraffic;
    await act();
    const after = (await traffic.since(from)).get(providerId) ?? noTraffic;
    return {
      transactions: after.transactions - before.transactions,
      failures: after.failures - before.failures,
    };
  };

  it('counts deposits and withdrawals by their provider.', async (subject) => {
    const act = async () => {
      await storedDeposit(subject, merchantInitiated);
      await storedDeposit(subject);
      await withdrawalIn(subject, 'succeeded');
    };
    expect(await added(subject, momo, act)).toEqual({ transactions: 1, failures: 0 });
    expect(await added(subject, orange, act)).toEqual({ transactions: 2, failures: 0 });
  });

  it.each([
    ['before', 0, earlier(testMorning, 1)],
    ['at', 1, testMorning],
    ['after', 1, later(testMorning, 1)],
  ])('counts one created %s the moment: %i.', async (subject, _, transactions, createdAt) => {
    const act = () => depositIn(subject, 'succeeded', {}, createdAt);
    expect(await added(subject, orange, act)).toEqual({ transactions, failures: 0 });
  });

  it('leaves out a provider without any.', async ({ traffic }) => {
    expect((await traffic.since(later(testMorning, 1e12))).size).toBe(0);
  });

  it.each<[string, number, readonly DepositTrigger[]]>([
    ['a provider rejected', 1, ['collection_rejected']],
    ['a player refused', 0, ['payment_refused']],
    ['expired', 0, ['window_closed']],
    ['succeeded', 0, ['payment_confirmed']],
    ['a player refused first and a staff member in the end', 0, ['payment_refused', ...heldAndRejected]],
    ['expired first and a staff member rejected', 0, ['window_closed', ...heldAndRejected]],
  ])('counts failures for a deposit that %s: %i.', async (subject, _, failures, triggers) => {
    const act = async () => {
      let deposit = await storedDeposit(subject, merchantInitiated);
      for (const trigger of triggers) deposit = await movedDeposit(subject, deposit, trigger);
    };
    expect(await added(subject, momo, act)).toEqual({ transactions: 1, failures });
  });

  it('counts a deposit that a provider turned away and a backup took over, for both.', async (subject) => {
    const act = async () => turnedAway(subject, 'operator_unavailable');
    expect(await added(subject, momo, act)).toEqual({ transactions: 1, failures: 1 });
    expect(await added(subject, 'mtn-ussd', act)).toEqual({ transactions: 1, failures: 0 });
    expect(await added(subject, momo, act, later(testMorning, 1))).toEqual(noTraffic);
  });

  it('leaves out what was refused as it was made: no provider was asked.', async (subject) => {
    const refused = () => subject.transactions.createDeposit([aRefusedDeposit()]);
    expect(await added(subject, orange, refused)).toEqual(noTraffic);
  });

  it("does not blame a provider that turned a deposit away for what is the player's.", async (subject) => {
    const act = async () => turnedAway(subject, 'payer_insufficient_funds');
    expect(await added(subject, momo, act)).toEqual(noTraffic);
  });

  it('counts a transfer that the provider rejected, and not one that a staff member did.', async (subject) => {
    const byOperator = () => withdrawalIn(subject, 'failed');
    expect(await added(subject, orange, byOperator)).toEqual({ transactions: 1, failures: 0 });
    const byProvider = async () =>
      movedWithdrawal(subject, await withdrawalIn(subject, 'provider_submitted'), 'transfer_rejected');
    expect(await added(subject, orange, byProvider)).toEqual({ transactions: 1, failures: 1 });
  });
});
