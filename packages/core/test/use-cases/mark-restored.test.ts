import { describe, expect, it } from '@jest/globals';
import { aStaffMember, type MemoryPorts } from '@mobile-money/testing';
import { limits } from '../../src/limits.ts';
import { settings } from '../../src/settings.ts';
import { transactionId } from '../../src/transaction/identifiers.ts';
import { approveWithdrawal } from '../../src/use-cases/decide-withdrawal.ts';
import { markRestored } from '../../src/use-cases/mark-restored.ts';
import { recoverInterrupted } from '../../src/use-cases/recover-interrupted.ts';
import { submissionIdOf, type Withdrawal } from '../../src/withdrawal/withdrawal.ts';
import { withdrawalStates } from '../../src/withdrawal/withdrawal-transitions.ts';
import { aDeposit, aWithdrawal, uuidOf } from '../a-transaction.ts';
import { eventsOf, recordOf, worldWith } from '../a-world.ts';
import { refusal } from '../refusal.ts';

const [amina, boris] = [aStaffMember({ id: 'amina' }), aStaffMember({ id: 'boris' })];
const held = 'requires_manual_resolution';
const withdrawalOf = (n: number, fields: Partial<Withdrawal>): Withdrawal =>
  aWithdrawal({
    id: transactionId(uuidOf(n)),
    reference: `withdrawal-${n}` as Withdrawal['reference'],
    ...fields,
  });
const approved = withdrawalOf(11, { state: 'approved', providerId: 'orange-ussd' });
const waiting = withdrawalOf(12, {
  approvals: [{ staffId: 'amina', at: aWithdrawal().createdAt, note: null }],
});

/** Long enough for everything that was interrupted to be taken up. */
async function takeUp(world: MemoryPorts): Promise<void> {
  world.clock.advance(limits.interruptedAfterMs * 10);
  await recoverInterrupted(world.ports)(100);
}

describe('a withdrawal in a backup that was restored', () => {
  it('and was approved is not sent, and waits for a person under the name that it would have been sent by', async () => {
    const world = worldWith([approved]);
    expect(await markRestored(world.ports)()).toEqual({ escalated: 1, marked: 0 });
    await takeUp(world);
    expect(world.transfers.calls).toEqual([]);
    const record = await recordOf(world, approved);
    expect(record.transaction).toMatchObject({
      state: held,
      mayHaveBeenSent: true,
      submissionId: submissionIdOf(approved.id, 'orange-ussd'),
    });
    const service = { kind: 'service' };
    expect(record.history).toMatchObject([
      { from: 'approved', trigger: 'restored', to: 'provider_submitted', actor: service },
      { from: 'provider_submitted', trigger: 'transfer_stuck', to: held, actor: service },
    ]);
    expect([record.exchanges, eventsOf(record)]).toEqual([[], []]);
  });

  it('and waited for approval says that it may have been sent, and needs two people, whoever approved before', async () => {
    const world = worldWith([waiting], { settings: settings() });
    expect(await markRestored(world.ports)()).toEqual({ escalated: 0, marked: 1 });
    const record = await recordOf(world, waiting);
    expect(record.transaction).toMatchObject({
      state: 'pending_approval',
      stateReason: waiting.stateReason,
      mayHaveBeenSent: true,
      approvals: [],
    });
    expect(record.history).toMatchObject([
      { from: 'pending_approval', trigger: 'restored', to: 'pending_approval' },
    ]);
    const approve = approveWithdrawal(world.ports);
    expect(await approve(waiting.id, amina)).toMatchObject({ state: 'pending_approval' });
    await expect(approve(waiting.id, amina)).rejects.toEqual(refusal('approved_already'));
    expect(await approve(waiting.id, boris)).toMatchObject({ state: 'succeeded', mayHaveBeenSent: true });
    expect(world.transfers.calls).toHaveLength(1);
  });

  it('and was anything else stays as it is, as deposits do', async () => {
    const others = withdrawalStates
      .filter((state) => state !== 'approved' && state !== 'pending_approval')
      .map((state, n) => withdrawalOf(30 + n, { state }));
    const all = [...others, aDeposit(), aDeposit({ id: transactionId(uuidOf(40)), state: held })];
    const world = worldWith(all);
    expect(await markRestored(world.ports)()).toEqual({ escalated: 0, marked: 0 });
    for (const each of all) expect(await world.transactions.find(each.id)).toEqual(each);
  });

  it('is marked however many there are', async () => {
    const count = limits.pageSizeMax + 3;
    const many = Array.from({ length: 2 * count }, (_, n) =>
      withdrawalOf(1_000 + n, { state: n % 2 === 0 ? 'approved' : 'pending_approval' }),
    );
    const world = worldWith(many);
    expect(await markRestored(world.ports)()).toEqual({ escalated: count, marked: count });
    await takeUp(world);
    expect(world.transfers.calls).toEqual([]);
    const now = await Promise.all(many.map(({ id }) => world.transactions.find(id)));
    expect(now.every((each) => each?.direction === 'withdrawal' && each.mayHaveBeenSent)).toBe(true);
  });
});
