import { describe, expect, it } from '@jest/globals';
import { aStaffMember, type MemoryPorts, testMorning } from '@mobile-money/testing';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { aFactor, anAccount } from '@mobile-money/testing/contracts/given/staff';
import { earlier, later } from '../../src/instant.ts';
import type { AccountPatch } from '../../src/ports/staff-store.ts';
import { reason, typed } from '../../src/reason/reason.ts';
import { settings } from '../../src/settings.ts';
import { type PaymentId, paymentId, type Transaction } from '../../src/transaction/transaction.ts';
import { amountXaf, receivedXaf } from '../../src/transaction/transaction-request.ts';
import { approveWithdrawal, rejectWithdrawal } from '../../src/use-cases/decide-withdrawal.ts';
import { expireDeposits } from '../../src/use-cases/overdue.ts';
import { changeOwnPassword, changePerson } from '../../src/use-cases/people.ts';
import { completeDepositByHand, resolveTransaction } from '../../src/use-cases/resolve-transaction.ts';
import { resetFactors } from '../../src/use-cases/second-factor.ts';
import { endSessions, signIn } from '../../src/use-cases/sign-in.ts';
import {
  changeStaffRole,
  enableStaffMember,
  renewStaffPassword,
} from '../../src/use-cases/staff-accounts.ts';
import { aDeposit, aPayment, aWithdrawal, refusal, uuidOf } from '../a-transaction.ts';
import { anEntryBy, eventsOf, recordOf, switchOff, worldWith } from '../a-world.ts';

const amina = aStaffMember({ id: 'amina' });
const boris = aStaffMember({ id: 'boris' });
const chantal = aStaffMember({ id: 'chantal' });
const withdrawal = aWithdrawal({ amountXaf: amountXaf(500_000) });
const world = (): MemoryPorts =>
  worldWith([withdrawal], { settings: settings({ twoPersonApprovalXaf: 500_000 }) });
const approve = ({ ports }: MemoryPorts, who = amina, note: string | null = null) =>
  approveWithdrawal(ports)(withdrawal.id, who, note);

/** Amina, who has an account. */
async function approver({ staff, passwords }: MemoryPorts) {
  await staff.add(
    anAccount({ email: 'amina', passwordHash: await passwords.hash(password) }),
    anAuditEntry(),
  );
  return amina;
}

const waitingToEnter = {
  ...({ kind: 'enable', role: 'approver', askedBy: 'ada' } as const),
  ...{ askedAt: testMorning, dueAt: later(testMorning, 2) },
};

/** What makes an approver of someone who was one before: whoever sat in their session then may have been someone else. */
const comebacks: readonly (readonly [string, (its: MemoryPorts) => Promise<unknown>])[] = [
  [
    'was shut out and let in again since',
    async ({ ports, clock }) => {
      await enableStaffMember(ports)('amina', false, boris);
      clock.advance(1);
      await enableStaffMember(ports)('amina', true, boris);
    },
  ],
  [
    'was a viewer for a while since',
    async ({ ports, clock }) => {
      await changeStaffRole(ports)('amina', 'viewer', boris);
      clock.advance(1);
      await changeStaffRole(ports)('amina', 'approver', boris);
    },
  ],
  [
    'was shut out, and let in by an admin',
    async ({ ports, clock }) => {
      await enableStaffMember(ports)('amina', false, boris);
      clock.advance(1);
      await changePerson(ports)('amina', { kind: 'enable' }, boris);
    },
  ],
  [
    'was shut out, and let in again by the time that passed',
    async ({ staff, clock }) => {
      await staff.change('amina', { disabledAt: testMorning, pending: waitingToEnter }, anAuditEntry());
      clock.advance(2);
    },
  ],
];

const password = 'present password';
const ownBrowser = { sessionSha256: null, deviceSha256: null };
const waitingForFactor = { ...waitingToEnter, kind: 'factor' } as const;

