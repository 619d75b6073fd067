import { describe, expect, it } from '@jest/globals';
import { aStaffMember, type MemoryPorts, memoryPorts } from '@mobile-money/testing';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { anAccount } from '@mobile-money/testing/contracts/given/staff';
import { dayOf, dayWindow, later } from '../../src/instant.ts';
import { type AmountLimits, noLimits } from '../../src/provider/registry.ts';
import { type DomainErrorCode, reason, typed } from '../../src/reason/reason.ts';
import { settings } from '../../src/settings.ts';
import { transactionId } from '../../src/transaction/transaction.ts';
import { amountXaf } from '../../src/transaction/transaction-request.ts';
import { approveWithdrawal, rejectWithdrawal } from '../../src/use-cases/decide-withdrawal.ts';
import type { Withdrawal } from '../../src/withdrawal/withdrawal.ts';
import { withdrawalStates } from '../../src/withdrawal/withdrawal-transitions.ts';
import { aDeposit, aWithdrawal, refusal, uuidOf } from '../a-transaction.ts';
import { eventsOf, recordOf, statesOf, switchOff, worldWith } from '../a-world.ts';

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
    [
      { minXaf: null, maxXaf: 4_999 },
      'No provider of the operator takes this amount; a smaller one is taken.',
    ],
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

  it('at the same moment as another sends money once', async () => {
    const world = worldWith([withdrawal]);
    const results = await Promise.allSettled([approve(world), approve(world), approve(world)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(world.transfers.calls).toHaveLength(1);
    expect(world.database.audit.size).toBe(1);
  });
});

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

describe.each([
  ['an approval', approve, ['', 'x'.repeat(501)]],
  ['a rejection', reject, ['']],
] as const)('%s is refused, and writes nothing,', (_what, decide, noTexts) => {
  const others = withdrawalStates.filter((state) => state !== 'pending_approval');

  it.each(others)('on a withdrawal that is not waiting for it: %s', async (state) => {
    const world = worldWith([aWithdrawal({ state })]);
    switchOff(world);
    await expect(decide(world)).rejects.toEqual(refusal('move_refused', { from: state }));
    expect(await world.transactions.find(withdrawal.id)).toEqual(aWithdrawal({ state }));
    expect(world.database.audit.size).toBe(0);
  });

  it.each<[string, string, DomainErrorCode]>([
    ['on an id that is none', 'x', 'invalid_identifier'],
    ['on a withdrawal that no one knows', uuidOf(99), 'transaction_not_found'],
    ['on a deposit', uuidOf(1), 'not_a_withdrawal'],
  ])('%s', async (_what, id, code) => {
    const world = worldWith([aDeposit()]);
    await expect(decide(world, 'No.', id)).rejects.toEqual(refusal(code));
    expect(world.database.audit.size).toBe(0);
  });

  it('with a text that is none', async () => {
    const world = worldWith([withdrawal]);
    for (const text of noTexts) await expect(decide(world, text)).rejects.toEqual(refusal('invalid_text'));
    expect(await world.transactions.find(withdrawal.id)).toEqual(withdrawal);
  });
});

