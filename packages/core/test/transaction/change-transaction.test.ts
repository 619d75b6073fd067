import { describe, expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import type { Deposit } from '../../src/deposit/deposit.ts';
import type { DepositFacts } from '../../src/deposit/deposit-transitions.ts';
import { later } from '../../src/instant.ts';
import type { CommitResult } from '../../src/ports/transaction-store.ts';
import { typed } from '../../src/reason/reason.ts';
import { service } from '../../src/transaction/audit-entry.ts';
import {
  asDeposit,
  asWithdrawal,
  changeDeposit,
  changeTransaction,
  changeWithdrawal,
  type Decide,
} from '../../src/transaction/change-transaction.ts';
import { beginning, changeOf, moveDeposit, moveWithdrawal } from '../../src/transaction/state-change.ts';
import { paymentId, type Transaction, transactionId } from '../../src/transaction/transaction.ts';
import { aDeposit, anExchange, aPromptedDeposit, aWithdrawal, refusal, uuidOf } from '../a-transaction.ts';
import { disturbedOnce, interrupted, withMethods, worldWith } from '../a-world.ts';

const deposit = aDeposit();
const name: Decide<Transaction> = (current) =>
  changeOf(current, testMorning, { fields: { providerTxId: `${current.providerTxId ?? ''}x` } });

/** A store that gives these answers to its first commits, and then does its work. */
function answering(...answers: readonly CommitResult[]) {
  const world = worldWith([deposit]);
  const queue = [...answers];
  return { ...world, transactions: interrupted(world.transactions, () => queue.shift()) };
}

const neverRead = async (): Promise<never> => {
  throw new Error('nothing was to be read');
};

describe('changing a transaction', () => {
  it('commits what was decided', async () => {
    const world = worldWith([deposit]);
    const { transaction, changed } = await changeTransaction(world, deposit.id, name);
    expect(changed).toBe(true);
    expect(transaction).toMatchObject({ providerTxId: 'x', version: 2 });
    expect(await world.transactions.find(deposit.id)).toEqual(transaction);
  });

  it('leaves it as it is when nothing is to be done', async () => {
    const world = worldWith([deposit]);
    const { transaction, changed } = await changeTransaction(world, deposit.id, () => null);
    expect(changed).toBe(false);
    expect(transaction).toEqual(deposit);
    expect(await world.transactions.find(deposit.id)).toEqual(deposit);
  });

  it('decides anew on what another change left, so neither is lost', async () => {
    const world = worldWith([deposit]);
    const transactions = disturbedOnce(world.transactions, () => changeTransaction(world, deposit.id, name));
    const { transaction } = await changeTransaction({ transactions }, deposit.id, name);
    expect(transaction).toMatchObject({ providerTxId: 'xx', version: 3 });
  });

  it('decides anew where a person’s day did not allow what was decided', async () => {
    const world = answering('past_daily_limit');
    const { transaction } = await changeTransaction(world, deposit.id, name);
    expect(transaction).toMatchObject({ providerTxId: 'x', version: 2 });
  });

  it('begins with what the caller has just read, without reading it again', async () => {
    const world = worldWith([]);
    const transactions = withMethods(
      interrupted(world.transactions, () => 'committed'),
      { find: neverRead },
    );
    const { transaction } = await changeTransaction({ transactions }, deposit, name);
    expect(transaction).toMatchObject({ providerTxId: 'x', version: 2 });
  });

  it('reads anew when what the caller has read is out of date', async () => {
    const world = worldWith([{ ...deposit, providerTxId: 'new', version: 8 }]);
    const { transaction } = await changeTransaction(world, deposit, name);
    expect(transaction).toMatchObject({ providerTxId: 'newx', version: 9 });
  });

  it.each([1, 9])('is tried again when it was stale %d times', async (times) => {
    const world = answering(...Array<CommitResult>(times).fill('stale'));
    expect((await changeTransaction(world, deposit.id, name)).changed).toBe(true);
  });

  it('gives up when it was stale ten times', async () => {
    const world = answering(...Array<CommitResult>(10).fill('stale'));
    await expect(changeTransaction(world, deposit.id, name)).rejects.toEqual(refusal('too_busy'));
    expect(await world.transactions.find(deposit.id)).toEqual(deposit);
  });

  it('is decided anew when a payment was used by another, and refused when it asks for the same again', async () => {
    expect((await changeTransaction(answering('payment_used'), deposit.id, name)).changed).toBe(true);
    const between = answering('payment_used', 'stale', 'payment_used');
    expect((await changeTransaction(between, deposit.id, name)).changed).toBe(true);
    const world = answering('payment_used', 'payment_used');
    await expect(changeTransaction(world, deposit.id, name)).rejects.toEqual(refusal('payment_used'));
  });

  it('is refused for one that does not exist', async () => {
    const act = changeTransaction(worldWith([]), transactionId(uuidOf(9)), name);
    await expect(act).rejects.toEqual(refusal('transaction_not_found'));
  });
});

describe('a transaction of the other kind', () => {
  const withdrawal = aWithdrawal();

  it('is refused', async () => {
    const world = worldWith([deposit, withdrawal]);
    await expect(changeDeposit(world, withdrawal.id, () => null)).rejects.toEqual(refusal('not_a_deposit'));
    await expect(changeWithdrawal(world, deposit.id, () => null)).rejects.toEqual(
      refusal('not_a_withdrawal'),
    );
    expect(() => asDeposit(withdrawal)).toThrow(refusal('not_a_deposit'));
    expect(() => asWithdrawal(deposit)).toThrow(refusal('not_a_withdrawal'));
  });
});

const at = later(testMorning, 30_000);
const context = { actor: service, at, newId: () => uuidOf(42) };
const facts: DepositFacts = {
  collectionMode: 'customer_initiated',
  isWindowClosed: true,
  isWithinLateWindow: true,
};

describe('a change without a move', () => {
  it('is of the next version and keeps state and time of the state', () => {
    const deposit = aDeposit({ version: 4 });
    expect(changeOf(deposit, at)).toEqual({
      expectedVersion: 4,
      transaction: { ...deposit, version: 5, updatedAt: at },
      moves: [],
      event: null,
      consumes: [],
      excess: [],
      endsReturn: null,
      releasesBecause: null,
      exchanges: [],
      audit: [],
      approvedAlone: null,
    });
  });

  it('may bring fields, payments, exchanges and audit entries', () => {
    const consumes = [paymentId(uuidOf(7))];
    const exchange = anExchange();
    const entry = anAuditEntry();
    const also = { fields: { providerTxId: 'MP-1' }, consumes, exchanges: [exchange], audit: [entry] };
    expect(changeOf(aDeposit(), at, { ...also, releasesBecause: typed('Rejected.') })).toMatchObject({
      transaction: { providerTxId: 'MP-1', version: 2 },
      consumes,
      releasesBecause: typed('Rejected.'),
      exchanges: [exchange],
      audit: [entry],
    });
  });
});

describe('a move', () => {
  it('brings the new state, one row of history and the webhook together', () => {
    const change = moveDeposit(changeOf(aDeposit(), at), 'window_closed', facts, typed('Too late.'), context);
    expect(change).toMatchObject({
      expectedVersion: 1,
      transaction: {
        state: 'expired',
        stateReason: typed('Too late.'),
        failureCode: 'window_closed',
        stateUpdatedAt: at,
        updatedAt: at,
        version: 2,
      },
      event: { id: uuidOf(42), name: 'payment.expired', sequence: 2 },
    });
    expect(change.moves).toEqual([
      {
        from: 'pending',
        to: 'expired',
        trigger: 'window_closed',
        reason: typed('Too late.'),
        actor: service,
        at,
      },
    ]);
  });

  it('to a failure needs a code that says why', () => {
    const refuse = () =>
      moveDeposit(changeOf(aDeposit(), at), 'payment_refused', facts, typed('The player refused.'), context);
    expect(refuse).toThrow('a failure needs its code');
  });

  it('out of a failure leaves its code behind, and keeps it in the event that told of it', () => {
    const merchant = { ...facts, collectionMode: 'merchant_initiated' } as const;
    const expired = moveDeposit(changeOf(aDeposit(), at), 'window_closed', merchant, typed('Late.'), context);
    const held = moveDeposit(expired, 'payment_confirmed', merchant, typed('Held.'), context);
    expect(held.transaction.failureCode).toBeNull();
    expect(held.event?.failureCode).toBe('window_closed');
  });

  it('that stays in a state is told by the history alone: a platform reads what it read before', () => {
    const before = aWithdrawal();
    const first = { isStuck: false, isLastApproval: false };
    const change = moveWithdrawal(changeOf(before, at), 'operator_approved', first, typed('Seen.'), context);
    expect(change.transaction).toEqual({ ...before, version: 2, updatedAt: at });
    expect(change.moves).toMatchObject([
      { from: 'pending_approval', to: 'pending_approval', reason: typed('Seen.') },
    ]);
    expect(change.event).toBeNull();
  });

  it('may follow another in one commit; the one event stays', () => {
    const merchant = { ...facts, collectionMode: 'merchant_initiated' } as const;
    const expired = moveDeposit(changeOf(aDeposit(), at), 'window_closed', merchant, typed('Late.'), context);
    const held = moveDeposit(expired, 'payment_confirmed', merchant, typed('Held.'), context);
    expect(held.moves.map(({ from, to }) => [from, to])).toEqual([
      ['pending', 'expired'],
      ['expired', 'requires_manual_resolution'],
    ]);
    expect(held.event).toEqual(expired.event);
    expect(held.transaction.version).toBe(2);
  });

  it('that would announce a second state in one commit is a bug and says so', () => {
    const expired = moveDeposit(changeOf(aDeposit(), at), 'window_closed', facts, typed('Late.'), context);
    expect(() => moveDeposit(expired, 'payment_confirmed', facts, typed('Paid.'), context)).toThrow(
      new Error('one commit may announce only one state'),
    );
  });

  it('that the table does not list is refused', () => {
    const deposit = changeOf(aDeposit({ state: 'succeeded' }), at);
    const close = () => moveDeposit(deposit, 'window_closed', facts, typed(''), context);
    expect(close).toThrow(refusal('move_refused', { from: 'succeeded' }));
    expect(close).toThrow('A deposit in succeeded refuses');
    const withdrawal = changeOf(aWithdrawal({ state: 'failed' }), at);
    const stuck = { isStuck: true, isLastApproval: true };
    const hold = () => moveWithdrawal(withdrawal, 'transfer_stuck', stuck, typed(''), context);
    expect(hold).toThrow('A withdrawal in failed refuses');
  });
});

describe('a beginning', () => {
  it.each<[Deposit['collectionMode'] | 'withdrawal', Transaction, string]>([
    ['customer_initiated', aDeposit({ state: 'failed' }), 'pending'],
    ['merchant_initiated', aPromptedDeposit({ state: 'expired' }), 'pending'],
    ['withdrawal', aWithdrawal({ state: 'approved' }), 'pending_approval'],
  ])('takes its first state from its table, whatever stands there: %s', (_what, fields, first) => {
    const change = beginning<Transaction>(fields, typed('Asked for.'), context);
    expect(change.transaction.state).toBe(first);
    expect(change.moves).toMatchObject([{ from: null, to: first, trigger: 'requested' }]);
  });
});
