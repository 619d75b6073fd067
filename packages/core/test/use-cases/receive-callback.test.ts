import { describe, expect, it } from '@jest/globals';
import { type MemoryPorts, memoryPorts, testMorning } from '@mobile-money/testing';
import { later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import type { StatusAnswer } from '../../src/ports/gateways.ts';
import type { Ports } from '../../src/ports/ports.ts';
import { reason, typed } from '../../src/reason/reason.ts';
import { transactionId } from '../../src/transaction/transaction.ts';
import { readProviderStatuses, statusReadDelaysMs } from '../../src/use-cases/read-provider-status.ts';
import { forgetCallbacks, receiveCallback } from '../../src/use-cases/receive-callback.ts';
import { aPromptedDeposit, aWithdrawal, refusal, uuidOf } from '../a-transaction.ts';
import { interrupted, recordOf, statesOf, worldWith } from '../a-world.ts';

const deposit = aPromptedDeposit({ submissionId: 'pay-token-1' });
const { providerId } = deposit;

describe("an operator's callback", () => {
  it('is kept, answered, and never believed: the verdict is read from the operator', async () => {
    const world = worldWith([deposit]);
    world.statuses.always({ outcome: 'succeeded', providerTxId: 'TX-1' });
    const rawText = '{"payToken":"pay-token-1","status":"FAILED"}';
    const read = await receiveCallback(world.ports)({
      providerId,
      rawText,
      names: ['pay-token-1', 'FAILED'],
    });
    expect(world.statuses.calls).toEqual([]);
    expect([...world.database.messages.values()]).toMatchObject([
      {
        kind: 'callback',
        providerId,
        rawText,
        because: reason('callback_followed'),
        transactionId: deposit.id,
      },
    ]);
    expect(await read()).toBe(1);
    expect(world.statuses.calls).toMatchObject([{ submissionId: 'pay-token-1', urgency: 'callback' }]);
    expect(statesOf(await recordOf(world, deposit))).toEqual(['succeeded']);
  });

  it('about a withdrawal settles it by what the operator says', async () => {
    const withdrawal = aWithdrawal({ state: 'provider_submitted', submissionId: 'transfer-1' });
    const world = worldWith([withdrawal]);
    world.statuses.always({ outcome: 'failed', reason: typed('The wallet is closed.') });
    const call = { providerId: withdrawal.providerId, rawText: '', names: ['transfer-1'] };
    await (await receiveCallback(world.ports)(call))();
    expect(statesOf(await recordOf(world, withdrawal))).toEqual(['failed']);
  });

  // biome-ignore format: reads by its columns
  it.each([
    ['that names nothing of ours', { providerId, names: ['another'] }],
    ['that names what another provider has', { providerId: 'mtn-momo', names: ['pay-token-1'] }],
    ['without any name', { providerId, names: [] }],
    ['that buries the name under many others', { providerId, names: [...Array(limits.callbackNamesMax).fill('x'), 'pay-token-1'] }],
  ])('%s is kept, and no one is asked', async (_, call) => {
    const world = worldWith([deposit]);
    expect(await (await receiveCallback(world.ports)({ rawText: 'text', ...call }))()).toBe(0);
    expect(world.statuses.calls).toEqual([]);
    expect([...world.database.messages.values()]).toMatchObject([
      { because: reason('callback_names_nothing'), transactionId: null },
    ]);
  });

  it('read while its verdict is being read is served by one more reading, and no more', async () => {
    const world = worldWith([deposit]);
    const answers: (() => void)[] = [];
    const calls: string[] = [];
    const readStatus = async ({ submissionId }: { readonly submissionId: string }) => {
      calls.push(submissionId);
      await new Promise<void>((resolve) => answers.push(resolve));
      return { outcome: 'pending' } as const;
    };
    const receive = receiveCallback({ ...world.ports, statuses: { readStatus, givesVerdicts: () => true } });
    const call = { providerId, rawText: 'text', names: ['pay-token-1'] };
    const first = (await receive(call))();
    for (let count = 0; count < 5; count += 1) await (await receive(call))();
    expect(calls).toHaveLength(1);
    answers.shift()?.();
    while (answers.length === 0) await Promise.resolve();
    answers.shift()?.();
    await first;
    expect(calls).toHaveLength(2);
  });

  const strange = { providerId, rawText: 'x'.repeat(5_000), names: ['no one'] };
  const naming = (name: string) => ({ ...strange, names: [name] });
  /** Receives it so often, and reads what it speaks of each time. */
  async function received(receive: ReturnType<typeof receiveCallback>, call: typeof strange, times: number) {
    for (let count = 0; count < times; count += 1) await (await receive(call))();
  }

  it('that names nothing of ours is kept only so often: anyone can send it, and a disk is finite', async () => {
    const world = worldWith([deposit]);
    const receive = receiveCallback(world.ports);
    await received(receive, strange, limits.strangeCallbacksPerHour + 5);
    expect(world.database.messages.size).toBe(limits.strangeCallbacksPerHour);
    expect(world.log.messages('warn')).toEqual(['A flood of callbacks: not all are kept.']);
    const kept = [...world.database.messages.values()].map(({ rawText }) => rawText.length);
    expect(Math.max(...kept)).toBe(limits.strangeCallbackMaxChars);

    await receive(naming('pay-token-1'));
    expect(world.database.messages.size).toBe(limits.strangeCallbacksPerHour + 1);
    world.clock.advance(3_600_000);
    await received(receive, strange, limits.strangeCallbacksPerHour + 5);
    expect(world.database.messages.size).toBe(2 * limits.strangeCallbacksPerHour + 1);
  });

  it('that names nothing of ours shares one allowance with all processes, some megabytes a day', async () => {
    const world = worldWith([deposit]);
    const processes = [1, 2].map(() =>
      receiveCallback(memoryPorts({ ids: world.ids }, world.database).ports),
    );
    for (const receive of processes) await received(receive, strange, limits.strangeCallbacksPerHour);
    expect(world.database.messages.size).toBe(limits.strangeCallbacksPerHour);
    expect(24 * limits.strangeCallbacksPerHour * limits.strangeCallbackMaxChars).toBeLessThan(20_000_000);
  });

  it('that a stranger sends again and again for a known transaction is followed ten times a day, over all processes', async () => {
    const world = worldWith([deposit]);
    const { statuses, clock, ids } = world;
    const ports = () => memoryPorts({ statuses, clock, ids }, world.database).ports;
    const processes = [receiveCallback(ports()), receiveCallback(ports())];
    for (let count = 0; count < 200; count += 1)
      for (const receive of processes) await received(receive, naming('pay-token-1'), 1);
    expect(world.statuses.calls).toHaveLength(limits.callbacksFollowedPerDay);
    // What is past the budget counts as a stranger's: within the allowance, and cut.
    const texts = [...world.database.messages.values()].map(({ rawText }) => rawText.length);
    const long = texts.filter((length) => length > limits.strangeCallbackMaxChars);
    expect([texts.length, long.length]).toEqual([400, limits.callbacksFollowedPerDay]);
    await received(receiveCallback(ports()), naming('pay-token-1'), 100);
    expect(world.database.messages.size).toBe(
      limits.strangeCallbacksPerHour + limits.callbacksFollowedPerDay,
    );

    // A day of Cameroon begins an hour before that of UTC.
    world.clock.set(later(testMorning, 14 * 3_600_000 - 1));
    await received(receiveCallback(ports()), naming('pay-token-1'), 1);
    expect(world.statuses.calls).toHaveLength(limits.callbacksFollowedPerDay);
    world.clock.advance(1);
    await received(receiveCallback(ports()), naming('pay-token-1'), 20);
    expect(world.statuses.calls).toHaveLength(2 * limits.callbacksFollowedPerDay);
  });

  it('about what has failed is a stranger’s: kept and followed within the allowance and its own budget', async () => {
    const failed = { ...deposit, state: 'failed' } as const;
    const world = worldWith([failed]);
    const receive = receiveCallback(world.ports);
    await received(receive, naming('pay-token-1'), 50);
    expect(world.statuses.calls).toHaveLength(limits.callbacksFollowedPerDay);
    expect(world.statuses.calls[0]).toMatchObject({ urgency: 'schedule' });
    const kept = [...world.database.messages.values()].map(({ rawText }) => rawText.length);
    expect(new Set(kept)).toEqual(new Set([limits.strangeCallbackMaxChars]));

    const used = worldWith([failed]);
    const flooded = receiveCallback(used.ports);
    await received(flooded, strange, limits.strangeCallbacksPerHour);
    await received(flooded, naming('pay-token-1'), 50);
    expect([used.statuses.calls.length, used.database.messages.size]).toEqual([
      0,
      limits.strangeCallbacksPerHour,
    ]);
  });

  describe('about what has failed', () => {
    const failed = aWithdrawal({
      state: 'failed',
      failureCode: 'operator_error',
      submissionId: 'transfer-1',
    });
    const call = { providerId: failed.providerId, rawText: '', names: ['transfer-1'] };
    const succeeded = { outcome: 'succeeded', providerTxId: 'TX-1' } as const;
    const unknown = { outcome: 'unknown', reason: typed('Read timed out.') } as const;
    const outcomes = async (world: MemoryPorts) =>
      (await recordOf(world, failed)).exchanges.map(({ outcome }) => outcome);
    /** All readings that follow in so many minutes, each second. */
    async function readFor(world: MemoryPorts, minutes: number): Promise<number> {
      const before = world.statuses.calls.length;
      const read = readProviderStatuses(world.ports);
      for (let second = 0; second < minutes * 60; second += 1) {
        world.clock.advance(1_000);
        await (await read(10)).over;
      }
      return world.statuses.calls.length - before;
    }

    const away = () => Promise.reject(new Error('no database'));
    it.each<[string, StatusAnswer, (world: MemoryPorts) => Partial<Ports>, boolean]>([
      ['the operator does not answer', unknown, () => ({}), true],
      ['it is not asked', { ...unknown, isPutOff: true }, () => ({}), true],
      ['there is no verdict yet', { outcome: 'pending' }, () => ({}), true],
      [
        'its verdict cannot be stored',
        succeeded,
        ({ transactions }) => ({ transactions: interrupted(transactions, away) }),
        true,
      ],
      ['the process dies', succeeded, () => ({}), false],
    ])('is followed until it is heard: %s', async (_what, first, broken, isRead) => {
      const world = worldWith([failed]);
      world.statuses.always(succeeded);
      if (isRead) world.statuses.next(first);
      const read = await receiveCallback({ ...world.ports, ...broken(world) })(call);
      if (isRead) await read();
      expect(await outcomes(world)).toEqual([]);
      expect(await readFor(world, 120)).toBe(1);
      expect(await outcomes(world)).toEqual(['contradicts']);
      expect(world.log.messages('error')).toContain('A verdict contradicts what was decided.');
    });

    it.each<[string, StatusAnswer]>([
      ['success', succeeded],
      ['that it has failed', { outcome: 'failed', reason: typed('No.') }],
    ])('is followed no more once there is a verdict: %s', async (_what, answer) => {
      const world = worldWith([failed]);
      world.statuses.next(unknown, answer);
      await (await receiveCallback(world.ports)(call))();
      expect(await readFor(world, 120)).toBe(1);
      world.statuses.next(answer);
      await (await receiveCallback(world.ports)(call))();
      expect(await readFor(world, 120)).toBe(0);
    });

    it('is followed for an hour and no longer', async () => {
      const world = worldWith([failed]);
      world.statuses.always(unknown);
      await (await receiveCallback(world.ports)(call))();
      expect(await readFor(world, 60)).toBe(statusReadDelaysMs.length + 1);
      expect(await readFor(world, 240)).toBe(0);
    });
  });

  it('that led to nothing is removed after thirty days, in small bites, with what was counted', async () => {
    const other = { ...deposit, id: transactionId(uuidOf(7)), submissionId: 'pay-token-2' };
    const world = worldWith([deposit, other]);
    const receive = receiveCallback(world.ports);
    await received(receive, strange, 5);
    await received(receive, naming('pay-token-2'), 2);
    world.statuses.next({ outcome: 'succeeded', providerTxId: 'TX-1' });
    await received(receive, naming('pay-token-1'), 1);
    world.clock.advance(30 * 86_400_000);
    const forget = forgetCallbacks(world.ports);
    expect(await forget(3)).toBe(3);
    expect([world.database.messages.size, world.database.callbackBudgets.size]).toEqual([8, 0]);
    world.clock.advance(1);
    expect([await forget(3), await forget(3), await forget(3), await forget(3)]).toEqual([3, 3, 2, 0]);
    expect([...world.database.messages.values()]).toMatchObject([{ transactionId: deposit.id }]);
  });

  it('to a provider that does not exist is refused', async () => {
    const call = receiveCallback(memoryPorts().ports)({ providerId: 'no-one', rawText: '', names: [] });
    await expect(call).rejects.toThrow(refusal('provider_not_found'));
  });
});