describe('what one person may approve alone in a day', () => {
  const amina = aStaffMember({ id: 'amina' });
  const boris = aStaffMember({ id: 'boris' });
  const chosen = settings({
    approverDailyXaf: 1_000,
    twoPersonApprovalXaf: 5_000,
    channelSilenceMs: 2 * 86_400_000,
  });
  const of = (n: number, amount: number, fields: Partial<Withdrawal> = {}): Withdrawal =>
    aWithdrawal({
      id: transactionId(uuidOf(n)),
      reference: `withdrawal-${n}` as Withdrawal['reference'],
      amountXaf: amountXaf(amount),
      ...fields,
    });
  const world = (...withdrawals: readonly Withdrawal[]): MemoryPorts =>
    worldWith(withdrawals, { settings: chosen });
  const approve = ({ ports }: MemoryPorts, n: number, who = amina, note: string | null = null) =>
    approveWithdrawal(ports)(uuidOf(n), who, note);

  it('is sent at once up to the limit, and past it waits for a second person', async () => {
    const its = world(of(11, 400), of(12, 600), of(13, 100));
    expect(await approve(its, 11)).toMatchObject({ state: 'succeeded' });
    expect(await approve(its, 12)).toMatchObject({ state: 'succeeded' });
    const waiting = await approve(its, 13);
    expect(waiting).toMatchObject({ state: 'pending_approval', approvals: [{ staffId: 'amina' }] });
    const reason = { code: 'approved_past_day' };
    expect((await recordOf(its, waiting)).history).toMatchObject([{ to: 'pending_approval', reason }]);
    expect([...its.database.audit.values()].at(-1)).toMatchObject({ after: 'pending_approval', reason });
    expect(its.transfers.calls).toHaveLength(2);
    await expect(approve(its, 13)).rejects.toEqual(refusal('approved_already'));
    expect(await approve(its, 13, boris)).toMatchObject({ state: 'succeeded' });
  });

  it('is not used up by what was approved by two', async () => {
    const its = world(of(11, 5_000), of(12, 700), of(13, 700), of(14, 300), of(15, 300));
    await approve(its, 11);
    await approve(its, 11, boris);
    expect(await approve(its, 12)).toMatchObject({ state: 'succeeded' });
    expect(await approve(its, 13)).toMatchObject({ state: 'pending_approval' });
    expect(await approve(its, 13, boris)).toMatchObject({ state: 'succeeded' });
    expect(await approve(its, 14)).toMatchObject({ state: 'succeeded' });
    expect(await approve(its, 15, boris)).toMatchObject({ state: 'succeeded' });
    const day = dayOf(its.clock.now());
    expect(await its.withdrawals.approvedAloneXaf('amina', day)).toBe(1_000);
    expect(await its.withdrawals.approvedAloneXaf('boris', day)).toBe(300);
  });

  it('counts anew with the next day in Douala, and what waits for a second person goes on waiting', async () => {
    const its = world(of(11, 1_000), of(12, 1_000), of(13, 1_000));
    const { to: midnight } = dayWindow(dayOf(its.clock.now()));
    its.clock.set(later(midnight, -1));
    await approve(its, 11);
    expect(await approve(its, 12)).toMatchObject({ state: 'pending_approval' });
    its.clock.set(midnight);
    await expect(approve(its, 12)).rejects.toEqual(refusal('approved_already'));
    expect(await approve(its, 13)).toMatchObject({ state: 'succeeded' });
  });

  it('holds for several at once, in several processes, to the franc', async () => {
    const many = Array.from({ length: 12 }, (_, n) => of(20 + n, 300));
    const its = world(...many);
    const second = memoryPorts({ settings: chosen, transfers: its.transfers }, its.database);
    const results = await Promise.all(
      many.map(({ id }, n) => approveWithdrawal((n % 2 === 0 ? its : second).ports)(id, amina)),
    );
    expect(results.filter(({ state }) => state === 'succeeded')).toHaveLength(3);
    expect(results.filter(({ state }) => state === 'pending_approval')).toHaveLength(9);
    expect(its.transfers.calls).toHaveLength(3);
    expect(await its.withdrawals.approvedAloneXaf('amina', dayOf(its.clock.now()))).toBe(900);
  });

  it('is counted also while there is no limit, for the day on which one is set', async () => {
    const its = world(of(11, 900), of(12, 200));
    await approveWithdrawal({ ...its.ports, settings: settings() })(uuidOf(11), amina);
    expect(await approve(its, 12)).toMatchObject({ state: 'pending_approval' });
  });

  it('is counted for whoever sends alone what another, who may no longer decide, approved first', async () => {
    const its = world(of(11, 1_000), of(12, 500), of(13, 600));
    await its.staff.add(anAccount({ email: 'amina', role: 'approver' }), anAuditEntry());
    await approve(its, 11);
    await approve(its, 12);
    await its.staff.change('amina', { role: 'viewer' }, anAuditEntry());
    expect(await approve(its, 12, boris)).toMatchObject({ state: 'succeeded' });
    expect(await approve(its, 13, boris)).toMatchObject({ state: 'pending_approval' });
  });

  it('leaves a note in the place of the reason, as every approval does', async () => {
    const its = world(of(11, 1_001));
    await approve(its, 11, amina, 'Known player.');
    expect((await recordOf(its, of(11, 1_001))).history).toMatchObject([{ reason: typed('Known player.') }]);
  });
});
