import { expect } from '@jest/globals';
import { later, type Ports } from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { contract } from './given/contract.ts';
import { uniqueId } from './given/unique.ts';
import { atOnce } from './given/walk.ts';

export type CallbackBudgetsSubject = Pick<Ports, 'callbackBudgets'>;

const today = later(testMorning, 86_400_000);
const tomorrow = later(today, 86_400_000);

/** The store may hold any other names. */
export const callbackBudgetsContract = contract<CallbackBudgetsSubject>('A budget of callbacks', (it) => {
  it('lets so many through for each name in a stretch of time, and as many in the next.', async (subject) => {
    const [one, other] = [uniqueId(), uniqueId()];
    for (let count = 0; count < 3; count += 1)
      expect(await subject.callbackBudgets.spend([one], today, 3)).toEqual([one]);
    expect(await subject.callbackBudgets.spend([one], today, 3)).toEqual([]);
    expect(await subject.callbackBudgets.spend([one, other, other], today, 3)).toEqual([other]);
    expect(await subject.callbackBudgets.spend([one], tomorrow, 3)).toEqual([one]);
    expect(await subject.callbackBudgets.spend([], today, 3)).toEqual([]);
  });

  it('lets no more through when many spend at once, in whatever order they name.', async (subject) => {
    const names = [uniqueId(), uniqueId(), uniqueId()];
    const spent = await atOnce(20, (index) =>
      subject.callbackBudgets.spend(index % 2 === 0 ? names : [...names].reverse(), today, 7),
    );
    for (const name of names) expect(spent.flat().filter((each) => each === name)).toHaveLength(7);
  });

  it('forgets times that began before a moment, so many at a time.', async ({ callbackBudgets }) => {
    const names = [uniqueId(), uniqueId()];
    for (const since of [testMorning, today]) await callbackBudgets.spend(names, since, 1);
    expect(await callbackBudgets.forgetBefore(today, 1)).toBe(1);
    while ((await callbackBudgets.forgetBefore(today, 1)) > 0);
    expect(await callbackBudgets.spend(names, today, 1)).toEqual([]);
    expect([...(await callbackBudgets.spend(names, testMorning, 1))].sort()).toEqual([...names].sort());
  });
});
