import { describe, expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import { later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import type { StatusAnswer } from '../../src/ports/status-reader.ts';
import type { StatusSchedule } from '../../src/ports/status-schedule.ts';
import { expireDeposits } from '../../src/use-cases/expire-deposits.ts';
import { readProviderStatuses, statusReadDelaysMs } from '../../src/use-cases/read-provider-statuses.ts';
import { aDeposit, aPromptedDeposit, aWithdrawal, uuidOf } from '../a-transaction.ts';
import { recordOf, statesOf, worldWith } from '../a-world.ts';

const deposit = aPromptedDeposit({ state: 'provider_acknowledged' });
const withdrawal = aWithdrawal({ state: 'provider_submitted' });
const paid: StatusAnswer = { outcome: 'succeeded', providerTxId: 'TX-1' };

describe('the schedule of readings', () => {
  it('asks for what was submitted and for nothing else', async () => {
    const others = [aDeposit({ id: deposit.id }), aPromptedDeposit({ state: 'failed' }), aWithdrawal()];
    for (const other of others) {
      const world = worldWith([other]);
      world.clock.advance(60_000);
      expect(await readProviderStatuses(world.ports)(10)).toBe(0);
    }
    const world = worldWith([deposit, withdrawal]);
    world.clock.advance(60_000);
    expect(await readProviderStatuses(world.ports)(10)).toBe(2);
    expect(world.statuses.calls.map(({ direction }) => direction).sort()).toEqual(['deposit', 'withdrawal']);
  });

  it('grows from seconds to minutes', async () => {
    expect(statusReadDelaysMs).toEqual([...statusReadDelaysMs].sort((a, b) => a - b));
    const world = worldWith([withdrawal]);
    const askedAfter: number[] = [];
    for (let seconds = 1; seconds <= 300; seconds += 1) {
      world.clock.set(later(testMorning, seconds * 1_000));
      if ((await readProviderStatuses(world.ports)(10)) > 0) askedAfter.push(seconds);
    }
    expect(askedAfter).toEqual([5, 10, 20, 40, 80, 140, 260]);
  });

  it('goes on for a deposit after its deadline, once more when that is long ago, then never again', async () => {
    const world = worldWith([deposit]);
    const deadline = later(testMorning, 600_000);
    const askedAfterMs: number[] = [];
    for (let seconds = 5; seconds <= 4 * 3_600; seconds += 5) {
      world.clock.set(later(testMorning, seconds * 1_000));
      await expireDeposits(world.ports)(10);
      if ((await readProviderStatuses(world.ports)(10)) > 0) askedAfterMs.push(world.clock.now() - deadline);
    }
    expect(await world.transactions.find(deposit.id)).toMatchObject({ state: 'expired' });
    const late = askedAfterMs.filter((ms) => ms >= 0);
    expect(late.length).toBeGreaterThanOrEqual(3);
    expect(late.filter((ms) => ms > limits.lateVerdictMs)).toEqual([late.at(-1)]);
  });

  it('learns of money that came after the deadline, for a person to decide', async () => {
    const world = worldWith([{ ...deposit, state: 'expired' }]);
    world.clock.set(later(deposit.expiresAt, 1_000));
    world.statuses.next(paid);
    expect(await readProviderStatuses(world.ports)(10)).toBe(1);
    const record = await recordOf(world, deposit);
    expect(statesOf(record)).toEqual(['requires_manual_resolution']);
    expect(record.payments).toMatchObject([{ operatorTxId: 'TX-1', status: 'matched' }]);
  });

  it('asks the store for all that it needs to know', async () => {
    const world = worldWith([]);
    const asked: unknown[] = [];
    const takeDue: StatusSchedule['takeDue'] = async (...args) => {
      asked.push(args);
      return [];
    };
    const statusSchedule = { takeDue, hasten: async () => {}, owedUnder: async () => [] };
    await readProviderStatuses({ ...world.ports, statusSchedule })(7);
    expect(asked).toEqual([[testMorning, 7, statusReadDelaysMs, limits.lateVerdictMs]]);
  });

  it('takes as many as asked for', async () => {
    const world = worldWith([deposit, { ...withdrawal, id: aWithdrawal().id }]);
    world.clock.advance(5_000);
    expect(await readProviderStatuses(world.ports)(1)).toBe(1);
    expect(await readProviderStatuses(world.ports)(1)).toBe(1);
    expect(await readProviderStatuses(world.ports)(1)).toBe(0);
    expect(new Set(world.statuses.calls.map(({ submissionId }) => submissionId))).toEqual(
      new Set([uuidOf(900)]),
    );
  });
});
