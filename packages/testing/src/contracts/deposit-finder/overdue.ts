import { expect } from '@jest/globals';
import { type Deposit, depositStates, earlier, type LastReadings, later } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import type { DepositFinderSubject } from '../deposit-finder.ts';
import { among, part } from '../given/contract.ts';
import { depositIn, merchantInitiated, movedDeposit, storedDeposit } from '../given/deposits.ts';

const deadline = later(testMorning, 600_000);
const plenty = 10_000;
const nobodyWaits: LastReadings = { providerIds: [], dueBy: deadline };

export const overdue = part<DepositFinderSubject>('overdue deposits', (it) => {
  it.each([
    ['a millisecond before', false, earlier(deadline, 1)],
    ['at', true, deadline],
    ['after', true, later(deadline, 1)],
  ])('%s the deadline a deposit is due: %s.', async ({ transactions, deposits }, _, expected, at) => {
    const deposit = await storedDeposit({ transactions }, { expiresAt: deadline });
    const due = await deposits.dueToExpire(at, plenty, null, nobodyWaits);
    expect(due.some(({ id }) => id === deposit.id)).toBe(expected);
  });

  it.each(among(depositStates, 'pending', 'provider_acknowledged'))(
    'past its deadline a deposit in %s is due: %s.',
    async ({ transactions, deposits }, state, expected) => {
      const { id } = await depositIn({ transactions }, state, {
        ...merchantInitiated,
        expiresAt: deadline,
      });
      const due = await deposits.dueToExpire(deadline, plenty, null, nobodyWaits);
      expect(due.some((each) => each.id === id)).toBe(expected);
    },
  );

  it.each<[string, Partial<Deposit>, boolean, boolean]>([
    ['prompted through a provider that can be asked', merchantInitiated, false, true],
    ['prompted through another', { ...merchantInitiated, providerId: 'mtn-ussd' }, true, true],
    ['dialled', { providerId: 'mtn-momo' }, true, true],
  ])(
    'one that was %s waits for its last reading, or not.',
    async ({ transactions, deposits }, _, fields, isDueAtOnce, isDueLater) => {
      const { id } = await storedDeposit({ transactions }, { ...fields, expiresAt: deadline });
      const isDue = async (waitedMs: number) => {
        const [at, dueBy] = [later(deadline, waitedMs), later(deadline, waitedMs - 60_000)];
        const due = await deposits.dueToExpire(at, plenty, null, { providerIds: ['mtn-momo'], dueBy });
        return due.some((each) => each.id === id);
      };
      expect([await isDue(59_999), await isDue(60_000)]).toEqual([isDueAtOnce, isDueLater]);
    },
  );

  it('gives them as they are now, the most overdue first.', async ({ transactions, deposits }) => {
    const stored = [];
    for (const overdueMs of [3_000, 9_000, 6_000]) {
      const fields = { ...merchantInitiated, expiresAt: earlier(deadline, overdueMs) };
      const deposit = await storedDeposit({ transactions }, fields);
      stored.push(await movedDeposit({ transactions }, deposit, 'collection_sent'));
    }
    const own = new Set(stored.map(({ id }) => id));
    const due = (await deposits.dueToExpire(deadline, plenty, null, nobodyWaits)).filter(({ id }) =>
      own.has(id),
    );
    expect(due).toEqual([stored[1], stored[2], stored[0]]);
  });

  it('gives no more than asked for, and then the most overdue.', async ({ transactions, deposits }) => {
    for (let count = 0; count < 3; count += 1) {
      await storedDeposit({ transactions }, { expiresAt: earlier(deadline, count) });
    }
    const all = await deposits.dueToExpire(deadline, plenty, null, nobodyWaits);
    const some = await deposits.dueToExpire(deadline, 2, null, nobodyWaits);
    expect(some).toHaveLength(2);
    expect(some.map(({ expiresAt }) => expiresAt)).toEqual(all.slice(0, 2).map(({ expiresAt }) => expiresAt));
  });

  it('gives those behind one that was found, also when its window has closed since.', async (subject) => {
    const own = new Set<string>();
    // Of one deadline: only their ids tell them apart.
    for (let count = 0; count < 4; count += 1) {
      own.add((await storedDeposit(subject, { expiresAt: earlier(deadline, 5_000) })).id);
    }
    const dueBehind = async (after: Deposit | null) =>
      (await subject.deposits.dueToExpire(deadline, plenty, after, nobodyWaits)).filter(({ id }) =>
        own.has(id),
      );
    const all = await dueBehind(null);
    const second = all[1] as Deposit;
    expect(await dueBehind(second)).toEqual(all.slice(2));
    await movedDeposit(subject, second, 'window_closed');
    expect(await dueBehind(second)).toEqual(all.slice(2));
  });
});
