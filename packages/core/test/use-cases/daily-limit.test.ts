import { describe, expect, it } from '@jest/globals';
import { aStaffMember, type MemoryPorts, memoryPorts } from '@mobile-money/testing';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { anAccount } from '@mobile-money/testing/contracts/given/staff';
import { later } from '../../src/instant.ts';
import { typed } from '../../src/reason/reason.ts';
import { dayOf, dayWindow } from '../../src/reconciliation/calendar-day.ts';
import { settings } from '../../src/settings.ts';
import { transactionId } from '../../src/transaction/identifiers.ts';
import { amountXaf } from '../../src/transaction/transaction-request.ts';
import { approveWithdrawal } from '../../src/use-cases/decide-withdrawal.ts';
import type { Withdrawal } from '../../src/withdrawal/withdrawal.ts';
import { aWithdrawal, uuidOf } from '../a-transaction.ts';
import { recordOf, worldWith } from '../a-world.ts';
import { refusal } from '../refusal.ts';

const [amina, boris] = ['amina', 'boris'].map((id) => aStaffMember({ id })) as [
  ReturnType<typeof aStaffMember>,
  ReturnType<typeof aStaffMember>,
];
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

describe('what one person may approve alone in a day', () => {
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
