import { describe, expect, it } from '@jest/globals';
import { aStaffMember, type MemoryPorts, testMorning } from '@mobile-money/testing';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { anAccount } from '@mobile-money/testing/contracts/given/staff';
import { later } from '../../src/instant.ts';
import type { AccountPatch } from '../../src/ports/staff-store.ts';
import { reason, typed } from '../../src/reason/reason.ts';
import { settings } from '../../src/settings.ts';
import { amountXaf } from '../../src/transaction/transaction-request.ts';
import { approveWithdrawal, rejectWithdrawal } from '../../src/use-cases/decide-withdrawal.ts';
import { aWithdrawal } from '../a-transaction.ts';
import { eventsOf, recordOf, switchOff, worldWith } from '../a-world.ts';
import { refusal } from '../refusal.ts';

const [amina, boris, chantal] = ['amina', 'boris', 'chantal'].map((id) => aStaffMember({ id })) as [
  ReturnType<typeof aStaffMember>,
  ReturnType<typeof aStaffMember>,
  ReturnType<typeof aStaffMember>,
];
const withdrawal = aWithdrawal({ amountXaf: amountXaf(500_000) });
const world = (): MemoryPorts =>
  worldWith([withdrawal], { settings: settings({ twoPersonApprovalXaf: 500_000 }) });
const approve = ({ ports }: MemoryPorts, who = amina, note: string | null = null) =>
  approveWithdrawal(ports)(withdrawal.id, who, note);

