import { describe, expect, it } from '@jest/globals';
import {
  aStaffMember,
  aWithdrawalRequest,
  type MemoryPorts,
  memoryPorts,
  testMorning,
} from '@mobile-money/testing';
import { later } from '../../src/instant.ts';
import type { StatusAnswer } from '../../src/ports/gateways.ts';
import { reason, typed } from '../../src/reason/reason.ts';
import { settings } from '../../src/settings.ts';
import { askOperator } from '../../src/use-cases/ask-operator.ts';
import { blockPayer } from '../../src/use-cases/blocks.ts';
import { createDeposit, createWithdrawal } from '../../src/use-cases/create-transaction.ts';
import { approveWithdrawal, rejectWithdrawal } from '../../src/use-cases/decide-withdrawal.ts';
import { escalateStuckWithdrawals } from '../../src/use-cases/overdue.ts';
import { submissionIdOf } from '../../src/withdrawal/withdrawal.ts';
import { aPromptedDeposit, aWithdrawal, refusal, uuidOf } from '../a-transaction.ts';
import { aPromptRequest, recordOf, withMethods, worldWith } from '../a-world.ts';

const staff = aStaffMember();
const ask = (world: MemoryPorts, id: string) => askOperator(world.ports)(id, staff);

/** A withdrawal of which no one knows what became. */
async function stuck() {
  const world = memoryPorts();
  world.transfers.always({ outcome: 'unknown', reason: typed('No answer.') });
  const { id } = await createWithdrawal(world.ports)(aWithdrawalRequest());
  await approveWithdrawal(world.ports)(id, staff);
  world.clock.advance(world.ports.settings.stuckWithdrawalMs);
  await escalateStuckWithdrawals(world.ports)(10);
  return { world, id };
}

describe('a person has the operator asked', () => {
  const no = typed('No such account.');
  it.each<[StatusAnswer, string, ReturnType<typeof reason>]>([
    [{ outcome: 'succeeded', providerTxId: 'TX-1' }, 'succeeded', reason('provider_reports_success')],
    [{ outcome: 'failed', reason: no }, 'failed', no],
    [{ outcome: 'pending' }, 'pending', reason('provider_reports_pending')],
    [{ outcome: 'unknown', reason: no }, 'unknown', no],
  ])('about a withdrawal that waits for a person, which stays as it is: %j', async (answer, outcome, why) => {
    const { world, id } = await stuck();
    world.clock.advance(1_000);
    const before = await recordOf(world, { id });
    world.statuses.next(answer);
    const verdict = await ask(world, id);
    expect(verdict).toEqual({ outcome, reason: why, askedAt: world.clock.now() });
    const { transaction, exchanges, actions, ...after } = await recordOf(world, { id });
    const { version } = before.transaction;
    expect(transaction).toEqual({ ...before.transaction, version: version + 1 });
    expect([after.history, after.deliveries]).toEqual([before.history, before.deliveries]);
    const asked = { providerId: transaction.providerId, submissionId: transaction.submissionId };
    expect(exchanges.slice(before.exchanges.length)).toEqual([
      { ...asked, operation: 'read_status', outcome, detail: why, failureCode: null, at: world.clock.now() },
    ]);
    expect(actions.at(-1)).toMatchObject({
      action: 'transaction.ask',
      before: 'requires_manual_resolution',
      after: outcome,
      staff,
    });
    expect(world.statuses.calls.at(-1)).toMatchObject({ urgency: 'person' });
  });

  it('about a deposit that waits for a person, and hears nothing in a verdict on something else', async () => {
    const held = aPromptedDeposit({ state: 'requires_manual_resolution' });
    const world = worldWith([held]);
    world.statuses.next({ outcome: 'succeeded', providerTxId: 'TX-1', told: { amount: '1' } });
    expect(await ask(world, held.id)).toMatchObject({
      outcome: 'unknown',
      reason: { code: 'provider_tells_other' },
    });
    expect((await recordOf(world, held)).exchanges).toMatchObject([{ outcome: 'unknown' }]);
  });

  it('and nothing is written when the turn of the question did not come', async () => {
    const held = aPromptedDeposit({ state: 'requires_manual_resolution' });
    const world = worldWith([held]);
    world.statuses.next({ outcome: 'unknown', reason: reason('reads_put_off'), isPutOff: true });
    expect(await ask(world, held.id)).toMatchObject({ outcome: 'unknown', isPutOff: true });
    expect(await recordOf(world, held)).toMatchObject({ transaction: held, exchanges: [], actions: [] });
  });

  it('also while someone else changes the transaction', async () => {
    const held = aPromptedDeposit({ state: 'requires_manual_resolution' });
    const world = worldWith([held]);
    world.statuses.next(() => {
      world.database.transactions.set(held.id, { ...held, version: 7, updatedAt: later(testMorning, 1) });
      return { outcome: 'pending' };
    });
    await ask(world, held.id);
    expect((await recordOf(world, held)).transaction.version).toBe(8);
  });
});

