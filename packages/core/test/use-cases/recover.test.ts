import { describe, expect, it } from '@jest/globals';
import { aStaffMember, type MemoryPorts, testMorning } from '@mobile-money/testing';
import { storedMessage } from '@mobile-money/testing/contracts/given/messages';
import { ignored } from '../../src/incoming/incoming-message.ts';
import { later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import { typed } from '../../src/reason/reason.ts';
import { settings } from '../../src/settings.ts';
import { paymentId, transactionId } from '../../src/transaction/transaction.ts';
import { approveWithdrawal } from '../../src/use-cases/decide-withdrawal.ts';
import { escalateStuckWithdrawals } from '../../src/use-cases/overdue.ts';
import { readProviderStatus } from '../../src/use-cases/read-provider-status.ts';
import { markRestored, recoverInterrupted, submitInterrupted } from '../../src/use-cases/recover.ts';
import { submissionIdOf, type Withdrawal } from '../../src/withdrawal/withdrawal.ts';
import { withdrawalStates } from '../../src/withdrawal/withdrawal-transitions.ts';
import { aDeposit, aPayment, aWithdrawal, refusal, uuidOf } from '../a-transaction.ts';
import { eventsOf, recordOf, statesOf, withMethods, worldWith } from '../a-world.ts';

const approved = aWithdrawal({ state: 'approved' });
const undecided = aPayment({ receivedAt: testMorning });

/** The higher, the later. */
const approvedAfter = (index: number, fields: Partial<Withdrawal> = {}): Withdrawal =>
  aWithdrawal({
    ...{ id: transactionId(uuidOf(index)), reference: `w-${index}` as Withdrawal['reference'] },
    ...{ state: 'approved', stateUpdatedAt: later(testMorning, index), ...fields },
  });
const returnAfter = (index: number): Withdrawal =>
  approvedAfter(index, { returns: { paymentId: paymentId(uuidOf(90 + index)), askedBy: 'awa' } });
const saysNothing = ignored(typed('It says nothing.'));

const toldIn = ({ log }: MemoryPorts) =>
  log.lines.filter(({ level }) => level !== 'info').map(({ level, facts }) => [level, facts]);
const waits = (message: { id: string }, waiting: number) => ['warn', { message_id: message.id, waiting }];

describe('after a crash', () => {
  it('an approved withdrawal that was never submitted is submitted, once', async () => {
    const world = worldWith([approved]);
    world.clock.advance(limits.interruptedAfterMs);
    expect(await submitInterrupted(world.ports)(10)).toBe(1);
    expect(await submitInterrupted(world.ports)(10)).toBe(0);
    expect(world.transfers.calls).toHaveLength(1);
    expect(statesOf(await recordOf(world, approved))).toEqual(['provider_submitted', 'succeeded']);
    expect(world.log.lines).toEqual([
      {
        level: 'info',
        message: 'Interrupted withdrawals were sent.',
        facts: { submitted: 1 },
      },
    ]);
  });

  it('a payment that was stored but never decided is decided', async () => {
    const world = worldWith([aDeposit()]);
    world.database.payments.set(undecided.id, undecided);
    world.clock.advance(limits.interruptedAfterMs);
    expect(await recoverInterrupted(world.ports)(10)).toBe(1);
    expect((await world.transactions.find(aDeposit().id))?.state).toBe('succeeded');
    expect(await world.payments.find(undecided.id)).toMatchObject({ status: 'matched' });
  });

  it('payments that cannot be decided keep the later ones from nothing', async () => {
    const world = worldWith([]);
    for (const index of [1, 2, 3]) {
      const payment = aPayment({ id: paymentId(uuidOf(index)), operatorTxId: `TX-${index}` });
      world.database.payments.set(payment.id, { ...payment, receivedAt: later(testMorning, index) });
    }
    const broken = [uuidOf(1), uuidOf(2)];
    const hold: typeof world.ports.payments.hold = (id, because) =>
      broken.includes(id) ? Promise.reject(new Error('no')) : world.payments.hold(id, because);
    world.clock.advance(2 * limits.interruptedAfterMs);
    const payments = withMethods(world.ports.payments, { hold });
    const recover = recoverInterrupted({ ...world.ports, payments });
    expect(await recover(2)).toBe(0);
    expect(await recover(2)).toBe(1);
    expect(await world.payments.find(paymentId(uuidOf(3)))).toMatchObject({ status: 'held' });
  });

  it('an SMS that was stored but never read is read', async () => {
    const world = worldWith([aDeposit()]);
    const message = await storedMessage(world);
    const { msisdn: payer, amountXaf } = aDeposit();
    const ids = { operator: 'orange', operatorTxId: 'PP260101.0901.A00001' } as const;
    const paid = { payer, receiver: '+237690000001', amountXaf, paidAt: null, doubt: null };
    world.smsReader.always({ kind: 'payment', ...ids, ...paid });
    world.clock.advance(limits.interruptedAfterMs);
    expect(await recoverInterrupted(world.ports)(10)).toBe(1);
    expect((await world.transactions.find(aDeposit().id))?.state).toBe('succeeded');
    expect(world.database.messages.get(message.id)).toMatchObject({ outcome: 'matched' });
    expect(await recoverInterrupted(world.ports)(10)).toBe(0);
  });

  it('returns that wait for an SMS keep no withdrawal behind them from being sent, and are told of once', async () => {
    const limit = 3;
    const returns = [1, 2, 3, 4].map(returnAfter);
    const younger = approvedAfter(5);
    const world = worldWith([...returns, younger]);
    const first = await storedMessage(world);
    const second = await storedMessage(world, {}, later(testMorning, 1));
    world.clock.advance(2 * limits.interruptedAfterMs);
    const submit = submitInterrupted(world.ports);
    expect([await submit(limit), world.transfers.calls.length]).toEqual([0, 0]);
    expect([await submit(limit), world.transfers.calls.length]).toEqual([1, 1]);
    expect((await world.transactions.find(younger.id))?.state).toBe('succeeded');
    for (let round = 0; round < 10; round += 1) expect(await submit(limit)).toBe(0);
    expect(toldIn(world)).toEqual([waits(first, 4)]);

    await world.messages.conclude(first.id, saysNothing);
    expect([await submit(limit), toldIn(world)]).toEqual([0, [waits(first, 4), waits(second, 4)]]);
    for (const each of returns) expect((await world.transactions.find(each.id))?.state).toBe('approved');
  });

  it('of the returns that wait for an SMS as many are told as wait, also when others ended or sent some', async () => {
    const world = worldWith([1, 2, 3].map(returnAfter));
    const first = await storedMessage(world);
    world.clock.advance(2 * limits.interruptedAfterMs);
    const [submit, elsewhere] = [submitInterrupted(world.ports), submitInterrupted(world.ports)];
    await submit(10);
    const ended = { ...returnAfter(1), state: 'failed' } as const;
    world.database.transactions.set(ended.id, ended);
    await submit(10);
    await world.messages.conclude(first.id, saysNothing);
    expect(await elsewhere(10)).toBe(2);

    const newcomer = returnAfter(4);
    world.database.transactions.set(newcomer.id, newcomer);
    const second = await storedMessage(world);
    world.clock.advance(limits.interruptedAfterMs);
    await submit(10);
    expect(toldIn(world)).toEqual([waits(first, 3), waits(first, 2), waits(second, 1)]);
  });

  it('players who have paid do not wait for a withdrawal whose provider is slow', async () => {
    const world = worldWith([approved]);
    world.database.payments.set(undecided.id, undecided);
    world.clock.advance(limits.interruptedAfterMs);
    expect(await recoverInterrupted(world.ports)(10)).toBe(1);
    expect(world.transfers.calls).toEqual([]);
    expect(world.database.payments.get(undecided.id)?.status).toBe('held');
    expect(world.log.lines.at(-1)?.facts).toEqual({ read: 0, decided: 1 });
  });

  it('what is only seconds old is left to the process that is at it', async () => {
    const world = worldWith([approved, aDeposit()]);
    world.database.payments.set(undecided.id, undecided);
    world.clock.advance(limits.interruptedAfterMs - 1);
    expect(await recoverInterrupted(world.ports)(10)).toBe(0);
    expect(await submitInterrupted(world.ports)(10)).toBe(0);
    expect(world.transfers.calls).toEqual([]);
    expect(world.log.lines).toEqual([]);
  });
});

describe('a withdrawal in a backup that was restored', () => {
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
    await submitInterrupted(world.ports)(100);
  }

  it('and was approved is not sent, and waits for a person under the name that it would have been sent by', async () => {
    const world = worldWith([approved]);
    expect(await markRestored(world.ports)()).toEqual({ escalated: 1, marked: 0, doubted: 0 });
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
    expect(await markRestored(world.ports)()).toEqual({ escalated: 0, marked: 1, doubted: 0 });
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

  const submitted = withdrawalOf(13, { state: 'provider_submitted', submissionId: 'S' });

  it('and was submitted is ended by its provider as sent, as ever', async () => {
    const world = worldWith([submitted]);
    expect(await markRestored(world.ports)()).toEqual({ escalated: 0, marked: 0, doubted: 1 });
    const current = (await world.transactions.find(submitted.id)) as Withdrawal;
    expect(current).toMatchObject({ state: 'provider_submitted', mayHaveBeenSent: true, submissionId: 'S' });
    world.statuses.next({ outcome: 'succeeded', providerTxId: 'V' });
    await readProviderStatus(world.ports)(current);
    expect(await world.transactions.find(submitted.id)).toMatchObject({ state: 'succeeded' });
  });

  it('and was submitted goes to a person when its provider says no: another one may have sent it since', async () => {
    const world = worldWith([submitted]);
    await markRestored(world.ports)();
    const current = (await world.transactions.find(submitted.id)) as Withdrawal;
    world.statuses.next({ outcome: 'failed', reason: typed('no') });
    await readProviderStatus(world.ports)(current);
    const record = await recordOf(world, submitted);
    expect(record.transaction).toMatchObject({ state: held, mayHaveBeenSent: true });
    expect(record.history).toMatchObject([
      { from: 'provider_submitted', trigger: 'transfer_stuck', to: held, actor: { kind: 'service' } },
    ]);
    expect(record.exchanges).toMatchObject([{ operation: 'read_status', outcome: 'failed' }]);
    expect(eventsOf(record)).toEqual([]);
  });

  it('and was submitted long ago goes to a person with the word that it may have been sent', async () => {
    const world = worldWith([submitted]);
    await markRestored(world.ports)();
    world.clock.advance(world.ports.settings.stuckWithdrawalMs);
    expect(await escalateStuckWithdrawals(world.ports)(10)).toBe(1);
    expect(await world.transactions.find(submitted.id)).toMatchObject({
      state: held,
      stateReason: { code: 'restored_for_person' },
    });
  });

  it('and was anything else stays as it is, as deposits do', async () => {
    const others = withdrawalStates
      .filter((state) => !['approved', 'pending_approval', 'provider_submitted'].includes(state))
      .map((state, n) => withdrawalOf(30 + n, { state }));
    const all = [...others, aDeposit(), aDeposit({ id: transactionId(uuidOf(40)), state: held })];
    const world = worldWith(all);
    expect(await markRestored(world.ports)()).toEqual({ escalated: 0, marked: 0, doubted: 0 });
    for (const each of all) expect(await world.transactions.find(each.id)).toEqual(each);
  });

  it('is marked however many there are', async () => {
    const count = limits.pageSizeMax + 3;
    const many = Array.from({ length: 2 * count }, (_, n) =>
      withdrawalOf(1_000 + n, { state: n % 2 === 0 ? 'approved' : 'pending_approval' }),
    );
    const world = worldWith(many);
    expect(await markRestored(world.ports)()).toEqual({ escalated: count, marked: count, doubted: 0 });
    await takeUp(world);
    expect(world.transfers.calls).toEqual([]);
    const now = await Promise.all(many.map(({ id }) => world.transactions.find(id)));
    expect(now.every((each) => each?.direction === 'withdrawal' && each.mayHaveBeenSent)).toBe(true);
  });
});
