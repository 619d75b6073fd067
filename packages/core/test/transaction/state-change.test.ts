import { describe, expect, it } from '@jest/globals';
import { aStaffMember, testMorning } from '@mobile-money/testing';
import type { Deposit, DepositFacts } from '../../src/deposit/deposit.ts';
import { later } from '../../src/instant.ts';
import { typed } from '../../src/reason/reason.ts';
import { service } from '../../src/transaction/audit-entry.ts';
import { beginning, changeOf, moveDeposit, moveWithdrawal } from '../../src/transaction/state-change.ts';
import { paymentId, type Transaction } from '../../src/transaction/transaction.ts';
import type { Withdrawal } from '../../src/withdrawal/withdrawal.ts';
import { aDeposit, aPromptedDeposit, aWithdrawal, refusal, uuidOf } from '../a-transaction.ts';

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
      releasesBecause: null,
      exchanges: [],
      audit: [],
      approvedAlone: null,
    });
  });

  it('may bring fields, payments, exchanges and audit entries', () => {
    const consumes = [paymentId(uuidOf(7))];
    const exchange = {
      providerId: 'orange-money',
      submissionId: uuidOf(8),
      operation: 'collect',
      outcome: 'sent',
      detail: typed(''),
      failureCode: null,
      at,
    } as const;
    const entry = {
      id: uuidOf(9),
      at,
      staff: aStaffMember(),
      action: 'x',
      subject: 'y',
      before: 'a',
      after: 'b',
      reason: typed('c'),
    };
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

  it('of a withdrawal does the same', () => {
    const staff = aStaffMember();
    const change = moveWithdrawal(
      changeOf(aWithdrawal(), at),
      'operator_rejected',
      { isStuck: false, isLastApproval: false },
      typed('No.'),
      { ...context, actor: staff },
      'rejected_by_staff',
    );
    const after = {
      state: 'failed',
      stateReason: typed('No.'),
      failureCode: 'rejected_by_staff',
      version: 2,
    };
    expect(change.transaction).toMatchObject(after);
    expect(change.moves).toEqual([
      {
        from: 'pending_approval',
        to: 'failed',
        trigger: 'operator_rejected',
        reason: typed('No.'),
        actor: staff,
        at,
      },
    ]);
    expect(change.event?.name).toBe('payment.failed');
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

  it.each([
    [
      'deposit',
      'succeeded',
      () =>
        moveDeposit(
          changeOf(aDeposit({ state: 'succeeded' }), at),
          'window_closed',
          facts,
          typed(''),
          context,
        ),
    ],
    [
      'withdrawal',
      'failed',
      () =>
        moveWithdrawal(
          changeOf(aWithdrawal({ state: 'failed' }), at),
          'transfer_stuck',
          { isStuck: true, isLastApproval: true },
          typed(''),
          context,
        ),
    ],
  ])('that the table does not list is refused: %s in %s', (direction, from, act) => {
    expect(act).toThrow(refusal('move_refused', { from }));
    expect(act).toThrow(`A ${direction} in ${from} refuses`);
  });
});

describe('a beginning', () => {
  it('brings a transaction into being as version 1, without a webhook', () => {
    const { state, version, stateReason, stateUpdatedAt, createdAt, updatedAt, ...fields } = aWithdrawal();
    const change = beginning<Withdrawal>(fields, typed('Asked for.'), context);
    expect(change).toEqual({
      expectedVersion: 0,
      transaction: {
        ...fields,
        state: 'pending_approval',
        version: 1,
        stateReason: typed('Asked for.'),
        stateUpdatedAt: at,
        createdAt: at,
        updatedAt: at,
      },
      moves: [
        {
          from: null,
          to: 'pending_approval',
          trigger: 'requested',
          reason: typed('Asked for.'),
          actor: service,
          at,
        },
      ],
      event: null,
      consumes: [],
      releasesBecause: null,
      exchanges: [],
      audit: [],
      approvedAlone: null,
    });
  });

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