/** What someone does who finds a stranger in Amina's session. */
const measures: readonly (readonly [string, (its: MemoryPorts) => Promise<unknown>])[] = [
  ['was given a new password since', ({ ports }) => renewStaffPassword(ports)('amina', boris)],
  [
    'had their second factors reset since by who runs the machine',
    ({ ports }) => resetFactors(ports)('amina', boris),
  ],
  [
    'had their second factors reset since by an admin',
    ({ ports }) => changePerson(ports)('amina', { kind: 'factor' }, boris),
  ],
  [
    'had their second factors reset by the time that passed',
    async ({ staff, clock }) => {
      await staff.change('amina', { pending: waitingForFactor }, anAuditEntry());
      clock.advance(1);
    },
  ],
  [
    'signed in after such a reset',
    async ({ ports, staff, factors, clock }) => {
      await staff.change('amina', { pending: waitingForFactor }, anAuditEntry());
      const old = aFactor({ email: 'amina', createdAt: earlier(testMorning, 1) });
      await factors.add(old, '', anAuditEntry());
      clock.advance(1);
      await signIn(ports)({ email: 'amina', password }, { address: '192.0.2.7', deviceSha256: null });
    },
  ],
];

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
      { staff: amina, action: 'withdrawal.approve', before: 'pending_approval', after: 'pending_approval' },
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

  it.each([...comebacks, ...measures])(
    'does not count what was approved in the name of one who %s, until they approve anew',
    async (_, happens) => {
      const its = world();
      await approve(its, await approver(its));
      its.clock.advance(1);
      await happens(its);
      const approvals = [{ staffId: 'boris' }];
      expect(await approve(its, boris)).toMatchObject({ state: 'pending_approval', approvals });
      expect(its.transfers.calls).toEqual([]);
      expect(await approve(its)).toMatchObject({ state: 'succeeded' });
    },
  );

  it.each<[string, AccountPatch]>([
    ['has an account from before such times were kept', { rightsFrom: null }],
    ['approved at the moment in which they were let in', { rightsFrom: testMorning }],
    ['is to be an admin, and is none yet', { pending: { ...waitingToEnter, kind: 'role', role: 'admin' } }],
  ])('counts the approval of one who %s', async (_, patch) => {
    const its = world();
    await approve(its, await approver(its));
    await its.staff.change('amina', patch, anAuditEntry());
    its.clock.advance(1);
    expect(await approve(its, boris)).toMatchObject({ state: 'succeeded' });
  });

  it('counts the approval of one who changed their own password and signed out everywhere since', async () => {
    const its = world();
    await approve(its, await approver(its));
    its.clock.advance(1);
    await endSessions(its.ports)(amina);
    await changeOwnPassword(its.ports)({ password, next: 'a longer new password' }, ownBrowser, amina);
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

describe('what is held, where much money takes two people', () => {
  const held = 'requires_manual_resolution';
  const much = { amountXaf: amountXaf(500_000), version: 3, updatedAt: later(testMorning, -1) } as const;
  const deposit = aDeposit({ ...much, state: held });
  const withdrawal = aWithdrawal({ ...much, state: held });
  const payments = [501, 502, 503].map((n) =>
    aPayment({
      id: paymentId(uuidOf(n)),
      operatorTxId: `TX-${n}`,
      amountXaf: receivedXaf(500_000),
      status: 'held',
      // Of what came since, the deposit would be completed.
      receivedAt: later(deposit.createdAt, -1),
    }),
  );
  const [one, two, three] = payments.map(({ id }) => id) as [PaymentId, PaymentId, PaymentId];

  function world(...transactions: readonly Transaction[]): MemoryPorts {
    const its = worldWith(transactions, { settings: settings({ twoPersonApprovalXaf: 500_000 }) });
    for (const each of payments) its.database.payments.set(each.id, each);
    its.statuses.always({ outcome: 'unknown', reason: typed('Never heard of it.') });
    return its;
  }

  const resolve = (
    { ports }: MemoryPorts,
    { id }: Transaction,
    outcome: 'succeeded' | 'failed',
    who = amina,
    reason = `Says ${who.id}.`,
  ) => resolveTransaction(ports)({ transactionId: id, outcome, reason }, who);

  const complete = ({ ports }: MemoryPorts, paymentIds: readonly string[], who = amina, { id } = deposit) =>
    completeDepositByHand(ports)({ transactionId: id, paymentIds, reason: `Says ${who.id}.` }, who);

  describe.each([deposit, withdrawal])('a $direction of much money that is held', (transaction) => {
    it('stays as it is with the word of the first, which is written down', async () => {
      const its = world(transaction);
      const after = await resolve(its, transaction, 'failed');
      const at = its.clock.now();
      const proposal = { staffId: 'amina', at, outcome: 'failed', paymentIds: [], reason: 'Says amina.' };
      expect(after).toEqual({ ...transaction, version: 4, proposal });
      const record = await recordOf(its, transaction);
      expect(record.transaction).toEqual(after);
      expect([record.history, record.exchanges, eventsOf(record)]).toEqual([[], [], []]);
      expect([...its.database.audit.values()]).toEqual([
        anEntryBy(amina, at, ['transaction.propose', transaction.id, held, 'failed'], typed('Says amina.')),
      ]);
    });

    it.each(['succeeded', 'failed'] as const)('is %s when a second person says the same', async (outcome) => {
      const its = world(transaction);
      await resolve(its, transaction, outcome);
      const after = await resolve(its, transaction, outcome, boris);
      expect(after).toMatchObject({ state: outcome, stateReason: typed('Says boris.'), proposal: null });
      const record = await recordOf(its, transaction);
      expect(record.history).toMatchObject([{ from: held, to: outcome, actor: boris }]);
      expect(eventsOf(record)).toEqual([`payment.${outcome}`]);
      expect([...its.database.audit.values()].map(({ action, staff }) => [action, staff.id])).toEqual([
        ['transaction.propose', 'amina'],
        ['transaction.resolve', 'boris'],
      ]);
    });

    it('is not decided by one person who says the same twice, one after the other or at once', async () => {
      const its = world(transaction);
      const first = await resolve(its, transaction, 'failed');
      expect(await resolve(its, transaction, 'failed', amina, 'In other words.')).toEqual(first);
      await Promise.all([1, 2, 3].map(() => resolve(its, transaction, 'failed')));
      expect(await its.transactions.find(transaction.id)).toEqual(first);
      expect(its.database.audit.size).toBe(1);
    });

    it('takes what the second says instead, when it differs, for a proposal anew', async () => {
      const its = world(transaction);
      await resolve(its, transaction, 'failed');
      const after = await resolve(its, transaction, 'succeeded', boris);
      expect(after).toMatchObject({ state: held, proposal: { staffId: 'boris', outcome: 'succeeded' } });
      // What was proposed first is gone, so saying it again begins anew, too.
      expect(await resolve(its, transaction, 'failed', chantal)).toMatchObject({ state: held });
      expect(await resolve(its, transaction, 'failed', boris)).toMatchObject({ state: 'failed' });
    });

    it('is decided by one of many who say the same at once; who comes too late is told so', async () => {
      const its = world(transaction);
      const all = [amina, boris, chantal].map((who) => resolve(its, transaction, 'failed', who));
      const results = await Promise.allSettled(all);
      const states = results.map((each) => (each.status === 'fulfilled' ? each.value.state : 'refused'));
      expect(states.sort()).toEqual(['failed', 'refused', held]);
      expect(eventsOf(await recordOf(its, transaction))).toEqual(['payment.failed']);
    });

    it.each<[string, AccountPatch]>([
      ['was shut out', { disabledAt: testMorning }],
      ['may no longer decide', { role: 'viewer' }],
    ])('does not count the word of one who %s since', async (_, patch) => {
      const its = world(transaction);
      await its.staff.add(anAccount({ email: 'amina', role: 'approver' }), anAuditEntry());
      await resolve(its, transaction, 'failed');
      await its.staff.change('amina', patch, anAuditEntry());
      expect(await resolve(its, transaction, 'failed', boris)).toMatchObject({
        state: held,
        proposal: { staffId: 'boris' },
      });
      expect(await resolve(its, transaction, 'failed', chantal)).toMatchObject({ state: 'failed' });
    });

    it.each(comebacks)(
      'does not count the word of one who %s, until they say it anew',
      async (_, happens) => {
        const its = world(transaction);
        await resolve(its, transaction, 'failed', await approver(its));
        await happens(its);
        const first = { state: held, proposal: { staffId: 'amina', at: its.clock.now() } };
        expect(await resolve(its, transaction, 'failed')).toMatchObject(first);
        expect(await resolve(its, transaction, 'failed', boris)).toMatchObject({ state: 'failed' });
      },
    );

    it.each(comebacks)('is the word of the second alone where the first %s', async (_, happens) => {
      const its = world(transaction);
      await resolve(its, transaction, 'failed', await approver(its));
      await happens(its);
      const first = { state: held, proposal: { staffId: 'boris' } };
      expect(await resolve(its, transaction, 'failed', boris)).toMatchObject(first);
    });

    it('is decided by one person below the amount, or where no amount is set', async () => {
      const less = { ...transaction, amountXaf: amountXaf(499_999) };
      expect(await resolve(world(less), less, 'failed')).toMatchObject({ state: 'failed' });
      const its = world(transaction);
      const ports = { ...its.ports, settings: settings() };
      expect(await resolve({ ...its, ports }, transaction, 'failed')).toMatchObject({ state: 'failed' });
    });
  });

  describe.each([
    ['may have been sent before a restore', { mayHaveBeenSent: true }],
    ['was sent by the SMS of its operator', { providerTxId: 'TX-1' }],
  ])('a withdrawal that %s, of any amount', (_what, fields) => {
    const doubtful = { ...withdrawal, amountXaf: amountXaf(100), ...fields };

    it.each([null, 500_000])('is called failed by two people (two from %s XAF on)', async (from) => {
      const its = world(doubtful);
      const ports = { ...its.ports, settings: settings({ twoPersonApprovalXaf: from }) };
      const resolveIt = (who: typeof amina) => resolve({ ...its, ports }, doubtful, 'failed', who);
      expect(await resolveIt(amina)).toMatchObject({ state: held, proposal: { outcome: 'failed' } });
      expect(eventsOf(await recordOf(its, doubtful))).toEqual([]);
      expect(await resolveIt(amina)).toMatchObject({ state: held });
      expect(await resolveIt(boris)).toMatchObject({ state: 'failed' });
    });

    it('is called succeeded by one', async () => {
      expect(await resolve(world(doubtful), doubtful, 'succeeded')).toMatchObject({ state: 'succeeded' });
    });
  });

  describe('a deposit of much money', () => {
    it('is completed when a second person names the same payments, in whatever order', async () => {
      const its = world(deposit);
      const first = await complete(its, [two, one, one]);
      expect(first).toMatchObject({
        state: held,
        updatedAt: deposit.updatedAt,
        proposal: { outcome: 'succeeded', paymentIds: [one, two], staffId: 'amina' },
      });
      expect(await its.payments.find(payments[0]?.id as never)).toEqual(payments[0]);
      expect(await complete(its, [two, one])).toEqual(first);
      expect(await complete(its, [one, two], boris)).toMatchObject({ state: 'succeeded', proposal: null });
      const record = await recordOf(its, deposit);
      expect(record.payments.map(({ id }) => id)).toEqual([one, two]);
      expect(eventsOf(record)).toEqual(['payment.succeeded']);
    });

    it.each([
      ['fewer payments', [one]],
      ['more payments', [one, two, three]],
      ['other payments', [one, three]],
    ])('is not completed with %s: that is another proposal', async (_, named) => {
      const its = world(deposit);
      await complete(its, [one, two]);
      expect(await complete(its, named, boris)).toMatchObject({
        state: held,
        proposal: { staffId: 'boris', paymentIds: named },
      });
    });

    it('is not completed by who confirms it without payments, nor the other way round', async () => {
      const its = world(deposit);
      await complete(its, [one]);
      expect(await resolve(its, deposit, 'succeeded', boris)).toMatchObject({ state: held });
      expect(await complete(its, [one], chantal)).toMatchObject({ state: held });
      expect(await complete(its, [one], boris)).toMatchObject({ state: 'succeeded' });
    });

    it('is refused at once what could not be done: too little money, or money that is used', async () => {
      const small = { ...deposit, amountXaf: amountXaf(1_000_001) };
      await expect(complete(world(small), [one, two])).rejects.toEqual(refusal('sum_too_small'));
      const its = world(deposit, aDeposit({ ...much, id: uuidOf(7) as never, reference: 'seven' as never }));
      await complete(its, [one]);
      await complete(its, [one], amina, { ...deposit, id: uuidOf(7) as never });
      await complete(its, [one], boris);
      const late = complete(its, [one], boris, { ...deposit, id: uuidOf(7) as never });
      await expect(late).rejects.toEqual(refusal('payment_used'));
    });

    it('loses what was proposed with the state that it was proposed for', async () => {
      const open = aDeposit({ ...much, state: 'pending' });
      const its = world(open);
      await complete(its, [one]);
      its.clock.set(open.expiresAt);
      await expireDeposits(its.ports)(10);
      expect(await its.transactions.find(open.id)).toMatchObject({ state: 'expired', proposal: null });
      expect(await complete(its, [one], boris)).toMatchObject({ state: 'expired' });
      expect(await complete(its, [one], amina)).toMatchObject({ state: 'succeeded' });
    });
  });
});
