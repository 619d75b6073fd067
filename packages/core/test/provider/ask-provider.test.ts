import { describe, expect, it } from '@jest/globals';
import { memoryPorts } from '@mobile-money/testing';
import { limits } from '../../src/limits.ts';
import type { CollectionAnswer } from '../../src/ports/gateways.ts';
import type { Ports } from '../../src/ports/ports.ts';
import { answerOrUnknown } from '../../src/provider/ask-provider.ts';
import { type Reason, reason, typed } from '../../src/reason/reason.ts';
import { createDeposit } from '../../src/use-cases/create-transaction.ts';
import { expireDeposits } from '../../src/use-cases/overdue.ts';
import { readProviderStatuses } from '../../src/use-cases/read-provider-status.ts';
import { submitWithdrawal } from '../../src/withdrawal/submit-withdrawal.ts';
import { aWithdrawal } from '../a-transaction.ts';
import { aPromptRequest, interrupted, recordOf, statesOf, worldWith } from '../a-world.ts';

interface AnyAnswer {
  readonly outcome: string;
  readonly reason?: Reason;
  readonly providerTxId?: string | null;
  readonly isFinal?: boolean;
}

describe('what a provider says', () => {
  it.each<[string, AnyAnswer]>([
    ['a rejection', { outcome: 'rejected', reason: typed('No.\r\nSolde:\t12 FCFA') }],
    ['a status', { outcome: 'pending' }],
    ['a transfer', { outcome: 'sent', isFinal: true, providerTxId: 'TX-1' }],
    ['a collection', { outcome: 'sent', providerTxId: 'x'.repeat(64) }],
  ])('is its answer: %s', async (_what, answer) => {
    expect(await answerOrUnknown(async () => answer)).toStrictEqual(answer);
  });

  it.each<[string, AnyAnswer, AnyAnswer]>([
    [
      'a reason without end is cut',
      { outcome: 'rejected', reason: typed('x'.repeat(501)) },
      { outcome: 'rejected', reason: typed('x'.repeat(500)) },
    ],
    [
      'a reason with control characters is cleaned',
      { outcome: 'unknown', reason: typed('No\u0000pe.') },
      { outcome: 'unknown', reason: typed('No\uFFFDpe.') },
    ],
    ...['', 'x'.repeat(65), 'TX\n1', 'TX\ud800'].map((name): [string, AnyAnswer, AnyAnswer] => [
      `${JSON.stringify(name).slice(0, 12)} is no name`,
      { outcome: 'sent', providerTxId: name },
      { outcome: 'sent', providerTxId: null },
    ]),
  ])('is made fit to be kept: %s', async (_what, answer, kept) => {
    expect(await answerOrUnknown(async () => answer)).toStrictEqual(kept);
  });

  it.each([
    ['an error', new Error('socket hang up'), 'socket hang up'],
    ['anything else', 'timeout', 'timeout'],
    ['without end', new Error('x'.repeat(501)), 'x'.repeat(500)],
    ['what cannot be kept', new Error('reset\u0000'), 'reset\uFFFD'],
  ])('is unknown when it throws %s', async (_what, thrown, error) => {
    const answer = await answerOrUnknown(async () => {
      throw thrown;
    });
    expect(answer).toEqual({ outcome: 'unknown', reason: reason('call_threw', { error }) });
  });

  it('is unknown when the gateway breaks before it promises anything', async () => {
    const answer = await answerOrUnknown((): Promise<never> => {
      throw new Error('no such provider');
    });
    expect(answer).toEqual({
      outcome: 'unknown',
      reason: reason('call_threw', { error: 'no such provider' }),
    });
  });
});