describe('of a withdrawal that may have been sent before a restore', () => {
  const waiting = aWithdrawal({ mayHaveBeenSent: true });
  const [own, backup] = ['orange-money', 'orange-ussd'] as const;
  const never: StatusAnswer = { outcome: 'unknown', reason: typed('Never heard of it.') };
  const no: StatusAnswer = { outcome: 'failed', reason: typed('Refused.') };
  const yes: StatusAnswer = { outcome: 'succeeded', providerTxId: 'TX-1' };

  it('every provider of its operator that pays out is asked, under the name that it would have there', async () => {
    const world = worldWith([waiting]);
    world.statuses.always(never);
    await ask(world, waiting.id);
    const names = [own, backup].map((each) => submissionIdOf(waiting.id, each));
    expect(world.statuses.calls).toMatchObject([
      { providerId: own, submissionId: waiting.submissionId, direction: 'withdrawal', urgency: 'person' },
      { providerId: backup, submissionId: names[1], direction: 'withdrawal', urgency: 'person' },
    ]);
    expect(names).not.toContain(waiting.id);
    const { transaction, exchanges, actions, history } = await recordOf(world, waiting);
    expect(transaction).toEqual({ ...waiting, version: waiting.version + 1 });
    expect(exchanges).toMatchObject([
      { providerId: own, submissionId: waiting.submissionId, outcome: 'unknown' },
      { providerId: backup, submissionId: names[1], outcome: 'unknown' },
    ]);
    expect(actions).toMatchObject([{ action: 'transaction.ask', after: 'unknown' }]);
    expect(history).toEqual([]);
  });

  const pending: StatusAnswer = { outcome: 'pending' };
  // biome-ignore format: reads by its columns
  it.each<[string, StatusAnswer, StatusAnswer, string, string]>([
    ['that it was sent, whoever says so',      no,      yes,   'succeeded', 'provider_reports_success'],
    ['that it was sent before that it waits',  pending, yes,   'succeeded', 'provider_reports_success'],
    ['that it waits before what is not known', never, pending, 'pending',   'provider_reports_pending'],
    ['what is not known before that it failed', no,   never,   'unknown',   'typed'],
    ['that it failed where all say so',        no,      no,    'failed',    'typed'],
  ])('the word that is given: %s', async (_, first, second, outcome, code) => {
    const world = worldWith([waiting]);
    world.statuses.next(first, second);
    expect(await ask(world, waiting.id)).toMatchObject({ outcome, reason: { code } });
    const { transaction, exchanges, deliveries } = await recordOf(world, waiting);
    expect([transaction.state, exchanges.length, deliveries]).toEqual(['pending_approval', 2, []]);
  });

  it('one that cannot tell is never taken to say that it was not sent', async () => {
    const world = worldWith([waiting]);
    world.statuses.mute.add(backup);
    world.statuses.next(no);
    expect(await ask(world, waiting.id)).toMatchObject({
      outcome: 'unknown',
      reason: reason('nothing_to_ask_of', { provider: backup }),
    });
    expect((await recordOf(world, waiting)).exchanges).toMatchObject([
      { providerId: own, outcome: 'failed' },
    ]);
  });

  it('no one is asked where none can tell', async () => {
    const world = worldWith([waiting]);
    for (const each of [own, backup]) world.statuses.mute.add(each);
    await expect(ask(world, waiting.id)).rejects.toMatchObject({ why: { code: 'nothing_to_ask_of' } });
    expect((await recordOf(world, waiting)).actions).toEqual([]);
  });

  it('only what was asked is written where the turn of one question did not come', async () => {
    const world = worldWith([waiting]);
    world.statuses.next({ outcome: 'unknown', reason: reason('reads_put_off'), isPutOff: true }, no);
    expect(await ask(world, waiting.id)).toMatchObject({ outcome: 'unknown', isPutOff: true });
    expect((await recordOf(world, waiting)).exchanges).toMatchObject([{ providerId: backup }]);
  });
});

describe('no provider can be asked', () => {
  const made = {
    nothing_to_ask_dialled: async (world: MemoryPorts) =>
      createDeposit(world.ports)(aPromptRequest({ operator: 'orange', msisdn: '+237690000100' })),
    nothing_to_ask_unsent: async (world: MemoryPorts) => createWithdrawal(world.ports)(aWithdrawalRequest()),
    nothing_to_ask_of: async (world: MemoryPorts) => {
      world.statuses.mute.add('mtn-momo');
      return createDeposit(world.ports)(aPromptRequest());
    },
  } as const;
  it.each(Object.entries(made))('with the reason %s', async (code, make) => {
    const world = memoryPorts();
    const { id } = await make(world);
    const calls = world.statuses.calls.length;
    await expect(ask(world, id)).rejects.toMatchObject({ code: 'nothing_to_ask', why: { code } });
    expect(world.statuses.calls).toHaveLength(calls);
  });

  it('about a withdrawal that a person rejected before it was sent', async () => {
    const world = memoryPorts();
    const { id } = await createWithdrawal(world.ports)(aWithdrawalRequest());
    await rejectWithdrawal(world.ports)(id, staff, 'No.');
    await expect(ask(world, id)).rejects.toMatchObject({ why: { code: 'nothing_to_ask_unsent' } });
  });

  it('about a withdrawal whose history cannot be read, and no one says that it was never sent', async () => {
    const { ports, reader } = memoryPorts();
    const { id } = await createWithdrawal(ports)(aWithdrawalRequest());
    const record: typeof reader.record = async (of) => {
      const found = await reader.record(of);
      return found && { ...found, history: [], unreadableMonths: ['2025-01'] };
    };
    const asking = askOperator({ ...ports, reader: withMethods(reader, { record }) })(id, staff);
    await expect(asking).rejects.toMatchObject({ why: { code: 'nothing_to_ask_unread' } });
  });

  it('about a deposit that was refused as it was made', async () => {
    const world = memoryPorts({ settings: settings({}) });
    await blockPayer(world.ports)('number', '+237677123456', 'Stolen.', staff);
    const { id } = await createDeposit(world.ports)(aPromptRequest());
    await expect(ask(world, id)).rejects.toMatchObject({ why: { code: 'nothing_to_ask_unsent' } });
  });

  it('about what is not there', async () => {
    await expect(ask(memoryPorts(), uuidOf(99))).rejects.toEqual(refusal('transaction_not_found'));
  });
});
