import { describe, expect, it } from '@jest/globals';
import { aRegistry, testMorning } from '@mobile-money/testing';
import { earlier, later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import type { StatusAnswer } from '../../src/ports/gateways.ts';
import type { StatusSchedule } from '../../src/ports/status-schedule.ts';
import { typed } from '../../src/reason/reason.ts';
import { settings } from '../../src/settings.ts';
import { transactionId } from '../../src/transaction/transaction.ts';
import { reference } from '../../src/transaction/transaction-request.ts';
import { expireDeposits } from '../../src/use-cases/overdue.ts';
import { readProviderStatuses, statusReadDelaysMs } from '../../src/use-cases/read-provider-status.ts';
import { aPayment, aPromptedDeposit, aWithdrawal, uuidOf } from '../a-transaction.ts';
import { recordOf, statesOf, withMethods, worldWith } from '../a-world.ts';

const deposit = aPromptedDeposit({ state: 'provider_acknowledged' });
const withdrawal = aWithdrawal({ state: 'provider_submitted' });
const paid: StatusAnswer = { outcome: 'succeeded', providerTxId: 'TX-1' };

/** One round, with all that follows from it; gives how many were taken at first. */
async function round(read: ReturnType<typeof readProviderStatuses>, atOnce = 10): Promise<number> {
  const { taken, over } = await read(atOnce);
  await over;
  return taken;
}

describe('the schedule of readings', () => {
  it('grows from seconds to minutes', async () => {
    expect(statusReadDelaysMs).toEqual([...statusReadDelaysMs].sort((a, b) => a - b));
    const world = worldWith([withdrawal]);
    const askedAfter: number[] = [];
    for (let seconds = 1; seconds <= 300; seconds += 1) {
      world.clock.set(later(testMorning, seconds * 1_000));
      if ((await round(readProviderStatuses(world.ports))) > 0) askedAfter.push(seconds);
    }
    expect(askedAfter).toEqual([5, 10, 20, 40, 80, 140, 260]);
  });

  it('learns of money that came after the deadline, for a person to decide', async () => {
    const world = worldWith([{ ...deposit, state: 'expired' }]);
    world.clock.set(later(deposit.expiresAt, 1_000));
    world.statuses.next(paid);
    expect(await round(readProviderStatuses(world.ports))).toBe(1);
    const record = await recordOf(world, deposit);
    expect(statesOf(record)).toEqual(['requires_manual_resolution']);
    expect(record.payments).toMatchObject([{ operatorTxId: 'TX-1', status: 'matched' }]);
  });

  it.each<[string, StatusAnswer, boolean, boolean, boolean]>([
    ['no word came', { outcome: 'unknown', reason: typed('Away.') }, true, true, true],
    ['the player may still confirm', { outcome: 'pending' }, true, true, true],
    ['it was refused', { outcome: 'failed', reason: typed('Refused.') }, true, true, false],
    ['its provider can give none', { outcome: 'unknown', reason: typed('Mute.') }, false, true, false],
  ])(
    'asks on for an hour after the deadline, and for days where %s',
    async (_, answer, tells, within, beyond) => {
      const asksAgain = async (ms: number): Promise<boolean> => {
        const world = worldWith([{ ...deposit, state: 'expired' }]);
        world.statuses.givesVerdicts = () => tells;
        world.statuses.always(async () => answer);
        world.clock.set(later(deposit.expiresAt, ms));
        await round(readProviderStatuses(world.ports));
        world.clock.advance(1_800_000);
        return (await round(readProviderStatuses(world.ports))) > 0;
      };
      const { lateVerdictMs, silentVerdictMs } = limits;
      expect(
        await Promise.all([lateVerdictMs, lateVerdictMs + 1, silentVerdictMs + 1].map(asksAgain)),
      ).toEqual([within, beyond, false]);
    },
  );

  it('asks the store for all that it needs to know', async () => {
    const world = worldWith([]);
    const asked: unknown[] = [];
    const takeDue: StatusSchedule['takeDue'] = async (...args) => {
      asked.push(args);
      return [];
    };
    const statusSchedule = withMethods<StatusSchedule>(world.statusSchedule, { takeDue });
    const read = async (depositWindowMs: number) =>
      round(
        readProviderStatuses({ ...world.ports, statusSchedule, settings: settings({ depositWindowMs }) }),
        7,
      );
    await read(600_000);
    const rooms = aRegistry().providers.map(({ providerId }) => ({ providerId, count: 7 }));
    const { silentVerdictMs: lateVerdictMs } = limits;
    expect(asked).toEqual([
      [testMorning, rooms, { delaysMs: statusReadDelaysMs, lateVerdictMs, stuckWithdrawalMs: 3_600_000 }],
    ]);
    // A window that is shorter than the first delay has its reading all the same.
    await read(2_000);
    expect(asked.at(-1)).toMatchObject([
      testMorning,
      rooms,
      { delaysMs: [2_000, ...statusReadDelaysMs.slice(1)] },
    ]);
  });

  it('asks so many at once of each provider, and the next as soon as half of them are answered', async () => {
    const many = Array.from({ length: 9 }, (_, n) =>
      aPromptedDeposit({
        id: transactionId(uuidOf(100 + n)),
        reference: reference(`r-${n}`),
        submissionId: `s-${n}`,
      }),
    );
    const world = worldWith([...many, { ...withdrawal, providerId: 'mtn-momo' }]);
    const answers: (() => void)[] = [];
    world.statuses.always(async ({ providerId }) => {
      if (providerId === 'orange-money') await new Promise<void>((resolve) => answers.push(resolve));
      return { outcome: 'pending' };
    });
    world.clock.advance(5_000);
    const read = readProviderStatuses(world.ports);
    const { taken, over } = await read(4);
    expect([taken, world.statuses.calls.length]).toEqual([5, 5]);
    // Nothing more is taken while all are under way.
    expect((await read(4)).taken).toBe(0);
    answers.shift()?.();
    answers.shift()?.();
    while (answers.length < 4) await Promise.resolve();
    expect(world.statuses.calls).toHaveLength(7);
    while (world.statuses.calls.length < 10 || answers.length > 0) {
      answers.shift()?.();
      await Promise.resolve();
    }
    await over;
    expect(new Set(world.statuses.calls.map(({ submissionId }) => submissionId)).size).toBe(10);
  });

  it('goes on after the store was away', async () => {
    const world = worldWith([deposit, { ...deposit, id: transactionId(uuidOf(7)), submissionId: 'second' }]);
    world.clock.advance(5_000);
    let calls = 0;
    const takeDue: StatusSchedule['takeDue'] = async (...args) => {
      calls += 1;
      if (calls <= 2)
        return calls === 1 ? Promise.reject(new Error('away')) : world.statusSchedule.takeDue(...args);
      throw new Error('away again');
    };
    const statusSchedule = withMethods<StatusSchedule>(world.statusSchedule, { takeDue });
    const read = readProviderStatuses({ ...world.ports, statusSchedule });
    await expect(round(read, 1)).rejects.toThrow('away');
    // Its round was full, so more was asked for: that this failed is found out by the next round.
    expect(await round(read, 1)).toBe(1);
    expect(world.statuses.calls).toHaveLength(1);
    await expect(round(read, 1)).rejects.toThrow('away again');
  });

  it('asks at once again for what was put off', async () => {
    const world = worldWith([deposit]);
    world.clock.advance(5_000);
    world.statuses.next({ outcome: 'unknown', reason: typed('No turn.'), isPutOff: true });
    const read = readProviderStatuses(world.ports);
    // A round that was full, and yet no other follows it at once: there would be no turn in it either.
    expect(await round(read, 1)).toBe(1);
    expect(world.statuses.calls).toHaveLength(1);
    expect(await round(read, 1)).toBe(1);
    expect(await round(read, 1)).toBe(0);
  });
});

describe('the last reading of a prompted deposit', () => {
  const overdue = (ms: number) => {
    const world = worldWith([deposit]);
    world.clock.set(later(deposit.expiresAt, ms));
    return world;
  };

  it.each<[string, StatusAnswer, readonly string[]]>([
    ['confirms it as in time, when it was paid', paid, ['succeeded']],
    ['fails it, when the player refused', { outcome: 'failed', reason: typed('Refused.') }, ['failed']],
    ['closes its window, when no one knows of a payment', { outcome: 'pending' }, ['expired']],
    [
      'leaves it open, when a success was contradicted',
      { outcome: 'succeeded', providerTxId: 'DOUBTFUL' },
      [],
    ],
    [
      'leaves it open, when the provider did not tell',
      { outcome: 'unknown', reason: typed('No answer.') },
      [],
    ],
    [
      'hands it to a person, when it was paid under no id',
      { outcome: 'succeeded', providerTxId: null },
      ['expired', 'requires_manual_resolution'],
    ],
  ])('%s', async (_, answer, states) => {
    const world = overdue(limits.lastReadMs - 1);
    const doubtful = aPayment({ operatorTxId: 'DOUBTFUL', status: 'held', isReversed: true });
    world.database.payments.set(doubtful.id, doubtful);
    world.statuses.next(answer);
    await expireDeposits(world.ports)(10);
    await round(readProviderStatuses(world.ports));
    expect(statesOf(await recordOf(world, deposit))).toEqual(states);
  });

  it('begins after the deadline: one that was asked for before it closes nothing', async () => {
    const world = worldWith([deposit]);
    world.clock.set(earlier(deposit.expiresAt, 1));
    world.statuses.next(() => {
      world.clock.advance(10);
      return { outcome: 'pending' };
    });
    await round(readProviderStatuses(world.ports));
    expect(statesOf(await recordOf(world, deposit))).toEqual([]);
    expect(await round(readProviderStatuses(world.ports))).toBe(1);
    expect(statesOf(await recordOf(world, deposit))).toEqual(['expired']);
  });

  it('changes nothing of a deposit that its SMS has confirmed meanwhile, or that has a new deadline', async () => {
    for (const fields of [{ state: 'succeeded' }, { expiresAt: later(deposit.expiresAt, 60_000) }] as const) {
      const world = overdue(1_000);
      world.statuses.next(() => {
        world.database.transactions.set(deposit.id, { ...deposit, ...fields, version: 2 });
        return { outcome: 'pending' };
      });
      await round(readProviderStatuses(world.ports));
      expect(statesOf(await recordOf(world, deposit))).toEqual([]);
    }
  });
});
