import { describe, expect, it } from '@jest/globals';
import type { Deposit } from '../../src/deposit/deposit.ts';
import { limits } from '../../src/limits.ts';
import type { Msisdn } from '../../src/phone/msisdn.ts';
import { magicNumbers } from '../../src/simulation/magic-numbers.ts';
import { transactionId } from '../../src/transaction/identifiers.ts';
import type { Transaction } from '../../src/transaction/transaction.ts';
import { settleMagicNumbers, simulateOutcome } from '../../src/use-cases/simulate-outcome.ts';
import { aDeposit, aPromptedDeposit, aWithdrawal, uuidOf } from '../a-transaction.ts';
import { eventsOf, interrupted, recordOf, worldWith } from '../a-world.ts';

const wait = limits.magicNumberWaitMs;
const succeeds = '+237690990001' as Msisdn;
const paidLate = '+237690990004' as Msisdn;

describe('a magic number', () => {
  it.each(magicNumbers)('%j makes its outcomes happen one by one, and then no more', async (number) => {
    const fields = { msisdn: number.msisdn as Msisdn, operator: number.operator };
    const made: readonly Transaction[] = [
      number.operator === 'mtn' ? aPromptedDeposit(fields) : aDeposit(fields),
      aWithdrawal(fields),
    ];
    const world = worldWith(made);
    const settle = settleMagicNumbers(world.ports);
    for (let round = 0; round < 4; round += 1) {
      world.clock.advance(wait);
      await settle(10);
    }
    for (const transaction of made) {
      const expected = number[transaction.direction].map((outcome) => `payment.${outcome}`);
      const record = await recordOf(world, transaction);
      expect(eventsOf(record)).toEqual(expected);
      expect(record.transaction.state).toBe(number[transaction.direction].at(-1) ?? transaction.state);
    }
  });

  it('waits before each of its outcomes', async () => {
    const world = worldWith([aDeposit({ msisdn: paidLate })]);
    const settle = settleMagicNumbers(world.ports);
    const states: string[] = [];
    for (const ms of [wait - 1, 1, wait - 1, 1]) {
      world.clock.advance(ms);
      await settle(10);
      states.push((await recordOf(world, aDeposit())).transaction.state);
    }
    expect(states).toEqual(['pending', 'expired', 'expired', 'succeeded']);
  });

  it('is left alone when its transaction went another way', async () => {
    const fields: readonly Partial<Deposit>[] = [
      { state: 'failed' },
      { state: 'succeeded' },
      { state: 'expired' },
    ];
    for (const each of fields) {
      const world = worldWith([aDeposit({ msisdn: succeeds, ...each })]);
      world.clock.advance(wait);
      expect(await settleMagicNumbers(world.ports)(10)).toBe(0);
    }
  });

  it('means nothing to any other number', async () => {
    const world = worldWith([aDeposit(), aWithdrawal()]);
    world.clock.advance(10 * wait);
    expect(await settleMagicNumbers(world.ports)(10)).toBe(0);
  });

  it('settles as many as asked for, of every application', async () => {
    const world = worldWith(
      [1, 2, 3].map((n) =>
        aDeposit({ id: transactionId(uuidOf(n)), msisdn: succeeds, applicationId: `app-${n}` }),
      ),
    );
    world.clock.advance(wait);
    const settle = settleMagicNumbers(world.ports);
    expect([await settle(2), await settle(2), await settle(2)]).toEqual([2, 1, 0]);
  });

  it('is settled by one of many processes, and the others say nothing', async () => {
    const world = worldWith([aDeposit({ msisdn: paidLate })]);
    world.clock.advance(wait);
    await Promise.all([1, 2, 3].map(() => settleMagicNumbers(world.ports)(10)));
    expect(eventsOf(await recordOf(world, aDeposit()))).toEqual(['payment.expired']);
    expect(world.log.lines).toEqual([]);
  });

  it('is left alone when the platform makes another outcome happen at the same moment', async () => {
    const world = worldWith([aDeposit({ msisdn: succeeds })]);
    world.clock.advance(wait);
    let isFirst = true;
    const transactions = interrupted(world.transactions, async () => {
      if (isFirst) await simulateOutcome(world.ports)('default', aDeposit().id, 'expired');
      isFirst = false;
      return undefined;
    });
    await settleMagicNumbers({ ...world.ports, transactions })(10);
    // From `expired` it could be reached too, as a late payment that no one asked for.
    expect(eventsOf(await recordOf(world, aDeposit()))).toEqual(['payment.expired']);
    expect(world.log.lines).toEqual([]);
  });

  it('is tried again later when the store fails, which is written down', async () => {
    const world = worldWith([aDeposit({ msisdn: succeeds })]);
    world.clock.advance(wait);
    const transactions = interrupted(world.transactions, () => {
      throw new Error('away');
    });
    expect(await settleMagicNumbers({ ...world.ports, transactions })(10)).toBe(0);
    expect(world.log.messages('error')).toEqual(['Background work failed.']);
    expect(await settleMagicNumbers(world.ports)(10)).toBe(1);
  });

  it('is not given outcomes for what was not asked for', async () => {
    const world = worldWith([aDeposit()]);
    const probes = { waitingSince: async () => [aDeposit()] };
    expect(await settleMagicNumbers({ ...world.ports, probes })(10)).toBe(0);
    expect((await recordOf(world, aDeposit())).transaction.state).toBe('pending');
  });
});
