import { describe, expect, it } from '@jest/globals';
import { aStaffMember, type MemoryPorts } from '@mobile-money/testing';
import type { DomainErrorCode } from '../../src/errors.ts';
import { type AmountLimits, noLimits } from '../../src/provider/provider.ts';
import { reason, typed } from '../../src/reason/reason.ts';
import { approveWithdrawal, rejectWithdrawal } from '../../src/use-cases/decide-withdrawal.ts';
import { withdrawalStates } from '../../src/withdrawal/withdrawal-transitions.ts';
import { aDeposit, aWithdrawal, uuidOf } from '../a-transaction.ts';
import { eventsOf, interrupted, recordOf, statesOf, switchOff, worldWith } from '../a-world.ts';
import { refusal } from '../refusal.ts';

const staff = aStaffMember();
const withdrawal = aWithdrawal();
const approve = ({ ports }: MemoryPorts, note: string | null = null, id: string = withdrawal.id) =>
  approveWithdrawal(ports)(id, staff, note);
const reject = ({ ports }: MemoryPorts, reason = 'Wrong name.', id: string = withdrawal.id) =>
  rejectWithdrawal(ports)(id, staff, reason);

/** What each provider takes for a transfer. */
function limitTransfers({ database }: MemoryPorts, limitsOf: (providerId: string) => AmountLimits): void {
  const providers = database.registry.providers.map((each) => ({
    ...each,
    limits: { ...noLimits, withdrawal: limitsOf(each.providerId) },
  }));
  database.registry = { ...database.registry, providers };
}

describe('a staff member who approves', () => {
  it('has the transfer sent at once', async () => {
    const world = worldWith([withdrawal]);
    expect(await approve(world)).toMatchObject({ state: 'succeeded', providerId: 'orange-money' });
    const record = await recordOf(world, withdrawal);
    expect(statesOf(record)).toEqual(['approved', 'provider_submitted', 'succeeded']);
    expect(record.history[0]).toMatchObject({ actor: staff, reason: reason('approved') });
    expect(eventsOf(record)).toEqual(['payment.succeeded']);
    expect(world.transfers.calls).toHaveLength(1);
  });

  it('is named in the audit with the note', async () => {
    const world = worldWith([withdrawal]);
    await approve(world, 'Known player.');
    expect([...world.database.audit.values()]).toMatchObject([
      {
        staff,
        action: 'withdrawal.approve',
        subject: withdrawal.id,
        reason: typed('Known player.'),
        before: 'pending_approval',
        after: 'approved',
        at: world.clock.now(),
      },
    ]);
    expect((await recordOf(world, withdrawal)).history[0]?.reason).toEqual(typed('Known player.'));
  });

  it('has the provider chosen anew', async () => {
    const world = worldWith([withdrawal]);
    switchOff(world, (id) => id === 'orange-money');
    expect((await approve(world)).providerId).toBe('orange-ussd');
    expect(world.transfers.calls).toMatchObject([{ providerId: 'orange-ussd' }]);
  });

  it('is refused while no provider is available, and the withdrawal goes on waiting', async () => {
    const world = worldWith([withdrawal]);
    switchOff(world);
    await expect(approve(world)).rejects.toEqual(refusal('no_provider_available', { operator: 'orange' }));
    expect(await world.transactions.find(withdrawal.id)).toEqual(withdrawal);
    expect(world.database.audit.size).toBe(0);
  });

  it.each([
    [{ minXaf: 5_001, maxXaf: null }, 'The amount is below the minimum of every provider of the operator.'],
    [{ minXaf: null, maxXaf: 4_999 }, 'The amount is above the maximum of every provider of the operator.'],
  ])(
    'is refused for an amount outside %j, which no provider takes, and nothing changes',
    async (limits, why) => {
      const world = worldWith([withdrawal]);
      limitTransfers(world, () => limits);
      const act = approve(world);
      await expect(act).rejects.toEqual(refusal('amount_outside_limits'));
      await expect(act).rejects.toThrow(why);
      expect(await world.transactions.find(withdrawal.id)).toEqual(withdrawal);
      expect(world.database.audit.size).toBe(0);
    },
  );

  it('has it sent by a provider that takes the amount, also when the first one refuses', async () => {
    const world = worldWith([withdrawal]);
    limitTransfers(world, (id) => ({ minXaf: id === 'orange-money' ? 5_001 : null, maxXaf: null }));
    world.transfers.next({ outcome: 'rejected', reason: typed('No.') });
    expect(await approve(world)).toMatchObject({ state: 'failed', providerId: 'orange-ussd' });
    expect(world.transfers.calls.map(({ providerId }) => providerId)).toEqual(['orange-ussd']);
  });

  it('is refused while the only provider that takes the amount is switched off', async () => {
    const world = worldWith([withdrawal]);
    limitTransfers(world, (id) => ({ minXaf: id === 'orange-money' ? 5_001 : null, maxXaf: null }));
    switchOff(world, (id) => id === 'orange-ussd');
    await expect(approve(world)).rejects.toEqual(refusal('no_provider_available', { operator: 'orange' }));
  });

  it('twice sends money once', async () => {
    const world = worldWith([withdrawal]);
    await approve(world);
    await expect(approve(world)).rejects.toEqual(refusal('move_refused', { from: 'succeeded' }));
    expect(world.transfers.calls).toHaveLength(1);
  });

  it('at the same moment as another sends money once', async () => {
    const world = worldWith([withdrawal]);
    const results = await Promise.allSettled([approve(world), approve(world), approve(world)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(world.transfers.calls).toHaveLength(1);
    expect(world.database.audit.size).toBe(1);
  });

  it('loses against a rejection that gets in first', async () => {
    const world = worldWith([withdrawal]);
    const transactions = interrupted(world.transactions, async () => {
      await reject(world);
      return undefined;
    });
    const act = approveWithdrawal({ ...world.ports, transactions })(withdrawal.id, staff);
    await expect(act).rejects.toEqual(refusal('move_refused', { from: 'failed' }));
    expect(world.transfers.calls).toEqual([]);
    expect(statesOf(await recordOf(world, withdrawal))).toEqual(['failed']);
  });
});

describe('an approval is refused, and writes nothing,', () => {
  const others = withdrawalStates.filter((state) => state !== 'pending_approval');

  it.each(others)('on a withdrawal that is not waiting for it: %s', async (state) => {
    const world = worldWith([aWithdrawal({ state })]);
    switchOff(world);
    await expect(approve(world)).rejects.toEqual(refusal('move_refused', { from: state }));
    expect(await world.transactions.find(withdrawal.id)).toEqual(aWithdrawal({ state }));
    expect(world.database.audit.size).toBe(0);
  });

  it.each<[string, string, DomainErrorCode]>([
    ['on an id that is none', 'x', 'invalid_identifier'],
    ['on a withdrawal that no one knows', uuidOf(99), 'transaction_not_found'],
    ['on a deposit', uuidOf(1), 'not_a_withdrawal'],
  ])('%s', async (_what, id, code) => {
    const world = worldWith([aDeposit()]);
    await expect(approve(world, null, id)).rejects.toEqual(refusal(code));
    expect(world.database.audit.size).toBe(0);
  });

  it('with a text that is none', async () => {
    const world = worldWith([withdrawal]);
    await expect(approve(world, '')).rejects.toEqual(refusal('invalid_text'));
    await expect(approve(world, 'x'.repeat(501))).rejects.toEqual(refusal('invalid_text'));
    expect(await world.transactions.find(withdrawal.id)).toEqual(withdrawal);
  });
});
