import { describe, expect, it } from '@jest/globals';
import { type MemoryPorts, memoryPorts } from '@mobile-money/testing';
import { later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import type { TransferAnswer } from '../../src/ports/gateways.ts';
import type { Ports } from '../../src/ports/ports.ts';
import { AnswerKeeper } from '../../src/provider/answer-keeper.ts';
import { DomainError, typed } from '../../src/reason/reason.ts';
import { createDeposit } from '../../src/use-cases/create-transaction.ts';
import { submitWithdrawal } from '../../src/withdrawal/submit-withdrawal.ts';
import { aDeposit, aWithdrawal } from '../a-transaction.ts';
import { aPromptRequest, interrupted, recordOf, statesOf, worldWith } from '../a-world.ts';

const sent = { outcome: 'sent', providerTxId: 'TX-1' };
const factsOf = (answer: object): object => ({
  service_tx_id: aDeposit().id,
  submission_id: aDeposit().submissionId,
  ...answer,
});
const notYet = "A provider's answer is not kept yet.";
const after = "A provider's answer was kept after all.";
const lost = "A provider's answer could not be kept.";

/** Writes that fail so often, and then come to an end; they are counted. */
function failing(times: number, error = new Error('no database')) {
  const write = async (): Promise<string> => {
    written.tries += 1;
    if (written.tries <= times) throw error;
    return 'kept';
  };
  const written = { tries: 0, write };
  return written;
}

const keeping = ({ ports }: MemoryPorts, write: () => Promise<string>, answer: object = sent) =>
  ports.answerKeeper.awaited((keep) => keep(aDeposit(), answer as typeof sent, write));

describe("a provider's answer", () => {
  it('is written down again while the store cannot be reached, before anyone is let go', async () => {
    const world = memoryPorts();
    const written = failing(3);
    expect(await keeping(world, written.write)).toBe('kept');
    expect([written.tries, world.log.lines]).toEqual([4, []]);
  });

  it('is kept when the store is back, though whoever asked was let go', async () => {
    const world = memoryPorts();
    const began = world.clock.now();
    const written = failing(10);
    await expect(keeping(world, written.write)).rejects.toThrow('no database');
    expect(world.log.messages('info')).toEqual([]);
    await world.ports.answerKeeper.over();
    expect([written.tries, world.clock.now()]).toEqual([11, later(began, 14_000)]);
    const facts = factsOf({ outcome: 'sent', provider_tx_id: 'TX-1' });
    expect(world.log.lines).toEqual([
      { level: 'warn', message: notYet, facts },
      { level: 'info', message: after, facts },
    ]);
  });

  // biome-ignore format: reads by its columns
  it.each<[string, object, object]>([
    ['all it says', sent, { outcome: 'sent', provider_tx_id: 'TX-1' }],
    ['no id', { outcome: 'unknown', reason: typed('No answer.') }, { outcome: 'unknown', provider_tx_id: null }],
  ])('that cannot be kept within a minute goes to the log, with %s', async (_what, answer, told) => {
    const world = memoryPorts();
    const began = world.clock.now();
    await expect(keeping(world, failing(1_000).write, answer)).rejects.toThrow('no database');
    await world.ports.answerKeeper.over();
    expect(world.clock.now()).toBe(later(began, 60_000));
    const facts = factsOf(told);
    expect(world.log.lines).toEqual([
      { level: 'warn', message: notYet, facts },
      { level: 'error', message: lost, facts },
    ]);
  });

  it('that others are in the way of is tried again', async () => {
    const world = memoryPorts();
    await keeping(world, failing(2, new DomainError('too_busy')).write);
    expect(world.log.lines).toEqual([]);
  });

  it('that the rules refuse is not tried again', async () => {
    const world = memoryPorts();
    const written = failing(1, new DomainError('payment_used'));
    await expect(keeping(world, written.write)).rejects.toThrow(DomainError);
    expect([written.tries, world.log.messages('error')]).toEqual([1, [lost]]);
  });

  it('goes to the log at once when too many wait for the store already', async () => {
    let goOn = (): void => undefined;
    const back = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { clock, log } = memoryPorts();
    const pauses = { pause: async () => undefined, wait: () => back };
    const answerKeeper = new AnswerKeeper({ clock, log, pauses });
    const world = memoryPorts({ answerKeeper });
    const all = Array.from({ length: limits.answersKeptLaterMax }, () => failing(4));
    await Promise.allSettled(all.map(({ write }) => keeping(world, write)));
    expect([log.messages('warn').length, log.messages('error')]).toEqual([5_000, []]);
    await expect(keeping(world, failing(4).write)).rejects.toThrow('no database');
    expect(log.messages('error')).toEqual([lost]);
    goOn();
    await answerKeeper.over();
    expect(all.every(({ tries }) => tries === 5)).toBe(true);
    await expect(keeping(world, failing(4).write)).rejects.toThrow('no database');
    expect(log.messages('warn')).toHaveLength(5_001);
  });
});

/** A database that loses its leader when it is told to, and is back after so long. */
function failingOver(world: MemoryPorts, ms: number): { readonly ports: Ports; begin(): void } {
  let backAt = world.clock.now();
  const transactions = interrupted(world.transactions, () => {
    if (world.clock.now() < backAt) throw new Error('no leader');
    return undefined;
  });
  const begin = (): void => {
    backAt = later(world.clock.now(), ms);
  };
  return { ports: { ...world.ports, transactions }, begin };
}

describe('while the database fails over', () => {
  const approved = aWithdrawal({ state: 'approved' });
  const final: TransferAnswer = { outcome: 'sent', isFinal: true, providerTxId: 'TX-1' };
  const rejected = { outcome: 'rejected', reason: typed('No.') } as const;

  it.each([13_000, 26_000])('the success of a transfer is not lost: %d ms', async (ms) => {
    const world = worldWith([approved]);
    const { ports, begin } = failingOver(world, ms);
    world.transfers.next(async () => {
      begin();
      return final;
    });
    const answeredAt = world.clock.now();
    await expect(submitWithdrawal(ports)(approved)).rejects.toThrow('no leader');
    await ports.answerKeeper.over();
    const { transaction, exchanges } = await recordOf(world, approved);
    expect(transaction).toMatchObject({ state: 'succeeded', providerTxId: 'TX-1' });
    expect(exchanges).toMatchObject([{ outcome: 'sent', at: answeredAt }]);
    expect(world.transfers.calls).toHaveLength(1);
  });

  it('a transfer that was refused still goes to the backup, once', async () => {
    const world = worldWith([approved]);
    const { ports, begin } = failingOver(world, 13_000);
    world.transfers.next(async () => {
      begin();
      return rejected;
    }, final);
    await expect(submitWithdrawal(ports)(approved)).rejects.toThrow('no leader');
    await ports.answerKeeper.over();
    const { transaction, exchanges } = await recordOf(world, approved);
    expect(transaction).toMatchObject({
      state: 'succeeded',
      providerId: 'orange-ussd',
      providerTxId: 'TX-1',
    });
    expect(exchanges).toMatchObject([{ outcome: 'rejected' }, { outcome: 'sent' }]);
    expect(world.transfers.calls.map(({ providerId }) => providerId)).toEqual([
      'orange-money',
      'orange-ussd',
    ]);
  });

  it('no backup asks a player whose time is over by then', async () => {
    const world = memoryPorts();
    const { ports, begin } = failingOver(world, 13_000);
    world.collections.always(async () => {
      world.clock.advance(595_000);
      begin();
      return rejected;
    });
    await expect(createDeposit(ports)(aPromptRequest())).rejects.toThrow('no leader');
    await ports.answerKeeper.over();
    const [deposit] = [...world.database.transactions.values()];
    expect(statesOf(await recordOf(world, deposit as never))).toEqual(['pending', 'failed']);
    expect(world.collections.calls).toHaveLength(1);
  });
});