describe('a withdrawal that needs two people', () => {
  it('goes on waiting after the first approval, as if nothing had happened to a platform', async () => {
    const its = world();
    const firstAt = its.clock.now();
    const after = await approve(its, amina, 'Known player.');
    expect(after).toEqual({
      ...withdrawal,
      version: 2,
      updatedAt: firstAt,
      approvals: [{ staffId: 'amina', at: firstAt, note: 'Known player.' }],
    });
    const record = await recordOf(its, withdrawal);
    expect(record.transaction).toEqual(after);
    expect(record.history).toMatchObject([
      { from: 'pending_approval', to: 'pending_approval', actor: amina, reason: typed('Known player.') },
    ]);
    expect(eventsOf(record)).toEqual([]);
    expect([...its.database.audit.values()]).toMatchObject([
      {
        staff: amina,
        action: 'withdrawal.approve',
        before: 'pending_approval',
        after: 'pending_approval',
      },
    ]);
    expect(its.transfers.calls).toEqual([]);
  });

  it('is sent with the approval of the second, and names both', async () => {
    const its = world();
    await approve(its);
    its.clock.set(later(its.clock.now(), 60_000));
    expect(await approve(its, boris)).toMatchObject({
      state: 'succeeded',
      approvals: [
        { staffId: 'amina', note: null },
        { staffId: 'boris', note: null },
      ],
    });
    expect(its.transfers.calls).toHaveLength(1);
    const { history } = await recordOf(its, withdrawal);
    expect(history.slice(0, 2)).toMatchObject([
      { actor: amina, reason: reason('approved_by_first') },
      { actor: boris, to: 'approved', reason: reason('approved') },
    ]);
  });

  it('is not approved by one person twice, one after the other or at once', async () => {
    const its = world();
    const results = await Promise.allSettled([approve(its), approve(its), approve(its)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(approve(its)).rejects.toEqual(refusal('approved_already'));
    await expect(approve(its)).rejects.toThrow('amina has approved this withdrawal already.');
    expect(await its.transactions.find(withdrawal.id)).toMatchObject({
      state: 'pending_approval',
      version: 2,
    });
    expect(its.database.audit.size).toBe(1);
  });

  it('is sent by the one who approved it first, once a new setting asks for one person only', async () => {
    const its = world();
    await approve(its);
    const ports = { ...its.ports, settings: settings({ twoPersonApprovalXaf: null }) };
    expect(await approveWithdrawal(ports)(withdrawal.id, amina)).toMatchObject({ state: 'succeeded' });
    expect(its.transfers.calls).toHaveLength(1);
    await expect(approveWithdrawal(ports)(withdrawal.id, amina)).rejects.toEqual(refusal('move_refused'));
  });

  it('is approved exactly once when two people are first at the same moment, and a third is too late', async () => {
    const its = world();
    const results = await Promise.allSettled([amina, boris, chantal].map((who) => approve(its, who)));
    const states = results.map((each) => (each.status === 'fulfilled' ? each.value.state : 'refused'));
    expect(states.sort()).toEqual(['pending_approval', 'refused', 'succeeded']);
    expect(its.transfers.calls).toHaveLength(1);
    const { approvals } = (await its.transactions.find(withdrawal.id)) as typeof withdrawal;
    expect(new Set(approvals.map(({ staffId }) => staffId)).size).toBe(2);
    await expect(approve(its, chantal)).rejects.toEqual(refusal('move_refused'));
  });

  it.each([amina, boris])('ends with the rejection of either', async (who) => {
    const its = world();
    await approve(its);
    expect(await rejectWithdrawal(its.ports)(withdrawal.id, who, 'Wrong name.')).toMatchObject({
      state: 'failed',
    });
    await expect(approve(its, chantal)).rejects.toEqual(refusal('move_refused', { from: 'failed' }));
    expect(its.transfers.calls).toEqual([]);
  });

  it.each<[string, AccountPatch]>([
    ['was shut out', { disabledAt: testMorning }],
    ['only reads', { role: 'viewer' }],
    ['manages, and decides about no money,', { role: 'admin' }],
  ])('does not count the approval of one who %s since, but for two others', async (_, patch) => {
    const its = world();
    await its.staff.add(anAccount({ email: 'amina' }), anAuditEntry());
    await its.staff.add(anAccount({ email: 'boris' }), anAuditEntry());
    await approve(its);
    await its.staff.change('amina', patch, anAuditEntry());
    expect(await approve(its, boris)).toMatchObject({
      state: 'pending_approval',
      approvals: [{ staffId: 'boris' }],
    });
    expect(its.transfers.calls).toEqual([]);
    await expect(approve(its, boris)).rejects.toEqual(refusal('approved_already'));
    expect(await approve(its, chantal)).toMatchObject({
      state: 'succeeded',
      approvals: [{ staffId: 'boris' }, { staffId: 'chantal' }],
    });
    const { history } = await recordOf(its, withdrawal);
    expect(history.slice(0, 3)).toMatchObject([{ actor: amina }, { actor: boris }, { actor: chantal }]);
  });

  it('counts the approval of one who was shut out and let in again', async () => {
    const its = world();
    await its.staff.add(anAccount({ email: 'amina' }), anAuditEntry());
    await approve(its);
    await its.staff.change('amina', { disabledAt: testMorning }, anAuditEntry());
    await its.staff.change('amina', { disabledAt: null }, anAuditEntry());
    expect(await approve(its, boris)).toMatchObject({ state: 'succeeded' });
  });

  it('needs a provider for the last approval, and not for the first', async () => {
    const its = world();
    switchOff(its);
    expect((await approve(its)).providerId).toBe('orange-money');
    await expect(approve(its, boris)).rejects.toEqual(refusal('no_provider_available'));
    expect(await its.transactions.find(withdrawal.id)).toMatchObject({ version: 2 });
  });

  it('has its provider chosen by the last approval', async () => {
    const its = world();
    switchOff(its, (id) => id === 'orange-money');
    expect((await approve(its)).providerId).toBe('orange-money');
    expect((await approve(its, boris)).providerId).toBe('orange-ussd');
  });

  it('is free for the second person as soon as the first has approved', async () => {
    const its = world();
    const at = its.clock.now();
    await its.reservations.take(
      { transactionId: withdrawal.id, staffId: 'amina', at, until: later(at, 1_000) },
      null,
    );
    await approve(its);
    expect(await its.reservations.find(withdrawal.id, at)).toBeNull();
    expect((await approve(its, boris)).state).toBe('succeeded');
  });
});
