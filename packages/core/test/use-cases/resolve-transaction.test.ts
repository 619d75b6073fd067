import { describe, expect, it } from '@jest/globals';
import { aStaffMember, saying } from '@mobile-money/testing';
import { depositStates } from '../../src/deposit/deposit.ts';
import { type DomainErrorCode, typed } from '../../src/reason/reason.ts';
import { paymentId, transactionId } from '../../src/transaction/transaction.ts';
import { type Resolution, resolveTransaction } from '../../src/use-cases/resolve-transaction.ts';
import { withdrawalStates } from '../../src/withdrawal/withdrawal.ts';
import { aDeposit, aPayment, aPromptedDeposit, aWithdrawal, refusal, uuidOf } from '../a-transaction.ts';
import { eventsOf, recordOf, worldWith } from '../a-world.ts';

const staff = aStaffMember();
const held = 'requires_manual_resolution';
const resolution = (fields: Partial<Resolution> = {}): Resolution => ({
  transactionId: uuidOf(1),
  outcome: 'succeeded',
  reason: 'The operator’s portal shows it.',
  ...fields,
});

describe('a staff member resolves what is held', () => {
  const both = [aPromptedDeposit({ state: held }), aWithdrawal({ state: held })];
  const outcomes = ['succeeded', 'failed'] as const;
  const cases = both.flatMap((transaction) =>
    outcomes.map((outcome) => [transaction.direction, outcome, transaction] as const),
  );

  it.each(cases)(
    'a %s becomes %s, and the webhook that was held back follows',
    async (_, outcome, transaction) => {
      const world = worldWith([transaction]);
      world.statuses.always({ outcome: 'unknown', reason: typed('Never heard of it.') });
      world.clock.advance(60_000);
      const asked = resolution({ transactionId: transaction.id, outcome });
      const resolved = await resolveTransaction(world.ports)(asked, staff);
      expect(resolved).toMatchObject({ state: outcome, stateReason: typed(asked.reason), version: 2 });
      const record = await recordOf(world, transaction);
      expect(record.transaction).toEqual(resolved);
      expect(record.history).toMatchObject([
        { from: held, to: outcome, actor: staff, reason: typed(asked.reason), at: world.clock.now() },
      ]);
      expect(eventsOf(record)).toEqual([`payment.${outcome}`]);
      expect([...world.database.audit.values()]).toEqual([
        {
          id: expect.any(String),
          at: world.clock.now(),
          staff,
          action: 'transaction.resolve',
          subject: transaction.id,
          before: held,
          after: outcome,
          reason: typed(asked.reason),
        },
      ]);
    },
  );
});

describe('a withdrawal that waits for a person', () => {
  it.each(['succeeded', 'failed'] as const)(
    'is %s when a person says so, and no one is asked',
    async (outcome) => {
      const withdrawal = aWithdrawal({ state: held });
      const world = worldWith([withdrawal]);
      const given = resolution({ transactionId: withdrawal.id, outcome });
      expect(await resolveTransaction(world.ports)(given, staff)).toMatchObject({ state: outcome });
      expect(world.statuses.calls).toEqual([]);
    },
  );
});

describe('a resolution is refused, and writes nothing,', () => {
  const others = [
    ...depositStates.map((state) => aDeposit({ state })),
    ...withdrawalStates.map((state) => aWithdrawal({ state })),
  ].filter(({ state }) => state !== held);

  it.each(others)('on a $direction in $state', async (transaction) => {
    const world = worldWith([transaction]);
    for (const outcome of ['succeeded', 'failed'] as const) {
      const act = resolveTransaction(world.ports)(
        resolution({ transactionId: transaction.id, outcome }),
        staff,
      );
      await expect(act).rejects.toEqual(refusal('move_refused', { from: transaction.state }));
    }
    expect(await world.transactions.find(transaction.id)).toEqual(transaction);
    expect(world.database.audit.size).toBe(0);
  });

  it.each<[string, Partial<Resolution>, DomainErrorCode]>([
    ['without a reason', { reason: '' }, 'invalid_text'],
    ['with a reason without end', { reason: 'x'.repeat(501) }, 'invalid_text'],
    ['on an id that is none', { transactionId: 'x' }, 'invalid_identifier'],
    ['on a transaction that no one knows', { transactionId: uuidOf(99) }, 'transaction_not_found'],
  ])('%s', async (_what, fields, code) => {
    const world = worldWith([aDeposit({ state: held })]);
    await expect(resolveTransaction(world.ports)(resolution(fields), staff)).rejects.toEqual(refusal(code));
    expect(world.database.audit.size).toBe(0);
  });

  it('by the second of two who click at once', async () => {
    const world = worldWith([aDeposit({ state: held })]);
    const results = await Promise.allSettled([
      resolveTransaction(world.ports)(resolution({ outcome: 'succeeded' }), staff),
      resolveTransaction(world.ports)(resolution({ outcome: 'failed' }), staff),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(eventsOf(await recordOf(world, aDeposit()))).toEqual(['payment.succeeded']);
    expect(world.database.audit.size).toBe(1);
  });
});

describe('the payments of a deposit that was held', () => {
  const late = aPayment({ status: 'matched', transactionId: aDeposit().id });
  const other = aPayment({
    id: paymentId(uuidOf(501)),
    operatorTxId: 'TX-2',
    status: 'matched',
    transactionId: transactionId(uuidOf(7)),
  });

  function worldWithMoney() {
    const world = worldWith([aPromptedDeposit({ state: held })]);
    for (const each of [late, other]) world.database.payments.set(each.id, each);
    return world;
  }

  it('are set free when it is rejected, to be held for a person with the reason', async () => {
    const world = worldWithMoney();
    await resolveTransaction(world.ports)(resolution({ outcome: 'failed', reason: 'Wrong person.' }), staff);
    expect(await world.payments.find(late.id)).toEqual({
      ...late,
      status: 'held',
      transactionId: null,
      heldBecause: saying('Its deposit was rejected: Wrong person.'),
    });
    expect(await world.payments.find(other.id)).toEqual(other);
  });

  it('stay its own when it is confirmed', async () => {
    const world = worldWithMoney();
    await resolveTransaction(world.ports)(resolution({ outcome: 'succeeded' }), staff);
    expect(await world.payments.find(late.id)).toEqual(late);
  });
});

it('a deposit that failed, was held and failed again may be held and resolved anew', async () => {
  const world = worldWith([aPromptedDeposit({ state: held, version: 5 })]);
  await resolveTransaction(world.ports)(resolution({ outcome: 'failed' }), staff);
  expect(await world.transactions.find(aDeposit().id)).toMatchObject({ state: 'failed', version: 6 });
});