describe('the name that a provider gives to a request', () => {
  const sent: CollectionAnswer = { outcome: 'sent', providerTxId: null };
  const rejected = { outcome: 'rejected', reason: typed('No.') } as const;
  const notKept = { outcome: 'rejected', reason: typed('Its name could not be kept.') } as const;

  it('is stored before the provider is asked for money', async () => {
    const world = memoryPorts();
    world.collections.next(async ({ transactionId }, keepName) => {
      await keepName('PAY-TOKEN-1');
      expect(world.database.transactions.get(transactionId)?.submissionId).toBe('PAY-TOKEN-1');
      return sent;
    });
    const deposit = await createDeposit(world.ports)(aPromptRequest());
    expect(deposit).toMatchObject({ state: 'provider_acknowledged', submissionId: 'PAY-TOKEN-1' });
    const { exchanges } = await recordOf(world, deposit);
    expect(exchanges).toMatchObject([{ outcome: 'sent', submissionId: 'PAY-TOKEN-1' }]);
  });

  it('finds the verdict on what a process that was killed had asked for', async () => {
    const world = memoryPorts();
    const killed = new Promise<never>(() => undefined);
    const asked = new Promise<void>((resolve) => {
      world.collections.next(async (_, keepName) => {
        await keepName('PAY-TOKEN-1');
        resolve();
        return killed;
      });
    });
    void createDeposit(world.ports)(aPromptRequest());
    await asked;
    world.clock.advance(5_000);
    world.statuses.always({ outcome: 'succeeded', providerTxId: 'TX-1' });
    await (await readProviderStatuses(world.ports)(10)).over;
    expect(world.statuses.calls).toMatchObject([{ submissionId: 'PAY-TOKEN-1' }]);
    expect([...world.database.transactions.values()]).toMatchObject([{ state: 'succeeded' }]);
  });

  it('stays behind when its provider refuses: the backup is asked under a new one', async () => {
    const world = memoryPorts();
    world.collections.next(async (_, keepName) => {
      await keepName('PAY-TOKEN-1');
      return rejected;
    }, sent);
    const deposit = await createDeposit(world.ports)(aPromptRequest());
    expect(deposit).toMatchObject({ state: 'provider_acknowledged', providerId: 'mtn-ussd' });
    expect(deposit.submissionId).not.toBe('PAY-TOKEN-1');
    const { exchanges } = await recordOf(world, deposit);
    expect(exchanges.map(({ submissionId }) => submissionId)).toEqual(['PAY-TOKEN-1', deposit.submissionId]);
  });

  it.each(['', 'x'.repeat(65), 'TOKEN\n1'])('is refused, so that nothing is asked for: %p', async (name) => {
    const world = memoryPorts();
    world.collections.always(async (_, keepName) => {
      await expect(keepName(name)).rejects.toThrow('cannot be a name');
      return notKept;
    });
    expect(await createDeposit(world.ports)(aPromptRequest())).toMatchObject({ state: 'failed' });
  });

  it('is refused for a deposit whose window closed meanwhile', async () => {
    const world = memoryPorts();
    world.collections.always(async (_, keepName) => {
      world.clock.advance(600_000 + limits.lastReadMs);
      await expireDeposits(world.ports)(10);
      await expect(keepName('PAY-TOKEN-1')).rejects.toThrow('no longer waits');
      return notKept;
    });
    const deposit = await createDeposit(world.ports)(aPromptRequest());
    expect(statesOf(await recordOf(world, deposit))).toEqual(['pending', 'expired']);
  });

  it('is refused when the store is away, and the backup serves', async () => {
    const world = memoryPorts();
    let isAway = true;
    const transactions = interrupted(world.transactions, ({ transaction }) => {
      if (!isAway || transaction.submissionId !== 'PAY-TOKEN-1') return undefined;
      isAway = false;
      throw new Error('no database');
    });
    const ports: Ports = { ...world.ports, transactions };
    world.collections.next(async (_, keepName) => {
      await expect(keepName('PAY-TOKEN-1')).rejects.toThrow('no database');
      return notKept;
    });
    const deposit = await createDeposit(ports)(aPromptRequest());
    expect(deposit).toMatchObject({ state: 'provider_acknowledged', providerId: 'mtn-ussd' });
  });

  it('of a transfer is stored before money is sent, too', async () => {
    const approved = aWithdrawal({ state: 'approved' });
    const world = worldWith([approved]);
    world.transfers.next(async (_, keepName) => {
      await keepName('PAY-TOKEN-2');
      expect(world.database.transactions.get(approved.id)?.submissionId).toBe('PAY-TOKEN-2');
      return { outcome: 'sent', isFinal: false, providerTxId: null };
    });
    const submitted = await submitWithdrawal(world.ports)(approved);
    expect(submitted).toMatchObject({ state: 'provider_submitted', submissionId: 'PAY-TOKEN-2' });
  });
});
