import { describe, expect, it } from '@jest/globals';
import { aStaffMember, type MemoryPorts } from '@mobile-money/testing';
import type { DomainErrorCode } from '../../src/errors.ts';
import { typed } from '../../src/reason/reason.ts';
import { rejectWithdrawal } from '../../src/use-cases/decide-withdrawal.ts';
import { withdrawalStates } from '../../src/withdrawal/withdrawal-transitions.ts';
import { aDeposit, aWithdrawal, uuidOf } from '../a-transaction.ts';
import { eventsOf, recordOf, switchOff, worldWith } from '../a-world.ts';
import { refusal } from '../refusal.ts';

const staff = aStaffMember();
const withdrawal = aWithdrawal();
const reject = ({ ports }: MemoryPorts, reason = 'Wrong name.', id: string = withdrawal.id) =>
  rejectWithdrawal(ports)(id, staff, reason);

describe('a staff member who rejects', () => {
  it('ends the withdrawal; nothing is sent', async () => {
    const world = worldWith([withdrawal]);
    expect(await reject(world)).toMatchObject({ state: 'failed', stateReason: typed('Wrong name.') });
    const record = await recordOf(world, withdrawal);
    expect(record.history).toMatchObject([{ trigger: 'operator_rejected', actor: staff }]);
    expect(eventsOf(record)).toEqual(['payment.failed']);
    expect(world.transfers.calls).toEqual([]);
    expect([...world.database.audit.values()]).toMatchObject([
      {
        staff,
        action: 'withdrawal.reject',
        subject: withdrawal.id,
        reason: typed('Wrong name.'),
        before: 'pending_approval',
        after: 'failed',
      },
    ]);
  });

  it('needs a second person where the money may have been sent', async () => {
    const world = worldWith([aWithdrawal({ mayHaveBeenSent: true })]);
    expect(await reject(world)).toMatchObject({ state: 'pending_approval', proposal: { outcome: 'failed' } });
    expect((await reject(world)).state).toBe('pending_approval');
    const second = await rejectWithdrawal(world.ports)(
      withdrawal.id,
      aStaffMember({ id: 'ada' }),
      'Not sent.',
    );
    expect(second).toMatchObject({ state: 'failed', failureCode: 'rejected_by_staff' });
  });

  it('may do so while no provider is available', async () => {
    const world = worldWith([withdrawal]);
    switchOff(world);
    expect((await reject(world)).state).toBe('failed');
  });
});

describe('a rejection is refused, and writes nothing,', () => {
  const others = withdrawalStates.filter((state) => state !== 'pending_approval');

  it.each(others)('on a withdrawal that is not waiting for it: %s', async (state) => {
    const world = worldWith([aWithdrawal({ state })]);
    await expect(reject(world)).rejects.toEqual(refusal('move_refused', { from: state }));
    expect(await world.transactions.find(withdrawal.id)).toEqual(aWithdrawal({ state }));
    expect(world.database.audit.size).toBe(0);
  });

  it.each<[string, string, DomainErrorCode]>([
    ['on an id that is none', 'x', 'invalid_identifier'],
    ['on a withdrawal that no one knows', uuidOf(99), 'transaction_not_found'],
    ['on a deposit', uuidOf(1), 'not_a_withdrawal'],
  ])('%s', async (_what, id, code) => {
    const world = worldWith([aDeposit()]);
    await expect(reject(world, 'No.', id)).rejects.toEqual(refusal(code));
    expect(world.database.audit.size).toBe(0);
  });

  it('with a text that is none', async () => {
    const world = worldWith([withdrawal]);
    await expect(reject(world, '')).rejects.toEqual(refusal('invalid_text'));
    expect(await world.transactions.find(withdrawal.id)).toEqual(withdrawal);
  });
});
