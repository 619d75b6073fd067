import { describe, expect, it } from '@jest/globals';
import { memoryPorts } from '@mobile-money/testing';
import { limits } from '../../src/limits.ts';
import { receiveCallback } from '../../src/use-cases/receive-callback.ts';
import { aPromptedDeposit, aWithdrawal } from '../a-transaction.ts';
import { recordOf, statesOf, worldWith } from '../a-world.ts';
import { refusal } from '../refusal.ts';

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
        because: 'The verdict is read anew.',
        transactionId: deposit.id,
      },
    ]);
    expect(await read()).toBe(1);
    expect(statesOf(await recordOf(world, deposit))).toEqual(['succeeded']);
  });

  it('about a withdrawal settles it by what the operator says', async () => {
    const withdrawal = aWithdrawal({ state: 'provider_submitted', submissionId: 'transfer-1' });
    const world = worldWith([withdrawal]);
    world.statuses.always({ outcome: 'failed', reason: 'The wallet is closed.' });
    const call = { providerId: withdrawal.providerId, rawText: '', names: ['transfer-1'] };
    await (await receiveCallback(world.ports)(call))();
    expect(statesOf(await recordOf(world, withdrawal))).toEqual(['failed']);
  });

  it.each([
    ['that names nothing of ours', { providerId, names: ['another'] }],
    ['that names what another provider has', { providerId: 'mtn-momo', names: ['pay-token-1'] }],
    ['without any name', { providerId, names: [] }],
    [
      'that buries the name under many others',
      { providerId, names: [...Array(limits.callbackNamesMax).fill('x'), 'pay-token-1'] },
    ],
  ])('%s is kept, and no one is asked', async (_, call) => {
    const world = worldWith([deposit]);
    expect(await (await receiveCallback(world.ports)({ rawText: 'text', ...call }))()).toBe(0);
    expect(world.statuses.calls).toEqual([]);
    expect([...world.database.messages.values()]).toMatchObject([
      { because: 'It names nothing that a verdict is owed for.', transactionId: null },
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

  it('that names nothing of ours is kept only so often: anyone can send it, and a disk is finite', async () => {
    const world = worldWith([deposit]);
    const receive = receiveCallback(world.ports);
    const strange = { providerId, rawText: 'x'.repeat(5_000), names: ['no one'] };
    for (let count = 0; count < limits.strangeCallbacksBurst + 5; count += 1) await receive(strange);
    expect(world.database.messages.size).toBe(limits.strangeCallbacksBurst);
    expect(world.log.messages('warn')).toEqual(['A flood of callbacks: not all are kept.']);
    const kept = [...world.database.messages.values()].map(({ rawText }) => rawText.length);
    expect(Math.max(...kept)).toBe(limits.strangeCallbackMaxChars);

    await receive({ ...strange, names: ['pay-token-1'] });
    expect(world.database.messages.size).toBe(limits.strangeCallbacksBurst + 1);
    world.clock.advance(1_000);
    for (let count = 0; count < 50; count += 1) await receive(strange);
    const afterASecond = limits.strangeCallbacksBurst + 1 + limits.strangeCallbacksPerSecond;
    expect(world.database.messages.size).toBe(afterASecond);
  });

  it('to a provider that does not exist is refused', async () => {
    const call = receiveCallback(memoryPorts().ports)({ providerId: 'no-one', rawText: '', names: [] });
    await expect(call).rejects.toThrow(refusal('provider_not_found'));
  });
});
